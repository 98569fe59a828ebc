import type { BlockMemory } from './block-memory';
import { MBarrier } from './mbarrier';
import type { Condition } from './pause';
import type { PipelineState } from './pipeline-state';

/** All barrier objects of the resident blocks, by address in the machine's memory. */
export class MBarriers {
  private readonly all = new Map<number, MBarrier>();
  readonly pipelines = new Map<number, PipelineState>();

  init(place: number, count: number, at: number): MBarrier {
    const made = new MBarrier(count, at);
    this.all.set(place, made);
    return made;
  }

  at(place: number): MBarrier | undefined {
    return this.all.get(place);
  }

  remove(place: number): void {
    this.all.delete(place);
  }

  /** A new block begins: its shared memory has none. */
  forget({ sharedStart, plan }: BlockMemory): void {
    if (this.all.size + this.pipelines.size === 0) return;
    for (const map of [this.all, this.pipelines])
      for (const place of map.keys())
        if (place >= sharedStart && place < sharedStart + plan.sharedBytes) map.delete(place);
  }
}

/** A wait for the ends of phases; `isPoll`: only tests. */
export const untilPhases = (
  at: number,
  barriers: readonly { readonly barrier: MBarrier; readonly isOver: () => boolean }[],
  isPoll = false,
): Condition => ({
  among: 'until',
  at,
  isPoll,
  ready: () => isPoll || barriers.every(({ isOver }) => isOver()),
  what: () => (barriers.find(({ isOver }) => !isOver()) ?? barriers[0]!).barrier.missing(),
});
