import type { Rule } from '../rule';

export const asyncCopyRule: Rule = {
  id: 'async-copy-as-access',
  statement:
    'The shared side of a cp.async is served like a store of the same bytes per lane, its global side like a load of them.',
  measured: {},
  documented: {},
  assumption: 'no counter was recorded for a cp.async whose lanes conflict',
};
