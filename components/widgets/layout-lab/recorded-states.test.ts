import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readState } from '@src/widget/link';
import { stateText } from '@src/widget/state-text';
import { DATASET, measured } from './measured';
import { params, type LabValues } from './params';
import { labProgram, recordedStates } from './recorded-states';
import { simulate } from './simulate';

const states = recordedStates();
/** By the link of a state: what is known about a count that differs. */
const disagreements = JSON.parse(
  readFileSync(new URL(`../../../content/evidence/${DATASET}/disagreements.json`, import.meta.url), 'utf8'),
) as Record<string, string>;

it('the kernels that were counted are those of the figure: run src/run/write-cases.mjs and measure again if not', () => {
  const path = new URL(`../../../content/evidence/${DATASET}/kernel.cu`, import.meta.url);
  expect(readFileSync(path, 'utf8')).toBe(labProgram(states));
});

it('each state is a link of the figure, was measured, and costs what was counted', () => {
  expect(new Set(states).size).toBe(states.length);
  for (const state of states) {
    const { values, problems } = readState(params, state, '');
    expect(problems).toEqual([]);
    expect(stateText(params, values)).toBe(state);
    if (Object.hasOwn(disagreements, state)) continue;
    const { byMetric } = measured(values as LabValues)!;
    const { cost } = simulate(values as LabValues);
    expect(byMetric['wavefronts'] ?? byMetric['sectors'], state).toBe(cost);
  }
});
