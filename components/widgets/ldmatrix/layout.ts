import { gridBetween, gridWidth, lanesOn } from '@components/marks/word-grid';
import { fragmentPart, type FragmentPart } from './fragment-part';
import { memoryPart, threadsOf, type MemoryPart, type Thread } from './memory-part';
import type { LdmatrixValues } from './params';
import type { LdmatrixTrace } from './simulate';
import { stackPart, type StackPart } from './stack-part';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Height of what is shown while the reader predicts: lanes and tile, without the answer. */
  readonly askedHeight: number;
  /** Meanwhile an empty frame stands where the stack will be; `null` where the stack comes beneath. */
  readonly asked: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly narrow: boolean;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly threads: readonly Thread[];
  readonly memory: MemoryPart;
  readonly stack: StackPart;
  readonly fragments: FragmentPart;
  /** Beside the title of the registers. */
  readonly fragmentNote: string;
  /** x of the row labels' right end. */
  readonly labelX: number;
  readonly notes: readonly string[];
  readonly notesY: number;
}

const NARROW = 560;
const NOTE_PITCH = 15;

/**
 * Lanes, tile and registers on the left, the wavefronts on the right; or all beneath each other, when the width is below 560.
 *
 * @param width - Width of the drawing in px.
 */
export function layout(trace: LdmatrixTrace, values: LdmatrixValues, width: number): Picture {
  const narrow = width < NARROW;
  const memoryRight = narrow ? width - 56 : 54 + (width - 54 - 60 - 92) * 0.56;
  const grid = narrow ? gridBetween(40, memoryRight, 3) : gridBetween(54, memoryRight, 6);
  const stackGrid = narrow ? grid : gridBetween(memoryRight + 60, width - 92, 4);
  const laneY = 16;
  const laneHeight = 22;

  const memory = memoryPart(trace, grid, laneY + laneHeight + (narrow ? 44 : 62), narrow);
  const notes = notesOf(trace, values);
  const notesY = memory.bottom + 12;
  const memoryEnd = notesY + notes.length * NOTE_PITCH;
  const stack = stackPart(trace, stackGrid, narrow ? memoryEnd + 12 : 8, narrow);
  const fragments = fragmentPart(
    trace,
    narrow
      ? { left: 8, right: width - 8, y: stack.bottom + 24, perRow: 2, gap: 14, cellMost: 18 }
      : { left: grid.left, right: memoryRight, y: memoryEnd + 18, perRow: 4, gap: 16, cellMost: 13.5 },
  );
  return {
    width,
    height: Math.max(memoryEnd, stack.bottom, fragments.bottom) + 6,
    askedHeight: memory.bottom + 4,
    asked: narrow ? null : { x: stackGrid.left, y: 28, width: gridWidth(stackGrid), height: memory.bottom - 28 },
    narrow,
    lanes: lanesOn(grid, (lane) => trace.shared.serviceByLane[lane] !== null),
    laneY,
    laneHeight,
    threads: threadsOf(trace, grid, laneY + laneHeight, memory),
    memory,
    stack,
    fragments,
    fragmentNote: narrow ? 'the lane of each pair' : 'which lane holds which two elements',
    labelX: grid.left - 6,
    notes,
    notesY,
  };
}

function notesOf(trace: LdmatrixTrace, values: LdmatrixValues): string[] {
  const skipped = trace.lines.length * 128 < trace.tileBytes;
  return [
    ...(values.matrices === '4' ? [] : ['Dashed lanes: their addresses are not read.']),
    ...(values.layout === 'rows' && values.padding > 0 ? ['Dashed memory: padding, no element lies there.'] : []),
    ...(skipped ? ['Lines that no row touches are left out.'] : []),
  ];
}
