import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { capabilities } from '@src/arch/capability';
import { standing } from '../rule';
import { barrierLimitRule, carveoutRule, registerLimitRule, sharedLimitRule, warpLimitRule } from './index';

const content = new URL('../../../content/', import.meta.url);
const headings = [...readFileSync(new URL('sources/cuda-occupancy.md', content), 'utf8').matchAll(/^## (.+)$/gm)].map(
  ([, heading]) => `source:cuda-occupancy#${heading!.toLowerCase().replaceAll(' ', '-')}`,
);

describe.each([warpLimitRule, registerLimitRule, sharedLimitRule, barrierLimitRule])('the rule $id', (rule) => {
  it('was measured on 9.0 and is documented on every other compute capability of the book', () => {
    for (const { computeCapability } of capabilities) {
      const { level, from } = standing(rule, computeCapability);
      expect(level).toBe(computeCapability === '9.0' ? 'measured' : 'documented');
      if (level === 'documented') expect(headings).toContain(from);
    }
    expect(existsSync(new URL('evidence/occupancy/h200.json', content))).toBe(true);
    expect(standing(rule, '13.0').level).toBe('assumed');
  });
});

describe('the rule of the carve-out', () => {
  it('is only documented, on 9.0 too: SMs were seen to set aside more than was requested', () => {
    for (const { computeCapability } of capabilities)
      expect(standing(carveoutRule, computeCapability).level).toBe('documented');
    expect(headings).toContain(standing(carveoutRule, '9.0').from);
  });
});
