import { functionOf } from '../ir/meaning';
import type { Computation, Value } from '../ir/node';
import type { Type } from '../types/type';
import { sumMade, whole } from './integers';
import { isDouble, isLong, isReal, isShort, isSingle, isUnsigned } from './kinds';
import { type FunctionCost, functionCost, SLOW } from './mix';
import type { Num } from './numbers';
import { ofSum, operation, plain } from './operations';
import { notePieces } from './pieces';
import { NONE_RARE, plus, rareRoot, realDivision } from './real-division';
import type { WalkState } from './state';
import { noteWrapping } from './wrapping';

/** The value of a computation, counting its instructions. */
export function computed(state: WalkState, value: Computation): Num {
  const meant = functionOf(value);
  if (meant) {
    const args = meant.args.map((each) => plain(state, state.value(each)));
    const { mix, cycles } = wholeCost(meant.name, value.type) ?? functionCost(meant.name, isDouble(value.type));
    const rare = isReal(value.type) ? rareRoot(state, value, isDouble(value.type)) : NONE_RARE;
    const made = operation(
      state,
      `${meant.name}`,
      args,
      plus(mix, rare.mix),
      cycles / state.options.cycles.arithmetic + rare.steps,
    );
    if (ROUNDING.test(meant.name)) state.rounded.add(made);
    return made;
  }
  const rotated = rotation(state, value);
  if (rotated) return rotated;
  const { op, args, type, scale = 1 } = value;
  const nums = op === 'both' || op === 'either' ? inTurn(state, args) : args.map((each) => state.value(each));
  const isWhole = type.k === 'ptr' || (type.cls !== 'f32' && type.cls !== 'f64');
  if (op === 'convert') return converted(state, args[0]!, type, nums[0]!);
  if (isWhole) {
    const sum = sumMade(op, nums, scale);
    if (sum) {
      const made = ofSum(state, sum, nums);
      notePieces(state, value, nums, made);
      noteWrapping(state, value, nums, made);
      if (isLong(type) && type.k !== 'ptr' && made.sum && !nums.includes(made)) state.long.add(made);
      const [from] = nums;
      if (op === 'element' && from) {
        const array = state.arrays.get(from) ?? from.constant;
        if (array !== null) state.arrays.set(made, array);
      }
      return made;
    }
    return op === 'select' ? chosen(state, value, nums) : whole(state, value, nums);
  }
  const ready = nums.map((each) => plain(state, each));
  if (op === 'select') return chosen(state, value, nums);
  if (isDouble(type)) {
    if (op === 'div') return realDivision(state, value, ready);
    return operation(state, op, ready, { fp64: 1, flops: flopsOf(op) }, SLOW.fp64);
  }
  if (op === 'div') return realDivision(state, value, ready);
  if (op === 'neg') return operation(state, op, ready, {}, 0);
  // Half-precision instructions round their results.
  if (op === 'round') return operation(state, op, ready, {}, 0);
  if (op === 'function') return operation(state, `function ${value.reg === null}`, ready, {}, 0, true);
  return operation(state, op, ready, { fma: 1, flops: flopsOf(op) }, 1);
}

/** The second part of a condition comes after a branch: the first one may decide it. */
function inTurn(state: WalkState, [first, ...others]: readonly Value[]): Num[] {
  const { isParted } = state;
  const one = state.value(first!);
  state.isParted = true;
  const rest = others.map((each) => state.value(each));
  state.isParted = isParted;
  return [one, ...rest];
}

/** Floating-point absolute values are free, integer ones are not; for 64 bits, both halves are compared and selected. */
function wholeCost(name: string, type: Type): FunctionCost | null {
  if (isReal(type)) return null;
  if (name === 'abs' || name === 'labs' || name === 'llabs') return { mix: { alu: isLong(type) ? 4 : 1 }, cycles: 6 };
  return isLong(type) && /^(u?ll)?(min|max)$/.test(name) ? { mix: { alu: 4 }, cycles: 12 } : null;
}

/** A conversion to an integer includes any of these roundings. */
const ROUNDING = /^(floor|ceil|rint|nearbyint|trunc)f?$/;

