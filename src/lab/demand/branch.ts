import type { Node, Value } from '../ir/node';
import { partsOf } from '../ir/parts';
import { isDouble, isLong, isReal } from './kinds';
import type { Mix } from './mix';
import { extended, later, type Num, type Path, START, sumOf } from './numbers';
import { plain } from './operations';
import {
  accessesBehind,
  continues,
  hasBranch,
  hasChosenAccess,
  hasJump,
  hasLoop,
  leavesOnly,
  movesOnly,
  usesIn,
} from './shape';
import { spaceOf } from './spaces';
import type { WalkState } from './state';

/** Instructions up to which a branch is predicated. */
const PREDICATED = 9;

/** Both sides of a branch: predicated if short, else a jump that waits for its condition. */
export function branch(state: WalkState, node: Branch, ran = counted(state, node), isParting = true): void {
  const before = state.here;
  state.here = ran.warps;
  const condition = state.value(node.condition);
  if (condition.isKnown || condition.constant !== null) {
    // In each copy, one side remains.
    state.here = ran.yes;
    state.node(node.then);
    state.here = ran.no;
    if (node.else) state.node(node.else);
    state.here = before;
    return;
  }
  const compared = comparedBy(state, node.condition);
  const leaves = leavesOnly(node.then) && !node.else;
  const isShort =
    !hasLoop(node) &&
    !hasChosenAccess(node.then) &&
    !(node.else && hasChosenAccess(node.else)) &&
    isSelected(state, node);
  // Predicated code is hoisted like everything else.
  const parts = leaves || !isShort;
  // What follows the first part of a condition is skipped along with it.
  const behind = accessesBehind(node.condition).map((site) => site[spaceOf(site)]?.requests ?? 0);
  const reached = behind.length > 0 ? Math.min(ran.warps, Math.max(ran.yes, ...behind)) : ran.warps;
  if (parts) state.settle();
  const { floor, end, isParted } = state;
  const startAccesses = state.accesses;
  const startKept = state.kept;
  const variables = new Map(state.variables);
  const { elements } = state;
  state.elements = new Map(elements);
  const made = state.ids;
  const stored = state.storedElements.length;
  const decided = later(later(state.floor, condition.ready), parts ? state.issued : START);
  if (!leaves && parts) state.floor = later(state.floor, decided);
  const share = (part: number): number =>
    ran.warps > 0 ? Math.min(1, (part / ran.warps) * state.options.warpsPerBlock) : 0;
  // All warps execute predicated instructions.
  const isPredicated = isShort && !leaves;
  const wasPredicated = state.isPredicated;
  state.isPredicated = isPredicated;
  if (isParting) state.isParted = true;
  state.here = isPredicated ? reached : ran.yes;
  state.scoped(() => state.node(node.then));
  carryOut(state, variables);
  weigh(state, floor, end, share(ran.yes), parts);
  const then = state.variables;
  const thenElements = state.elements;
  const moved = [...movedBy(state, node.then, variables, then, made), ...storedBy(state, stored, made)];
  let otherMoves = 0;
  if (node.else) {
    state.variables = new Map(variables);
    state.elements = new Map(elements);
    state.here = isPredicated ? reached : ran.no;
    const storedBefore = state.storedElements.length;
    const { floor: otherFloor, end: otherEnd } = state;
    state.scoped(() => state.node(node.else!));
    carryOut(state, variables);
    weigh(state, otherFloor, otherEnd, share(ran.no), parts);
    otherMoves = [
      ...movedBy(state, node.else, variables, state.variables, made),
      ...storedBy(state, storedBefore, made),
    ].length;
  } else {
    state.variables = new Map(variables);
    state.elements = elements;
  }
  state.elements = laterElements(thenElements, state.elements);
  // What follows a possible exit from an iteration is not executed in each of them.
  state.isParted = isParted || (leaves && state.loops.length > 0);
  const isExtreme =
    isShort &&
    !node.else &&
    (isSwap(state, compared, moved) || (moved.length === 1 && isOneOf(compared, variables, then)));
  merge(state, variables, then, condition);
  state.isPredicated = wasPredicated;
  const taken = node.else ? Math.max(ran.yes, ran.no) : ran.yes;
  // Where warps execute both sides, one of two values is selected, by the ALU; else it is moved.
  const moving = (count: number): Partial<Mix> => (isPredicated ? { alu: count } : { either: count });
  state.here = isPredicated ? reached : ran.yes;
  state.count(moving(moved.length - (isExtreme ? 1 : 0)));
  state.here = isPredicated ? reached : ran.no;
  state.count(moving(otherMoves));
  state.here = ran.warps;
  if (leaves) state.count({ control: 1 });
  else if (isShort) {
    if (state.isCounting) state.mix.idle += (state.kept - startKept) * Math.max(0, reached - taken);
    if (behind.length > 0) state.count({ control: 2 });
  } else {
    state.count({ control: node.else ? 4 : 2 });
    const all = later(state.floor, decided);
    // Loads that follow are hoisted above a branch that does not access memory.
    const isCrossed = state.accesses === startAccesses && !hasJump(node);
    if (!isCrossed) state.stops += 1;
    state.end = isCrossed ? later(state.end, all) : state.end;
    state.floor = isCrossed ? floor : all;
  }
  // A warp that takes neither side has still waited for the condition.
  state.end = later(state.end, decided);
  state.here = before;
}

