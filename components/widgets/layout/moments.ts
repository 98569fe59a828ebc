import { bytesText, percent } from '@src/units/words';
import { requestAt } from './clock';
import { round, SECTOR } from './grid';
import type { LayoutValues } from './params';
import type { Piece } from './pieces';
import { doing } from './say';
import { KINDS, type Kind, type LayoutTrace } from './simulate';

/** What a panel shows at one step, beside its memory. */
export interface Moment {
  /** The request at the tag stage, or the last that was there; `null` before the first. */
  readonly request: number | null;
  readonly status: string;
  readonly done: boolean;
  readonly movedWidth: number;
  readonly usedWidth: number;
  readonly moved: string;
}

/**
 * One panel at every step, from 0.
 *
 * @param width - px for the bytes of the layout that moves most: all panels share its scale.
 */
export function momentsOf(
  trace: LayoutTrace,
  values: LayoutValues,
  kind: Kind,
  pieces: readonly Piece[],
  width: number,
): Moment[] {
  const clock = trace.clockByKind[kind];
  const end = clock.ticks.length;
  const most = Math.max(...KINDS.map((other) => trace.byKind[other].movedBytes));
  return Array.from({ length: trace.end + 1 }, (_, tick): Moment => {
    const moved = clock.movedByTick[Math.min(tick, end)]! * SECTOR;
    const there = pieces.filter(({ request, since }) => request !== null && since <= tick);
    const used = there.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      request: requestAt(clock, tick),
      done: tick >= end,
      status: tick >= end ? `done at tick ${end}` : doing(trace, values, kind, tick),
      movedWidth: round((moved / most) * width),
      usedWidth: round((used / most) * width),
      moved: moved === 0 ? 'nothing moved yet' : `${bytesText(moved)} moved, ${percent(used / moved)} used`,
    };
  });
}
