import type { Node } from '../ir/node';
import type { Mix } from './mix';
import { extended, later, type Num, type Path } from './numbers';
import { hasBranch, hasLoop, leavesOnly } from './shape';
import type { WalkState } from './state';

/** Instructions up to which a branch is replaced by predicates. */
const PREDICATED = 9;

/** Both sides of a branch: predicates where they are short, else a jump that waits for its condition. */
export function branch(state: WalkState, node: Extract<Node, { k: 'if' }>): void {
  const ran = state.ran(node);
  const before = state.here;
  state.here = ran.warps;
  const condition = state.value(node.condition);
  if (condition.isKnown || condition.constant !== null) {
    // One side is left in each copy.
    state.here = ran.yes;
    state.node(node.then);
    state.here = ran.no;
    if (node.else) state.node(node.else);
    state.here = before;
    return;
  }
  const leaves = leavesOnly(node.then) && !node.else;
  const isShort =
    !hasLoop(node) &&
    !hasBranch(node.then) &&
    !(node.else && hasBranch(node.else)) &&
    lengthOf(state, node.then) <= PREDICATED;
  // What predicates switch off is moved ahead like everything else.
  const parts = leaves || !isShort;
  if (parts) state.settle();
  const { floor, end } = state;
  const start = state.isCounting ? { ...state.mix } : null;
  const startAccesses = state.accesses;
  const variables = new Map(state.variables);
  const decided = later(state.floor, condition.ready);
  if (!leaves && parts) state.floor = later(state.floor, condition.ready);
  const share = (part: number): number =>
    ran.warps > 0 ? Math.min(1, (part / ran.warps) * state.options.warpsPerBlock) : 0;
  state.here = ran.yes;
  state.scoped(() => state.node(node.then));
  weigh(state, floor, end, share(ran.yes), parts);
  const then = state.variables;
  if (node.else) {
    state.variables = new Map(variables);
    state.here = ran.no;
    state.scoped(() => state.node(node.else!));
    weigh(state, floor, end, share(ran.no), parts);
  } else state.variables = new Map(variables);
  merge(state, variables, then, condition);
  state.here = ran.warps;
  if (leaves) state.count({ control: 1 });
  else if (isShort && start) {
    // All warps go through predicated instructions.
    const taken = node.else ? Math.max(ran.yes, ran.no) : ran.yes;
    const more = taken > 0 ? ran.warps / taken : 1;
    for (const key of Object.keys(state.mix) as (keyof Mix)[])
      if (key !== 'flops')
        state.mix[key] = start[key] + (state.mix[key] - start[key]) * Math.max(1, Math.min(more, 32));
    state.mix.idle += (state.accesses - startAccesses) * (ran.warps - taken);
  } else {
    state.count({ control: node.else ? 4 : 2 });
    state.floor = later(state.floor, decided);
  }
  state.here = before;
}

/** Instructions of a statement. */
function lengthOf(state: WalkState, node: Node): number {
  const { isCounting, instructions, loads, accesses } = state;
  const variables = new Map(state.variables);
  state.isCounting = false;
  const length = state.trying(() => {
    state.scoped(() => state.node(node));
    return state.instructions - instructions;
  });
  Object.assign(state, { isCounting, instructions, variables, loads, accesses });
  return length;
}

/** What only some warps of a block do is on the way of the block as far as one of them does it. */
function weigh(state: WalkState, floor: Path, end: Path, share: number, parts: boolean): void {
  if (parts) state.settle();
  if (share >= 1) return;
  state.floor = extended(floor, floor, later(state.floor, floor), share);
  state.end = extended(end, end, later(state.end, end), share);
}

/** After a branch, a variable is what either side made of it. */
function merge(
  state: WalkState,
  before: ReadonlyMap<number, Num>,
  then: ReadonlyMap<number, Num>,
  condition: Num,
): void {
  for (const place of new Set([...then.keys(), ...state.variables.keys()])) {
    const [a, b] = [then.get(place), state.variables.get(place)];
    if (a === b) continue;
    const old = before.get(place);
    const isIrregular = [a, b, old].some((each) => each?.isIrregular);
    if (a && b)
      state.variables.set(place, state.fresh(later(later(a.ready, b.ready), condition.ready), { isIrregular }));
    else if (old) state.variables.set(place, state.fresh(later((a ?? b)!.ready, old.ready), { isIrregular }));
    else state.variables.set(place, (a ?? b)!);
  }
}
