import { SourceProblem } from '../../source/problem';
import { int, isReal, uint } from '../../types/type';
import type { Context } from '../context';
import { constantValue, convert } from '../convert';
import { type Operand, plain } from '../operand';
import { place } from '../places';
import { store } from '../places/store';
import { shuffledByWidth } from '../lanes/exchange';
import { activeMask, matched, reduced, shuffled, type ShuffleKind, voted } from '../warp';
import type { Call } from './call';

const SHUFFLE = /^__shfl(_up|_down|_xor)?(_sync)?$/;
const VOTE = /^__(any|all|ballot)(_sync)?$/;
const REDUCE = /^__reduce_(add|min|max|and|or|xor)_sync$/;

export function warpFunction(cx: Context, name: string, args: readonly Operand[], e: Call): Operand | null {
  const { at } = e;
  const shuffle = SHUFFLE.exec(name);
  if (shuffle) {
    const [from, by, width] = shuffle[2] ? args.slice(1) : args;
    if (!from || !by) throw new SourceProblem(`${name} takes a mask, a value and a lane.`, at);
    const kind = (shuffle[1]?.slice(1) ?? 'idx') as ShuffleKind;
    if (width && !width.constant) return shuffledByWidth(cx, kind, from, convert(by, int), convert(width, int), at);
    const lanes = width ? Number(constantValue(width)) : 32;
    if (![1, 2, 4, 8, 16, 32].includes(lanes))
      throw new SourceProblem('The width of a shuffle is 1, 2, 4, 8, 16 or 32.', at);
    return shuffled(cx, kind, from, convert(by, int), lanes, at);
  }
  const vote = VOTE.exec(name);
  if (vote) return voted(cx, vote[1]!, args[vote[2] ? 1 : 0]!, 32);
  const reduce = REDUCE.exec(name);
  if (reduce) {
    if (args[1]?.type.k !== 'scalar' || isReal(args[1].type))
      throw new SourceProblem(`${name} takes a mask and an integer.`, at);
    return reduced(reduce[1]!, convert(args[1], args[1].type.signed ? int : uint), at);
  }
  if (name === '__match_any_sync') return matched('any', args[1]!, null);
  if (name === '__match_all_sync') {
    const target = place(cx, { k: 'un', op: '*', e: e.args[2]!, at });
    const flag = new Int32Array(32);
    const write = store(cx, target, plain(int, flag), at);
    return matched('all', args[1]!, (mask, isAll) => {
      flag.fill(isAll ? 1 : 0);
      write(mask);
    });
  }
  if (name === '__activemask') return activeMask();
  if (name === '__lane_id') return plain(uint, cx.compiler.lane);
  return null;
}
