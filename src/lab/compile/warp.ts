import type { ShuffleKind } from '../functions/operation';
import { testRegister } from '../execute/values';
import { LANES, temporary, type Register } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import { int, uint } from '../types/type';
import type { Context } from './context';
import { exchanged, neighbour } from './lanes/exchange';
import { segment } from './lanes/members';
import { inSequence, intrinsic, plain, traits, type Operand, type Run } from './operand';

/** Values from other lanes of a segment of `width`. A lane that is off gives nothing: whoever asks it is told. */
export function shuffled(
  cx: Context,
  kind: ShuffleKind,
  from: Operand,
  by: Operand,
  width: number,
  at: number,
): Operand {
  const amount = by.reg as Int32Array;
  return exchanged(
    cx,
    from,
    [by],
    (_, source) => {
      for (let i = 0; i < LANES; i += 1) source[i] = neighbour(kind, i, amount[i]!, width);
    },
    at,
    `shfl.${kind}`,
  );
}

/** `any`, `all`, `ballot` over a warp, or over each tile of it. */
export function voted(kind: string, predicate: Operand, width: number): Operand {
  const test = testRegister(predicate.reg);
  const type = kind === 'ballot' ? uint : int;
  const reg = new Int32Array(LANES);
  const run = intrinsic(`vote.${kind}`, { type, args: [predicate], results: [reg] }, (mask) => {
    const yes = test() & mask;
    for (let i = 0; i < LANES; i += 1) {
      const part = segment(i, width);
      const mine = yes & part;
      const all = mask & part;
      reg[i] =
        kind === 'ballot'
          ? width === 32
            ? mine
            : mine >>> (i & ~(width - 1))
          : kind === 'any'
            ? mine !== 0
              ? 1
              : 0
            : mine === all
              ? 1
              : 0;
    }
  });
  return plain(type, reg, { ...traits([predicate], 1), run, pure: false, constant: false });
}

/** Bits of lane i that tell equal values from others. */
function keyIn(reg: Register, lane: number): string {
  if ('lo' in reg) return `${reg.lo[lane]},${reg.hi[lane]}`;
  return String(reg[lane]);
}

/** `__match_any_sync`, `__match_all_sync`: the lanes with the same value. */
export function matched(
  kind: 'any' | 'all',
  from: Operand,
  predicate: ((mask: number, all: boolean) => void) | null,
): Operand {
  const reg = new Int32Array(LANES);
  const run: Run = (mask) => {
    const groups = new Map<string, number>();
    for (let i = 0; i < LANES; i += 1)
      if ((mask >>> i) & 1) groups.set(keyIn(from.reg, i), (groups.get(keyIn(from.reg, i)) ?? 0) | (1 << i));
    const isAll = groups.size === 1;
    for (let i = 0; i < LANES; i += 1)
      if ((mask >>> i) & 1) reg[i] = kind === 'any' ? groups.get(keyIn(from.reg, i))! : isAll ? mask : 0;
    predicate?.(mask, isAll);
  };
  const more = { ...traits([from], 2), pure: false, constant: false };
  // What it gives besides goes to a place that only the caller knows.
  if (predicate) return plain(uint, reg, { ...more, run: inSequence([...(from.run ? [from.run] : []), run]) });
  return plain(uint, reg, {
    ...more,
    run: intrinsic(`match.${kind}`, { type: from.type, args: [from], results: [reg] }, run),
  });
}

/** `__reduce_add_sync` and the like: one integer of all lanes. */
export function reduced(kind: string, from: Operand, at: number, width = 32): Operand {
  const type = from.type;
  if (type.k !== 'scalar') throw new SourceProblem('Only numbers can be reduced.', at);
  const reg = temporary(type.cls);
  const run = intrinsic(`redux.${kind}`, { type, args: [from], results: [reg] }, (mask) => {
    if ('lo' in reg || 'lo' in from.reg) throw new SourceProblem('64-bit numbers cannot be reduced like this.', at);
    for (let start = 0; start < LANES; start += width) {
      let result: number | null = null;
      for (let i = start; i < start + width; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        const value = type.cls === 'i32' && !type.signed ? from.reg[i]! >>> 0 : from.reg[i]!;
        result = result === null ? value : combine(kind, result, value);
      }
      if (result !== null) for (let i = start; i < start + width; i += 1) reg[i] = result;
    }
  });
  return plain(type, reg, { ...traits([from], 5), run, pure: false, constant: false });
}

function combine(kind: string, a: number, b: number): number {
  switch (kind) {
    case 'add':
      return a + b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    default:
      return a ^ b;
  }
}

/** `__activemask()` */
export function activeMask(): Operand {
  const reg = new Int32Array(LANES);
  return plain(uint, reg, {
    pure: false,
    cost: 1,
    run: intrinsic('activemask', { type: uint, results: [reg] }, (mask) => {
      reg.fill(mask);
    }),
  });
}
