import type { Rule } from '../rule';
import type { SharedAccess } from './access';
import { sharedAtomicRule, sharedCasRule, sharedCountingRule } from './atomics-rules';
import { sharedBankRule } from './bank-queue-rules';
import { sharedIdealRule } from './ideal-rules';
import { sharedPairRule, sharedPassRule } from './passes-rules';

/** The rules that an access depends on. An access of 4 bytes per lane or less is one pass, and no pairs can merge. */
export function sharedRules({ op, atomic = 'add', width }: Omit<SharedAccess, 'addressByLane'>): readonly Rule[] {
  const passes = width > 4 ? [sharedPassRule] : [];
  if (op === 'atomic') {
    const own = atomic === 'cas' ? [sharedCasRule] : atomic === 'count' ? [sharedCountingRule] : [];
    return [sharedAtomicRule, ...own, ...passes, sharedIdealRule];
  }
  return [sharedBankRule, ...passes, ...(op === 'load' && width > 4 ? [sharedPairRule] : []), sharedIdealRule];
}
