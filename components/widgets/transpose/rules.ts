import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import type { Rule } from '@src/engine/rule';
import { bankConflictRule, sharedBankRule, sharedPassRule, sharedRules } from '@src/engine/shared';
import { usedRules, type UsedRule } from '@src/widget/define-widget';
import { usesShared, type TransposeValues } from './params';

export function rules(values: TransposeValues): readonly UsedRule[] {
  const width = Number(values.bytes);
  const shared = usesShared(values)
    ? new Set([...sharedRules({ op: 'store', width }), ...sharedRules({ op: 'load', width }), bankConflictRule])
    : [];
  return usedRules([requestRule, sectorRule, ...shared], architecture(values.gpu).computeCapability);
}

/** The rule that decides how many wavefronts there are; none for a kernel without shared memory. */
export function wavefrontRule(values: TransposeValues): Rule | null {
  if (!usesShared(values)) return null;
  return Number(values.bytes) > 4 ? sharedPassRule : sharedBankRule;
}
