/** The laws for a figure against its recordings: each measured state counts what the hardware counted. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectureIds } from '@src/arch';
import type { Row, Run } from '@src/evidence/run';
import type { Metric } from '@src/widget/define-widget';
import { readState } from '@src/widget/link';
import { initialValues, type Schema, type Values } from '@src/widget/params';
import { acceptedStatesOf, evidence, figures } from './every-figure';

const read = <T>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** A row cannot have an empty name, so the recordings have a name for the first state. */
const FIRST_STATE = '-';

describe.each(figures)('the figure $id', ({ definition }) => {
  const schema: Schema = definition.params;
  const initial = initialValues(schema);
  const forAccepted = acceptedStatesOf(definition);

  const folders = definition.evidence.filter((folder) => folder.startsWith('figure-'));
  const present = folders
    .flatMap((folder) => architectureIds.map((gpu) => ({ folder, gpu })))
    .filter(({ folder, gpu }) => existsSync(evidence(`${folder}/${gpu}.json`)));

  if (folders.length === 0)
    it('claims counters only from a dataset that it names, where no state of its own was recorded', () => {
      forAccepted(({ values: state }) => {
        const badge = definition.measured(state);
        if (badge) expect(definition.evidence).toContain(badge.dataset);
      }, 30);
    });
  else if (present.length === 0)
    it.skip(`content/evidence/${folders.join(', ')}: not recorded yet, run run.sh in it on a GPU`, () => undefined);

  for (const { folder, gpu } of present) {
    const { rows } = read<Run>(evidence(`${folder}/${gpu}.json`));
    const known = evidence(`${folder}/disagreements.json`);
    const disagreements: Record<string, string> = existsSync(known) ? read(known) : {};
    const readRow = (row: Row) => readState(schema, row.case === FIRST_STATE ? '' : row.case, '');

    it(`has links of states as names in ${folder}/${gpu}.json, each once`, () => {
      expect(new Set(rows.map((row) => row.case)).size).toBe(rows.length);
      expect(rows.flatMap((row) => readRow(row).problems)).toEqual([]);
      const names = rows.map((row) => row.case);
      expect(Object.keys(disagreements).filter((name) => !names.includes(name))).toEqual([]);
    });

    it.each(rows.map((row) => [row.case, row] as const))(
      `counts in ${folder} what the ${gpu.toUpperCase()} counts: %s`,
      (name, row) => {
        const state: Values = { ...readRow(row).values, gpu };
        const all: readonly Metric[] = definition.metrics(definition.simulate(state), state);
        const metrics = all.filter(({ counter }) => counter !== undefined && row.counters?.[counter] !== undefined);
        const computed = Object.fromEntries(metrics.map(({ id: metric, value }) => [metric, value]));
        const counted = Object.fromEntries(
          metrics.map(({ id: metric, counter }) => [metric, row.counters![counter!]!]),
        );
        expect(metrics.length, 'metrics whose counter was recorded').toBeGreaterThan(0);
        if (disagreements[name] === undefined) expect(computed).toEqual(counted);
        else expect(computed, 'agrees now: strike it from disagreements.json').not.toEqual(counted);
        const badge = definition.measured(state);
        if (badge?.dataset === folder) expect(badge.byMetric).toMatchObject(counted);
      },
    );
  }

  if (present.length > 0)
    it('shows its counters only in the measured states, and only on the measured GPU', () => {
      expect(definition.measured(initial)).not.toBeNull();
      const measuredOn = present.map(({ gpu }) => gpu);
      for (const gpu of architectureIds)
        if (!measuredOn.includes(gpu)) expect(definition.measured({ ...initial, gpu })).toBeNull();
    });
});
