import { gridBetween, gridWidth, lanesOn } from '@components/marks/word-grid';
import { heatPart, type HeatPart } from './heat-part';
import { memoryPart, threadsOf, type MemoryPart, type Thread } from './memory-part';
import type { BanksValues } from './params';
import { waiterOf } from './say';
import type { BanksTrace } from './simulate';
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
  readonly heat: HeatPart;
  readonly stack: StackPart;
  /** What waits at a bank: "words" or "lanes". */
  readonly waiters: string;
  /** x of the row labels' right end. */
  readonly labelX: number;
  readonly notes: readonly string[];
  readonly notesY: number;
}

const NARROW = 560;
const NOTE_PITCH = 15;

/**
 * Lanes, threads, banks and their queues on the left, the wavefronts on the right; or beneath, when the width is below 560.
 *
 * @param width - Width of the drawing in px.
 */
export function layout(trace: BanksTrace, values: BanksValues, width: number): Picture {
  const narrow = width < NARROW;
  // The two grids share out the width; the labels beside them have their own room.
  const room = width - 54 - 32 - 30 - 66;
  const memoryRight = narrow ? width - 58 : 54 + room * 0.55;
  const grid = narrow ? gridBetween(36, memoryRight, 3) : gridBetween(54, memoryRight, 6);
  const stackGrid = narrow ? grid : gridBetween(memoryRight + 62, width - 66, 4);
  const laneY = 16;
  const laneHeight = 22;
  const active = (lane: number): boolean => trace.shared.serviceByLane[lane] !== null;

  const memory = memoryPart(trace, grid, laneY + laneHeight + (narrow ? 44 : 62), narrow);
  const heat = heatPart(trace, grid, memory.bottom);
  const notes = notesOf(trace, values);
  const notesY = heat.bottom + 10;
  const leftBottom = notesY + notes.length * NOTE_PITCH;
  const stack = stackPart(trace, stackGrid, narrow ? leftBottom + 10 : 8, narrow ? 0 : leftBottom, narrow);
  return {
    width,
    height: Math.max(leftBottom, stack.bottom) + 6,
    askedHeight: memory.bottom + 4,
    asked: narrow ? null : { x: stackGrid.left, y: 28, width: gridWidth(stackGrid), height: memory.bottom - 28 },
    narrow,
    lanes: lanesOn(grid, active),
    laneY,
    laneHeight,
    threads: threadsOf(trace, grid, laneY + laneHeight, memory),
    memory,
    heat,
    stack,
    waiters: `${waiterOf(values)}s`,
    labelX: grid.left - 6,
    notes,
    notesY,
  };
}

function notesOf(trace: BanksTrace, values: BanksValues): string[] {
  const skipped = trace.lines.length * 128 < trace.tileBytes;
  return [
    ...(trace.holeBytes > 0
      ? [`Dashed: ${values.layout === 'rows' ? 'padding' : 'not used'}, no element lies there.`]
      : []),
    ...(skipped ? ['Rows that no lane touches are left out, but for the first.'] : []),
  ];
}
