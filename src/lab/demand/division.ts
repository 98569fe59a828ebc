import type { Operation } from '../ir/node';
import type { Type } from '../types/type';
import { isUnsigned } from './kinds';
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
  if (by !== null) return operation(state, op, args, { fma: 2, alu: 2 }, 5);
  // One division gives the quotient and the remainder.
  const other = state.find(`${op === 'div' ? 'rem' : 'div'} ${args.map(({ id }) => id).join()}`);
  if (other) return operation(state, op, args, { fma: 1 }, 0);
  return operation(state, op, args, { fma: 6, alu: 9, sfu: 3 }, 30);
}
