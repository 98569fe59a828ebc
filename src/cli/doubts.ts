import type { Architecture } from '@src/arch/architecture';
import { doubts, type Rule } from '@src/engine/rule';

/**
 * The answer, and under "assumed" the rules that it rests on without anybody having measured or documented them on this
 * GPU. An answer that rests on none stays as it is.
 */
export function withDoubts(answer: object, rules: readonly Rule[], { computeCapability }: Architecture): object {
  const found = doubts(rules, computeCapability);
  return found.length === 0
    ? answer
    : { ...answer, assumed: found.map(({ rule, assumption }) => `${rule}: ${assumption}`) };
}
