import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { capabilities } from '@src/arch/capability';
import { rulesBySubject } from './rules';
import type { Rule } from './rule';

const rules = Object.values(rulesBySubject).flat();

/** Every rule that some module of the engine exports. */
const declared = Object.entries(
  import.meta.glob<Record<string, unknown>>(
    ['./**/*.ts', '!./**/*.test.ts', '!./**/arbitraries.ts', '!./rules.ts', '!./index.ts'],
    { eager: true },
  ),
)
  .flatMap(([, exported]) => Object.values(exported))
  .filter(
    (value): value is Rule =>
      typeof value === 'object' && value !== null && 'statement' in value && 'assumption' in value,
  )
  .map(({ id }) => id);

const origins = ({ measured, documented }: Rule): string[] => [
  ...Object.values(measured),
  ...Object.values(documented),
];

const headings = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the rules of the engine', () => {
  it('are all listed, each once', () => {
    expect(rules.map(({ id }) => id).toSorted()).toEqual([...new Set(declared)].toSorted());
    expect(new Set(rules).size).toBe(rules.length);
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))('%s names evidence and sources that exist', (_, rule) => {
    for (const origin of origins(rule)) {
      const [, kind, file, place] = /^(source|evidence):([^#]+)(?:#(.+))?$/.exec(origin) ?? [];
      if (kind === 'evidence') expect(existsSync(`content/evidence/${file}/h200.json`), origin).toBe(true);
      else expect(headings(`content/sources/${file}.md`), origin).toContain(place);
    }
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))('%s is measured on the H200 alone', (_, rule) => {
    expect(Object.keys(rule.measured).filter((capability) => capability !== '9.0')).toEqual([]);
    const known = capabilities.map(({ computeCapability }) => computeCapability);
    expect(Object.keys(rule.documented).filter((capability) => !known.includes(capability))).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s is a sentence, and so is the reason why it is assumed',
    (_, rule) => {
      expect(rule.statement).toMatch(/^[A-Z0-9].{20,}\.$/s);
      expect(rule.assumption.length).toBeGreaterThan(10);
      expect(rule.assumption).not.toMatch(/^[A-Z][a-z]|\.$/);
    },
  );
});
