import { LANES, temporary } from '../machine/registers';
import { LOCAL, SHARED } from '../machine/spaces';
import { spinTurns } from '../machine/spin-turns';
import { SourceProblem } from '../source/problem';
import { classOf, isFloating, type Pointer, type Scalar } from '../types/type';
import { reader, writer } from '../execute/access';
import type { Context } from './context';
import { intrinsic, noValue, type Operand, plain } from './operand';
import { convertTo } from './places/store';
import { vectorOf } from '../functions/signature';

const NOTE =
  'An atomic on 16 bits: how the GPU carries it out is not modeled. It is counted as one on the word around them.';

/**
 * Adds to a half, a bfloat16, a pair of them, or a float2 as a whole; compare-and-swap of 16 bits. `null`: another type, for
 * which there are atomics of 4 and 8 bytes.
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
  // 16 bits are a part of a word.
  const width = Math.max(4, parts.length * parts[0]!.size);
  const site = cx.compiler.site(at, op, width, isSwap ? 'cas' : 'add');
  const loopLoad = cx.compiler.site(at, 'load', width);
  const loopSwap = cx.compiler.site(at, op, width, 'cas');
  const olds = parts.map((type) => temporary(classOf(type)) as Float32Array);
  const results = parts.map((type) => temporary(classOf(type)) as Float32Array);
  const made = parts.map((type) => temporary(classOf(type)) as Float32Array);
  const reads = parts.map((type, index) => reader(type, olds[index]!, index * type.size));
  const writes = parts.map((type, index) => writer(type, made[index]!, index * type.size));
  const addresses = pointer.reg as Float64Array;
  const words = new Float64Array(LANES);
  const places = new Int32Array(LANES);
  const signature = {
    type: to,
    args: [pointer, ...(vector ? [amount] : values), swap],
    results: isRead || isSwap ? results : [],
    clobbers: [...olds, ...made, ...(isRead || isSwap ? [] : results)],
    sites: [...new Set([site, loopLoad, loopSwap])],
  };
  const run = intrinsic(`${op}.${kind}`, signature, (mask) => {
    if (mask === 0) return;
    const { memory } = machine;
    const head = addresses[31 - Math.clz32(mask & -mask)]!;
    const isShared = head >= SHARED && head < LOCAL;
    if (width > 4 && isShared) {
      memory.fault(
        'arithmetic',
        at,
        31 - Math.clz32(mask & -mask),
        head,
        'adds a whole float2 in shared memory: this atomic exists for global memory only',
      );
      return;
    }
    if (isShort) memory.fault('note', at, 0, null, NOTE);
    for (let i = 0; i < LANES; i += 1) words[i] = isShort ? Math.floor(addresses[i]! / 4) * 4 : addresses[i]!;
    let fine: number;
    if (isShared && !isSwap) {
      fine = memory.access(loopLoad, mask, words);
      places.set(memory.offsets);
      for (const turn of spinTurns(fine, words, 4)) {
        if (turn.mask !== fine) memory.access(loopLoad, turn.mask, words);
        memory.countSwap(loopSwap, turn.mask, turn.wavefronts);
      }
      memory.offsets.set(places);
    } else fine = memory.access(site, mask, words);
    if (isShort) for (let i = 0; i < LANES; i += 1) memory.offsets[i]! += addresses[i]! % 4;
    for (let i = 0; i < LANES; i += 1) {
      if (((fine >>> i) & 1) === 0) continue;
      for (let part = 0; part < parts.length; part += 1) {
        reads[part]!(memory);
        const old = olds[part]![i]!;
        results[part]![i] = old;
        const amountHere = (values[part]!.reg as Float32Array)[i]!;
        made[part]![i] = !swap ? old + amountHere : old === amountHere ? (swap.reg as Float32Array)[i]! : old;
        writes[part]!(memory, 1 << i);
      }
    }
  });
  const cost = pointer.cost + amount.cost + 2;
  if (!isRead && !isSwap) return noValue((pointer.type as Pointer).to, run, { cost });
  const leaves = parts.map((type, index) => plain(type, results[index]!));
  const more = { run, cost, pure: false, changes: true };
  return vector ? plain(vector.type, results[0]!, { ...more, leaves }) : plain(parts[0]!, results[0]!, more);
}
