import { constantNumber } from '../ir/constant';
import type { Loop, Node } from '../ir/node';
import type { Executions } from '../machine/executions';
import { extended, isPower, later, type Num, type Path, START } from './numbers';
import { plain } from './operations';
import type { Unroll } from '../nvcc/unrolls';
import { type Counter, countersIn, hasBarrier, hasLoop, stepOf, writtenIn } from './shape';
import type { Around, WalkState } from './state';

const isStart = (num: Num | undefined): boolean => num === undefined || num.isKnown || num.constant !== null;

const isDoubled = ({ isSum, by }: Counter): boolean => !isSum && by.k === 'constant' && isPower(constantNumber(by));

/**
 * The compiler halves the unroll factor for the remaining iterations, down to this many, and does the last ones one by one.
 */
const LEAST_COPIES = 4;

/** Instructions before a loop with this unroll factor, and before one with larger factors too. */
const COPIES = { alu: 3, either: 3, control: 4, other: 4 };
const LONGER_COPIES = { alu: 7, either: 7, control: 4, other: 4 };

/** And where no unrolled copy is entered, because there are fewer iterations. */
const FEW_TURNS = { alu: 1, either: 2, control: 4, other: 1 };

/**
 * nvcc keeps to the 32 registers with which an SM has all of its threads. Before the first load is used, it fills at most this
 * many of them; each word that is live across the iterations takes three, with its share of addresses and of what is computed
 * for later. Four loads, or this many registers, are filled in any case.
 */
const MOST_AHEAD = 15;
const FREE = 30;
const PER_LIVE_WORD = 3;
const LEAST_LOADS_AHEAD = 4;
const LEAST_AHEAD = 6;

/** How many iterations load together, as far as there are registers for it: they fill this many, by so many loads. */
function loadingAtOnce(alive: number, filled: number, loads: number): number {
  if (filled === 0) return Infinity;
  const least = Math.max(LEAST_AHEAD, (LEAST_LOADS_AHEAD * filled) / loads);
  return Math.max(1, Math.min(MOST_AHEAD, Math.max(least, FREE - PER_LIVE_WORD * alive)) / filled);
}

/** The trip count where the kernel computes the step: a division. */
const QUOTIENT = { sfu: 3, fma: 4, alu: 9, either: 8 };

/** For a loop with this unroll factor, the average number of iterations without a branch in between. */
function together(trips: number, unrolled: number): number {
  let rest = trips;
  let groups = 0;
  for (let by = unrolled; by >= LEAST_COPIES; by /= 2) {
    groups += Math.floor(rest / by);
    rest %= by;
  }
  return groups > 0 ? trips / (groups + rest) : 1;
}

/**
 * A loop is traversed three times: for the demand of each iteration, for how much later the second iteration finishes than
 * the first, and for the time of a single one.
 */
