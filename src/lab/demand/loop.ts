import { originOfLoop } from '../ir/meaning';
import type { Loop, Node } from '../ir/node';
import type { Executions } from '../machine/executions';
import { extended, later, type Num, type Path, START } from './numbers';
import { type Counter, countersIn, stepOf, writtenIn } from './shape';
import type { Around, WalkState } from './state';

const isStart = (num: Num | undefined): boolean => num === undefined || num.isKnown || num.constant !== null;

/** A loop is walked twice: what it asks for in each turn, and by how much the second turn comes later than the first. */
export function loop(state: WalkState, node: Loop): void {
  const ran = state.ran(node);
  const origin = originOfLoop(node);
  const unroll = (origin && state.options.unrolls.get(origin.body)) ?? { isWhole: false, turns: 1 };
  const trips = ran.entered > 0 ? ran.warps / ran.entered : 0;
  const written = writtenIn(node);
  const counters = countersIn(node);
  const turns = Math.max(1, Math.min(unroll.turns, trips));
  const around: Around = { entered: ran.entered, turns, isWhole: unroll.isWhole };
  const before = state.here;
  const outer = state.variables;
  const share = before > 0 ? Math.min(1, (ran.entered / before) * state.options.warpsPerBlock) : 0;
  state.settle();
  const entry = later(state.floor, START);
  const { end } = state;
  state.loops.push(around);
  const turn = (pass: number): void => {
    const isCounting = state.isCounting;
    state.isCounting = isCounting && pass === 0;
    const values = new Map(state.variables);
    for (const [index, place] of [...written].entries()) {
      const old = values.get(place) ?? outer.get(place);
      const by = counters.get(place);
      const steps = by === undefined ? null : stepOf(by);
      const isKnown = unroll.isWhole && by?.by.k === 'constant' && isStart(outer.get(place));
      const ready = old?.ready ?? START;
      values.set(place, isKnown ? known(state, node, index, pass) : state.fresh(ready, { step: steps }));
    }
    state.variables = values;
    state.here = ran.warps;
    state.scoped(() => {
      if (!node.isDo) head(state, node, unroll.isWhole, around, ran);
      state.node(node.body);
      if (node.step) step(state, node.step, counters, around, unroll.isWhole);
      if (node.isDo) head(state, node, unroll.isWhole, around, ran);
    });
    if (!unroll.isWhole) state.settle();
    state.isCounting = isCounting;
  };
  const reached = (): Path =>
    [...written].reduce(
      (most, place) => later(most, state.variables.get(place)?.ready ?? START),
      later(state.floor, state.end),
    );
  const loadsBefore = state.loads;
  turn(0);
  const first = reached();
  const hasLoads = state.loads > loadsBefore;
  turn(1);
  const second = reached();
  state.loops.pop();
  const grows: Path = extended(START, first, second, 1);
  const rest = Math.max(0, trips - 1);
  const inFlight = unroll.isWhole ? Math.max(1, trips) : around.turns;
  const groups = trips / inFlight;
  // A turn that waits for its loads waits before the next one begins; turns that follow without a branch load together.
  const perGroup = extended(extended(START, entry, first, 1), START, grows, inFlight - 1);
  const serial = extended(first, START, grows, rest);
  const grouped = hasLoads ? extended(entry, START, perGroup, groups) : serial;
  const out = trips === 0 ? entry : later(serial, grouped);
  const reachedEnd = extended(entry, entry, later(out, entry), share);
  const variables = new Map(outer);
  for (const place of written) variables.set(place, state.fresh(reachedEnd));
  state.variables = variables;
  // Copies of a loop that is unrolled as a whole are mixed with what comes after it.
  state.floor = unroll.isWhole ? extended(entry, entry, state.floor, share * (trips / 2)) : reachedEnd;
  state.end = later(end, reachedEnd);
  state.here = before;
}

/** The test of a turn, and the branch that takes it. */
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

/** A counter that only addresses are made of is added to once for all turns that follow one another. */
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
  if (!isWhole) state.count({ alu: 1 });
  state.here = here;
}

/** A counter of a loop that is unrolled as a whole: the same constant each time that the walk comes there. */
function known(state: WalkState, loop: object, index: number, pass: number): Num {
  const all = state.knownOf.get(loop) ?? [];
  state.knownOf.set(loop, all);
  const known = (all[2 * index + pass] ??= state.made({ isKnown: true, depth: 0 }));
  const first = all[2 * index] ?? known;
  state.shapes.set(known.id, `counter ${first.id}`);
  return known;
}