/**
 * Sums that variables hold after one side are evaluated in it. An addend under a predicate is selected first: it or zero. In
 * copies of an iteration, a constant is added by all lanes, and those that should not have it move the old value back.
 */
function carryOut(state: WalkState, before: ReadonlyMap<number, Num>): void {
  for (const [place, num] of state.variables) {
    const old = before.get(place);
    if (!num.sum || old === undefined || old === num) continue;
    plain(state, num);
    const others = [...num.sum.terms.keys()].filter((part) => !sumOf(old).terms.has(part) && !part.isKnown);
    const isAddedTo = others.length > 0 && others.length < num.sum.terms.size;
    if (state.isPredicated && isAddedTo) state.count({ alu: 1 });
    if (state.isPredicated && others.length === 0 && isInCopies(state)) state.count({ either: 1 });
  }
}

const isInCopies = ({ loops }: WalkState): boolean => {
  const around = loops.at(-1);
  return around !== undefined && !around.isWhole && around.unrolled > 1;
};

type Branch = Extract<Node, { k: 'if' }>;

interface Counted {
  readonly warps: number;
  readonly yes: number;
  readonly no: number;
}

/** Warps that reach it, and either side. Inside a branch that all warps execute, all of them reach it. */
function counted(state: WalkState, node: Branch): Counted {
  const { warps, yes, no } = state.ran(node);
  return { warps: state.isPredicated ? state.here : warps, yes, no };
}

/**
 * A branch that continues with the next iteration, and the code after it: if that is short, it becomes a branch around it.
 */
export function skipping(state: WalkState, node: Node, rest: readonly Node[]): boolean {
  const [only] = node.k === 'statement' ? [node.body] : [node];
  if (only?.k !== 'if' || only.else || !continues(only.then) || rest.length === 0) return false;
  const then: Node = { k: 'block', parts: rest };
  const around: Branch = { ...only, then };
  if (hasLoop(then) || hasBranch(then) || hasJump(then) || !isSelected(state, around)) return false;
  const { warps, yes, no } = counted(state, only);
  branch(state, around, { warps, yes: no, no: yes }, false);
  return true;
}

/** Is it short enough that predicates beat jumps? Nested branches become selections if they only move values. */
function isSelected(state: WalkState, node: Branch): boolean {
  const sides = [node.then, node.else].flatMap((each) => each ?? []);
  if (!sides.some(hasBranch)) return lengthOf(state, node.then) <= PREDICATED;
  return !hasJump(node) && sides.every((each) => movesOnly(each) && lengthOf(state, each) <= PREDICATED);
}

