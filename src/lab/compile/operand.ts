import { control } from '../execute/control';
import { alone, runOf, runsOf } from '../execute/effects';
import { copyOf, nonzeroIn, spreadBits } from '../execute/instructions/values';
import { constantIn, newRegister, noRegister } from '../execute/names';
import { lower } from '../execute/values';
import {
  type Assignment,
  described,
  type Intrinsic,
  isValue,
  type Node,
  nodeOf,
  type Operation,
  outside,
  type RegisterName,
  type Run,
  type Value,
  type Waiting,
} from '../ir/node';
import type { Code } from './code';
import { bool, type Pointer, type Scalar, type Type } from '../types/type';

export { newRegister } from '../execute/names';
export type { Run } from '../ir/node';

/**
 * A value to be computed: a closure that puts it into its register when called with the active lanes. Plain arithmetic runs
 * for all lanes: inactive ones get a value that is never read. Only `execute` and `machine` know where the lanes of a
 * register are stored; here it has a name.
 */
export interface Operand {
  readonly type: Type;
  /** Where the value is after `run`. For a struct, each member has a separate operand instead. */
  readonly reg: RegisterName;
  /** `null`: the value is already there. */
  readonly run: Run | null;
  /** Truth values as a mask; the bits of inactive lanes are arbitrary. */
  readonly test: ((mask: number) => number) | null;
  /** Members of a struct, in the order of its leaves. */
  readonly leaves: readonly Operand[] | null;
  /** Operations of a lane. */
  readonly cost: number;
  /** It touches neither memory nor a variable, so that it may run for inactive lanes. */
  readonly pure: boolean;
  /** It changes a variable or memory. */
  readonly changes: boolean;
  /** Known at compile time: all lanes hold it. */
  readonly constant: boolean;
  /** It names a variable: later changes show. */
  readonly isVariable: boolean;
  /** The factors of a product of floats or doubles, for contraction with an addition. */
  readonly product: { readonly a: Operand; readonly b: Operand } | null;
  /** It points to volatile memory. */
  readonly isVolatile?: boolean;
}

export const plain = (type: Type, reg: RegisterName, more: Partial<Operand> = {}): Operand => ({
  type,
  reg,
  run: null,
  test: null,
  leaves: null,
  cost: 0,
  pure: true,
  changes: false,
  constant: false,
  isVariable: false,
  product: null,
  ...more,
});

/** The value of a constant. */
export const constantValue = ({ reg, type }: Operand): number | bigint => constantIn(reg, type);

/** The value of an operand as an operation: what computes it, or the register that holds it. */
export function valueOf(operand: Operand): Value {
  const { run, type, reg } = operand;
  if (!run && operand.constant) return { k: 'constant', type, reg, value: constantValue(operand) };
  if (!run) return { k: 'register', type, reg };
  const node = nodeOf(run);
  if (!isValue(node) || node.reg !== reg) return { k: 'after', type, reg, first: node };
  return node.type === type ? node : { k: 'as', type, reg, of: node };
}

/** The result of an operation on other operands. */
export function compute(
  op: Operation,
  type: Scalar | Pointer,
  from: readonly Operand[],
  {
    scale,
    apply,
    cost,
  }: { readonly scale?: number; readonly apply?: (to: never) => void; readonly cost?: number } = {},
): Operand {
  const reg = newRegister(type);
  return operandOf({ k: 'compute', op, type, reg, args: from.map(valueOf), scale, apply }, traits(from, cost));
}

/** An operand that puts a value into its register. */
export function operandOf(value: Value, more: Pick<Operand, 'cost' | 'pure' | 'changes' | 'constant'>): Operand {
  const { run, test } = lower(value, alone);
  if (run) described(run, value);
  return folded(plain(value.type, value.reg, { ...more, run, test }));
}

/** The result of a function of other operands that fills a register. */
export const made = (type: Scalar | Pointer, from: readonly Operand[], apply: (to: never) => void): Operand =>
  compute('function', type, from, { apply });

/** The traits that an operation inherits from its operands. */
export function traits(from: readonly Operand[], cost = 1): Pick<Operand, 'cost' | 'pure' | 'changes' | 'constant'> {
  return {
    cost: from.reduce((sum, each) => sum + each.cost, cost),
    pure: from.every((each) => each.pure),
    changes: from.some((each) => each.changes),
    constant: from.every((each) => each.constant),
  };
}

