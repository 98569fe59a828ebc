import type { CudaFunction } from '../functions';
import { isComputation } from '../functions/computation';
import {
  type Arguments,
  countedArguments,
  countsTaken,
  isOfVectors,
  meaningFor,
  takesCount,
} from '../functions/signature';
import { noteFunction } from '../ir/meaning';
import { isValue, nodeOf } from '../ir/node';
import { SourceProblem } from '../source/problem';
import type { Context } from './context';
import type { FunctionCall, Implement, Implemented } from './functions/call';
import { computed } from './functions/computed';
import { implementations } from './functions/operations';
import { eachMember } from './functions/vector-math';
import { type Operand, valueOf } from './operand';

/** A call of a function of CUDA that takes its arguments. */
export function cudaFunction(
  cx: Context,
  { entry, given }: { readonly entry: CudaFunction; readonly given: Arguments },
  call: FunctionCall,
): Operand {
  const { at, name } = call;
  checkCount(entry, given, call);
  const meaning = meaningFor(entry, given)!;
  if (!isComputation(meaning)) {
    const own = meaning as Implemented;
    return implemented(cx, call, own.kind, own);
  }
  const args = call.e.args.map((_, index) => call.valueAt(index));
  const made = isOfVectors(entry, given) ? eachMember(meaning, args, at) : computed(meaning, args, at, name);
  const node = made.run && nodeOf(made.run);
  if (node && isValue(node) && !args.some(({ run }) => run === made.run))
    noteFunction(node, { name, args: args.map(valueOf) });
  return made;
}

function checkCount(entry: CudaFunction, given: Arguments, { name, at }: FunctionCall): void {
  if (takesCount(entry, given)) return;
  const [least, most] = countsTaken(entry, given.hasVectorMath);
  throw new SourceProblem(`${name} takes ${countedArguments(least, most)}, ${given.count} came.`, at);
}

function implemented<Kind extends Implemented['kind']>(
  cx: Context,
  call: FunctionCall,
  kind: Kind,
  meaning: Extract<Implemented, { kind: Kind }>,
): Operand {
  const implement: Implement<Kind> = implementations[kind];
  return implement(cx, call, meaning);
}
