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
  const other = state.find(`${op === 'div' ? 'rem' : 'div'} ${args.map(({ id }) => id).join()}`);
  if (other) return operation(state, op, args, { fma: 1 }, 0);
  const cost = costOf(by !== null, isLong(type), isUnsigned(type));
  const rest = op === 'rem' && by !== null ? { ...cost.mix, fma: cost.mix.fma + 1 } : cost.mix;
  return operation(state, op, args, rest, cost.steps);
}

/** By a number: a product with its inverse, of which the high half counts. By a value: its inverse is computed first. */
function costOf(
  isConstant: boolean,
  isWide: boolean,
  hasNoSign: boolean,
): { mix: Partial<Mix> & { fma: number }; steps: number } {
  if (isConstant && isWide) return { mix: hasNoSign ? { fma: 4, alu: 5 } : { fma: 6, alu: 9 }, steps: 10 };
  if (isConstant) return { mix: hasNoSign ? { fma: 1, alu: 1 } : { fma: 1, alu: 2 }, steps: 3 };
  if (isWide) return { mix: { fma: 28, alu: 35, sfu: 3, control: 5 }, steps: 90 };
  return { mix: hasNoSign ? { fma: 8, alu: 5, sfu: 3, other: 1 } : { fma: 10, alu: 11, sfu: 3 }, steps: 30 };
}
