/**
 * Loaded before each test file: property tests draw the same cases in every run, so that a failure is reproducible. `SEED=7
 * npx vitest run` draws others. Where a test gives no number, three tenths of fast-check's default; `RUNS=1` draws all.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1), numRuns: 100 * Number(process.env['RUNS'] ?? 0.3) });
