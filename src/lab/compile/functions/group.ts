import { voidType } from '../../types/type';
import type { Context } from '../context';
import { expr } from '../expressions';
import { groupMethod, groupValue } from '../groups';
import { noValue, type Operand } from '../operand';
import type { Call, Name } from './call';
import { collective } from './collectives';

export function groupFunction(cx: Context, name: string, f: Name, e: Call): Operand | null {
  const { at } = e;
  switch (name) {
    case 'this_thread_block':
      return groupValue({ k: 'group', size: 0 });
    case 'this_grid':
      return groupValue({ k: 'group', size: -1 });
    case 'make_pipeline':
      return groupValue({ k: 'group', size: e.args.length > 0 ? -3 : -2 });
    case 'pipeline_consumer_wait_prior':
      return noValue(voidType, null);
    case 'aligned_size_t':
      return e.args[0] ? expr(cx, e.args[0]) : null;
    case 'init': {
      // Of a barrier: how many threads come is known.
      const [first] = e.args;
      const target = first?.k === 'un' && first.op === '&' ? expr(cx, first.e) : null;
      return target?.type.k === 'group' ? noValue(voidType, null) : null;
    }
    case 'sync':
    case 'wait':
    case 'wait_prior': {
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
