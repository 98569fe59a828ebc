import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { int, voidType } from '../../types/type';
import { binary } from '../arithmetic';
import type { Context } from '../context';
import { constant, constantValue } from '../convert';
import { expr } from '../expressions';
import { groupMethod, groupValue } from '../groups';
import { noValue, type Operand } from '../operand';
import { argumentsOf } from '../types';
import { shuffled } from '../warp';
import type { Call, Name } from './call';
import { generic } from './generic';

export function groupFunction(cx: Context, name: string, f: Name, e: Call): Operand | null {
  const { at } = e;
  switch (name) {
    case 'this_thread_block':
      return groupValue({ k: 'group', size: 0 });
    case 'this_grid':
      return groupValue({ k: 'group', size: -1 });
    case 'tiled_partition': {
      const [size] = f.args ? argumentsOf(cx, f.args) : [];
      const given = size?.k === 'value' ? size.operand : e.args[1] ? expr(cx, e.args[1]) : null;
      if (!given?.constant) throw new SourceProblem('A tile needs a constant size: tiled_partition<32>(block).', at);
      const threads = Number(constantValue(given));
      if (![1, 2, 4, 8, 16, 32].includes(threads))
        throw new SourceProblem('A tile has 1, 2, 4, 8, 16 or 32 threads.', at);
      return groupValue({ k: 'group', size: threads });
    }
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
    case 'coalesced_threads':
      throw new SourceProblem('coalesced_threads() is not supported. Use __activemask() and __popc().', at);
    case 'sync':
    case 'wait':
    case 'wait_prior': {
      if (e.args.length === 0) return null;
      const group = expr(cx, e.args[0]!);
      return group.type.k === 'group' ? groupMethod(cx, group.type, 'sync', [], at) : null;
    }
    case 'reduce': {
      const group = expr(cx, e.args[0]!);
      if (group.type.k !== 'group' || group.type.size < 1)
        throw new SourceProblem('reduce is supported for tiles only.', at);
      return treeReduced(cx, group.type.size, expr(cx, e.args[1]!), operationOf(e.args[2], at), at);
    }
    default:
      return null;
  }
}

function operationOf(e: Expr | undefined, at: number): string {
  const name = e?.k === 'call' && e.f.k === 'id' ? e.f.name : e?.k === 'make' && e.type.k === 'name' ? e.type.name : '';
  const operations = { plus: '+', bit_and: '&', bit_or: '|', bit_xor: '^', less: 'min', greater: 'max' };
  const found = new Map(Object.entries(operations)).get(name.slice(name.lastIndexOf(':') + 1));
  if (!found) throw new SourceProblem('reduce takes plus, less, greater, bit_and, bit_or or bit_xor.', at);
  return found;
}

/** Partners at growing distance exchange what they have, so that all come to the result. */
function treeReduced(cx: Context, size: number, start: Operand, op: string, at: number): Operand {
  let result = start;
  for (let distance = size / 2; distance >= 1; distance /= 2) {
    const other = shuffled(cx, 'xor', result, constant(int, distance), size, at);
    const mine: Operand = { ...result, run: null, into: null, test: null };
    result = op === 'min' || op === 'max' ? generic(op, [other, mine], at)! : binary(op, other, mine, at);
  }
  return result;
}
