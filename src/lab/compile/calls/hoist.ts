import type { Context } from '../context';
import type { Run } from '../operand';
import type { Code } from '../code';

/** A function with a barrier runs before the statement that calls it. */
export function hoist(cx: Context, prepare: Run | null, code: Code): void {
  cx.compiler.hoisted.push({
    run: null,
    *wait(mask) {
      prepare?.(mask);
      if (code.wait) yield* code.wait(mask);
      else code.run!(mask);
      return mask;
    },
  });
}

/** What must be done ahead of a barrier that comes later among the hoisted. */
export const hoistedRuns = (runs: readonly Run[]): Code => ({
  wait: null,
  run: (mask) => {
    for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
    return mask;
  },
});
