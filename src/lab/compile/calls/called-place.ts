import type { Context } from '../context';
import type { Operand, Run } from '../operand';
import type { LValue } from '../scope';

/** A place that is reached once parameters have their values. */
export function afterRuns(target: LValue, runs: readonly Run[]): LValue {
  if (target.k !== 'mem') return target;
  const { run } = target.address;
  const all = run ? [...runs, run] : runs;
  return {
    ...target,
    address: {
      ...target.address,
      constant: false,
      run: (mask) => {
        for (let i = 0; i < all.length; i += 1) all[i]!(mask);
      },
    },
  };
}

/** The place that a call names, when its function gives a reference; otherwise its value. */
export function calledPlace(cx: Context, operand: Operand): LValue {
  const { reference } = cx.compiler;
  return reference?.operand === operand ? reference.place : { k: 'value', operand };
}
