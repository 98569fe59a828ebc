import { chosen } from '../calls/chosen';
import type { Argument } from '../lvalue';
import { Fold, reduceGroups, scanGroups } from '../../execute/instructions/fold';
import type { RegisterName } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { typeName, type Pointer, type Scalar } from '../../types/type';
import { binary, logic } from '../arithmetic';
import { operatorCall } from '../calls/operators';
import { operatorBetween } from '../../resolve/operator-of';
import type { Context } from '../context';
import { convert } from '../convert';
import { extreme } from '../functions/arithmetic';
import { inSequence, intrinsic, newRegister, plain, sequence, traits, type Operand, type Run } from '../operand';
import { methodsIn } from '../../resolve/members';
import type { Members } from './members';
import { invoke, place } from '../parts';

/** What combines two values. */
export type Combine = (a: Operand, b: Operand) => Operand;

const NAMED: Readonly<Record<string, string>> = {
  plus: '+',
  multiplies: '*',
  bit_and: '&',
  bit_or: '|',
  bit_xor: '^',
  logical_and: '&&',
  logical_or: '||',
  less: 'min',
  minimum: 'min',
  greater: 'max',
  maximum: 'max',
};

/** `plus<int>()`, `less<T>{}` and the others by name; otherwise a callable object of the file. */
export function combineOf(cx: Context, e: Expr | undefined, at: number): Combine {
  const name =
    e?.k === 'call' && e.f.k === 'id'
      ? e.f.name
      : e?.k === 'make' && e.type.k === 'name'
        ? e.type.name
        : e
          ? ''
          : 'plus';
  const last = name.slice(name.lastIndexOf(':') + 1);
  const op = Object.hasOwn(NAMED, last) ? NAMED[last]! : null;
  if (op) return (a, b) => named(cx, op, a, b, at);
  const target = place(cx, e!);
  const type = target.k === 'value' ? target.operand.type : target.type;
  if (type.k !== 'struct')
    throw new SourceProblem(
      'This takes plus, less, greater, bit_and, bit_or or bit_xor of cooperative groups, or an object that can be called.',
      at,
    );
  return (a, b) => {
    const args = [a, b].map((operand): Argument => ({ target: { k: 'value', operand }, e: null }));
    const match = chosen(cx, methodsIn(type, 'operator()')?.methods ?? [], null, args, type, at);
    return invoke(cx, match, args, at, target, type);
  };
}

function named(cx: Context, op: string, a: Operand, b: Operand, at: number): Operand {
  const { type } = b;
  if (type.k !== 'scalar') {
    const made = operatorCall(cx, operatorBetween(cx.names, op, [a.type, type]), [a, b], at);
    if (!made) throw new SourceProblem(`"${op}" is not possible for ${typeName(type)}.`, at);
    return made;
  }
  const made =
    op === 'min' || op === 'max'
      ? extreme(op === 'min', null, a, b, at)
      : op === '&&' || op === '||'
        ? logic(op, a, b)
        : binary(op, a, b, at);
  return { ...convert(made, type), product: null };
}

/** A value that is combined with those of other lanes. */
export interface Folding {
  readonly fold: Fold;
  /** The combined value. */
  readonly sum: Operand;
  /** Computes the value. */
  readonly first: Run | null;
  /** Other registers that it writes; `null`: combining may change variables as well. */
  readonly clobbers: readonly RegisterName[] | null;
}

/** Registers for a value that is combined with those of other lanes, step by step. */
export function folding(value: Operand, combine: Combine, at: number): Folding {
  const leaves = value.leaves ?? [value];
  if (leaves.some(({ type }) => type.k !== 'scalar' && type.k !== 'ptr'))
    throw new SourceProblem(`A ${typeName(value.type)} cannot be combined among lanes.`, at);
  const registers = (): Operand => {
    const parts = leaves.map(({ type }) => plain(type, newRegister(type as Scalar | Pointer)));
    return value.leaves ? plain(value.type, parts[0]!.reg, { leaves: parts }) : parts[0]!;
  };
  const [sum, other] = [registers(), registers()];
  const made = combine(other, sum);
  const results = made.leaves ?? [made];
  if (results.length !== leaves.length || results.some(({ type }, index) => type !== leaves[index]!.type))
    throw new SourceProblem(
      `The values combine to ${typeName(made.type)}; they must stay ${typeName(value.type)}.`,
      at,
    );
  const others = registersOf(other);
  const sums = registersOf(sum);
  const parts = leaves.map(({ reg }, index) => ({
    value: reg,
    sum: sums[index]!,
    other: others[index]!,
    result: results[index]!.reg,
  }));
  const fold = new Fold({ parts, combine: sequence(made.leaves ? [made, ...made.leaves] : [made]) });
  const changes = made.changes || results.some((each) => each.changes);
  return {
    fold,
    sum,
    first: sequence(value.leaves ? [value, ...leaves] : [value]),
    clobbers: changes ? null : [...others, ...results.map(({ reg }) => reg)],
  };
}

/** The registers of a value, those of a struct member by member. */
export const registersOf = (operand: Operand): RegisterName[] => (operand.leaves ?? [operand]).map(({ reg }) => reg);

/** The remaining steps, once the members of the group and the value are in their registers. */
function finished(
  name: string,
  { run: first }: Members,
  { sum, clobbers }: Folding,
  value: Operand,
  combine: Run,
): Operand {
  const signature = { type: value.type, args: [first, value], results: registersOf(sum) };
  const run = clobbers
    ? intrinsic(name, { ...signature, clobbers }, combine)
    : inSequence([intrinsic(name, signature, () => undefined), combine]);
  return { ...sum, ...traits([value], 10), run, pure: false, constant: false, changes: value.changes };
}

/**
 * `reduce`: in a tile, partners at growing distance exchange their values, so that all get the result; other groups scan and
 * take the value of the last lane.
 */
export function reducedInGroup(
  cx: Context,
  members: Members,
  value: Operand,
  combine: Combine,
  isTile: boolean,
  at: number,
): Operand {
  const of = folding(value, combine, at);
  return finished('reduce', members, of, value, reduceGroups(of.fold, members, isTile, cx.compiler.machine, at));
}

/** `inclusive_scan`, `exclusive_scan`: the combined value of the lanes before, with or without the lane's own; the first has 0. */
export function scannedInGroup(
  cx: Context,
  members: Members,
  value: Operand,
  combine: Combine,
  isInclusive: boolean,
  isTile: boolean,
  at: number,
): Operand {
  const of = folding(value, combine, at);
  const run = scanGroups(of.fold, members, isInclusive, isTile, cx.compiler.machine, at);
  return finished('scan', members, of, value, run);
}
