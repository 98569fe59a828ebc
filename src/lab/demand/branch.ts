import type { Node } from '../ir/node';
import type { Mix } from './mix';
import { extended, later, type Num, type Path } from './numbers';
import { hasBranch, hasJump, hasLoop, leavesOnly } from './shape';
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
  const { floor, end, isParted } = state;
  state.isParted = true;
  const start = state.isCounting ? { ...state.mix } : null;
  const startAccesses = state.accesses;
  const variables = new Map(state.variables);
  const made = state.ids;
  const decided = later(state.floor, condition.ready);
  if (!leaves && parts) state.floor = later(state.floor, condition.ready);
  const share = (part: number): number =>
    ran.warps > 0 ? Math.min(1, (part / ran.warps) * state.options.warpsPerBlock) : 0;
  state.here = ran.yes;
  state.scoped(() => state.node(node.then));
  weigh(state, floor, end, share(ran.yes), parts);
  const then = state.variables;
  const moves = movesOf(variables, then, made);
  let otherMoves = 0;
  if (node.else) {
    state.variables = new Map(variables);
    state.here = ran.no;
    state.scoped(() => state.node(node.else!));
    weigh(state, floor, end, share(ran.no), parts);
    otherMoves = movesOf(variables, state.variables, made);
  } else state.variables = new Map(variables);
  state.isParted = isParted;
  merge(state, variables, then, condition);
  // All warps go through predicated instructions.
  const taken = node.else ? Math.max(ran.yes, ran.no) : ran.yes;
  state.here = isShort ? taken : ran.yes;
  state.count({ either: moves });
  state.here = isShort ? taken : ran.no;
  state.count({ either: otherMoves });
  state.here = ran.warps;
  if (leaves) state.count({ control: 1 });
  else if (isShort && start) {
    const more = taken > 0 ? ran.warps / taken : 1;
    for (const key of Object.keys(state.mix) as (keyof Mix)[])
      if (key !== 'flops' && key !== 'multiplyAdds')
        state.mix[key] = start[key] + (state.mix[key] - start[key]) * Math.max(1, Math.min(more, 32));
    state.mix.idle += (state.accesses - startAccesses) * (ran.warps - taken);
  } else {
    state.count({ control: node.else ? 4 : 2 });
    const all = later(state.floor, decided);
    // What comes after it in any case is loaded ahead of a branch that touches no memory.
    const isCrossed = state.accesses === startAccesses && !hasJump(node);
    state.end = isCrossed ? later(state.end, all) : state.end;
    state.floor = isCrossed ? floor : all;
  }
  state.here = before;
}

/** Variables that one side gives a value that was there before it: what is computed there goes to its place at once, this has to be moved. */
function movesOf(before: ReadonlyMap<number, Num>, after: ReadonlyMap<number, Num>, ids: number): number {
  let moves = 0;
  for (const [place, num] of after) {
    const old = before.get(place);
    if (old !== undefined && old !== num && (num.id <= ids || num.constant !== null)) moves += 1;
  }
  return moves;
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
