import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Run } from '@src/evidence/run';
import { initialValues } from '@src/widget/params';
import { counterOf, measured, recordOf, type CountedMetric } from './measured';
import { metrics, table } from './metrics';
import { everyKernel, isSame, params, type KernelChoice, type TransposeValues } from './params';
import { simulate } from './simulate';

const file = new URL('../../../content/evidence/transpose/h200.json', import.meta.url);
const { rows } = JSON.parse(readFileSync(file, 'utf8')) as Run;
const choiceOf = (row: (typeof rows)[number]) => row.params as unknown as KernelChoice & { n: number };
const stateOf = (values: Partial<TransposeValues>) => ({ ...initialValues(params), ...values }) as TransposeValues;
const stateOfRow = (row: (typeof rows)[number]) => {
  const { kernel, padding, n } = choiceOf(row);
  return stateOf({ kernel, padding, edge: String(n) });
};

/** Counters of what only the addresses decide; a busy SM adds nothing to them. */
const EXACT: readonly CountedMetric[] = [
  ...(['loadRequests', 'loadSectors', 'storeRequests', 'storeSectors'] as const),
  ...(['sharedWrites', 'sharedReads'] as const),
];
/**
 * What a wavefront counter may lie above the rule, in wavefronts an instruction. The dataset's README: no
 * addresses explain it. Most is 0.26, for reads of the plain tile.
 */
const MORE = 0.27;

describe('every recorded row of the transpose dataset', () => {
  it('is a kernel of the figure, and every kernel has a row', () => {
    expect(rows).toHaveLength(everyKernel.length);
    for (const choice of everyKernel) expect(rows.filter((row) => isSame(choiceOf(row), choice))).toHaveLength(1);
  });

  it.each(rows.map((row) => [row.case, row] as const))('counts what the figure computes: %s', (_, row) => {
    const values = stateOfRow(row);
    const byId = new Map(metrics(simulate(values), values).map((metric) => [metric.id, metric]));
    for (const id of EXACT) {
      expect(byId.get(id)!.counter).toBe(counterOf[id]);
      expect(byId.get(id)!.value, id).toBe(row.counters![counterOf[id]]);
    }
    for (const [side, instructions] of [
      ['read', 'sharedReads'],
      ['write', 'sharedWrites'],
    ] as const)
      for (const id of [`${side}Wavefronts`, `${side}Conflicts`] as const) {
        const more = row.counters![counterOf[id]]! - byId.get(id)!.value;
        expect(more, id).toBeGreaterThanOrEqual(0);
        expect(more, id).toBeLessThanOrEqual(MORE * byId.get(instructions)!.value);
      }
  });

  it.each(rows.map((row) => [row.case, row] as const))('reaches the reader as it was recorded: %s', (_, row) => {
    const values = stateOfRow(row);
    const badge = measured(values)!;
    expect(badge).toMatchObject({ timed: true, gpu: 'H200', dataset: 'transpose' });
    for (const [id, counter] of Object.entries(counterOf)) expect(badge.byMetric[id], id).toBe(row.counters![counter]);
    expect(recordOf(values)!.timeUs).toBe(row.values!['timeUs']!.median);
    const names = new Set(metrics(simulate(values), values).map(({ id }) => id));
    expect(Object.keys(badge.byMetric).filter((id) => !names.has(id))).toEqual([]);
  });

  it('gives the means of the README', () => {
    const byMetric = (values: Partial<TransposeValues>) => measured(stateOf(values))!.byMetric;
    expect(byMetric({})).toMatchObject({ perLoad: 4, perStore: 4, perRead: 32.26 });
    expect(byMetric({ padding: 1 })).toMatchObject({ perRead: 1.05 });
    expect(byMetric({ kernel: 'naive' })).toMatchObject({ perStore: 32, perRead: 0, perWrite: 0 });
  });
});

describe('what was not recorded', () => {
  it.each([{ gpu: 'a100' }, { edge: '4096' }, { bytes: '8' }, { tile: '16' }, { rows: '16' }])(
    'has no measurement and no time: %j',
    (values) => {
      const state = stateOf(values);
      expect(measured(state)).toBeNull();
      expect(table(simulate(state), state).rows.every((row) => row.at(-1) === 'not measured')).toBe(true);
    },
  );

  it('is not made up from a padding that the kernel does not have', () => {
    expect(measured(stateOf({ kernel: 'naive', padding: 3 }))).toEqual(measured(stateOf({ kernel: 'naive' })));
  });
});
