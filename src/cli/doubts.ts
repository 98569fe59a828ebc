import type { Architecture } from '@src/arch/architecture';
import { doubts, type Rule } from '@src/engine/rule';

/**
 * The answer, with the rules under "assumed" that it depends on and that are neither measured nor documented on this GPU. An
 * answer without any is unchanged.
 */
export function withDoubts(answer: object, rules: readonly Rule[], { computeCapability }: Architecture): object {
  const found = doubts(rules, computeCapability);
  return found.length === 0
    ? answer
    : { ...answer, assumed: found.map(({ rule, assumption }) => `${rule}: ${assumption}`) };
}