/** What only one side computes is written to the other side's register, under a predicate. */
function chosen(state: WalkState, { args, type }: Computation, nums: readonly Num[]): Num {
  const isMade = args
    .slice(1)
    .some((each) => (each.k === 'compute' && !isTurned(each)) || each.k === 'load' || each.k === 'after');
  const wide = isLong(type) || isDouble(type) ? 2 : 1;
  return operation(
    state,
    'select',
    nums.map((each) => plain(state, each)),
    { alu: isMade ? 0 : wide },
    1,
  );
}

/** Floating-point negation is free. */
const isTurned = ({ op, type, args }: Computation): boolean =>
  op === 'neg' && isReal(type) && args[0]!.k === 'register';

/** One instruction rotates a word; in the source, it is two shifts whose results are combined. */
function rotation(state: WalkState, { op, args, type }: Computation): Num | null {
  if (type.k !== 'scalar' || type.size !== 4 || (op !== 'or' && op !== 'xor' && op !== 'add')) return null;
  const sides = args.map((each) => (each.k === 'compute' && (each.op === 'shl' || each.op === 'shr') ? each : null));
  const [a, b] = sides;
  if (!a || !b || a.op === b.op) return null;
  const right = a.op === 'shr' ? a : b;
  if (!isUnsigned(right.type)) return null;
  const [of, by, same, rest] = [...a.args, ...b.args].map((each) => state.value(each)) as [Num, Num, Num, Num];
  if (of !== same || by.constant === null || by.constant + (rest.constant ?? 0) !== WORD) return null;
  return operation(state, 'rotate', [plain(state, of), by], { alu: 1 }, 1);
}

const WORD = 32;

/** As Nsight Compute counts them: two for a multiply-add, one for a sum or a product, none for anything else. */
const flopsOf = (op: Computation['op']): number =>
  /^fn?m[as]$/.test(op) ? 2 : ['add', 'sub', 'mul'].includes(op) ? 1 : 0;

/** A half used as a single: the registers here hold the same number for both, the machine code converts it. */
export const isWidened = (from: Type, to: Type): boolean => isReal(from) && isShort(from) && isSingle(to);

export const widened = (state: WalkState, num: Num): Num => operation(state, 'widen', [num], { fma: 1 }, 1);

const isTruth = (type: Type): boolean => type.k === 'scalar' && type.kind === 'bool';

/** May exceed the bits of a short type: some of it is truncated, while stores and minima need no truncation. */
const OVERFLOWS: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'shl', 'neg', 'fma']);

function converted(state: WalkState, of: Value, to: Type, num: Num): Num {
  const from = of.type;
  if (isReal(from) === isReal(to)) {
    if (!isReal(to)) {
      if (isLong(to) && !isLong(from)) state.widened.set(num, !isUnsigned(from));
      if (isTruth(from) && !isTruth(to)) return operation(state, 'count', [num], { either: 1 }, 1);
      const isCut = isShort(to) && of.k === 'compute' && OVERFLOWS.has(of.op);
      return isCut ? operation(state, 'narrow', [plain(state, num)], { alu: 0.5 }, 0.5) : num;
    }
    if (isWidened(from, to)) return widened(state, num);
    // Two at a time become a pair of halves.
    if (isSingle(from) && isShort(to)) return operation(state, 'halve', [num], { alu: 0.5 }, 1);
    const isSame = isDouble(from) === isDouble(to);
    return isSame ? num : operation(state, 'precision', [num], { sfu: 1 }, SLOW.sfu);
  }
  const kind = isReal(to) ? `real ${isDouble(to)}` : 'whole';
  // Signed short numbers use the slower conversions.
  const isQuick = !isShort(from) || isUnsigned(from);
  const isOnAlu = isReal(to) && !isDouble(to) && isQuick;
  const mix = isOnAlu ? { alu: 1 } : state.rounded.has(num) ? {} : { sfu: 1 };
  const made = operation(state, kind, [plain(state, num)], mix, isOnAlu ? 1 : SLOW.sfu);
  if (state.powers.has(num)) state.powers.add(made);
  return made;
}
