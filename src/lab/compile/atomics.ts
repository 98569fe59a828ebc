import type { AtomicKind } from '../functions/operation';
import { atomic as atomicInstruction } from '../execute/instructions/atomics';
import { SourceProblem } from '../source/problem';
import { isReal, typeName } from '../types/type';
import type { Context } from './context';
import { constantValue, intrinsic, newRegister, noValue, plain, type Operand } from './operand';
import { convertTo } from './places/store';
import { otherAtomic } from './vector-atomics';

/**
 * An atomic on global or shared memory. Lanes go one after the other, in ascending order. When the old value is unused
 * (not `isRead`), the compiler makes it a reduction (`red`).
 */
export function atomic(
  cx: Context,
  name: string,
  kind: AtomicKind,
  args: readonly Operand[],
  isRead: boolean,
  at: number,
): Operand {
  const [pointer, value, third] = args;
  if (pointer?.type.k !== 'ptr') throw new SourceProblem(`${name} needs a pointer, such as &counter[i].`, at);
  const { to } = pointer.type;
  const other = otherAtomic(cx, kind, args, isRead, at);
  if (other) return other;
  if (to.k !== 'scalar' || to.size < 4 || !value || (kind === 'cas' && !third))
    throw new SourceProblem(`${name} is not supported for ${typeName(to)} with these arguments.`, at);
  const first = convertTo(value, to, at);
  const second = third ? convertTo(third, to, at) : null;
  const { compiler } = cx;
  const returns = isRead || kind === 'exch' || kind === 'cas';
  const op = returns ? 'atom' : 'red';
  const isOne =
    kind === 'add' && first.constant && !isRead && to.size === 4 && !isReal(to) && Number(constantValue(first)) === 1;
  const global = compiler.site(at, op, to.size, kind === 'cas' ? 'cas' : 'add');
  if (isReal(to)) global.isReal = true;
  const sharedSite = compiler.site(at, op, to.size, kind === 'sub' ? 'add' : isOne ? 'count' : kind);
  sharedSite.isReplacing = kind === 'exch' && !isRead;
  /** Operations without a shared-memory instruction are a loop of a load and a compare-and-swap. */
  const loops = kind !== 'exch' && kind !== 'cas' && (isReal(to) || to.size === 8);
  const loopLoad = loops ? compiler.site(at, 'load', to.size) : null;
  const loopSwap = loops ? compiler.site(at, op, to.size, 'cas') : null;
  const { machine } = compiler;
  const results = newRegister(to);
  const { run: meaning, clobbers } = atomicInstruction({
    machine,
    at,
    kind,
    type: to,
    sites: { global, shared: sharedSite, loop: loopLoad && loopSwap && { load: loopLoad, swap: loopSwap } },
    address: pointer.reg,
    value: first.reg,
    next: second && second.reg,
    old: results,
    isRead: returns,
  });
  const signature = {
    type: to,
    args: [pointer, first, second],
    results: returns ? [results] : [],
    clobbers: [...clobbers, ...(returns ? [] : [results])],
    sites: [...new Set([global, sharedSite, loopLoad, loopSwap])].flatMap((each) => each ?? []),
  };
  const run = intrinsic(`${op}.${kind}`, signature, meaning);
  const cost = (pointer.cost ?? 0) + first.cost + 2;
  if (!returns) return noValue(to, run, { cost });
  return plain(to, results, { run, cost, pure: false, changes: true });
}
