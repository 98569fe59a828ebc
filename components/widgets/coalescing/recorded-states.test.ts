import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { stateText } from '@src/widget/state-text';
import { params } from './params';
import { caseFile, recordedStates } from './recorded-states';

const states = recordedStates();

describe('the states to be counted on a GPU', () => {
  it('are those of content/evidence/figure-coalescing/cases.txt: run src/run/write-cases.mjs and measure again if not', () => {
    const file = new URL('../../../content/evidence/figure-coalescing/cases.txt', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(caseFile(states));
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
