import { architectures } from '@src/arch';
import { originLabel, type OriginLabel } from '@src/arch/origin-label';
import { standing, type Rule, type StandingLevel } from '@src/engine/rule';
import { rulesBySubject } from '@src/engine/rules';

/** What is known about one rule, for a page. */
export interface RuleEntry {
  readonly id: string;
  readonly statement: string;
  readonly assumption: string;
  /** One entry for each way in which the rule is known, best first. */
  readonly known: readonly KnownOn[];
}

/** The compute capabilities for which a rule has the same basis. */
export interface KnownOn {
  readonly level: StandingLevel;
  readonly capabilities: readonly string[];
  readonly origin: OriginLabel;
}

/** Compute capabilities of the book's GPUs, ascending. */
export const capabilities: readonly string[] = [
  ...new Set(Object.values(architectures).map(({ computeCapability }) => computeCapability)),
].toSorted((one, other) => Number(one) - Number(other));

/** Every rule of the engine by subject, with where it was measured, where it is documented and where it is assumed. */
export const ruleTable = (): readonly { subject: string; rules: readonly RuleEntry[] }[] =>
  Object.entries(rulesBySubject).map(([subject, rules]) => ({ subject, rules: rules.map(entryOf) }));

const LEVELS: readonly StandingLevel[] = ['measured', 'documented', 'assumed'];

function entryOf(rule: Rule): RuleEntry {
  const standings = capabilities.map((capability) => ({ capability, ...standing(rule, capability) }));
  const known = LEVELS.flatMap((level) => {
    const here = standings.filter((each) => each.level === level);
    return [...new Set(here.map(({ from }) => from))].map((from) => ({
      level,
      capabilities: here.filter((each) => each.from === from).map(({ capability }) => capability),
      origin: originLabel(from),
    }));
  });
  return { id: rule.id, statement: rule.statement, assumption: rule.assumption, known };
}