export function loop(state: WalkState, node: Loop): void {
  const ran = state.ran(node);
  const trips = ran.entered > 0 ? ran.warps / ran.entered : 0;
  const written = writtenIn(node);
  const counters = countersIn(node);
  const planned = state.options.unrolls.get(node) ?? usual(state, node, counters, trips);
  const unroll = isFixed(state, node, counters, trips) ? { isWhole: true, turns: Math.max(1, trips) } : planned;
  const isCounted = countedBy(state, node, counters) !== null;
  const turns = unroll.isWhole ? Math.max(1, trips) : together(trips, unroll.turns);
  const around: Around = {
    entered: ran.entered,
    turns,
    unrolled: unroll.turns,
    isWhole: unroll.isWhole,
    trips,
    loop: node,
  };
  const before = state.here;
  const outer = state.variables;
  const share = before > 0 ? Math.min(1, (ran.entered / before) * state.options.warpsPerBlock) : 0;
  state.settle();
  const entry = later(state.floor, START);
  const { end, stored, branched, isParted } = state;
  state.loops.push(around);
  const turn = (pass: number): void => {
    const { isCounting, isFirstTurn } = state;
    state.isCounting = isCounting && pass === 0;
    state.isFirstTurn = pass === 0;
    state.isParted = unroll.isWhole && isParted;
    const values = new Map(state.variables);
    for (const [index, place] of [...written].entries()) {
      const old = values.get(place) ?? outer.get(place);
      const by = counters.get(place);
      const steps = by === undefined ? null : stepOf(by);
      const isKnown = unroll.isWhole && by?.by.k === 'constant' && isStart(outer.get(place));
      const ready = old?.ready ?? START;
      const num = isKnown
        ? known(state, node, index, pass)
        : state.fresh(ready, { step: steps, isIrregular: old?.isIrregular ?? false });
      if (isKnown && isDoubled(by)) state.powers.add(num);
      if (by?.isSum && by.by.k === 'constant') state.strides.set(num.id, constantNumber(by.by));
      values.set(place, num);
    }
    state.variables = values;
    state.here = ran.warps;
    if (!unroll.isWhole && unroll.turns >= LEAST_COPIES && !isCounted) {
      // The number of copies of each length is computed ahead of the loop.
      const { here } = state;
      state.here = ran.entered;
      const depth = state.loops.length;
      state.count(trips < LEAST_COPIES ? FEW_TURNS : unroll.turns > LEAST_COPIES ? LONGER_COPIES : COPIES, depth);
      if ([...counters.values()].some((each) => each.isSum && stepOf(each) === 'invariant'))
        state.count(QUOTIENT, depth);
      state.here = here;
    }
    state.scoped(() => {
      if (!node.isDo) head(state, node, unroll.isWhole, around, ran);
      state.node(node.body);
      if (node.step) step(state, node.step, counters, around, unroll.isWhole);
      if (node.isDo) head(state, node, unroll.isWhole, around, ran);
      carry(state, written, counters);
    });
    // Iterations without a branch in between load ahead of the stores of earlier ones.
    if (!unroll.isWhole && around.turns < 2) state.settle();
    Object.assign(state, { isCounting, isFirstTurn });
  };
  const reached = (): Path =>
    [...written].reduce(
      (most, place) => later(most, state.variables.get(place)?.ready ?? START),
      later(state.floor, state.end),
    );
  const { loads: loadsBefore, filled: filledBefore, globalLoads, stops } = state;
  turn(0);
  const filled = state.filled - filledBefore;
  const atOnce = loadingAtOnce(state.alive.get(node) ?? 0, filled, state.globalLoads - globalLoads);
  const loading = Math.min(around.turns, atOnce);
  const floorOfFirst = state.floor;
  const first = reached();
  const hasLoads = state.loads > loadsBefore;
  turn(1);
  const floorOfSecond = state.floor;
  const second = reached();
  // An iteration that begins when the previous one is complete: it excludes what is waited for once, before the loop.
  const third = state.trying(() => {
    state.floor = second;
    turn(2);
    return reached();
  });
  const leading = state.stops > stops ? 1 : loading;
  for (const [site, each] of state.leads)
    if (each.loop === node) state.leads.set(site, { ...each, turns: Math.min(each.turns, leading) });
  state.loops.pop();
  const grows: Path = extended(START, first, second, 1);
  const rest = Math.max(0, trips - 1);
  const inFlight = unroll.isWhole ? Math.max(1, Math.min(trips, atOnce)) : loading;
  const groups = trips / inFlight;
  // An iteration that waits for its loads does so before the next one begins; iterations without a branch in between load
  // together.
  const perGroup = extended(extended(START, second, third, 1), START, grows, inFlight - 1);
  const serial = extended(first, START, grows, rest);
  const grouped = hasLoads
    ? extended(extended(first, START, grows, inFlight - 1), START, perGroup, Math.max(0, groups - 1))
    : serial;
  const out = trips === 0 ? entry : later(serial, grouped);
  const reachedEnd = extended(entry, entry, later(out, entry), share);
  const variables = new Map(outer);
  for (const place of written) {
    const { isIrregular = false } = state.variables.get(place) ?? {};
    variables.set(place, state.fresh(reachedEnd, { isIrregular }));
  }
  state.variables = variables;
  state.isParted = isParted;
  // Copies of a fully unrolled loop are mixed with the code that follows.
  state.floor = unroll.isWhole
    ? extended(
        extended(entry, entry, floorOfFirst, share * Math.min(1, trips / 2)),
        floorOfFirst,
        floorOfSecond,
        share * Math.max(0, trips / 2 - 1),
      )
    : reachedEnd;
  state.end = later(end, reachedEnd);
  if (!unroll.isWhole || state.branched !== branched) state.branched = reachedEnd;
  if (state.stored !== stored) state.stored = later(stored, reachedEnd);
  state.here = before;
}

