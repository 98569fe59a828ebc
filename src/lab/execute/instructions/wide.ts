import type { RegisterName, Run, Waiting } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import type { Condition } from '../../machine/pause';
import { ALL, LANES } from '../../machine/registers';
import type { LaunchIndices } from '../../machine/runnable';
import { type Fold, type Kept, reportMissing } from './fold';
import { threadsOf } from './launch';

const NOTE =
  'Warps of a tile of more than 32 threads exchange values through the memory that block_tile_memory reserves. Those accesses are not counted.';

/** A tile of several warps, and where it is in the source. */
export interface WideTile {
  readonly machine: Machine;
  readonly indices: LaunchIndices;
  readonly size: number;
  readonly at: number;
}

/** Where the warps of a tile meet: each contributes values, and continues when all have arrived. */
class Meetings {
  private readonly turns = new Map<string, number>();
  private readonly open = new Map<string, { readonly brought: Map<number, readonly Kept[]>; left: number }>();

  constructor(private readonly tile: WideTile) {}

  /** Contribute values; then `ready` tells whether all have arrived, and `taken` holds their values, by warp. */
  come(values: readonly Kept[]): { readonly pause: Condition; readonly taken: () => readonly (readonly Kept[])[] } {
    const { machine, indices, size, at } = this.tile;
    const { memory } = machine;
    const tile = Math.floor((memory.warp * LANES) / size);
    const warps = Math.ceil(Math.min(size, threadsOf(indices) - tile * size) / LANES);
    const me = `${memory.slot}:${memory.block}:${memory.warp}`;
    const turn = (this.turns.get(me) ?? 0) + 1;
    this.turns.set(me, turn);
    const key = `${memory.slot}:${memory.block}:${tile}:${turn}`;
    const meeting = this.open.get(key) ?? { brought: new Map<number, readonly Kept[]>(), left: warps };
    this.open.set(key, meeting);
    meeting.brought.set(memory.warp, values);
    return {
      pause: {
        among: 'until',
        at,
        ready: () => meeting.brought.size >= warps,
        what: () => 'waits here for other warps of its tile, which do not come',
      },
      taken: () => {
        meeting.left -= 1;
        if (meeting.left === 0) this.open.delete(key);
        return [...meeting.brought].sort(([a], [b]) => a - b).map(([, each]) => each);
      },
    };
  }
}

/** `sync` of a tile of several warps. */
export function wideBarrier(tile: WideTile): Waiting {
  const meetings = new Meetings(tile);
  return function* (mask) {
    const { pause, taken } = meetings.come([]);
    yield pause;
    taken();
    tile.machine.memory.shadow.syncBlock();
    return mask;
  };
}

/**
 * `reduce` of a tile of several warps: within each warp, then across warps.
 *
 * @param first - Computes the value.
 * @param results - Registers that a warp keeps while it waits.
 */
export function wideReduce(tile: WideTile, fold: Fold, first: Run | null, results: readonly RegisterName[]): Waiting {
  const meetings = new Meetings(tile);
  const whole = new Int32Array(LANES).fill(ALL);
  const { machine, at } = tile;
  return function* (mask) {
    machine.memory.fault('note', at, 0, null, NOTE);
    first?.(mask);
    fold.start();
    reportMissing(machine, whole, mask, at);
    fold.reduce(whole, mask, LANES, true);
    const lane = 31 - Math.clz32(mask & -mask);
    const { pause, taken } = meetings.come(fold.kept(lane));
    yield pause;
    for (const [index, brought] of taken().entries()) {
      fold.bring(brought);
      if (index > 0) fold.merge(mask, mask);
    }
    fold.give(results, mask);
    return mask;
  };
}
