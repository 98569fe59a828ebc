import type { Computation } from '../ir/node';
import type { Type } from '../types/type';
import { isUnsigned } from './kinds';
import { type Num, sumOf } from './numbers';
import type { WalkState } from './state';

/**
 * An unsigned 32-bit sum may wrap: as an index of global memory it is evaluated before it is widened, no part of it moves to
 * the address, and no pointer advances across iterations instead. A signed one may not, and each part is widened separately.
 * Addresses of shared memory have 32 bits, and wrap as their indices do.
 */
export function noteWrapping(state: WalkState, { op, args }: Computation, nums: readonly Num[], made: Num): void {
  const [pointer, index] = nums;
  if (!pointer || made.isKnown) return;
  const before = state.wrapping.get(pointer);
  // A member of the element at the index.
  if (op === 'bytes' || index === undefined || index.constant !== null) {
    if (before) state.wrapping.set(made, before);
    return;
  }
  if (op === 'element' && !before && isWord(args[1]!.type) && mayWrap(index)) state.wrapping.set(made, index);
}

const isWord = (type: Type): boolean => type.k === 'scalar' && type.size === 4 && isUnsigned(type);

/** Not a counter with constant bounds, nor what other code has computed; one with a launch-dependent increment may. */
const mayWrap = (index: Num): boolean =>
  index.constant === null && !index.isKnown && (index.sum ? !isPart(index) : index.step === 'invariant');

const isPart = (index: Num): boolean => {
  const { terms, constant } = sumOf(index);
  return terms.size === 1 && constant === 0 && [...terms.values()][0] === 1;
};
