/** The laws for a figure's declarations: its name, parameters, evidence, rules, and examples. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architecture, architectureIds } from '@src/arch';
import { atlas, outline } from '@src/book/outline';
import { valuesOf } from '@src/widget/arbitraries';
import { readState, writeState } from '@src/widget/link';
import { initialValues, type Param, type Schema } from '@src/widget/params';
import { accepted, evidence, figures, isText, SENTENCE } from './every-figure';

it('the book has figures with different names', () => {
  expect(figures.length).toBeGreaterThan(0);
  expect(new Set(figures.map(({ id }) => id)).size).toBe(figures.length);
});

describe.each(figures)('the figure $id', ({ id, path, definition, details }) => {
  const schema: Schema = definition.params;
  const params: [string, Param][] = Object.entries(schema);
  const initial = initialValues(schema);
  const values = valuesOf(schema);

  it('has the name of its folder, a title, a one-sentence summary and a component', () => {
    expect(path).toBe(`./${id}/definition.ts`);
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(definition.title).toMatch(/^[A-Z0-9].*[^.]$/);
    expect(details.summary).toMatch(SENTENCE);
  });

  it('loads what appears beside its drawing', async () => {
    expect(await definition.details()).toBe(details);
  });

  it('is read in 8 to 12 files, none of them longer than 500 lines', () => {
    const folder = new URL(`./${id}/`, import.meta.url);
    const names = readdirSync(folder);
    // A test that grows too long continues in further files.
    const parts = names.filter((name) => !name.endsWith('.test.ts') || name === `${id}.test.ts`);
    expect(parts.length).toBeGreaterThanOrEqual(8);
    expect(parts.length).toBeLessThanOrEqual(12);
    const lines = (name: string): number => readFileSync(new URL(name, folder), 'utf8').split('\n').length - 1;
    expect(names.filter((name) => lines(name) > 500)).toEqual([]);
  });

  it('belongs to a chapter of the book, written or not, or to its atlas', () => {
    expect([...outline.map(({ address }) => address), ...atlas]).toContain(definition.chapter);
  });

  it('names evidence that exists, with a README that says what was asked', () => {
    expect(definition.evidence.length).toBeGreaterThan(0);
    expect(definition.evidence.filter((folder) => !existsSync(evidence(`${folder}/README.md`)))).toEqual([]);
  });

  it('explains each parameter, and starts with values in range', () => {
    for (const [name, param] of params) {
      expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9]*$/);
      expect(['step', 'lane']).not.toContain(name);
      expect(param.help, name).toMatch(/^[A-Z].*\.$/);
      expect(isText(param.label) && isText(param.say(param.initial as never)), name).toBe(true);
      expect(param.parse(param.format(param.initial as never)), name).toEqual(param.initial);
    }
    expect(accepted(definition, initial)).not.toBeNull();
  });

  it('survives a round trip through a link, in every state and with any other first state', () => {
    fc.assert(
      fc.property(values, values, fc.option(fc.nat(9999)), fc.option(fc.nat(31)), (state, base, step, lane) => {
        for (const figure of ['', 'fig-1']) {
          const query = writeState(schema, { values: state, step, lane }, figure, base);
          expect(readState(schema, query, figure, base)).toEqual({
            values: state,
            step,
            lane,
            a: null,
            problems: [],
          });
        }
      }),
    );
  });

  it('says for every GPU how well each of its rules is known there', () => {
    const gpu = schema['gpu'];
    const gpus = gpu?.kind === 'choice' ? gpu.options.map(({ value }) => value) : [];
    if (gpu) expect(gpus).toEqual([...architectureIds]);
    for (const choice of gpus) {
      const used = details.rules({ ...initial, gpu: choice });
      expect(used.length).toBeGreaterThan(0);
      for (const { rule, computeCapability, level, from } of used) {
        expect(computeCapability).toBe(architecture(choice).computeCapability);
        const best = rule.measured[computeCapability]
          ? 'measured'
          : rule.documented[computeCapability]
            ? 'documented'
            : 'assumed';
        expect(level).toBe(best);
        expect(from).toMatch(level === 'assumed' ? /^estimate:/ : /^(evidence|source):/);
        expect(rule.statement).toMatch(/^[A-Z].*\.$/);
        expect(rule.assumption.length).toBeGreaterThan(10);
        const known = [...Object.values(rule.measured), ...Object.values(rule.documented)];
        for (const origin of known) expect(origin).toMatch(/^(evidence|source):/);
      }
    }
  });

  it('offers accepted examples, in range and with different names', () => {
    const { presets } = details;
    expect(new Set(presets.map((preset) => preset.id)).size).toBe(presets.length);
    expect(new Set(presets.map(({ label }) => label)).size).toBe(presets.length);
    for (const { id: name, values: set } of presets) {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      for (const [param, value] of Object.entries(set)) {
        expect(Object.keys(schema), name).toContain(param);
        expect(schema[param]!.parse(schema[param]!.format(value as never)), name).toEqual(value);
      }
      expect(accepted(definition, { ...initial, ...set }), name).not.toBeNull();
    }
  });
});
