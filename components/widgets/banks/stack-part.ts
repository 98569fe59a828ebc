import { gridWidth, round, type WordGrid } from '@components/marks/word-grid';
import { bankLines, bankNumbers, spansPath, wholeLine, type BankNumber } from './cells';
import type { BanksTrace } from './simulate';
import { unitsOf, type Unit } from './units';

/** The wavefronts in order, always on the same scale: a conflict makes the stack taller. */
export interface StackPart {
  readonly titleX: number;
  readonly titleY: number;
  readonly cells: string;
  readonly banks: string;
  readonly numbers: readonly BankNumber[];
  readonly numbersY: number;
  readonly rows: readonly StackRow[];
  /** Beside the stack: how much of it is ideal, and how much more it is. */
  readonly parts: readonly StackShare[];
  /** The room that is left to the tallest stack there is; `null` when there is none. */
  readonly room: StackRoom | null;
  /** How far the stack of the plain tile would reach; `null` when this is it, or no taller. */
  readonly plain: { readonly label: string; readonly y: number; readonly left: number; readonly right: number } | null;
  readonly bottom: number;
}

export interface StackRow {
  readonly wavefront: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly label: string;
  readonly units: readonly Unit[];
}

export interface StackShare {
  readonly kind: 'used' | 'waste';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly labelY: number;
}

/** Free room beneath the stack; the label says where the worst case would end. */
export interface StackRoom {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
}

/** Rows flatter than this are numbered at every eighth only. */
const NUMBERED = 10;
const ROOM_FOR_TEXT = 14;
const LABEL_PITCH = 12;

/** The same for every stack of one round; flatter when a compare-and-swap makes more rows than lanes. */
function pitchFor(rows: number, narrow: boolean): { pitch: number; height: number } {
  if (rows > 32) return narrow ? { pitch: 5, height: 4.5 } : { pitch: 7, height: 6.5 };
  return narrow ? { pitch: 9, height: 8 } : { pitch: 13, height: 12 };
}

/** @param least - The stack and the room beneath it are at least so high, if the worst case fills it. */
export function stackPart(trace: BanksTrace, grid: WordGrid, y: number, least: number, narrow: boolean): StackPart {
  const { wavefronts, ideal } = trace.shared;
  const count = wavefronts.length;
  const top = y + (narrow ? 26 : 32);
  const needed = Math.max(count, trace.plainWavefronts);
  const { pitch, height } = pitchFor(needed, narrow);
  const shown = Math.max(needed, Math.min(trace.worst, Math.floor((least - top) / pitch)));
  const end = (rows: number): number => top + rows * pitch - (pitch - height);
  const right = grid.left + gridWidth(grid);
  const rows = wavefronts.map(({ lanes }, index): StackRow => {
    const box = { y: round(top + index * pitch), height };
    const numbered = pitch >= NUMBERED || index === 0 || (index + 1) % 8 === 0;
    return {
      wavefront: index + 1,
      x: grid.left - 5,
      ...box,
      label: numbered ? String(index + 1) : '',
      units: unitsOf(
        trace,
        lanes,
        grid,
        () => box,
        () => index + 1,
      ),
    };
  });
  const part = (kind: StackShare['kind'], from: number, to: number, label: string): StackShare[] => {
    if (from === to) return [];
    const box = { y: top + from * pitch, height: round(end(to) - top - from * pitch) };
    const middle = box.y + box.height / 2;
    // In a flat stack the second label would run into the first.
    const labelY = from === 0 ? middle : Math.max(middle, end(from) - height / 2 + LABEL_PITCH);
    return [{ kind, x: right + 6, width: 7, ...box, label, labelY }];
  };
  return {
    titleX: narrow ? 1 : grid.left,
    titleY: y,
    cells: rows.map((row) => spansPath(grid, wholeLine, row.y, height)).join(''),
    banks: count === 0 ? '' : bankLines(grid, top, end(count)),
    numbers: bankNumbers(grid),
    numbersY: top - 7,
    rows,
    parts: [...part('used', 0, ideal, `${ideal} ideal`), ...part('waste', ideal, count, `${count - ideal} more`)],
    room:
      (shown - count) * pitch < ROOM_FOR_TEXT
        ? null
        : {
            x: grid.left,
            y: top + count * pitch,
            width: gridWidth(grid),
            height: round(end(shown) - top - count * pitch),
            label:
              shown === trace.worst ? `The worst case ends here: ${shown}` : `The worst case goes on: ${trace.worst}`,
          },
    plain:
      trace.plainWavefronts <= count
        ? null
        : {
            label: `plain: ${trace.plainWavefronts}`,
            y: end(trace.plainWavefronts),
            left: grid.left,
            right: right + 6,
          },
    bottom: Math.max(end(shown), top + ROOM_FOR_TEXT),
  };
}
