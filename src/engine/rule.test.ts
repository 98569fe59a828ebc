import { describe, expect, it } from 'vitest';
import { doubts, standing, type Rule } from './rule';

const rule: Rule = {
  id: 'example',
  statement: 'An example.',
  measured: { '9.0': 'evidence:global-access' },
  documented: { '9.0': 'source:cuda-guide#global', '8.0': 'source:cuda-guide#global' },
  assumption: 'nobody looked',
};

describe('the status of a rule', () => {
  it('is measured where it was measured, even where it is documented as well', () => {
    expect(standing(rule, '9.0')).toEqual({ level: 'measured', from: 'evidence:global-access' });
  });

  it('is documented where only a document states it', () => {
    expect(standing(rule, '8.0')).toEqual({ level: 'documented', from: 'source:cuda-guide#global' });
  });

  it('is assumed, with the reason, everywhere else', () => {
    expect(standing(rule, '12.0')).toEqual({ level: 'assumed', from: 'estimate:nobody looked' });
    expect(standing(rule, '9').level).toBe('assumed');
  });
});

describe('the doubts about a result', () => {
  it('are the rules that are only assumed on its GPU, each with the reason', () => {
    expect(doubts([rule], '12.0')).toEqual([{ rule: 'example', assumption: 'nobody looked' }]);
    expect(doubts([rule], '9.0')).toEqual([]);
    expect(doubts([rule], '8.0')).toEqual([]);
  });
});
