import { standing, type Rule } from '@src/engine/rule';
import type { UsedRule } from './define-widget';

/** Rules with their status on one compute capability, such as "9.0". */
export const usedRules = (rules: readonly Rule[], computeCapability: string): readonly UsedRule[] =>
  rules.map((rule) => ({ rule, computeCapability, ...standing(rule, computeCapability) }));
