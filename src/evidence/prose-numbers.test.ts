/** Numbers that chapters print as words of a sentence, which no component could compute there: each again from its recording. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Row, Run } from './run';

const { h200 } = architectures;
const rowsOf = (dataset: string): readonly Row[] =>
  (JSON.parse(readFileSync(new URL(`../../content/evidence/${dataset}/h200.json`, import.meta.url), 'utf8')) as Run)
    .rows;
const chapter = (folder: string): string =>
  readFileSync(new URL(`../../content/chapters/${folder}/index.mdx`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const row = (rows: readonly Row[], name: string): Row => rows.find((each) => each.case === name)!;

describe('chapter 4', () => {
  it('says how long the wavefronts of the unpadded transpose take, one a cycle', () => {
    const wavefronts = rowsOf('transpose').find(
      ({ params }) => params['kernel'] === 'tiled' && params['padding'] === 0,
    )!.counters!['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum']!;
    const us = wavefronts / h200.sms.value / h200.boostClock.value;
    expect(chapter('04-bank-conflicts')).toContain(`${(wavefronts / 1e6).toFixed(1)} million`);
    expect(chapter('04-bank-conflicts')).toContain(`${Math.round(us)} µs`);
  });
});

describe('chapter 6', () => {
  it('says what the L1s had of a table of 512 KiB', () => {
    const { counters, params } = row(rowsOf('lookup'), 'restricted-131072');
    const hits = counters!['l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum']!;
    expect(chapter('06-read-only-data')).toContain(
      `about ${Math.round((100 * hits) / (params['elements'] as number))} % of the lookups in a table of 512 KiB`,
    );
  });
});

describe('chapter 7', () => {
  const rows = rowsOf('pipeline');
  const recorded = rows.filter(({ params }) => params['method'] !== 'none');
  const cycles = ({ values }: Row): number => values!['blockCycles']!.median;
  const alike = (one: Row, two: Row, but: readonly string[]): boolean =>
    Object.keys(one.params).every((name) => but.includes(name) || one.params[name] === two.params[name]);

  it('counts the recorded runs', () => {
    expect(chapter('07-tma')).toContain(`the ${recorded.length} [recorded runs]`);
  });

  it('says how the late order compares with one stage, in every asynchronous row', () => {
    const late = recorded.filter(({ params }) => params['order'] === 'late' && params['method'] !== 'registers');
    const shares = late.map((each) => {
      const one = recorded.find((other) => other.params['stages'] === 1 && alike(each, other, ['stages', 'order']));
      return (100 * cycles(each)) / cycles(one!);
    });
    expect(chapter('07-tma')).toContain(`in all ${late.length} [recorded asynchronous rows]`);
    expect(chapter('07-tma')).toContain(
      `between ${Math.round(Math.min(...shares))} and ${Math.round(Math.max(...shares))} % of it`,
    );
  });
});
