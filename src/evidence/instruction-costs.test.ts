import { describe, expect, it } from 'vitest';
import { instructionCost } from './instruction-costs';

describe('the cost of one instruction', () => {
  it.each([
    ['down', { wavefronts: 1, cycles: 24 }],
    ['up', { wavefronts: 1, cycles: 24 }],
    ['xor', { wavefronts: 1, cycles: 24 }],
    ['idx-any-lane', { wavefronts: 1, cycles: 26 }],
    ['shared-load', { wavefronts: 1, cycles: 23 }],
    ['redux-add', { wavefronts: 0, cycles: 44.1875 }],
  ])('of %s is that of the recorded chain, less an empty one', (instruction, cost) => {
    expect(instructionCost('h200', instruction)).toEqual(cost);
  });

  it('is unknown where it was not measured', () => {
    expect(instructionCost('b200', 'down')).toBeNull();
    expect(instructionCost('h200', 'cost-nothing')).toBeNull();
  });
});
