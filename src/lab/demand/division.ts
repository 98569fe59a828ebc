import type { Computation, Operation } from '../ir/node';
import { isLong, isUnsigned } from './kinds';
import type { Mix } from './mix';
import { added, isPower, type Num, type Sum, sumOf, withoutMultiples } from './numbers';
import { ofSum, operation, plain } from './operations';
import { plus, type Rare, times } from './real-division';
import type { WalkState } from './state';

/** Integer division and remainder. */
export function division(state: WalkState, value: Computation, nums: readonly Num[]): Num {
  const { op, type } = value;
  const by = nums[1]!.constant;
  const args = nums.map((each) => plain(state, each));
  if (by !== null && isPower(Math.abs(by))) {
    if (op === 'div' && by > 0) {
      const { terms } = sumOf(nums[0]!);
      const known = [...terms].filter(([part, factor]) => part.isKnown && factor % by === 0);
      if (known.length > 0) {
        const rest = withoutMultiples(sumOf(nums[0]!), by)!;
        const from = operation(state, op, [plain(state, ofSum(state, rest, nums)), nums[1]!], { alu: 1 }, 1);
        const whole: Sum = { terms: new Map(known.map(([part, factor]) => [part, factor / by])), constant: 0 };
        return ofSum(state, added(sumOf(from), whole), nums);
      }
    }
    return operation(state, op, args, { alu: isUnsigned(type) ? 1 : 2 }, 2);
  }
  // One division gives the quotient and the remainder.
  const name = args.map(({ id }) => id).join();
  const other = state.find(`divided ${op === 'div' ? 'rem' : 'div'} ${name}`);
  if (other) return operation(state, op, args, { fma: 1 }, 0);
  const made = divided(state, value, args);
  state.keep(`divided ${op} ${name}`, made);
  return made;
}

function divided(state: WalkState, value: Computation, args: readonly Num[]): Num {
  const { op, type } = value;
  const by = args[1]!.constant;
  if (by === null) return isLong(type) ? ofLong(state, value, args) : byValue(state, op, args, isUnsigned(type));
  const cost = costOf(isLong(type), isUnsigned(type));
  const rest = op === 'rem' ? { ...cost.mix, fma: cost.mix.fma + 1 } : cost.mix;
  return operation(state, op, args, rest, cost.steps);
}

/**
 * The inverse of a divisor is computed once for all its dividends, as a float; then follow a product, the remainder, and two
 * corrections.
 */
function byValue(state: WalkState, op: Operation, args: readonly Num[], hasNoSign: boolean): Num {
  const [of, by] = args as [Num, Num];
  const inverse = operation(
    state,
    hasNoSign ? 'inverse' : 'inverse of a size',
    [by, ...placeOf(state, by)],
    hasNoSign ? { fma: 2, either: 3, sfu: 3 } : { fma: 2, alu: 1, either: 4, sfu: 3 },
    INVERSE_STEPS,
  );
  const own = op === 'div' ? { fma: 2, alu: 7, either: 4 } : { fma: 2, alu: 6, either: 4 };
  return operation(state, op, [of, by, inverse], hasNoSign ? { fma: 2, alu: 4, either: 3 } : own, QUOTIENT_STEPS);
}

/**
 * An inverse is hoisted out of the loop that needs it, but not out of the enclosing one: whether that reaches it at all
 * depends on a condition. After a branch, it is computed where it is needed.
 *
 * @returns A value that changes there.
 */
function placeOf(state: WalkState, by: Num): readonly Num[] {
  const inner = state.loops.findLastIndex(({ isWhole }) => !isWhole);
  const depth = state.isParted ? state.loops.length : Math.max(0, inner);
  if (depth <= by.depth && !state.isParted) return [];
  const key = `inverse of ${by.id} here ${depth}`;
  const known = state.find(key);
  if (known) return [known];
  const made = state.made({ depth });
  state.keep(key, made);
  return [made];
}

const INVERSE_STEPS = 19;
const QUOTIENT_STEPS = 11;

/** By a constant: the high half of a product with its inverse. */
function costOf(isWide: boolean, hasNoSign: boolean): { mix: Partial<Mix> & { fma: number }; steps: number } {
  if (isWide) return { mix: hasNoSign ? { fma: 4, alu: 5 } : { fma: 6, alu: 9 }, steps: 10 };
  return { mix: hasNoSign ? { fma: 1, alu: 1 } : { fma: 1, alu: 2 }, steps: 3 };
}

/** 64-bit division by a value: are both less than 2^32? Then as with 32 bits; else in a separate function. */
const NARROW: Rare = { mix: { fma: 4, alu: 5, either: 7, sfu: 3, control: 1 }, steps: INVERSE_STEPS + QUOTIENT_STEPS };
const WIDE: Rare = { mix: { fma: 31, alu: 30, either: 15, sfu: 3, control: 3, other: 5 }, steps: 110 };
const ASKED: Rare = { mix: { alu: 2, control: 2 }, steps: 3 };

function ofLong(state: WalkState, value: Computation, args: readonly Num[]): Num {
  const { warps, yes, no } = state.ran(value);
  const shares: readonly (readonly [Rare, number])[] =
    warps > 0
      ? [
          [NARROW, no / warps],
          [WIDE, yes / warps],
          [ASKED, 1],
        ]
      : [
          [NARROW, 1],
          [ASKED, 1],
        ];
  const all = shares.map(([each, share]) => times(each, share));
  return operation(
    state,
    value.op,
    args,
    all.reduce<Partial<Mix>>((sum, { mix }) => plus(sum, mix), {}),
    all.reduce((sum, { steps }) => sum + steps, 0),
  );
}
