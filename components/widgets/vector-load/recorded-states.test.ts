import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { caseName, measured } from './measured';
import { params, promiseOf } from './params';
import { caseFile, loopProgram, recordedStates } from './recorded-states';
import { simulate } from './simulate';

const states = recordedStates();
const first = initialValues(params);
const evidence = (file: string): string =>
  readFileSync(new URL(`../../../content/evidence/figure-vector-load/${file}`, import.meta.url), 'utf8');

describe('the states to be counted on a GPU', () => {
  it('are those of content/evidence/figure-vector-load: run src/run/write-cases.mjs and measure again if not', () => {
    expect(evidence('cases.txt')).toBe(caseFile(states));
    expect(evidence('kernel.cu')).toBe(loopProgram(states));
  });

  it('are links of this figure, each once, the first state among them, and none of them faults', () => {
    expect(new Set(states).size).toBe(states.length);
    expect(states).toContain('');
    for (const state of states) {
      const { values, problems } = readState(params, state, '');
      expect(problems).toEqual([]);
      expect(caseName(values)).toBe(state);
      expect(simulate(values).byKind.vector.fault).toBeNull();
    }
  });

  it('hold every size with every promise that it can make, and every offset of the slider that a float allows', () => {
    const all = states.map((state) => readState(params, state, '').values);
    for (let bytes = 1; bytes <= 32; bytes *= 2)
      for (let promise = 1; promise <= bytes; promise *= 2)
        expect(all.some((values) => Number(values.bytes) === bytes && promiseOf(values) === promise)).toBe(true);
    for (let offset = 0; offset <= params.offset.max; offset += 4)
      expect(all.some((values) => values.bytes === '4' && values.offset === offset)).toBe(true);
  });
});

it('a promise of more than the size is the state of a promise of the size', () => {
  expect(caseName({ ...first, bytes: '8', alignment: '16' })).toBe('bytes=8');
  expect(caseName({ ...first, bytes: '8', alignment: '4' })).toBe('bytes=8&alignment=4');
});

it('no counter is claimed for a GPU or a state that nobody measured', () => {
  expect(measured({ ...first, gpu: 'b200' })).toBeNull();
  expect(measured({ ...first, offset: 4 })).toBeNull();
});
