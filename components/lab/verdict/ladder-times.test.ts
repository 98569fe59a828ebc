/**
 * Predicted times beside recorded ones: the transposes of the ladder. The page says how near they come; WRITE_TIMES=1
 * rewrites what chapter 11 shows beside its rungs.
 */
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { transposeKernel } from '@components/widgets/ladder/details';
import { architectures } from '@src/arch';
import { predictTime } from '@src/engine/time';
import { predictedRungUs } from '@src/evidence/predicted-rungs';
import { recordedRungs } from '@src/evidence/recorded-ladders';
import { demandOfRun, runKernel } from '@src/lab';
import { timesHeldTo } from '@src/lab/verdict';
import { queryOf, type Job } from '../job';
import { ladderJob } from '../ladder-launch';

const { h200 } = architectures;

/** The launch as it was recorded; the book's own is smaller. */
function recordedJob(name: string): Job {
  const small = ladderJob(name, transposeKernel(name));
  const n = Number(/-n(\d+)$/.exec(name)![1]);
  const side = name.includes('-s64') ? 64 : 32;
  return {
    ...small,
    grid: [n / side, n / side, 1],
    arguments: small.arguments.map((each) =>
      each.form === 'buffer' ? { ...each, count: n * n } : { form: 'int', value: n },
    ),
  };
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!;

describe('the transposes of the ladder on the H200', () => {
  const rungs = recordedRungs('transpose').filter(({ name }) => !name.startsWith('copy'));
  const times = rungs.map(({ name, timeUs }) => {
    const query = queryOf(recordedJob(name));
    const result = runKernel(query, h200, { sample: { steps: 1e6 }, races: false });
    const { duration } = predictTime(demandOfRun(result, query, h200)!, h200, { cache: 'warm' });
    return { name, measured: timeUs, predicted: duration * 1e6 };
  });
  const errors = times.map(({ measured, predicted }) => 100 * Math.abs(predicted / measured - 1));

  if (process.env['WRITE_TIMES'] === '1') {
    const lines = times.map(({ name, predicted }) => `  ${JSON.stringify(name)}: ${Number(predicted.toPrecision(4))}`);
    writeFileSync('src/lab/verdict/predicted-rungs.json', `{\n${lines.join(',\n')}\n}\n`);
  }

  it.skipIf(process.env['WRITE_TIMES'] === '1')('are those that chapter 11 shows beside its rungs', () => {
    for (const { name, predicted } of times) expect(predictedRungUs(name)! / predicted, name).toBeCloseTo(1, 2);
  });

  it('are predicted as near as the page says, and no nearer', () => {
    expect(times).toHaveLength(timesHeldTo.launches);
    expect(Math.round(share(errors, 0.5))).toBe(timesHeldTo.half);
    expect(Math.round(share(errors, 0.9))).toBe(timesHeldTo.nineInTen);
  });

  it('are told apart as often as the page says', () => {
    const sizeOf = (name: string): string => name.slice(name.lastIndexOf('-n'));
    const pairs = times.flatMap((a, index) =>
      times
        .slice(0, index)
        .filter((b) => sizeOf(a.name) === sizeOf(b.name))
        .filter((b) => Math.max(a.measured, b.measured) > 1.1 * Math.min(a.measured, b.measured))
        .map((b) => a.measured > b.measured === a.predicted > b.predicted),
    );
    expect(Math.round((100 * pairs.filter(Boolean).length) / pairs.length)).toBe(timesHeldTo.pairs);
  });

  it('are not far off, not even where stores or loads are scattered', () => {
    expect(Math.max(...errors)).toBeLessThan(45);
  });
});