/**
 * Values of earlier variables that one side assigns: a value computed there is written in place, any other has to be moved.
 */
function movedBy(
  state: WalkState,
  side: Node,
  before: ReadonlyMap<number, Num>,
  after: ReadonlyMap<number, Num>,
  ids: number,
): Num[] {
  const moved = [...after].filter(([place, num]) => {
    const old = before.get(place);
    return old !== undefined && old !== num && isThere(state, num, ids);
  });
  if (moved.length === 0) return [];
  // A variable without other uses does not exist in the machine code.
  const inside = usesIn(side);
  const wide = wideIn(side);
  return moved
    .filter(([place]) => inside.get(place) !== state.uses.get(place))
    .flatMap(([place, num]) => (wide.has(place) ? [num, num] : [num]));
}

/** Variables of 64 bits that it assigns: either half is moved. */
function wideIn(node: Node, found = new Set<number>()): ReadonlySet<number> {
  if (node.k === 'set' && (isLong(node.type) || isDouble(node.type))) found.add(node.to.number);
  for (const each of partsOf(node)) wideIn(each, found);
  return found;
}

/** The same for elements of an array in registers. */
const storedBy = (state: WalkState, from: number, ids: number): Num[] =>
  state.storedElements.splice(from).filter((num) => isThere(state, num, ids));

const isThere = (state: WalkState, num: Num, ids: number): boolean =>
  num.id <= ids || num.constant !== null || state.inRegisters.has(num);

/** Two integers whose larger one a condition tests: one instruction selects it without a test. */
function comparedBy(state: WalkState, condition: Value): (Num | undefined)[] {
  if (condition.k !== 'compute' || !['lt', 'le', 'gt', 'ge'].includes(condition.op)) return [];
  if (condition.args.some(({ type }) => isReal(type) || isLong(type))) return [];
  return condition.args.map(({ reg }) => state.variables.get(reg.number));
}

/** Are two elements of an array in registers swapped? */
const isSwap = (state: WalkState, compared: readonly (Num | undefined)[], moved: readonly Num[]): boolean =>
  [compared, moved].every((nums) => nums.length === 2 && nums.every((num) => num && state.inRegisters.has(num)));

/** Does a variable that was one of the two become the other? */
const isOneOf = (
  compared: readonly (Num | undefined)[],
  before: ReadonlyMap<number, Num>,
  after: ReadonlyMap<number, Num>,
): boolean =>
  [...after].some(([place, num]) => {
    const old = before.get(place);
    return old !== num && compared.includes(num) && compared.includes(old) && old !== undefined;
  });

/** Instructions of a statement. */
function lengthOf(state: WalkState, node: Node): number {
  const { isCounting, instructions, loads, filled, accesses, kept } = state;
  const variables = new Map(state.variables);
  state.isCounting = false;
  const length = state.trying(() => {
    state.scoped(() => state.node(node));
    return state.instructions - instructions;
  });
  Object.assign(state, { isCounting, instructions, variables, loads, filled, accesses, kept });
  return length;
}

/** Code that only some of a block's warps execute counts on the block's path by that share. */
function weigh(state: WalkState, floor: Path, end: Path, share: number, parts: boolean): void {
  if (parts) state.settle();
  if (share >= 1) return;
  state.floor = extended(floor, floor, later(state.floor, floor), share);
  state.end = extended(end, end, later(state.end, end), share);
}

/** After a branch, an array element in registers is ready when the stores of both sides are. */
function laterElements(then: ReadonlyMap<string, Path>, other: ReadonlyMap<string, Path>): Map<string, Path> {
  const both = new Map(other);
  for (const [key, path] of then) both.set(key, later(path, other.get(key) ?? START));
  return both;
}

/** After a branch, a variable is the value of either side. */
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
