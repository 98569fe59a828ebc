import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { stateText } from '@src/widget/state-text';
import { params } from './params';
import definition from './definition';
import { caseFile, FIRST_STATE, kernelProgram, recordedKernels, recordedStates } from './recorded-states';

const states = recordedStates();
const kernels = recordedKernels();
const evidence = (path: string): string =>
  readFileSync(new URL(`../../../content/evidence/${path}`, import.meta.url), 'utf8');

describe('the states to be counted on a GPU', () => {
  it('are those of content/evidence/figure-coalescing/cases.txt: run src/run/write-cases.mjs and measure again if not', () => {
    expect(evidence('figure-coalescing/cases.txt')).toBe(caseFile(states));
  });

  it('are links of this figure, each once, the first state among them', () => {
    expect(new Set(states).size).toBe(states.length);
    expect(states).toContain('');
    for (const state of states) {
      const { values, problems } = readState(params, state, '');
      expect(problems).toEqual([]);
      expect(stateText(params, values)).toBe(state);
    }
  });

  it('hold every stride of the slider in every width of the measured GPU, loads and stores', () => {
    for (let stride = params.stride.min; stride <= params.stride.max; stride += 1)
      for (const bytes of ['1', '2', '4', '8', '16'])
        for (const op of ['load', 'store']) {
          expect(states).toContain(stateText(params, { ...initialValues(params), stride, bytes, op }));
        }
  });
});

describe('the kernels that the figure shows', () => {
  const rows = new Map<string, Record<string, number>>(
    JSON.parse(evidence('figure-kernels/h200.json')).rows.map(
      (row: { case: string; counters: Record<string, number> }) => [row.case, row.counters],
    ),
  );

  it('are those that were compiled and counted: run src/run/write-cases.mjs and measure again if not', () => {
    expect(evidence('figure-kernels/kernel.cu')).toBe(kernelProgram(kernels));
    expect([...rows.keys()]).toEqual(kernels.map((state) => state || FIRST_STATE));
  });

  it.each(kernels)('do on the H200 what the figure draws for "%s"', (state) => {
    const { values } = readState(params, state, '');
    const counters = rows.get(state || FIRST_STATE)!;
    for (const { id, value, counter } of definition.metrics(definition.simulate(values), values))
      if (counter !== undefined) expect(counters[counter], id).toBe(value);
  });
});
