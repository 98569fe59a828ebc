import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { runKernel } from '@src/lab';
import { demandOfRun } from '@src/lab/verdict';
import { predictTime } from '@src/engine/time';
import { firstJob, type RecordedCase } from './examples';
import { queryOf } from './job';
import { knobsOf } from './verdict/sweep';
import { triedOnBlocks } from './tried';

const folder = 'content/evidence/lab-kernels';
const cases = JSON.parse(readFileSync(`${folder}/cases.json`, 'utf8')) as RecordedCase[];
const recorded = cases.find((each) => each.case === 'transposeTile-0')!;
const { h200 } = architectures;
const job = firstJob(recorded, readFileSync(`${folder}/kernels/${recorded.file}.cu`, 'utf8'), 'h200');
const query = queryOf(job);
const changed = (from: string, to: string): typeof query => ({ ...query, source: query.source.replace(from, to) });

describe('the first launch of the page', () => {
  it('is bound by memory, and a sample of it is soon run', () => {
    const result = runKernel(query, h200, { sample: {} });
    expect(result.blocks.ran).toBeLessThan(result.blocks.of / 20);
    const time = predictTime(demandOfRun(result, query, h200)!, h200, { cache: 'cold' });
    expect(time.bound).toBe('data-pipe');
  });

  it('runs with all values that a sweep begins with', () => {
    const [knob] = knobsOf(job, []);
    for (const value of knob!.values)
      expect(runKernel(queryOf(knob!.apply(job, value)), h200, { sample: {} }).diagnostics).toEqual([]);
  });
});

describe('a change of a sampled launch', () => {
  it('is confirmed where it leaves the same bytes after the same blocks', () => {
    const trial = triedOnBlocks(changed('TILE + padding', 'TILE + padding + 1'), query, h200, {});
    expect(trial).toMatchObject({ isSame: true, blocks: 16 });
    expect(trial.demand!.grid).toEqual(query.grid);
  });

  it('is not confirmed where it leaves others, or faults', () => {
    expect(triedOnBlocks(changed('tile[threadIdx.x]', 'tile[31 - threadIdx.x]'), query, h200, {}).isSame).toBe(false);
    expect(triedOnBlocks(changed('out[(y + j) * n + x]', 'out[-1]'), query, h200, {}).isSame).toBe(false);
  });
});
