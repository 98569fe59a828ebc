import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { COALESCED, type Group } from '../../types/type';
import type { Context } from '../context';
import { constantOperand } from '../convert';
import { combineOf, reducedInGroup, scannedInGroup } from '../lanes/collective';
import { membersOf, partitioned, tiledLanes } from '../lanes/members';
import { wideReduced } from '../lanes/wide';
import { groupValue } from '../groups';
import { constantValue, type Operand } from '../operand';
import type { FunctionCall, Implement } from './call';
import { expr } from '../parts';

/** Tiles of several warps exist as well. */
const MOST_IN_TILE = 1024;
const LANES = 32;

/** `binary_partition`, `labeled_partition`. */
export const partition: Implement<'partition'> = (cx, call, { isBinary }) => {
  const [group, label] = given(cx, call, 2);
  return partitioned(group!, label!, isBinary, call.at);
};

/** `reduce` of cooperative groups. */
export const groupReduce: Implement<'group reduce'> = (cx, call) => {
  const { e, at } = call;
  const [group, value] = given(cx, call, 3);
  const { size } = group!.type as Group;
  if (size > LANES) return wideReduced(cx, group!.type as Group, value!, combineOf(cx, e.args[2], at), at);
  const members = membersOf(group!, at);
  return reducedInGroup(cx, members, value!, combineOf(cx, e.args[2], at), size !== COALESCED, at);
};

/** `inclusive_scan`, `exclusive_scan`. */
export const groupScan: Implement<'group scan'> = (cx, call, { isInclusive }) => {
  const { e, at } = call;
  const [group, value] = given(cx, call, 2);
  const { size } = group!.type as Group;
  const members = membersOf(group!, at);
  return scannedInGroup(cx, members, value!, combineOf(cx, e.args[2], at), isInclusive, size !== COALESCED, at);
};

function given(cx: Context, { name, e }: FunctionCall, least: number): readonly Operand[] {
  if (e.args.length < least)
    throw new SourceProblem(`${name} takes at least ${least} arguments, ${e.args.length} came.`, e.at);
  const [first, second] = e.args as readonly [Expr, Expr];
  const group = expr(cx, first);
  if (group.type.k !== 'group')
    throw new SourceProblem(`${name} needs a group of threads first, such as tiled_partition<32>(block).`, e.at);
  return [group, expr(cx, second)];
}

/** `tiled_partition<32>(group)`. */
export const tiles: Implement<'tiles'> = (cx, { f, e, at }) => {
  const [size] = f.args ? cx.names.given(f.args) : [];
  const wanted = size?.k === 'constant' ? constantOperand(size.constant) : e.args[1] ? expr(cx, e.args[1]) : null;
  if (!wanted?.constant || !e.args[0])
    throw new SourceProblem('A tile needs a constant size: tiled_partition<32>(block).', at);
  const threads = Number(constantValue(wanted));
  if (threads < 1 || threads > MOST_IN_TILE || (threads & (threads - 1)) !== 0)
    throw new SourceProblem(
      'A tile has a power of two of threads: up to 32, or up to 1024 with block_tile_memory.',
      at,
    );
  const parent = expr(cx, e.args[0]);
  if (parent.type.k !== 'group') throw new SourceProblem('tiled_partition needs a group of threads.', at);
  return parent.type.size === COALESCED ? tiledLanes(parent, threads, at) : groupValue({ k: 'group', size: threads });
};
