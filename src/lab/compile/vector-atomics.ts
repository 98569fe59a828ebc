import { vectorAtomic } from '../execute/instructions/vector-atomics';
import { SourceProblem } from '../source/problem';
import { isFloating, type Pointer, type Scalar } from '../types/type';
import type { Context } from './context';
import { intrinsic, newRegister, noValue, type Operand, plain } from './operand';
import { convertTo } from './places/store';
import { vectorOf } from '../functions/signature';

/**
 * Additions to a half, a bfloat16, a pair of them, or a float2 as a whole; compare-and-swap of 16 bits. `null`: another
 * type, for which there are atomics of 4 and 8 bytes.
 */
export function otherAtomic(
  cx: Context,
  kind: string,
  args: readonly Operand[],
  isRead: boolean,
  at: number,
): Operand | null {
  const [pointer, amount, next] = args;
  if (pointer?.type.k !== 'ptr' || !amount) return null;
  const { to } = pointer.type;
  const vector = vectorOf(to);
  const isVector = vector !== null && isFloating(vector.of) && vector.of.size <= 4 && vector.count === 2;
  const isShort = to.k === 'scalar' && to.size === 2;
  if (!isVector && !isShort) return null;
  if (isVector && kind !== 'add') return null;
  if (isShort && !(kind === 'add' && isFloating(to)) && !(kind === 'cas' && !isFloating(to) && next)) return null;
  const parts: readonly Scalar[] = vector ? vector.type.fields.map(({ type }) => type as Scalar) : [to as Scalar];
  const values = vector ? amount.leaves : [convertTo(amount, to as Scalar, at)];
  if (values?.length !== parts.length)
    throw new SourceProblem('The value that is added must have the type of the place.', at);
  const swap = next ? convertTo(next, to as Scalar, at) : null;
  const { machine } = cx.compiler;
  const isSwap = kind === 'cas';
  const op = isRead || isSwap ? 'atom' : 'red';
  // 16 bits are part of a word.
  const width = Math.max(4, parts.length * parts[0]!.size);
  const site = cx.compiler.site(at, op, width, isSwap ? 'cas' : 'add');
  const loopLoad = cx.compiler.site(at, 'load', width);
  const loopSwap = cx.compiler.site(at, op, width, 'cas');
  const results = parts.map((type) => newRegister(type));
  const { run: meaning, clobbers } = vectorAtomic({
    machine,
    at,
    site,
    loop: { load: loopLoad, swap: loopSwap },
    width,
    address: pointer.reg,
    parts: parts.map((type, index) => ({ type, value: values[index]!.reg, old: results[index]! })),
    swap: swap && swap.reg,
    isShort,
  });
  const signature = {
    type: to,
    args: [pointer, ...(vector ? [amount] : values), swap],
    results: isRead || isSwap ? results : [],
    clobbers: [...clobbers, ...(isRead || isSwap ? [] : results)],
    sites: [...new Set([site, loopLoad, loopSwap])],
  };
  const run = intrinsic(`${op}.${kind}`, signature, meaning);
  const cost = pointer.cost + amount.cost + 2;
  if (!isRead && !isSwap) return noValue((pointer.type as Pointer).to, run, { cost });
  const leaves = parts.map((type, index) => plain(type, results[index]!));
  const more = { run, cost, pure: false, changes: true };
  return vector ? plain(vector.type, results[0]!, { ...more, leaves }) : plain(parts[0]!, results[0]!, more);
}
