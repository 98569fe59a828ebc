import type { ShuffleKind } from '../../functions/operation';
import { type Choose, exchange, members, neighborsByWidth } from '../../execute/instructions/exchange';
import { SourceProblem } from '../../source/problem';
import { typeName, type Pointer, type Scalar } from '../../types/type';
import type { Context } from '../context';
import { intrinsic, newRegister, plain, traits, type Operand, type Run } from '../operand';
import type { Members } from './members';

/**
 * Values from other lanes. An inactive lane provides none: reading from it is reported.
 *
 * @param choose - Finds the source lane of each lane; it runs after `by` and `prepare`.
 */
export function exchanged(
  cx: Context,
  from: Operand,
  by: readonly Operand[],
  choose: Choose,
  at: number,
  name: string,
  prepare: Run | null = null,
): Operand {
  const { machine } = cx.compiler;
  const leaves = from.leaves ?? [from];
  if (leaves.some(({ type }) => type.k !== 'scalar' && type.k !== 'ptr'))
    throw new SourceProblem(`A ${typeName(from.type)} cannot be shuffled. Shuffle its members.`, at);
  const copies = leaves.map(({ type }) => plain(type, newRegister(type as Scalar | Pointer)));
  const moves = copies.map(({ reg }, index) => ({ to: reg, from: leaves[index]!.reg }));
  // A lane whose value is not read need not have one.
  const check = from.isVariable && !from.changes && !from.leaves ? from.run : null;
  const first = check ? plain(from.type, from.reg) : from;
  const signature = { type: from.type, args: [first, ...by, prepare], results: copies.map(({ reg }) => reg) };
  const run = intrinsic(name, signature, exchange(choose, { machine, at, moves, check }));
  const more = { ...traits([from, ...by], 2), run, pure: false, constant: false };
  const [only] = copies;
  if (!from.leaves) return plain(from.type, only!.reg, more);
  return plain(from.type, only?.reg ?? from.reg, { ...more, leaves: copies });
}

/** A shuffle whose width is computed. */
export function shuffledByWidth(
  cx: Context,
  kind: ShuffleKind,
  from: Operand,
  by: Operand,
  width: Operand,
  at: number,
): Operand {
  const choose = neighborsByWidth(kind, by.reg, width.reg, cx.compiler.machine, at);
  return exchanged(cx, from, [by, width], choose, at, `shfl.${kind}`);
}

/** `shfl`, `shfl_up`, `shfl_down` of a group of lanes: by ranks in the group. */
export const shuffledInGroup = (
  cx: Context,
  kind: ShuffleKind,
  from: Operand,
  by: Operand,
  { masks, run }: Members,
  at: number,
): Operand => exchanged(cx, from, [by], members(kind, by.reg, masks), at, `shfl.${kind}`, run);
