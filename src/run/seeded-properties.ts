/**
 * Read before each test file: property tests draw the same cases in every run, so that a run that fails fails again.
 * `SEED=7 npx vitest run` draws others. Half as many as fast-check would, where a test does not say how many: `RUNS=1` draws all.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1), numRuns: 100 * Number(process.env['RUNS'] ?? 0.5) });
