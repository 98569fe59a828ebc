import { namesIn } from './names';
import { type CudaFunction, functionNamed } from '../functions';
import type { Operation } from '../functions/operation';
import { SourceProblem } from '../source/problem';
import type { Context } from './context';
import type { Call, FunctionCall, Implement, Name } from './functions/call';
import { noteFunction } from '../ir/meaning';
import { isValue, nodeOf } from '../ir/node';
import { computed } from './functions/computed';
import { limit } from './functions/limits';
import { implementations } from './functions/operations';
import { eachMember } from './functions/vector-math';
import { type Operand, valueOf } from './operand';
import { expr } from './parts';
import { argumentsOf } from '../resolve/templates';

/** A call of a function of CUDA; `null` when there is none of that name for these arguments. */
export function builtin(cx: Context, f: Name, e: Call): Operand | null {
  const { at } = e;
  const known = f.name.includes('numeric_limits') && f.args ? limit(f.name, argumentsOf(namesIn(cx), f.args)) : null;
  if (known) return known;
  const name = f.name.slice(f.name.lastIndexOf(':') + 1);
  const entry = functionNamed(name);
  if (!entry) return null;
  const call: FunctionCall = { name, f, e, at, isUnread: cx.compiler.unread === e };
  checkCount(entry, call);
  const { meaning } = entry;
  if (isOperation(meaning)) return implemented(cx, call, meaning);
  const args = e.args.map((each) => expr(cx, each));
  const ofVectors = entry.ofVectors ? eachMember(cx, meaning, args, at) : null;
  const made =
    ofVectors ?? computed(meaning, args, at) ?? (entry.otherwise ? computed(entry.otherwise, args, at) : null);
  const node = made?.run ? nodeOf(made.run) : null;
  if (node && isValue(node) && !args.some(({ run }) => run === made?.run))
    noteFunction(node, { name, args: args.map(valueOf) });
  return made;
}

function checkCount({ takes, takesMore }: CudaFunction, { name, e, at }: FunctionCall): void {
  const { length } = e.args;
  if (length === takes || (length > takes && takesMore)) return;
  const wanted = `${takesMore ? 'at least ' : ''}${takes} argument${takes === 1 ? '' : 's'}`;
  throw new SourceProblem(`${name} takes ${wanted}, ${length} came.`, at);
}

const isOperation = (meaning: CudaFunction['meaning']): meaning is Operation =>
  Object.hasOwn(implementations, meaning.kind);

function implemented<Kind extends Operation['kind']>(
  cx: Context,
  call: FunctionCall,
  meaning: Extract<Operation, { kind: Kind }>,
): Operand | null {
  const implement = implementations[meaning.kind] as unknown as Implement<Kind>;
  return implement(cx, call, meaning);
}
