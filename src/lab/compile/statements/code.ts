import { lanesIn } from '../../machine/registers';
import type { Context } from '../context';
import type { Run } from '../operand';
import type { Code, Step } from '../code';

export const nothing: Code = { run: (mask) => mask, wait: null };

export function counted(cx: Context, run: Run | null, cost: number): Code {
  if (!run) return nothing;
  const { machine } = cx.compiler;
  const steps = Math.max(1, cost);
  return {
    wait: null,
    run: (mask) => {
      machine.steps += steps * lanesIn(mask);
      run(mask);
      return mask;
    },
  };
}

/** One after the other; what no lane reaches is not run. */
export function joined(codes: readonly Code[]): Code {
  const all = codes.filter((code) => code !== nothing);
  if (all.length === 0) return nothing;
  if (all.length === 1) return all[0]!;
  return { ...together(all), ends: all.at(-1)!.ends };
}

function together(all: readonly Code[]): Code {
  if (all.every(({ run }) => run)) {
    const runs = all.map(({ run }) => run!);
    if (runs.length === 2) {
      const [a, b] = runs as [Step, Step];
      return {
        wait: null,
        run: (mask) => {
          const rest = a(mask);
          return rest === 0 ? 0 : b(rest);
        },
      };
    }
    return {
      wait: null,
      run: (mask) => {
        let rest = mask;
        for (let i = 0; i < runs.length && rest !== 0; i += 1) rest = runs[i]!(rest);
        return rest;
      },
    };
  }
  return {
    run: null,
    *wait(mask) {
      let rest = mask;
      for (let i = 0; i < all.length && rest !== 0; i += 1) {
        const { run, wait } = all[i]!;
        rest = run ? run(rest) : yield* wait!(rest);
      }
      return rest;
    },
  };
}
