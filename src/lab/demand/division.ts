import type { Operation } from '../ir/node';
import type { Type } from '../types/type';
import { isLong, isUnsigned } from './kinds';
import type { Mix } from './mix';
import { added, isPower, type Num, type Sum, sumOf, withoutMultiples } from './numbers';
import { ofSum, operation, plain } from './operations';
import type { WalkState } from './state';

/** Division of integers, and its remainder. */
export function division(state: WalkState, op: Operation, nums: readonly Num[], type: Type): Num {
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
  const made = divided(state, op, args, type);
  state.keep(`divided ${op} ${name}`, made);
  return made;
}

function divided(state: WalkState, op: Operation, args: readonly Num[], type: Type): Num {
  const by = args[1]!.constant;
  if (by === null && !isLong(type)) return byValue(state, op, args, isUnsigned(type));
  const cost = costOf(by !== null, isLong(type), isUnsigned(type));
  const rest = op === 'rem' && by !== null ? { ...cost.mix, fma: cost.mix.fma + 1 } : cost.mix;
  return operation(state, op, args, rest, cost.steps);
}

/** The inverse of a value is computed once for all that is divided by it, as a float; then come a product, the rest, and two corrections. */
function byValue(state: WalkState, op: Operation, args: readonly Num[], hasNoSign: boolean): Num {
  const [of, by] = args as [Num, Num];
  const inverse = operation(
    state,
    hasNoSign ? 'inverse' : 'inverse of a size',
    state.isParted ? [by, placeOf(state, by)] : [by],
    hasNoSign ? { fma: 2, either: 3, sfu: 3 } : { fma: 2, alu: 1, either: 4, sfu: 3 },
    INVERSE_STEPS,
  );
  const own = op === 'div' ? { fma: 2, alu: 7, either: 4 } : { fma: 2, alu: 6, either: 4 };
  return operation(state, op, [of, by, inverse], hasNoSign ? { fma: 2, alu: 4, either: 3 } : own, QUOTIENT_STEPS);
}

/** Behind a branch, an inverse is computed where it is needed, and not before the loop: something that changes there. */
function placeOf(state: WalkState, by: Num): Num {
  const key = `inverse of ${by.id} here`;
  const known = state.find(key);
  if (known) return known;
  const made = state.made({ depth: state.loops.length });
  state.keep(key, made);
  return made;
}

const INVERSE_STEPS = 19;
const QUOTIENT_STEPS = 11;

/** By a number: a product with its inverse, of which the high half counts. Two of 64 bits are a function of their own. */
function costOf(
  isConstant: boolean,
  isWide: boolean,
  hasNoSign: boolean,
): { mix: Partial<Mix> & { fma: number }; steps: number } {
  if (isConstant && isWide) return { mix: hasNoSign ? { fma: 4, alu: 5 } : { fma: 6, alu: 9 }, steps: 10 };
  if (isConstant) return { mix: hasNoSign ? { fma: 1, alu: 1 } : { fma: 1, alu: 2 }, steps: 3 };
  // Where both numbers have 32 bits, which is asked first, it takes a third: this is between the two.
  return { mix: { fma: 23, alu: 28, sfu: 3, control: 4 }, steps: 70 };
}
