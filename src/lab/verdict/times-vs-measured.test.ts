/** Predicted times beside measured ones: kernels of every kind on an H100. All launches take minutes: EVERY_LAUNCH=1 asks for them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { predictTime } from '@src/engine/time';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { demandOfRun } from './demand-of-run';
import { validation } from './validation';

type Case = Omit<KernelQuery, 'source'> & { readonly case: string; readonly file: string };
interface Row {
  readonly case: string;
  readonly counters: { readonly 'gpu__time_duration.sum': number };
}

const FOLDER = 'content/evidence/kernel-times';
const read = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');
const { h100 } = architectures;
const rows = new Map((JSON.parse(read('h100.json')) as { rows: Row[] }).rows.map((row) => [row.case, row]));
const cases = (JSON.parse(read('cases.json')) as Case[]).filter(({ file }) => file !== 'probes');
const isWhole = process.env['EVERY_LAUNCH'] === '1';
/** One launch of so many; of odd places only, so that none of them set the ranges. */
const EVERY = 24;
const asked = isWhole ? cases : cases.filter((_, index) => index % EVERY === 1);

const timed = asked.map(({ case: name, file, ...given }) => {
  const query: KernelQuery = { ...given, source: read(`kernels/${file}.cu`) };
  const result = runKernel(query, h100, { sample: { steps: 1e6 }, races: false });
  const { duration, low, high } = predictTime(demandOfRun(result, query, h100)!, h100, { cache: 'cold' });
  const measured = rows.get(name)!.counters['gpu__time_duration.sum'] / 1e9;
  return { name, file, measured, duration, isInRange: measured >= low && measured <= high };
});

describe('predicted times of kernels of every kind on the H100', () => {
  it('lie in their range in about nine of ten launches', () => {
    expect(timed.length).toBeGreaterThan(12);
    expect(timed.filter(({ isInRange }) => isInRange).length / timed.length).toBeGreaterThanOrEqual(0.8);
  });

  const allOnly = isWhole ? it : null;
  allOnly?.('come as near as the page says', () => {
    const { h100: said } = validation;
    const errors = timed.map(({ measured, duration }) => Math.abs(duration / measured - 1)).toSorted((a, b) => a - b);
    expect(timed).toHaveLength(said.launches);
    expect(Math.round(100 * errors[Math.floor(errors.length / 2)]!)).toBe(said.half);
    expect(Math.round((100 * errors.filter((error) => error <= 0.4).length) / errors.length)).toBe(said.within40);
    const pairs = timed.flatMap((a, index) =>
      timed
        .slice(0, index)
        .filter((b) => b.file === a.file)
        .filter((b) => Math.max(a.measured, b.measured) > 1.1 * Math.min(a.measured, b.measured))
        .map((b) => a.measured > b.measured === a.duration > b.duration),
    );
    expect(Math.round((100 * pairs.filter(Boolean).length) / pairs.length)).toBe(said.pairs);
  });
});
