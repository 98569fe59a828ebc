import { numberOf } from '../../resolve/constant';
import { GROUP_SIZES } from '../../functions/signature';
import type { Group } from '../../types/type';
import { copiesDone } from '../async-wait';
import type { Context } from '../context';
import { initBarrier } from '../cuda-barrier';
import { groupMethod, groupValue } from '../groups';
import { together } from '../lanes/members';
import { makePipeline, waitPrior } from '../pipelines';
import type { FunctionCall, Implement } from './call';
import { groupReduce, groupScan, partition, tiles } from './collectives';

const group: Implement<'group'> = (_cx, _call, { of }) =>
  of === 'coalesced' ? together() : groupValue({ k: 'group', size: GROUP_SIZES[of] });

/** The number in `wait_prior<n>`; 0 when none is written. */
function prior(cx: Context, { f }: FunctionCall): number {
  const [left] = f.args ? cx.names.given(f.args) : [];
  return left?.k === 'constant' ? numberOf(left.constant) : 0;
}

const initialized: Implement<'init barrier'> = (cx, { at, valueAt }) => initBarrier(cx, valueAt(0), valueAt(1), at);

const groupWait: Implement<'group wait'> = (cx, call, { isPrior }) =>
  copiesDone(cx, call.valueAt(0), isPrior ? prior(cx, call) : 0, call.at);

const groupSync: Implement<'group sync'> = (cx, { at, valueAt }) => {
  const operand = valueAt(0);
  return groupMethod(cx, operand.type as Group, 'sync', [], at, { k: 'value', operand });
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
  same: ((_cx, { valueAt }) => valueAt(0)) satisfies Implement<'same'>,
};
