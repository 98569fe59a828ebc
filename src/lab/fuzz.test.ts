import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { seededRandom } from '@src/engine/random';
import { mutated } from './fuzz';
import { seeds as plainSeeds } from './fuzz-seeds';
import { asyncSeeds } from './fuzz-seeds-async';
import { runKernel } from './run';

const seeds = [...plainSeeds, ...asyncSeeds];

/** `FUZZ=1000000` for a long run. */
const RUNS = Number(process.env['FUZZ'] ?? 500);
/** A mutated loop may be endless: the budget takes most of the time. */
const STEPS = 4000;
/** Operations that a run may execute beyond its budget, before the budget is checked again. */
const BEYOND = 20_000;

it(`no one of ${RUNS} broken sources makes it fail or go on beyond its budget`, () => {
  const next = seededRandom(Number(process.env['SEED'] ?? 1));
  const buffer = { type: 'float', count: 32, init: 'iota' } as const;
  let ran = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const source = mutated(seeds[run % seeds.length]!, next);
    try {
      const { diagnostics, steps } = runKernel(
        {
          source,
          grid: [2, 1, 1],
          block: [64, 1, 1],
          sharedBytes: 256,
          arguments: [{ buffer }, { buffer }, { int: 20 }],
        },
        architectures.h200,
        { steps: STEPS, bytes: 2 ** 24 },
      );
      expect(steps, source).toBeLessThan(STEPS + BEYOND);
      if (diagnostics.every(({ kind }) => kind !== 'unsupported')) ran += 1;
      for (const { line, column } of diagnostics) expect(line * column, source).toBeGreaterThan(0);
    } catch (error) {
      if (error instanceof InputError) continue;
      throw new Error(`run ${run}: ${String(error)}\n${source}`, { cause: error });
    }
  }
  // Mutations that break nothing are run as well: the test reaches the interpreter.
  expect(ran).toBeGreaterThan(RUNS / 20);
}, 3_600_000);
