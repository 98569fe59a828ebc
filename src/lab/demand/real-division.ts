import type { Computation } from '../ir/node';
import { isDouble } from './kinds';
import type { Mix } from './mix';
import type { Num } from './numbers';
import { operation } from './operations';
import type { WalkState } from './state';

/** The cost of a path through the machine code that only some warps take. */
export interface Rare {
  readonly mix: Partial<Mix>;
  /** In dependent instructions. */
  readonly steps: number;
}

export const NONE_RARE: Rare = { mix: {}, steps: 0 };

/**
 * nvcc's function for divisions outside the fast path. Read from nvcc 13's code for compute capability 9.0: the path of a
 * numerator of 0; other paths are as long or longer.
 */
const QUOTIENT: Rare = { mix: { alu: 17, either: 7, control: 10 }, steps: 34 };
const DOUBLE_QUOTIENT: Rare = { mix: { fp64: 14, sfu: 1, alu: 30, either: 19, control: 7 }, steps: 80 };
/** The same for a root of 0. */
const ROOT: Rare = { mix: { alu: 1, either: 4, control: 4, other: 1 }, steps: 10 };
/** What follows the branch in the fast path of a root: warps whose lanes all have rare numbers skip it. */
const REST_OF_ROOT: Partial<Mix> = { fma: 4 };

export const times = ({ mix, steps }: Rare, share: number): Rare => ({
  mix: Object.fromEntries(Object.entries(mix).map(([kind, count]) => [kind, count * share])),
  steps: steps * share,
});

export function plus(a: Partial<Mix>, b: Partial<Mix>): Partial<Mix> {
  const sum: Partial<Mix> = { ...a };
  for (const [kind, count] of Object.entries(b) as [keyof Mix, number][]) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

/** Of the warps that reach it, the share with lanes that take the slow path. */
function rareShare(state: WalkState, value: Computation): number {
  const { warps, yes } = state.ran(value);
  return warps > 0 ? yes / warps : 0;
}

/** The extra cost of a root whose operand is 0, or not finite. */
export function rareRoot(state: WalkState, value: Computation, isOfDoubles: boolean): Rare {
  const share = rareShare(state, value);
  if (share === 0) return NONE_RARE;
  if (isOfDoubles) return times(ROOT, share);
  const { warps, no } = state.ran(value);
  const rest = times({ mix: REST_OF_ROOT, steps: 0 }, no / warps - 1);
  return { ...times(ROOT, share), mix: plus(times(ROOT, share).mix, rest.mix) };
}

/** A floating-point quotient. */
export function realDivision(state: WalkState, value: Computation, nums: readonly Num[]): Num {
  const share = rareShare(state, value);
  if (isDouble(value.type)) {
    const rare = times(DOUBLE_QUOTIENT, share);
    // For 1, no quotient has to be corrected.
    const isInverse = nums[0]!.constant === 1;
    const usual = isInverse
      ? { fp64: 5, sfu: 1, alu: 2, fma: 1, control: 3, flops: 10 }
      : { fp64: 8, sfu: 1, alu: 2, fma: 3, control: 2, flops: 16 };
    return operation(state, 'div', nums, plus(usual, rare.mix), (isInverse ? 20 : 26) + rare.steps);
  }
  const by = nums[1]!.constant;
  if (state.powers.has(nums[1]!) || (by !== null && Number.isInteger(Math.log2(Math.abs(by)))))
    return operation(state, 'div', nums, { fma: 1, flops: 1 }, 1);
  const rare = times(QUOTIENT, share);
  // The inverse of a literal is a constant: what remains is a range check and a correction of the quotient.
  if (by !== null)
    return operation(state, 'div', nums, plus({ fma: 4, sfu: 1, control: 3, flops: 8 }, rare.mix), 10 + rare.steps);
  // For 1, no quotient has to be corrected, and the range of one number is checked with integers.
  if (nums[0]!.constant === 1)
    return operation(
      state,
      'div',
      nums,
      plus({ fma: 3, alu: 3, sfu: 1, control: 3, flops: 5 }, rare.mix),
      14 + rare.steps,
    );
  return operation(
    state,
    'div',
    nums,
    plus({ fma: 5, sfu: 2, control: 3, other: 0.5, flops: 10 }, rare.mix),
    18 + rare.steps,
  );
}
