import { LANES } from '../../machine/registers';
import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { COALESCED, type Group } from '../../types/type';
import type { Context } from '../context';
import { constantValue } from '../convert';
import { expr } from '../expressions';
import { combineOf, reducedInGroup, scannedInGroup } from '../lanes/collective';
import { membersOf, partitioned, tiledLanes, together } from '../lanes/members';
import { wideReduced } from '../lanes/wide';
import { groupValue } from '../groups';
import type { Operand } from '../operand';
import { argumentsOf } from '../types';
import type { Call, Name } from './call';

/** Tiles of several warps exist as well. */
const MOST_IN_TILE = 1024;

/** Functions of cooperative groups that work on lanes of one warp together; `null` for another name. */
export function collective(cx: Context, name: string, f: Name, e: Call): Operand | null {
  const { at } = e;
  switch (name) {
    case 'coalesced_threads':
      return together();
    case 'binary_partition':
    case 'labeled_partition': {
      const [group, label] = given(cx, name, e, 2);
      return partitioned(group!, label!, name === 'binary_partition', at);
    }
    case 'tiled_partition':
      return tiles(cx, f, e);
    case 'reduce':
    case 'inclusive_scan':
    case 'exclusive_scan': {
      const [group, value] = given(cx, name, e, name === 'reduce' ? 3 : 2);
      const { size } = group!.type as Group;
      if (size > LANES && name === 'reduce')
        return wideReduced(cx, group!.type as Group, value!, combineOf(cx, e.args[2], at), at);
      const isTile = size !== COALESCED;
      const members = membersOf(group!, at);
      const combine = combineOf(cx, e.args[2], at);
      return name === 'reduce'
        ? reducedInGroup(cx, members, value!, combine, isTile, at)
        : scannedInGroup(cx, members, value!, combine, name === 'inclusive_scan', isTile, at);
    }
    default:
      return null;
  }
}

function given(cx: Context, name: string, e: Call, least: number): readonly Operand[] {
  if (e.args.length < least)
    throw new SourceProblem(`${name} takes at least ${least} arguments, ${e.args.length} came.`, e.at);
  const [first, second] = e.args as readonly [Expr, Expr];
  const group = expr(cx, first);
  if (group.type.k !== 'group')
    throw new SourceProblem(`${name} needs a group of threads first, such as tiled_partition<32>(block).`, e.at);
  return [group, expr(cx, second)];
}

function tiles(cx: Context, f: Name, e: Call): Operand {
  const { at } = e;
  const [size] = f.args ? argumentsOf(cx, f.args) : [];
  const wanted = size?.k === 'value' ? size.operand : e.args[1] ? expr(cx, e.args[1]) : null;
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
}
