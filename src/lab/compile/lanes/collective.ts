import { ALL, copyLanes, LANES, lanesIn, type Register, temporary } from '../../machine/registers';
import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { classOf, typeName, type Pointer, type Scalar } from '../../types/type';
import { binary, logic } from '../arithmetic';
import { operatorCall } from '../calls/operators';
import type { Context } from '../context';
import { convert } from '../convert';
import { extreme } from '../functions/arithmetic';
import { inSequence, intrinsic, plain, sequence, traits, type Operand, type Run } from '../operand';
import { methodsIn } from '../../resolve/members';
import { taker } from './exchange';
import { laneAt, rankIn, type Members } from './members';
import { invoke, place } from '../parts';

/** What two values are made into one with. */
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

/** `plus<int>()`, `less<T>{}` and the others by their names; else an object of the file that can be called. */
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
  return (a, b) =>
    invoke(
      cx,
      methodsIn(type, 'operator()')?.methods ?? [],
      null,
      [a, b].map((operand) => ({ target: { k: 'value', operand }, e: null })),
      at,
      target,
      type,
    );
}

function named(cx: Context, op: string, a: Operand, b: Operand, at: number): Operand {
  const { type } = b;
  if (type.k !== 'scalar') {
    const made = operatorCall(cx, op, [a, b], at);
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

export interface Fold {
  readonly acc: Operand;
  readonly other: Operand;
  /** Combine what `other` holds with what `acc` holds, in these lanes. */
  readonly merge: (mask: number, taking: number) => void;
  readonly runs: Run;
  /** The same once the value is in its registers. */
  readonly start: () => void;
  /** Registers that it writes to besides; `null`: combining may change variables as well. */
  readonly clobbers: readonly Register[] | null;
  /** Take the value of the lanes that `source` names, and combine them with what the lanes of `taking` have. */
  readonly step: (mask: number, taking: number) => void;
  readonly source: Int32Array;
}

/** Registers for a value that is combined with those of other lanes, step by step. */
export function folding(value: Operand, combine: Combine, at: number): Fold {
  const leaves = value.leaves ?? [value];
  if (leaves.some(({ type }) => type.k !== 'scalar' && type.k !== 'ptr'))
    throw new SourceProblem(`A ${typeName(value.type)} cannot be combined among lanes.`, at);
  const source = new Int32Array(LANES);
  const parts = leaves.map((leaf) => {
    const type = leaf.type as Scalar | Pointer;
    const [acc, other] = [temporary(classOf(type)), temporary(classOf(type))];
    return { leaf, acc: plain(type, acc), other: plain(type, other), take: taker(other, acc, source) };
  });
  const whole = (which: 'acc' | 'other'): Operand =>
    value.leaves
      ? plain(value.type, parts[0]!.acc.reg, { leaves: parts.map((part) => part[which]) })
      : parts[0]![which];
  const [acc, other] = [whole('acc'), whole('other')];
  const made = combine(other, acc);
  const results = made.leaves ?? [made];
  if (results.length !== parts.length || results.some(({ type }, index) => type !== parts[index]!.leaf.type))
    throw new SourceProblem(
      `The values combine to ${typeName(made.type)}; they must stay ${typeName(value.type)}.`,
      at,
    );
  const combined = sequence(made.leaves ? [made, ...made.leaves] : [made]);
  const first = sequence(value.leaves ? [value, ...leaves] : [value]);
  const merge = (mask: number, taking: number): void => {
    combined?.(mask);
    for (let i = 0; i < parts.length; i += 1) copyLanes(parts[i]!.acc.reg, results[i]!.reg, taking);
  };
  const start = (): void => {
    for (const part of parts) copyLanes(part.acc.reg, part.leaf.reg, ALL);
  };
  const changes = made.changes || results.some((each) => each.changes);
  return {
    acc,
    other,
    merge,
    source,
    start,
    clobbers: changes ? null : [...parts.map((part) => part.other.reg), ...results.map(({ reg }) => reg)],
    runs: (mask) => {
      first?.(mask);
      start();
    },
    step: (mask, taking) => {
      for (const part of parts) part.take();
      merge(mask, taking);
    },
  };
}

/** What is left once the members of the group and the value are in their registers. */
function finished(
  name: string,
  { run: first }: Members,
  { acc, clobbers }: Fold,
  value: Operand,
  combine: Run,
): Operand {
  const signature = { type: value.type, args: [first, value], results: (acc.leaves ?? [acc]).map(({ reg }) => reg) };
  const run = clobbers
    ? intrinsic(name, { ...signature, clobbers }, combine)
    : inSequence([intrinsic(name, signature, () => undefined), combine]);
  return { ...acc, ...traits([value], 10), run, pure: false, constant: false, changes: value.changes };
}

/**
 * `reduce`: in a tile partners at growing distance exchange what they have, so that all come to the result; other groups scan and
 * take what the last lane has.
 */
export function reducedInGroup(
  cx: Context,
  members: Members,
  value: Operand,
  combine: Combine,
  isTile: boolean,
  at: number,
): Operand {
  const fold = folding(value, combine, at);
  const { masks } = members;
  return finished('reduce', members, fold, value, (mask) => {
    fold.start();
    if (isTile) tellMissing(cx, masks, mask, at);
    reduceSteps(fold, masks, mask, members.most, isTile);
  });
}

/** Bring all lanes of each group to what they have together. */
export function reduceSteps(fold: Fold, masks: Int32Array, mask: number, most: number, isTile: boolean): void {
  if (isTile && isWhole(masks, mask)) return treeSteps(fold, mask, most);
  const { source, step, acc } = fold;
  scan(masks, mask, most, source, step);
  for (let i = 0; i < LANES; i += 1) {
    const all = masks[i]! & mask;
    source[i] = all === 0 ? i : laneAt(all, lanesIn(all) - 1);
  }
  spread(acc, source);
}

/** Partners at growing distance exchange what they have. */
function treeSteps({ source, step }: Fold, mask: number, size: number): void {
  for (let distance = size / 2; distance >= 1; distance /= 2) {
    for (let i = 0; i < LANES; i += 1) source[i] = i ^ distance;
    step(mask, mask);
  }
}

/** A tile works together as a whole: lanes that have left the kernel are the only ones that it can miss. */
export function tellMissing(cx: Context, masks: Int32Array, mask: number, at: number): void {
  const { machine } = cx.compiler;
  for (let i = 0; i < LANES; i += 1) {
    const missing = (mask >>> i) & 1 ? masks[i]! & machine.alive[0]! & ~mask : 0;
    if (missing === 0) continue;
    machine.memory.fault(
      'shuffle',
      at,
      i,
      null,
      `works together with its tile, but lane ${31 - Math.clz32(missing & -missing)} of it does not take part: the result is undefined`,
    );
    return;
  }
}

/** Do all lanes of each group take part? */
function isWhole(masks: Int32Array, mask: number): boolean {
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1 && (masks[i]! & ~mask) !== 0) return false;
  return true;
}

function scan(
  masks: Int32Array,
  mask: number,
  most: number,
  source: Int32Array,
  step: (mask: number, taking: number) => void,
): void {
  for (let distance = 1; distance < most; distance *= 2) {
    let taking = 0;
    for (let i = 0; i < LANES; i += 1) {
      const all = masks[i]! & mask;
      const rank = rankIn(all, i);
      source[i] = i;
      if (((mask >>> i) & 1) === 0 || rank < distance) continue;
      source[i] = laneAt(all, rank - distance);
      taking |= 1 << i;
    }
    if (taking !== 0) step(mask, taking);
  }
}

function spread(acc: Operand, source: Int32Array): void {
  for (const { reg } of acc.leaves ?? [acc]) {
    for (const words of 'lo' in reg ? [reg.lo, reg.hi] : [reg]) {
      const before = words.slice();
      for (let i = 0; i < LANES; i += 1) words[i] = before[source[i]!]!;
    }
  }
}

/** `inclusive_scan`, `exclusive_scan`: what the lanes before have together, with the lane's own or without; the first has 0. */
export function scannedInGroup(
  cx: Context,
  members: Members,
  value: Operand,
  combine: Combine,
  isInclusive: boolean,
  isTile: boolean,
  at: number,
): Operand {
  const fold = folding(value, combine, at);
  const { acc, step, source } = fold;
  const { masks } = members;
  return finished('scan', members, fold, value, (mask) => {
    fold.start();
    if (isTile) tellMissing(cx, masks, mask, at);
    scan(masks, mask, members.most, source, step);
    if (isInclusive) return;
    let first = 0;
    for (let i = 0; i < LANES; i += 1) {
      const all = masks[i]! & mask;
      const rank = rankIn(all, i);
      source[i] = rank === 0 ? i : laneAt(all, rank - 1);
      if (rank === 0) first |= 1 << i;
    }
    spread(acc, source);
    for (const { reg } of acc.leaves ?? [acc])
      for (const words of 'lo' in reg ? [reg.lo, reg.hi] : [reg])
        for (let i = 0; i < LANES; i += 1) if ((first >>> i) & 1) words[i] = 0;
  });
}
