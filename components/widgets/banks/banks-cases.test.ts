/** The states of the figure to measure on a GPU. */
import { readFileSync } from 'node:fs';
import { expect, it, suite } from 'vitest';
import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { stateText } from '@src/widget/state-text';
import { datasetOf, DATASETS } from './metrics';
import { params, type BanksValues } from './params';
import { caseFile, caseLine, recordedAtomics, recordedStates } from '@src/evidence/cases/banks';

const initial = initialValues(params) as BanksValues;

const evidence = (path: string): string =>
  readFileSync(new URL(`../../../content/evidence/${path}`, import.meta.url), 'utf8');

suite.each([
  { folder: DATASETS.access, probe: 'shared-access', states: recordedStates() },
  { folder: DATASETS.atomic, probe: 'shared-atomic', states: recordedAtomics() },
])('the states to be counted for $folder', ({ folder, probe, states }) => {
  it('are those of its cases.txt; if not, run src/run/write-cases.mjs and measure again', () => {
    expect(evidence(`${folder}/cases.txt`)).toBe(caseFile(states));
  });

  it('are links of this figure, each once, looked up in this folder', () => {
    expect(new Set(states).size).toBe(states.length);
    for (const state of states) {
      const { values, problems } = readState(params, state, '');
      expect(problems).toEqual([]);
      expect(stateText(params, values)).toBe(state);
      expect(datasetOf(values)).toBe(folder);
    }
  });

  it('name operations that the probe has, at addresses that it accepts', () => {
    const source = evidence(`${probe}/kernel.cu`);
    for (const state of states) {
      const [, op, width, mask, ...offsets] = caseLine(state).split(' ');
      expect(op!.length > 2 ? source.includes(`kernel(${op},`) : ['ld', 'st'].includes(op!), op).toBe(true);
      expect(mask).toMatch(/^[0-9a-f]{8}$/);
      expect(offsets).toHaveLength(32);
      for (const offset of offsets) {
        expect(Number(offset) % Number(width)).toBe(0);
        expect(Number(offset) + Number(width)).toBeLessThanOrEqual(192 * 1024);
      }
    }
  });
});

it('contain the first state, every stride and every padding', () => {
  const states = recordedStates();
  expect(states).toContain('');
  for (let stride = params.stride.min; stride <= params.stride.max; stride += 1)
    expect(states).toContain(stateText(params, { ...initial, access: 'strided', stride }));
  for (let padding = params.padding.min; padding <= params.padding.max; padding += 1)
    for (const access of ['row', 'column', 'diagonal'])
      expect(states).toContain(stateText(params, { ...initial, access, padding }));
});
