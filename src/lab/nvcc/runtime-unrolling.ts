import { type Stretches, UnrolledAccess } from '../machine/unrolled';
import type { Site } from '../machine/stats';
import { common, multipleOf, startOf } from './alignment';
import { changesShared, expanded } from './spread';
import type { LoopAround, Visit } from './state';
import { isUniform } from './uniform';
import type { Value } from './values';
import { costOf, leavesEarly, callsIn } from './cost';
import { type Counter, counterOf } from './counters';
import { beginsWithNumber, isUnrolled } from './unrolling';
import type { Walker } from './walker';

/** Iterations that `#pragma unroll` puts together where only the launch knows the trip count. */
const USUAL = 4;
/** The most operations of an iteration that the compiler still replicates. */
const MOST_OPERATIONS = 60;
/**
 * Loops that are not fully unrolled, with a counter that steps by a constant: the compiler unrolls them in stretches. If it
 * knows the trip count, loads of neighbors follow one another for any trip count. Adjacent words of shared memory then
 * become wide loads, and lanes that leave at different iterations are no longer side by side.
 *
 * @see content/evidence/lab-teaching
 */
export function unrollRuntimeLoops(w: Walker): void {
  const visits = new Map<Site, number>();
  for (const { sites } of w.visits) for (const site of sites) visits.set(site, (visits.get(site) ?? 0) + 1);
  for (const visit of w.visits) {
    const [site] = visit.sites;
    const around = visit.loops.at(-1);
    if (!site || visits.get(site) !== 1 || !around?.always || !isPlain(visit)) continue;
    const { loop } = around;
    const counter = counterOf(w, loop);
    const stretches = counter && stretchesOf(w, loop, counter);
    if (!stretches) continue;
    const isWide =
      loop.isStraight && counter.start !== null && isConsecutive(w, visit, counter, loop) && !changesShared(loop);
    if (!isWide && (counter.trips !== null || isUniform(w, loop.test!))) continue;
    const size = visit.range.size;
    const counted = new UnrolledAccess(site.at, site.op, size, isWide ? 16 : size, stretches);
    loop.node.listeners.push(counted);
    site.compiled = { kind: isWide ? 'widened' : 'unrolled', with: null, counted };
  }
}

const isPlain = ({ op, range, sites, dropped, group, isVolatile }: Visit): boolean =>
  (op === 'load' || op === 'store') &&
  sites.length === 1 &&
  sites[0]!.compiled === null &&
  !sites[0]!.isAsync &&
  sites[0]!.width === range.size &&
  (range.size === 4 || range.size === 8) &&
  range.root !== null &&
  !dropped &&
  !group &&
  !isVolatile;

/** Each iteration accesses the next element of an array in shared memory, from a start that all lanes share. */
function isConsecutive(
  w: Walker,
  { op, range }: Visit,
  { phi, step, trips }: Counter,
  { unroll, first }: LoopAround,
): boolean {
  const { root, base, size } = range;
  if (op !== 'load' || root?.space !== 'shared' || startOf(root) === null) return false;
  const { terms } = expanded(w, base);
  const others = [...terms].filter(([part]) => part !== phi && w.roots.get(part)?.name !== root.name);
  // Rows that start at a multiple of 16 bytes, where the trip count is known and there is no `#pragma unroll`.
  const isRow =
    trips !== null &&
    unroll === null &&
    others.every(([part, times]) => w.isInvariant(part, first) && common(16, times * multipleOf(w, part)) === 16);
  return (others.length === 0 || isRow) && Math.abs(terms.get(phi)! * step!) === size;
}

/** Iterations per stretch, longest first; `null`: the loop is not unrolled. */
export function stretchesOf(
  w: Walker,
  loop: LoopAround,
  { phi, start, step, trips, isUnsigned }: Counter,
): Stretches | null {
  if (!step || (start === null && isUnsigned)) return null;
  const restFirst = !beginsWithNumber(w, loop);
  if (loop.effects.hasBarrier || leavesEarly(loop.node)) return null;
  const cost = costOf(w, loop.node);
  if (cost === null || cost > MOST_OPERATIONS) return null;
  if (loop.unroll === null && trips === null && isDivided(w, loop)) return { turns: [4, 2, 1], restFirst: false };
  if (trips !== null && isUnrolled(w, loop)) return null;
  if (loop.unroll === 1) return null;
  if (loop.unroll !== null) {
    const length = trips ?? (loop.unroll === Infinity ? USUAL : Infinity);
    return { turns: [Math.min(loop.unroll, length)], restFirst };
  }
  if (trips !== null) return { turns: [trips], restFirst: false };
  const inside = w.visits.filter(({ loops }) => loops.some((each) => each.loop === loop));
  if (inside.some(({ op, loops }) => op === 'atom' || loops.at(-1)!.loop !== loop)) return null;
  // With conditional stores, or functions of more than a few instructions, stretches are of four iterations.
  const storesSome = inside.some(({ op, loops }) => op === 'store' && !loops.at(-1)!.always);
  const lengths = callsIn(loop.node.body);
  if (!loop.isStraight && lengths.includes('many')) return null;
  return {
    turns:
      loop.isStraight && !storesSome && !hasOwnCounter(w, inside, phi) && lengths.every((each) => each === 'one')
        ? [16, 8, 4]
        : [4],
    restFirst,
  };
}

/**
 * Does an address step by a constant other than the element size? It gets its own counter, the loop ends by the source's
 * counter, and the assembler leaves the compiler's stretches as they are.
 */
const hasOwnCounter = (w: Walker, visits: readonly Visit[], phi: Value): boolean =>
  visits.some(({ range, dropped }) => {
    const times = dropped ? 0 : Math.abs(w.values.sumOf(range.base).terms.get(phi) ?? 0);
    return times !== 0 && times !== range.size;
  });

/** Does it end at the remainder or quotient of a division that takes more than a shift? Then the assembler unrolls it, not the compiler. */
function isDivided(w: Walker, { test }: LoopAround): boolean {
  const { values } = w;
  return values.argsOf(test!).some((side) => {
    const [, by] = values.argsOf(side);
    const kind = values.kindOf(side);
    const divisor = by === undefined ? null : values.constantOf(by);
    return (kind === '%' || kind === '/') && divisor !== null && (divisor & (divisor - 1)) !== 0;
  });
}
