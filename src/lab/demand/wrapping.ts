import type { Computation } from '../ir/node';
import type { Type } from '../types/type';
import { isUnsigned } from './kinds';
import { type Num, sumOf } from './numbers';
import type { WalkState } from './state';

/**
 * A sum of 32 bits without a sign may wrap: as an index of global memory it is added up before it is widened, no part of it is moved to the address,
 * and no pointer goes on from turn to turn instead. With a sign it may not, and each part is widened by itself. Addresses of shared memory have 32
 * bits, and wrap as their indices do.
 */
export function noteWrapping(state: WalkState, { op, args }: Computation, nums: readonly Num[], made: Num): void {
  const [pointer, index] = nums;
  if (!pointer || made.isKnown) return;
  const before = state.wrapping.get(pointer);
  // A member of what the index leads to.
  if (op === 'bytes' || index === undefined || index.constant !== null) {
    if (before) state.wrapping.set(made, before);
    return;
  }
  if (op === 'element' && !before && isWord(args[1]!.type) && mayWrap(index)) state.wrapping.set(made, index);
}

const isWord = (type: Type): boolean => type.k === 'scalar' && type.size === 4 && isUnsigned(type);

/** Not a counter from number to number, nor what something else has computed; one that goes on by what only the launch knows may. */
const mayWrap = (index: Num): boolean =>
  index.constant === null && !index.isKnown && (index.sum ? !isPart(index) : index.step === 'invariant');

const isPart = (index: Num): boolean => {
  const { terms, constant } = sumOf(index);
  return terms.size === 1 && constant === 0 && [...terms.values()][0] === 1;
};
