import { numberOf } from '../../resolve/constant';
import { namesIn } from '../names';
import { isBarrier } from '../../types/barrier-type';
import { copiesDone } from '../async-wait';
import { CLUSTER } from '../../types/type';
import type { Context } from '../context';
import { initBarrier } from '../cuda-barrier';
import { groupMethod, groupValue } from '../groups';
import { together } from '../lanes/members';
import { makePipeline, waitPrior } from '../pipelines';
import type { FunctionCall, Implement } from './call';
import { groupReduce, groupScan, partition, tiles } from './collectives';
import { expr } from '../parts';
import { argumentsOf } from '../../resolve/templates';

const SIZES = { block: 0, grid: -1, cluster: CLUSTER } as const;

const group: Implement<'group'> = (_cx, _call, { of }) =>
  of === 'coalesced' ? together() : groupValue({ k: 'group', size: SIZES[of] });

/** The number in `wait_prior<n>`; 0 when none is written. */
function prior(cx: Context, { f }: FunctionCall): number {
  const [left] = f.args ? argumentsOf(namesIn(cx), f.args) : [];
  return left?.k === 'constant' ? numberOf(left.constant) : 0;
}

const initialized: Implement<'init barrier'> = (cx, { e, at }) => {
  const [pointer, threads] = e.args.length === 2 ? e.args.map((each) => expr(cx, each)) : [];
  const isOne = pointer?.type.k === 'ptr' && isBarrier(pointer.type.to);
  return isOne ? initBarrier(cx, pointer, threads!, at) : null;
};

const groupWait: Implement<'group wait'> = (cx, call, { isPrior }) => {
  const [first] = call.e.args;
  const operand = first && expr(cx, first);
  if (operand?.type.k !== 'group') return null;
  return copiesDone(cx, operand, isPrior ? prior(cx, call) : 0, call.at);
};

const groupSync: Implement<'group sync'> = (cx, { e, at }) => {
  const [first] = e.args;
  const operand = first && expr(cx, first);
  if (operand?.type.k !== 'group') return null;
  return groupMethod(cx, operand.type, 'sync', [], at, { k: 'value', operand });
};

export const groupOperations = {
  group,
  tiles,
  partition,
  'group reduce': groupReduce,
  'group scan': groupScan,
  'group sync': groupSync,
  'group wait': groupWait,
  'make pipeline': ((cx, { e, at }) => makePipeline(cx, e.args, at)) satisfies Implement<'make pipeline'>,
  'pipeline wait': ((cx, call) => waitPrior(cx, prior(cx, call))) satisfies Implement<'pipeline wait'>,
  'init barrier': initialized,
  same: ((cx, { e }) => (e.args[0] ? expr(cx, e.args[0]) : null)) satisfies Implement<'same'>,
};
