import { isBarrier } from '../../types/barrier-type';
import { CLUSTER } from '../cluster-group';
import type { Context } from '../context';
import { constantValue } from '../convert';
import { initBarrier } from '../cuda-barrier';
import { expr } from '../expressions';
import { groupMethod, groupValue } from '../groups';
import type { Operand } from '../operand';
import { makePipeline, waitPrior } from '../pipelines';
import { argumentsOf } from '../types';
import { copiesDone } from '../async-wait';
import type { Call, Name } from './call';
import { collective } from './collectives';

export function groupFunction(cx: Context, name: string, f: Name, e: Call): Operand | null {
  const { at } = e;
  switch (name) {
    case 'this_thread_block':
      return groupValue({ k: 'group', size: 0 });
    case 'this_grid':
      return groupValue({ k: 'group', size: -1 });
    case 'this_cluster':
      return groupValue({ k: 'group', size: CLUSTER });
    case 'make_pipeline':
      return makePipeline(cx, e.args, at);
    case 'pipeline_consumer_wait_prior': {
      const [left] = f.args ? argumentsOf(cx, f.args) : [];
      return waitPrior(cx, left?.k === 'value' ? Number(constantValue(left.operand)) : 0);
    }
    case 'aligned_size_t':
      return e.args[0] ? expr(cx, e.args[0]) : null;
    case 'init': {
      const [pointer, threads] = e.args.length === 2 ? e.args.map((each) => expr(cx, each)) : [];
      const isOne = pointer?.type.k === 'ptr' && isBarrier(pointer.type.to);
      return isOne ? initBarrier(cx, pointer, threads!, at) : null;
    }
    case 'wait_prior':
    case 'wait': {
      if (e.args.length === 0) return null;
      const group = expr(cx, e.args[0]!);
      if (group.type.k !== 'group') return null;
      const [left] = name === 'wait_prior' && f.args ? argumentsOf(cx, f.args) : [];
      return copiesDone(cx, group, left?.k === 'value' ? Number(constantValue(left.operand)) : 0, at);
    }
    case 'sync': {
      if (e.args.length === 0) return null;
      const group = expr(cx, e.args[0]!);
      return group.type.k === 'group'
        ? groupMethod(cx, group.type, 'sync', [], at, { k: 'value', operand: group })
        : null;
    }
    default:
      return collective(cx, name, f, e);
  }
}
