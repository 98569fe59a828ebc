import { fillRun } from '../../execute/instructions/values';
import { LANE_NUMBERS } from '../../execute/names';
import { SourceProblem } from '../../source/problem';
import { int, isReal, uint } from '../../types/type';
import { convert } from '../convert';
import { shuffledByWidth } from '../lanes/exchange';
import { afterChanges, constantValue, newRegister, type Operand, plain } from '../operand';
import { store } from '../places/store';
import { activeMask, matched, reduced, shuffled, voted } from '../warp';
import type { Implement } from './call';
import { expr, place } from '../parts';

const shuffle: Implement<'shuffle'> = (cx, { name, e, at }, { how, hasMask }) => {
  const args = e.args.map((each) => expr(cx, each));
  const [from, by, width] = hasMask ? args.slice(1) : args;
  const masked = (made: Operand): Operand => (hasMask ? afterChanges(args.slice(0, 1), made) : made);
  if (!from || !by) throw new SourceProblem(`${name} takes a mask, a value and a lane.`, at);
  if (width && !width.constant)
    return masked(shuffledByWidth(cx, how, from, convert(by, int), convert(width, int), at));
  const lanes = width ? Number(constantValue(width)) : 32;
  if (![1, 2, 4, 8, 16, 32].includes(lanes))
    throw new SourceProblem('The width of a shuffle is 1, 2, 4, 8, 16 or 32.', at);
  return masked(shuffled(cx, how, from, convert(by, int), lanes, at));
};

const vote: Implement<'vote'> = (cx, { e }, { how, hasMask }) => {
  const args = e.args.map((each) => expr(cx, each));
  const made = voted(how, args[hasMask ? 1 : 0]!, 32);
  return hasMask ? afterChanges(args.slice(0, 1), made) : made;
};

const reduce: Implement<'reduce'> = (cx, { name, e, at }, { op }) => {
  const [mask, value] = e.args.map((each) => expr(cx, each));
  if (value?.type.k !== 'scalar' || isReal(value.type))
    throw new SourceProblem(`${name} takes a mask and an integer.`, at);
  return afterChanges([mask!], reduced(op, convert(value, value.type.signed ? int : uint), at));
};

const match: Implement<'match'> = (cx, { e, at }, { how }) => {
  const [mask, value] = e.args.slice(0, 2).map((each) => expr(cx, each)) as [Operand, Operand];
  if (how === 'any') return afterChanges([mask], matched('any', value, null));
  const target = place(cx, { k: 'un', op: '*', e: e.args[2]!, at });
  const flag = newRegister(int);
  let isEqual = false;
  const fill = fillRun(flag, () => (isEqual ? 1 : 0));
  const write = store(cx, target, plain(int, flag), at);
  const made = matched('all', value, (lanes, isAll) => {
    isEqual = isAll;
    fill(lanes);
    write(lanes);
  });
  return afterChanges([mask], made);
};

export const warpOperations = {
  shuffle,
  vote,
  reduce,
  match,
  'active mask': (() => activeMask()) satisfies Implement<'active mask'>,
  lane: (() => plain(uint, LANE_NUMBERS)) satisfies Implement<'lane'>,
};
