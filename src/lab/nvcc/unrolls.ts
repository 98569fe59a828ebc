import { stretchesOf } from './runtime-unrolling';
import type { LoopAround } from './state';
import { type Counter, counterOf, isUnrolled, stretchOf } from './unrolling';
import type { Walker } from './walker';

/** How the compiler unrolls a loop. */
export interface Unroll {
  /** As a whole: no turn is left. */
  readonly isWhole: boolean;
  /** Turns that follow one another without a branch. */
  readonly turns: number;
}

export type Unrolls = ReadonlyMap<object, Unroll>;

/** A stride that the kernel computes makes an index of its own, which is added to in each turn: then four turns go together. */
function mostTurns(w: Walker, loop: LoopAround, { phi }: Counter): number {
  const { values } = w;
  const isComputed = w.visits.some(
    ({ range, loops }) =>
      loops.at(-1)?.loop === loop &&
      [...values.sumOf(range.base).terms.keys()].some((part) => {
        const args = values.kindOf(part) === '*' ? values.argsOf(part) : [];
        const by = args.find((each) => each !== phi);
        return args.includes(phi) && by !== undefined && values.kindOf(by) !== 'parameter';
      }),
  );
  return isComputed ? 4 : Infinity;
}

/** How each loop of a kernel is unrolled, by its body. */
export function unrollsOf(w: Walker): Unrolls {
  const found = new Map<object, Unroll>();
  for (const loop of w.everyLoop) {
    if (found.has(loop.node)) continue;
    const counter = counterOf(w, loop);
    const isWhole = isUnrolled(w, loop);
    const turns = isWhole
      ? (counter?.trips ?? 1)
      : counter && !loop.effects.hasBarrier
        ? counter.trips === null
          ? Math.min(stretchesOf(w, loop, counter)?.turns[0] ?? loop.unroll ?? 1, mostTurns(w, loop, counter))
          : stretchOf(w, loop, counter)
        : (loop.unroll ?? 1);
    found.set(loop.node, { isWhole, turns: Math.max(1, Number.isFinite(turns) ? turns : 4) });
  }
  return found;
}
