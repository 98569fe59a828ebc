import { type Stretches, UnrolledAccess } from '../machine/unrolled';
import type { MergeKind, Site } from '../machine/stats';
import type { LoopAround, Visit } from './state';
import { type Done, Turns } from './turns';
import { stretchesOf } from './runtime-unrolling';
import { leavesEarly } from './cost';
import { type Counter, counterOf } from './counters';
import { beginsWithNumber, isUnrolled, stretchOf } from './unrolling';
import type { Walker } from './walker';

/** The most consecutive iterations that are followed. */
const MOST_TURNS = 1024;

/**
 * Values that stay in registers from one iteration of a loop to the next, where iterations follow one another in the machine
 * code: `y[i] = y[i - 1] + x[i]` loads `y` once per stretch. Where the address is the same in each iteration
 * (`y[i] += x[k]`), the value comes from before the loop, whatever else may be stored.
 *
 * @see content/evidence/lab-patterns
 */
export function carryValues(w: Walker): void {
  const counts = new Map<Site, number>();
  for (const { sites } of w.visits) for (const site of sites) counts.set(site, (counts.get(site) ?? 0) + 1);
  const isOuter = new Set(w.visits.flatMap(({ loops }) => loops.slice(0, -1).map(({ loop }) => loop)));
  for (const loop of w.everyLoop) {
    const visits = w.visits.filter(({ loops }) => loops.at(-1)?.loop === loop);
    if (visits.length === 0 || isOuter.has(loop) || loop.effects.hasBarrier) continue;
    if (visits.some(({ op, isVolatile }) => isVolatile || op === 'atom' || op === 'red')) continue;
    const plans = plansOf(w, loop, visits);
    for (const [visit, { stretches, first }] of plans ?? []) {
      const [site] = visit.sites;
      if (!site || counts.get(site) !== 1 || visit.sites.length !== 1) continue;
      if (site.compiled !== null || site.isAsync || visit.group) continue;
      const { first: begins, later, rest } = stretches.asks!;
      if (![...begins, ...later, rest?.first, rest?.later].includes(true)) {
        site.compiled = { kind: first.kind as MergeKind, with: first.with, counted: null };
        continue;
      }
      if (visit.always !== loop.node) continue;
      const counted = new UnrolledAccess(site.at, site.op, visit.range.size, visit.range.size, stretches);
      loop.node.listeners.push(counted);
      site.compiled = { kind: first.kind as MergeKind, with: first.with, counted };
    }
  }
}

interface Plan {
  readonly stretches: Stretches;
  /** The first iteration that makes no request. */
  readonly first: Done;
}

function plansOf(w: Walker, loop: LoopAround, visits: readonly Visit[]): Map<Visit, Plan> | null {
  const counter = counterOf(w, loop);
  const whole = counter?.trips && isUnrolled(w, loop) ? counter.trips : null;
  if (whole !== null) {
    if (whole > MOST_TURNS) return null;
    const turns = new Turns(w, loop, visits, loop.before);
    turns.atStart();
    const dones = Array.from({ length: whole }, () => turns.turn());
    return plansFrom(visits, dones, dones, null, [whole], false);
  }
  const length = counter && !leavesEarly(loop.node) ? stretchOf(w, loop, counter) : 1;
  const first = new Turns(w, loop, visits, loop.before);
  const steady = new Turns(w, loop, visits, loop.before);
  const lengths = longerOf(w, loop, counter, length);
  const stretch = (turns: Turns): Dones[] =>
    Array.from({ length: lengths[0]! }, (_, turn) => {
      if (turn > 0 && turn % length === 0) turns.goOn();
      return turns.turn();
    });
  const firsts = stretch(first);
  stretch(steady);
  steady.again();
  const laters = stretch(steady);
  const single = new Turns(w, loop, visits, loop.before);
  single.turn();
  single.again();
  // In a nested loop the remainder is straight-line code, too.
  const isInner = visits[0]!.loops.length > 1;
  const rest =
    counter?.trips || (isInner && loop.unroll === null && length === 4)
      ? null
      : { first: first.alone(loop.before), later: single.turn() };
  const plans = plansFrom(visits, firsts, laters, rest, lengths, !beginsWithNumber(w, loop));
  for (const visit of visits) {
    if (!visit.isSunk || visit.always !== loop.node) continue;
    // After the stretches and after the remainder, each time for the last iteration.
    const [once, none] = [firsts.map((_, turn) => turn === 0), firsts.map(() => false)];
    const asks = { first: once, later: none, rest: { first: true, later: false } };
    const stretches = { turns: lengths, restFirst: !beginsWithNumber(w, loop), asks };
    plans.set(visit, { stretches, first: { kind: 'sunk', with: null } });
  }
  for (const [visit, plan] of plans) {
    const { asks } = plan.stretches;
    const isWanted = loop.wanted.some((each) => each.base === visit.range.base && each.offset === visit.range.offset);
    // Loaded before the loop for the stretches, the remainder, and the code after the loop.
    if (isWanted && asks && !asks.later.includes(true) && !asks.rest?.later)
      plans.set(visit, {
        ...plan,
        stretches: { turns: [1], restFirst: false, asks: { first: [true], later: [false], rest: null } },
      });
  }
  return plans;
}

/** Iterations per stretch after the assembler has unrolled the compiler's loop again, longest first. */
function longerOf(w: Walker, loop: LoopAround, counter: Counter | null, length: number): readonly number[] {
  if (!counter || counter.trips !== null || loop.unroll !== null || length !== 4) return [length];
  return stretchesOf(w, loop, counter)?.turns ?? [length];
}

type Dones = ReadonlyMap<Visit, Done>;

function plansFrom(
  visits: readonly Visit[],
  firsts: readonly Dones[],
  laters: readonly Dones[],
  rest: { readonly first: Dones; readonly later: Dones } | null,
  turns: readonly number[],
  restFirst: boolean,
): Map<Visit, Plan> {
  const plans = new Map<Visit, Plan>();
  for (const visit of visits) {
    const asks = (dones: Dones): boolean => dones.get(visit)?.kind === 'asked';
    const later = laters.map(asks);
    // The first stretch can reuse a value from before the loop only if every later stretch can reuse it from the one before.
    const first = firsts.map((each, turn) => asks(each) || later[turn]!);
    const of = rest && { later: asks(rest.later), first: asks(rest.first) || asks(rest.later) };
    const all = [...firsts, ...laters, ...(rest ? [rest.first, rest.later] : [])];
    const without = all.map((each) => each.get(visit)).find((done) => done && done.kind !== 'asked');
    if (!without || (later.every(Boolean) && first.every(Boolean) && (!of || (of.first && of.later)))) continue;
    plans.set(visit, { stretches: { turns, restFirst, asks: { first, later, rest: of } }, first: without });
  }
  return plans;
}
