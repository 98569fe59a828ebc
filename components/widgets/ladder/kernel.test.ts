import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type LadderValues } from './params';

const lines = (values: Partial<LadderValues>): number =>
  kernel({ ...initialValues(params), ...values })
    .trimEnd()
    .split('\n').length;

describe('what the ladder prints', () => {
  it.each([
    ['the first transpose', { steps: [] }],
    ['the last transpose', {}],
    ['the first softmax', { kernel: 'softmax', passes: [] }],
    ['the last softmax', { kernel: 'softmax' }],
  ] as const)('is at most 30 lines: %s', (_, values) => {
    expect(lines(values)).toBeLessThanOrEqual(30);
  });
});
