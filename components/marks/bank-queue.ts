import type { SharedTrace } from '@src/engine/shared';
import { textWidth } from './geometry';
import { marksOf, quarterOf } from './grammar';
import { gridWidth, round, widthOfBytes, xOfByte, type WordGrid } from './word-grid';

/** The wavefronts as they pile up under the banks: one thin row per wavefront, none left out, always at one scale. */
export interface BankQueue {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of a row, and the extra height of the one being served. */
  readonly pitch: number;
  readonly opening: number;
  readonly rows: readonly QueueRow[];
  readonly units: readonly QueueUnit[];
  /** Free room under the pile, as far as another state would fill it; `null` where there is none. */
  readonly room: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly roomLabel: string;
  /** The bar at its edge, in rows: needed, and spent in the queue. */
  readonly bar: QueueBar | null;
}

export interface QueueRow {
  /** From 1. */
  readonly wavefront: number;
  readonly numbered: boolean;
  /** Shown in the row while it is served, where its words leave room. */
  readonly name: string;
  readonly nameX: number;
  readonly marks: string;
}

/** What one or several lanes get in one wavefront. */
export interface QueueUnit {
  readonly key: string;
  readonly wavefront: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  /** Shown while its row is open. */
  readonly label: string;
  readonly address: number;
  readonly marks: string;
}

export interface QueueBar {
  readonly x: number;
  readonly barWidth: number;
  readonly ideal: number;
  readonly all: number;
  readonly labelX: number;
  readonly needed: string;
  readonly spent: readonly string[];
}

/** What the figure knows of its wavefronts beyond the trace. */
export interface QueueTexts {
  /** Names of a wavefront, the longest first. */
  readonly names: (wavefront: number) => readonly string[];
  /** Names of what some lanes want, the longest first. */
  readonly labelsOf: (lanes: readonly number[]) => readonly string[];
  /** Rows that another state would fill, and which state that is. */
  readonly room: { readonly rows: number; readonly label: string };
}

export interface QueueRoom {
  readonly grid: WordGrid;
  readonly y: number;
  readonly pitch: number;
  readonly opening: number;
  readonly text: number;
  /** From the right edge of the columns to that of the picture; the bar goes there if it is wide enough. */
  readonly side: number;
}

/** The lanes of a wavefront by the address that they want. */
export function lanesByAddress({ serviceByLane }: SharedTrace, lanes: readonly number[]): Map<number, number[]> {
  const byAddress = new Map<number, number[]>();
  for (const lane of lanes) {
    const { address } = serviceByLane[lane]!;
    byAddress.set(address, [...(byAddress.get(address) ?? []), lane]);
  }
  return byAddress;
}

export function bankQueue(shared: SharedTrace, bytes: number, texts: QueueTexts, room: QueueRoom): BankQueue {
  const { grid, y, pitch, opening, text, side } = room;
  const count = shared.wavefronts.length;
  const right = grid.left + gridWidth(grid);
  const width = widthOfBytes(grid, bytes);
  const units = shared.wavefronts.flatMap(({ lanes, round: time }, index) =>
    [...lanesByAddress(shared, lanes)].map(([address, sharing]): QueueUnit => {
      const isRoomFor = (each: string): boolean => width > textWidth(each, text) + (each.length > 2 ? text : 0);
      const label = pitch + opening > text + 2 ? texts.labelsOf(sharing).find(isRoomFor) : '';
      return {
        key: `${time}:${sharing[0]}`,
        wavefront: index + 1,
        x: round(xOfByte(grid, address)),
        width: round(width),
        quarter: quarterOf(sharing[0]!),
        label: label ?? '',
        address,
        marks: marksOf(`word:${address}`, sharing.map(laneMark), `wavefront:${index + 1}`),
      };
    }),
  );
  // All words of a wavefront have a label, or none.
  const bare = new Set(units.filter(({ label }) => label === '').map(({ wavefront }) => wavefront));
  const every = [1, 2, 4, 8, 16, 32].find((step) => step * pitch >= text * 2.4) ?? 64;
  const rows = shared.wavefronts.map(({ lanes, banks }, index): QueueRow => {
    const wavefront = index + 1;
    const free = widestGap(
      units.filter((unit) => unit.wavefront === wavefront),
      { left: grid.left, right },
    );
    const most = free.width - text;
    const name =
      pitch + opening > text ? texts.names(wavefront).find((each) => textWidth(each, text, 'sans') <= most) : '';
    return {
      wavefront,
      numbered:
        wavefront === 1 ||
        (wavefront % every === 0 && index * pitch > text) ||
        (wavefront === count && count % every > every / 2),
      name: name ?? '',
      nameX: round(free.x + text * 0.6),
      marks: marksOf(
        `wavefront:${wavefront}`,
        lanes.map(laneMark),
        [...new Set(banks)].map((bank) => `bank:${bank}`),
        [...lanesByAddress(shared, lanes).keys()].map((address) => `word:${address}`),
      ),
    };
  });
  const more = Math.max(0, texts.room.rows - count);
  const under = y + count * pitch + (count > 0 ? opening : 0);
  return {
    x: grid.left,
    y,
    width: round(gridWidth(grid)),
    pitch,
    opening,
    rows,
    units: units.map((unit) => (bare.has(unit.wavefront) ? { ...unit, label: '' } : unit)),
    room:
      more === 0
        ? null
        : { x: grid.left, y: round(under + 1), width: round(gridWidth(grid)), height: round(more * pitch - 1) },
    roomLabel:
      more * pitch > text + 6 && textWidth(texts.room.label, text, 'sans') < gridWidth(grid) - 12
        ? texts.room.label
        : '',
    bar: side < 16 || count === 0 ? null : barOf(shared, right + 6, side - 6, text),
  };
}

/** The bar is as high as the rows that it represents, with words beside it only where they fit. */
function barOf({ ideal, excess, wavefronts }: SharedTrace, x: number, room: number, text: number): QueueBar {
  const wide = room > text * 6;
  const barWidth = wide ? text : Math.min(8, room - 4);
  return {
    x,
    barWidth,
    ideal,
    all: wavefronts.length,
    labelX: x + barWidth + 5,
    needed: wide ? `${ideal} needed` : '',
    spent: wide && excess > 0 ? [`${excess} spent`, 'in the', 'queue'] : [],
  };
}

/** The widest gap between the boxes of one row. */
export function widestGap(
  units: readonly { readonly x: number; readonly width: number }[],
  { left, right }: { left: number; right: number },
): { x: number; width: number } {
  let widest = { x: left, width: 0 };
  let from = left;
  for (const { x, width } of [...units.toSorted((a, b) => a.x - b.x), { x: right, width: 0 }]) {
    if (x - from > widest.width) widest = { x: from, width: x - from };
    from = Math.max(from, x + width);
  }
  return widest;
}

export const laneMark = (lane: number): string => `lane:${lane}`;
