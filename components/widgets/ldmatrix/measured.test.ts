import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Run } from '@src/evidence/run';
import { initialValues } from '@src/widget/params';
import { caseOf, DATASETS, measured } from './measured';
import { metrics } from './metrics';
import { params, type LdmatrixValues } from './params';
import { simulate } from './simulate';

const initial = initialValues(params) as LdmatrixValues;
const valuesOf = (param: { options: readonly { value: string }[] }): string[] =>
  param.options.map(({ value }) => value);

/** Every state that a reader can set on one GPU, first pieces beyond the eighth left out; `null` where it is refused. */
function* states(): Generator<LdmatrixValues> {
  for (const op of valuesOf(params.op))
    for (const matrices of valuesOf(params.matrices))
      for (const trans of valuesOf(params.trans))
        for (const columns of valuesOf(params.columns))
          for (const layout of valuesOf(params.layout))
            for (const arrangement of valuesOf(params.arrangement))
              for (let chunk = 0; chunk < 8; chunk += 1)
                for (let padding = 0; padding <= (layout === 'rows' ? params.padding.max : 0); padding += 8)
                  yield { ...initial, op, matrices, trans, columns, layout, arrangement, chunk, padding };
}

const found = new Map<string, LdmatrixValues>();
for (const values of states()) {
  try {
    found.set(`${values.op} ${caseOf(values)}`, values);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'InputError')) throw error;
  }
}

describe.each([
  { op: 'load', dataset: DATASETS.load, suffix: 'ld' },
  { op: 'store', dataset: DATASETS.store, suffix: 'st' },
])('the recorded tiles of $dataset', ({ op, dataset, suffix }) => {
  const file = new URL(`../../../content/evidence/${dataset}/h200.json`, import.meta.url);
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as Run;
  const states = rows.flatMap((row) => {
    const { op: form, offsets } = row.params as unknown as { op: string; offsets: number[] };
    const values = found.get(`${op} ${[form, ...offsets.slice(0, 8 * Number(form[1]))].join(' ')}`);
    return values ? [{ row, values }] : [];
  });

  it('are states of the figure, most of them, and count what the engine counts', () => {
    expect(states.length).toBeGreaterThan(38);
    for (const { row, values } of states) {
      const all = metrics(simulate(values), values);
      const of = (id: string): number => all.find((metric) => metric.id === id)!.value;
      const counted = {
        wavefronts: row.counters![`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${suffix}.sum`],
        conflicts: row.counters![`l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${suffix}.sum`],
      };
      expect({ wavefronts: of('wavefronts'), conflicts: of('conflicts') }, row.case).toEqual(counted);
      expect(measured(values), row.case).toEqual({ gpu: 'H200', dataset, byMetric: counted });
    }
  });
});

it('is null where nobody counted, and on other GPUs', () => {
  const counted: LdmatrixValues = { ...initial, columns: '256', padding: 8 };
  expect(measured(counted)?.byMetric).toEqual({ wavefronts: 4, conflicts: 0 });
  expect(measured({ ...counted, gpu: 'a100' })).toBeNull();
  expect(measured({ ...counted, trans: 'yes', chunk: 1 })).toBeNull();
});
