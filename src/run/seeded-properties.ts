/**
 * Read before each test file: property tests draw the same cases in every run, so that a run that fails fails again.
 * `SEED=7 npx vitest run` draws others.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) });
