import { SourceProblem } from '../../source/problem';
import type { Expr, Stmt } from '../../syntax/ast';
import type { Context } from '../context';
import { constant } from '../convert';
import { constantValue, type Operand, type Run } from '../operand';
import { OutOfSteps } from '../../machine/steps';
import { type Argument } from '../scope';

/** Steps that the value of a constexpr function may take while compiling. */
const STEPS = 4e6;

/** Are all arguments constants, and does the body look at nothing that only a thread knows? */
export function isConstant(args: readonly Argument[], body: Stmt): boolean {
  return args.every(({ target }) => target.k === 'value' && target.operand.constant) && !asksThread(body);
}

function asksThread(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const e = node as Expr;
  if (e.k === 'id' && /^(threadIdx|blockIdx|blockDim|gridDim|clock\w*|atomic\w*|printf|__\w+)$/.test(e.name))
    return true;
  return Object.values(node).some(asksThread);
}

/** Run a constexpr function now; `null` when it needs memory, which is not there yet. */
export function evaluated(cx: Context, run: Run, out: Operand, at: number): Operand | null {
  const { machine } = cx.compiler;
  if (out.type.k !== 'scalar' || out.run) return null;
  const { limit, steps } = machine;
  machine.limit = steps + STEPS;
  try {
    run(-1);
    return constant(out.type, constantValue(out));
  } catch (problem) {
    if (problem instanceof OutOfSteps)
      throw new SourceProblem('This constexpr function takes too long to compute.', at);
    if (problem instanceof TypeError) return null;
    throw problem;
  } finally {
    machine.limit = limit;
    machine.steps = steps;
  }
}