/** Iterations up to which a loop with constant bounds is fully unrolled where nothing else is known of the kernel. */
const MOST_USUAL_TURNS = 16;

/** What the compiler usually does with a loop, for kernels that the more precise rules do not understand. */
function usual(state: WalkState, node: Loop, counters: ReadonlyMap<number, Counter>, trips: number): Unroll {
  if (countedBy(state, node, counters) !== null && trips <= MOST_USUAL_TURNS)
    return { isWhole: true, turns: Math.max(1, trips) };
  const isSimple = counters.size > 0 && !hasBarrier(node) && !hasLoop(node.body);
  return { isWhole: false, turns: isSimple ? LEAST_COPIES : 1 };
}

const MOST_FIXED_TURNS = 64;

/**
 * Is the trip count constant: from a constant, or a counter that is one in each copy of an enclosing loop, to another? The
 * compiler counts by simulating the loop where the counter is halved or doubled, and where the enclosing loop is fully
 * unrolled.
 */
function isFixed(state: WalkState, loop: Loop, counters: ReadonlyMap<number, Counter>, trips: number): boolean {
  const counter = countedBy(state, loop, counters);
  const isWithin = state.loops.at(-1)?.isWhole === true;
  return counter !== null && trips <= MOST_FIXED_TURNS && (!counter.isSum || isWithin);
}

/** The counter of a loop with constant bounds, at least in each copy; `null`: there is none. */
function countedBy(state: WalkState, { condition }: Loop, counters: ReadonlyMap<number, Counter>): Counter | null {
  if (condition?.k !== 'compute') return null;
  const { args } = condition;
  const isNumber = args.every((each) => {
    if (each.k === 'constant') return true;
    const num = each.k === 'register' ? state.variables.get(each.reg.number) : undefined;
    return num !== undefined && (num.isKnown || num.constant !== null);
  });
  const [counter, ...others] = args.flatMap((each) =>
    each.k === 'register' ? (counters.get(each.reg.number) ?? []) : [],
  );
  return isNumber && counter?.by.k === 'constant' && others.length === 0 ? counter : null;
}

/** The test of an iteration, and its branch. */
function head(state: WalkState, node: Loop, isWhole: boolean, around: Around, ran: Executions): void {
  if (node.ahead) state.node(node.ahead);
  if (!node.condition) return;
  if (isWhole) return;
  const { here } = state;
  state.here = ran.warps / around.turns;
  const condition = state.value(node.condition);
  state.count({ control: 1 });
  state.here = ran.entered;
  state.count({ alu: 1, control: 1 });
  state.here = here;
  state.floor = later(state.floor, condition.ready);
}

/** What the next iteration begins with is in registers: sums are evaluated. */
function carry(state: WalkState, written: ReadonlySet<number>, counters: ReadonlyMap<number, Counter>): void {
  for (const place of written) {
    const num = state.variables.get(place);
    if (num?.sum && !counters.has(place) && num.depth === state.loops.length) plain(state, num);
  }
}

/** A counter that is only used in addresses is incremented once for all iterations without a branch in between. */
function step(
  state: WalkState,
  node: Node,
  counters: ReadonlyMap<number, Counter>,
  around: Around,
  isWhole: boolean,
): void {
  if (counters.size === 0) return state.node(node);
  const { here } = state;
  state.here = isWhole ? 0 : here / around.turns;
  state.node(node);
  if (!isWhole) state.count({ either: 1 });
  state.here = here;
}

/** A counter of a fully unrolled loop: the same constant each time that the traversal gets there. */
function known(state: WalkState, loop: object, index: number, pass: number): Num {
  const all = state.knownOf.get(loop) ?? [];
  state.knownOf.set(loop, all);
  const known = (all[3 * index + pass] ??= state.made({
    isKnown: true,
    depth: 0,
    copies: 1 << (state.loops.length - 1),
  }));
  const first = all[3 * index] ?? known;
  state.shapes.set(known.id, `counter ${first.id}`);
  return known;
}
