import type { Computation, Operation } from '../ir/node';
import type { Type } from '../types/type';
import { division } from './division';
import { isDouble, isLong, isUnsigned } from './kinds';
import { added, isPower, later, levelOf, type Num, scaled, type Sum, sumOf, withoutMultiples } from './numbers';
import { ofSum, operation, plain } from './operations';
import { type Mix, SLOW } from './mix';
import { reload } from './reload';
import type { WalkState } from './state';

const isTruth = ({ sum }: Num): boolean => sum === null;

/** Integers as sums; `null`: the operation is not one. */
export function sumMade(op: Operation, [a, b]: readonly Num[], scale: number): Sum | null {
  switch (op) {
    case 'add':
      return added(sumOf(a!), sumOf(b!));
    case 'sub':
      return added(sumOf(a!), sumOf(b!), -1);
    case 'element':
      return added(sumOf(a!), sumOf(b!), scale);
    case 'bytes':
      return { ...sumOf(a!), constant: sumOf(a!).constant + scale };
    case 'mul':
      if (b!.constant !== null) return scaled(sumOf(a!), b!.constant);
      if (a!.constant !== null) return scaled(sumOf(b!), a!.constant);
      return null;
    case 'shl':
      return b!.constant !== null && b!.constant < 31 && b!.constant >= 0 ? scaled(sumOf(a!), 2 ** b!.constant) : null;
    case 'neg':
      return scaled(sumOf(a!), -1);
    default:
      return null;
  }
}

/** The counter of a loop that is unrolled by a multiple of the divisor: its remainder is a constant in each copy. */
function isSameInEachCopy(state: WalkState, num: Num, divisor: number): boolean {
  const around = state.loops[num.depth - 1];
  return num.sum === null && num.step === 'constant' && around !== undefined && around.unrolled % divisor === 0;
}

/** Integer operations that are not sums. */
export function whole(state: WalkState, value: Computation, nums: readonly Num[]): Num {
  const { op } = value;
  const of = value.args[0]!.type;
  const [a, b] = nums as [Num, Num];
  const wide = isLong(of) ? 2 : 1;
  switch (op) {
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
    case 'eq':
    case 'ne':
      return comparison(state, op, nums, of);
    case 'truth':
      return operation(state, op, [plain(state, a)], isTruth(a) ? {} : { alu: 1 }, 1);
    case 'not':
    case 'both':
    case 'either':
      return operation(
        state,
        op,
        nums.map((each) => plain(state, each)),
        {},
        0.5,
      );
    case 'mul':
      return product(state, nums, wide);
    case 'and':
    case 'rem':
      return remainder(state, value, nums, wide);
    case 'div':
      return division(state, value, nums);
    case 'or':
    case 'xor':
      return bits(state, op, nums, wide);
    case 'shl':
    case 'shr':
    case 'select': {
      const made = operation(
        state,
        op,
        nums.map((each) => plain(state, each)),
        { alu: wide },
        1,
      );
      // An addition can shift one of its operands.
      if (op === 'shr' && wide === 1 && b.constant !== null) state.products.add(made);
      return made;
    }
    case 'function':
      return operation(
        state,
        op,
        nums.map((each) => plain(state, each)),
        {},
        0,
        true,
      );
    case 'distance':
      return operation(
        state,
        op,
        nums.map((each) => plain(state, each)),
        { alu: 3 },
        2,
      );
    default:
      return operation(
        state,
        op,
        nums.map((each) => plain(state, each)),
        { alu: wide },
        1,
      );
  }
}

/** Which of two is larger, or whether they are equal. */
function comparison(state: WalkState, op: Operation, nums: readonly Num[], of: Type): Num {
  const wide = isLong(of) ? 2 : 1;
  const args = nums.map((each) => plain(state, each));
  // A bitwise operation also tests whether its result is 0.
  const isOfBits =
    (op === 'eq' || op === 'ne') &&
    nums.some((each) => each.constant === 0) &&
    nums.some((each) => state.logic.has(each));
  if (isOfBits) return operation(state, op, args, {}, 1);
  return isDouble(of)
    ? operation(state, op, args, { fp64: 1 }, SLOW.fp64)
    : operation(state, op, args, { alu: wide }, 1.5);
}

/** A product: in a loop it may have a constant increment. */
function product(state: WalkState, nums: readonly Num[], wide: number): Num {
  const [a, b] = nums as [Num, Num];
  const invariant = a.depth < b.depth ? a : b.depth < a.depth ? b : null;
  const moving = invariant === a ? b : a;
  if (invariant && moving.step !== null) {
    // The product has the same increment in each iteration.
    const key = `product ${invariant.id} ${moving.id}`;
    const known = state.find(key);
    if (known) return known;
    const made = state.made({ depth: moving.depth, step: 'invariant', ready: later(a.ready, b.ready) });
    state.count({ fma: 1 }, moving.depth - 1);
    state.keep(key, made);
    return made;
  }
  if (Math.max(...nums.map(levelOf)) >= state.loops.length) for (const each of nums) reload(state, each);
  const made = operation(
    state,
    'mul',
    nums.map((each) => plain(state, each)),
    wide === 1 ? { fma: 1 } : longProduct(state, nums),
    1,
  );
  if (wide === 1 || isWidening(state, nums)) state.products.add(made);
  return made;
}

/** The remainder of a division, or a bit mask: for a power of two, only terms that are not multiples of it matter. */
function remainder(state: WalkState, value: Computation, nums: readonly Num[], wide: number): Num {
  const { op, type } = value;
  const [a, b] = nums as [Num, Num];
  const mask = b.constant;
  const divisor = mask === null ? null : op === 'and' ? mask + 1 : mask;
  if (divisor !== null && divisor > 0 && isPower(divisor)) {
    if (isSameInEachCopy(state, a, divisor)) return state.made({ isKnown: true, depth: 0 });
    const rest = withoutMultiples(sumOf(a), divisor);
    const from = rest ? ofSum(state, rest, [a]) : a;
    const isMask = op === 'and' || isUnsigned(type);
    const made = operation(
      state,
      op,
      [plain(state, from), b],
      { alu: op === 'and' ? wide : isMask ? 1 : a.depth > 0 ? 4 : 2 },
      1,
    );
    if (isMask) state.logic.add(made);
    return made;
  }
  return op === 'and' ? bits(state, op, nums, wide) : division(state, value, nums);
}

/** Two 32-bit numbers, both signed or both unsigned. */
const isWidening = (state: WalkState, nums: readonly Num[]): boolean =>
  nums.every((each) => state.widened.has(each)) && new Set(nums.map((each) => state.widened.get(each))).size === 1;

/** Of these, a 64-bit product is one instruction. */
function longProduct(state: WalkState, nums: readonly Num[]): Partial<Mix> {
  if (isWidening(state, nums)) return { fma: 1 };
  return nums.some((each) => state.widened.has(each)) ? { fma: 2, either: 1 } : { fma: 3, either: 1 };
}

/** Two consecutive bitwise operations are one instruction. */
function bits(state: WalkState, op: Operation, nums: readonly Num[], wide: number): Num {
  const args = nums.map((each) => plain(state, each));
  // An intermediate shifted value needs a register.
  const isSecond = args.some((each) => state.logic.has(each) && !state.used.has(each));
  const made = operation(state, op, args, { alu: isSecond ? 0 : wide }, isSecond ? 0 : 1);
  if (!isSecond) state.logic.add(made);
  return made;
}
