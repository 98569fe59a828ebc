import type { ShuffleKind } from '../functions/operation';
import { neighbors } from '../execute/instructions/exchange';
import { fillRun } from '../execute/instructions/values';
import { match, reduce, vote } from '../execute/instructions/votes';
import { SourceProblem } from '../source/problem';
import { int, uint } from '../types/type';
import type { Context } from './context';
import { exchanged } from './lanes/exchange';
import { inSequence, intrinsic, newRegister, plain, traits, type Operand } from './operand';

/** Values from other lanes of a segment of `width`. An inactive lane provides none: reading from it is reported. */
export const shuffled = (
  cx: Context,
  kind: ShuffleKind,
  from: Operand,
  by: Operand,
  width: number,
  at: number,
): Operand => exchanged(cx, from, [by], neighbors(kind, by.reg, width), at, `shfl.${kind}`);

/** `any`, `all`, `ballot` over a warp, or over each tile of it. */
export function voted(kind: string, predicate: Operand, width: number): Operand {
  const type = kind === 'ballot' ? uint : int;
  const reg = newRegister(type);
  const signature = { type, args: [predicate], results: [reg] };
  const run = intrinsic(`vote.${kind}`, signature, vote(kind, reg, predicate.reg, width));
  return plain(type, reg, { ...traits([predicate], 1), run, pure: false, constant: false });
}

/** `__match_any_sync`, `__match_all_sync`: the lanes with the same value. */
export function matched(
  kind: 'any' | 'all',
  from: Operand,
  predicate: ((mask: number, all: boolean) => void) | null,
): Operand {
  const reg = newRegister(uint);
  const run = match(kind, reg, from.reg, predicate);
  const more = { ...traits([from], 2), pure: false, constant: false };
  // Its second result goes to a place that only the caller knows.
  if (predicate) return plain(uint, reg, { ...more, run: inSequence([...(from.run ? [from.run] : []), run]) });
  return plain(uint, reg, {
    ...more,
    run: intrinsic(`match.${kind}`, { type: from.type, args: [from], results: [reg] }, run),
  });
}

/** `__reduce_add_sync` and the like: one integer of all lanes. */
export function reduced(kind: string, from: Operand, at: number, width = 32): Operand {
  const { type } = from;
  if (type.k !== 'scalar') throw new SourceProblem('Only numbers can be reduced.', at);
  if (type.cls === 'i64') throw new SourceProblem('64-bit numbers cannot be reduced like this.', at);
  const reg = newRegister(type);
  const isUnsigned = type.cls === 'i32' && !type.signed;
  const signature = { type, args: [from], results: [reg] };
  const run = intrinsic(`redux.${kind}`, signature, reduce(kind, reg, from.reg, isUnsigned, width));
  return plain(type, reg, { ...traits([from], 5), run, pure: false, constant: false });
}

/** `__activemask()` */
export function activeMask(): Operand {
  const reg = newRegister(uint);
  return plain(uint, reg, {
    pure: false,
    cost: 1,
    run: intrinsic(
      'activemask',
      { type: uint, results: [reg] },
      fillRun(reg, (mask) => mask),
    ),
  });
}
