import { frameFor, ORDER, type Bar, type Frame } from './frame';
import type { OccupancyValues } from './params';
import { rowFor, type Row } from './rows';
import { occupancyText } from './say';
import { blockShape, type BlockShape } from './shapes';
import type { OccupancyTrace } from './simulate';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly title: string;
  /** "occupancy 50 %: 32 of 64 warps" after so many blocks. */
  readonly stateByBlocks: readonly string[];
  readonly rows: readonly Row[];
  readonly blocks: readonly BlockShape[];
  readonly slots: {
    readonly count: number;
    readonly numbers: readonly { readonly x: number; readonly text: string }[];
  };
  /** Right of the carve-out: what L1 keeps; `null` when it keeps nothing. */
  readonly l1: Bar | null;
  readonly legendY: number;
}

/** Narrower slots have no room for a number of two digits. */
const NUMBERED = 11;

/** One SM: a bar for each resource, and the resident blocks in it, all to scale. */
export function layout(trace: OccupancyTrace, _values: OccupancyValues, width: number): Picture {
  const frame = frameFor(trace, width);
  const { blocksPerSm, gpu } = trace;
  const upTo = Array.from({ length: blocksPerSm + 1 }, (_, blocks) => blocks);
  return {
    width,
    height: frame.height,
    narrow: frame.narrow,
    title: `One SM, ${gpu}`,
    stateByBlocks: upTo.map((blocks) => occupancyText(trace, blocks)),
    rows: ORDER.map((name) => rowFor(trace, frame, name, upTo)),
    blocks: upTo.slice(1).map((count) => blockShape(trace, frame, count - 1)),
    slots: slotsOf(trace, frame),
    l1: l1Bar(trace, frame),
    legendY: frame.legendY,
  };
}

function slotsOf({ rooms, blocksPerSm }: OccupancyTrace, frame: Frame): Picture['slots'] {
  const { bar } = frame.scales.blocks[0]!;
  const count = rooms.blocks.capacity;
  const slot = bar.width / count;
  const every = slot < NUMBERED ? 4 : 1;
  const numbers = Array.from({ length: blocksPerSm }, (_, block) => ({
    x: bar.x + (block + 0.5) * slot,
    text: block % every === 0 ? String(block) : '',
  }));
  return { count, numbers };
}

/** The store that shared memory and L1 divide between them is as wide as the row of slots. */
function l1Bar({ allocated }: OccupancyTrace, frame: Frame): Bar | null {
  if (!allocated.l1BytesPerSm) return null;
  const { x, y, width, height } = frame.scales.shared[0]!.bar;
  return { x: x + width, y, width: frame.scales.blocks[0]!.bar.width - width, height };
}