export function truth(
  test: (mask: number) => number,
  more: Pick<Operand, 'cost' | 'pure' | 'changes' | 'constant'>,
): Operand {
  const reg = newRegister(bool);
  const run = spreadBits(reg, test);
  return folded(plain(bool, reg, { ...more, run, test }));
}

/** An operation on constants is evaluated once, now. */
function folded(operand: Operand): Operand {
  if (!operand.constant) return operand;
  operand.run?.(-1);
  return { ...operand, run: null, test: operand.test && testOf(plain(operand.type, operand.reg)), cost: 0 };
}

/** The lanes of `mask` in which a value is not zero. */
export function testOf(operand: Operand): (mask: number) => number {
  if (operand.test) return operand.test;
  const { reg, run } = operand;
  const test = nonzeroIn(reg);
  return run
    ? (mask) => {
        run(mask);
        return test();
      }
    : test;
}

/** Already computed: it is in its register, and is not computed again. */
export const held = (operand: Operand): Operand => ({ ...operand, run: null, test: null, product: null });

/** A value that is computed after its arguments. */
export const after = (args: readonly Operand[], made: Operand): Operand => ({
  ...made,
  run: sequence([...args, made]),
  test: null,
  product: null,
  constant: false,
});

/** Side effects of an argument happen even where its value does not matter: the mask of `__shfl_sync(next(m), x, 0)`. */
export function afterChanges(args: readonly Operand[], made: Operand): Operand {
  const changing = args.filter((each) => each.changes);
  return changing.length > 0 ? after(changing, made) : made;
}

/** Run operands one after the other; `null`: none has anything to do. */
export function sequence(from: readonly Operand[]): Run | null {
  const runs = from.flatMap((each) => (each.run ? [each.run] : []));
  return runs.length > 0 ? inSequence(runs) : null;
}

/** What a closure does once operands are in their registers. */
export function runAfter(from: readonly (Operand | null)[], name: string, run: Run): Run {
  const runs = from.flatMap((each) => (each?.run ? [each.run] : []));
  return outside(name, (mask) => {
    for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
    run(mask);
  });
}

/** Closures one after the other. */
export const inSequence = runsOf;

/** What an operand does, as operations: for a struct, its own and those of its members. */
const nodesOf = (operand: Operand): readonly Node[] =>
  operand.leaves
    ? [...(operand.run ? [nodeOf(operand.run)] : []), ...operand.leaves.flatMap(nodesOf)]
    : [valueOf(operand)];

/** The operands of an instruction, and what it writes. */
type Signature = Partial<Pick<Intrinsic, 'type' | 'sites'>> & {
  readonly args?: readonly (Operand | Run | null)[];
  readonly results?: readonly RegisterName[];
  readonly clobbers?: readonly RegisterName[];
};

const instruction = (
  name: string,
  { type = null, args = [], results = [], clobbers = [], sites = [] }: Signature,
): Intrinsic => ({
  k: 'intrinsic',
  name,
  type,
  results,
  clobbers,
  sites,
  run: null,
  wait: null,
  args: args.flatMap((each) => (each === null ? [] : typeof each === 'function' ? [nodeOf(each)] : nodesOf(each))),
});

/** An instruction whose semantics are a closure. It finds its operands in their registers. */
export const intrinsic = (name: string, signature: Signature, run: Run): Run =>
  runOf({ ...instruction(name, signature), run });

/** One at which the warp may wait for others. */
export function waiting(name: string, signature: Signature, wait: Waiting): Code {
  const node: Node = { ...instruction(name, signature), wait };
  const made = control(node, alone);
  described(made.wait!, node);
  return made;
}

/** Write a value into the register of a variable, for the active lanes only. */
export const assigned = (variable: Pick<Assignment, 'to' | 'type' | 'written' | 'name'>, from: Operand): Run =>
  runOf({ k: 'set', ...variable, value: valueOf(from) });

/** A copy that later changes of a variable do not affect. */
export function snapshot(operand: Operand): Operand {
  if (operand.leaves) return { ...operand, leaves: operand.leaves.map(snapshot), isVariable: false };
  if (!operand.isVariable) return operand;
  const reg = newRegister(operand.type as Scalar);
  const apply = copyOf(operand.reg);
  const type = operand.type as Scalar | Pointer;
  const node: Value = { k: 'compute', op: 'function', type, reg, args: [valueOf(operand)], apply, isCopy: true };
  return operandOf(node, { cost: operand.cost, pure: operand.pure, changes: false, constant: false });
}

export const noValue = (type: Type, run: Run | null, more: Partial<Operand> = {}): Operand =>
  plain(type, noRegister, { run, pure: false, changes: true, ...more });
