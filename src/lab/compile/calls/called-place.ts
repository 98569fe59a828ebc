import type { Context } from '../context';
import { inSequence, type Operand, type Run } from '../operand';
import { type LValue } from '../lvalue';

/** A place that is reached after other code: parameters have their values, or a function has run. */
export function afterRuns(target: LValue, runs: readonly Run[]): LValue {
  if (runs.length === 0 || target.k === 'value') return target;
  const own = target.k === 'mem' ? target.address.run : target.before;
  const run = inSequence(own ? [...runs, own] : runs);
  if (target.k !== 'mem') return { ...target, before: run };
  return { ...target, address: { ...target.address, constant: false, run } };
}

/** What must run before a place is used, and the place without it. */
export function settled(target: LValue): { readonly target: LValue; readonly before: Run | null } {
  if (target.k !== 'reg' && target.k !== 'split') return { target, before: null };
  return target.before ? { target: { ...target, before: undefined }, before: target.before } : { target, before: null };
}

/** The place that a call names, when its function returns a reference; otherwise its value. */
export function calledPlace(cx: Context, operand: Operand): LValue {
  const { reference } = cx.compiler;
  return reference?.operand === operand ? reference.place : { k: 'value', operand };
}
