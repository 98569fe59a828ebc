import { expect, it } from 'vitest';
import { judgeOrder } from '@src/widget/exercise';
import { shuffleSteps } from './shuffle-steps';

const task = { steps: ['a', 'b', 'c', 'd'], either: [['b', 'c']] as const };

it.each(['ex-a', 'ex-b', 'ex-c', 'ex-d'])(
  '%s: the steps are shuffled alike each time, and never into a right order',
  (id) => {
    const mixed = shuffleSteps(id, task);
    expect(mixed).toEqual(shuffleSteps(id, task));
    expect(mixed.toSorted()).toEqual(task.steps);
    expect(judgeOrder({ ...task, answers: [] }, mixed).right).toBe(false);
  },
);
it('differs between exercises', () => {
  const steps = ['a', 'b', 'c', 'd', 'e', 'f'];
  const orders = ['ex-a', 'ex-b', 'ex-c', 'ex-d'].map((id) => shuffleSteps(id, { steps, either: [] }).join());
  expect(new Set(orders).size).toBeGreaterThan(1);
});
