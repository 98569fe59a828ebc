import type { Origin } from '@src/arch/fact';

/** How well a rule is known on one compute capability. */
export type StandingLevel = 'measured' | 'documented' | 'assumed';

export interface Standing {
  readonly level: StandingLevel;
  readonly from: Origin;
}

/**
 * A rule of the hardware, with what is known about it per compute capability. What was measured on one GPU is not claimed
 * for the others: a figure shows the status of every rule that it uses on the chosen GPU.
 */
export interface Rule {
  readonly id: string;
  /** One sentence in the book's words. */
  readonly statement: string;
  readonly measured: Readonly<Record<string, Origin>>;
  readonly documented: Readonly<Record<string, Origin>>;
  /** Why it is believed to hold where it is neither measured nor documented. */
  readonly assumption: string;
}

/** The best evidence for `rule` on a compute capability such as "9.0". */
export function standing(rule: Rule, computeCapability: string): Standing {
  const measured = rule.measured[computeCapability];
  if (measured) return { level: 'measured', from: measured };
  const documented = rule.documented[computeCapability];
  if (documented) return { level: 'documented', from: documented };
  return { level: 'assumed', from: `estimate:${rule.assumption}` };
}

/** A rule that a result depends on although it is neither measured nor documented on this GPU. */
export interface Doubt {
  readonly rule: string;
  /** Why it is believed to hold. */
  readonly assumption: string;
}

/** Those of `rules` that are only assumed on a compute capability: a result that uses them must say so. */
export const doubts = (rules: readonly Rule[], computeCapability: string): readonly Doubt[] =>
  rules
    .filter((rule) => standing(rule, computeCapability).level === 'assumed')
    .map(({ id, assumption }) => ({ rule: id, assumption }));
