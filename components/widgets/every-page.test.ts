/** The laws for a figure as HTML without a browser: its sentence, its numbers, and no state that breaks it. */
import fc from 'fast-check';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Comparison from '@components/frame/Comparison.svelte';
import { numberText } from '@components/frame/number-text';
import Numbers from '@components/frame/Numbers.svelte';
import { valuesOf } from '@src/widget/arbitraries';
import type { Metric } from '@src/widget/define-widget';
import { writeState } from '@src/widget/link';
import { initialValues, type Schema, type Values } from '@src/widget/params';
import { accepted, acceptedStatesOf, figures, MORE } from './every-figure';

const components = import.meta.glob<Component<{ params?: string; predict?: boolean }>>('./*/*.svelte', {
  import: 'default',
  eager: true,
});

/** The figure of the folder bank-conflicts is its BankConflicts.svelte. */
const componentOf = (id: string) =>
  components[`./${id}/${id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}.svelte`];

it.each(figures)('$id has the component that chapters import', ({ id }) => {
  expect(componentOf(id)).toBeDefined();
});

describe.each(figures)('the figure $id', ({ id, definition, details }) => {
  const schema: Schema = definition.params;
  const initial = initialValues(schema);
  const values = valuesOf(schema);
  const forAccepted = acceptedStatesOf(definition);

  const component = componentOf(id)!;
  const html = (props: { params?: string; predict?: boolean }): string => render(component, { props }).body;
  const decoded = (text: string): string =>
    text
      .replaceAll('\u00A0', ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  const textOf = (state: Values): string => writeState(schema, { values: state, step: null, lane: null }, '');

  const op = schema['op'];
  const store: [string, Values][] = op?.kind === 'choice' ? [['a store', { ...initial, op: 'store' }]] : [];
  const examples: [string, Values][] = [
    ['its first state', initial],
    ...store,
    ...details.presets.map(({ label, values: set }): [string, Values] => [
      `the example "${label}"`,
      { ...initial, ...set },
    ]),
  ];

  it.each(examples)('is a whole picture with its sentence in %s', (_, state) => {
    const body = html({ params: textOf(state) });
    expect(
      decoded(body).includes(definition.describe(definition.simulate(state), state).headline),
      'the sentence in the HTML',
    ).toBe(true);
    expect(body).toContain('<svg');
    expect(body).toContain('<figure');
    expect(body).not.toMatch(/NaN|undefined|\[object/);
  });

  it.each(examples)('shows its big number with its label, and every other metric in its panel, in %s', (_, state) => {
    const trace = definition.simulate(state);
    const metrics: readonly Metric[] = definition.metrics(trace, state);
    const [{ value, label }] = metrics as [Metric];
    const body = decoded(html({ params: textOf(state) }));
    expect(body).toContain(`>${numberText(value)}<`);
    expect(body).toContain(label);
    const panel = decoded(
      render(Numbers, { props: { definition, details, values: state, trace, metrics, onset: () => undefined } }).body,
    );
    for (const metric of metrics.filter(({ quiet }, index) => index === 0 || !quiet))
      expect([metric.text, metric.label, metric.counter ?? ''].filter((part) => !panel.includes(part))).toEqual([]);
  });

  it('is a whole picture in any accepted state', () => {
    forAccepted(({ values: state, trace }) => {
      const body = html({ params: textOf(state) });
      expect(decoded(body).includes(definition.describe(trace, state).headline), 'the sentence in the HTML').toBe(true);
      expect(body).not.toMatch(/NaN|undefined|\[object/);
    }, 20);
  });

  it('can be compared with any other accepted state: both sentences, and each metric of both', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [first, second] = [accepted(definition, a), accepted(definition, b)];
        if (!first || !second) return;
        const params = writeState(schema, { values: b, step: null, lane: 5, a: textOf(a) }, '');
        const body = decoded(html({ params }));
        const table = decoded(render(Comparison, { props: { definition, details, a: first, b: second } }).body);
        for (const { trace, values: state } of [first, second]) {
          expect(body.includes(definition.describe(trace, state).headline), 'the sentence in the HTML').toBe(true);
          const metrics: readonly Metric[] = definition.metrics(trace, state);
          expect(body).toContain(`>${numberText(metrics[0]!.value)}<`);
          const missing = metrics.filter(({ quiet, text }, index) => (index === 0 || !quiet) && !table.includes(text));
          expect(missing).toEqual([]);
        }
        expect(body.match(/<div class="room /g)?.length).toBe(2);
        expect(body).not.toMatch(/NaN|undefined|\[object/);
      }),
      { numRuns: Math.ceil(24 * MORE) },
    );
  });

  it('survives a refused state or a nonsense link, and says so', () => {
    fc.assert(
      fc.property(values, (state) => {
        if (accepted(definition, state)) return;
        let refusal = '';
        try {
          definition.simulate(state);
        } catch (error) {
          refusal = (error as Error).message;
        }
        expect(decoded(html({ params: textOf(state) }))).toContain(refusal);
      }),
      { numRuns: Math.ceil(40 * MORE) },
    );
    const body = html({ params: '__proto__=1&<script>alert(1)</script>=%&step=7&lane=31' });
    expect(body).not.toContain('<script>');
    expect(decoded(body).includes('This figure has no parameter "__proto__".'), 'the sentence in the HTML').toBe(true);
  });

  it('hides its sentence and the length of its time line while it asks for a prediction', () => {
    if (!definition.prediction) return;
    const body = decoded(html({ predict: true }));
    expect(body).toContain(definition.prediction.ask(initial));
    expect(body).not.toContain(definition.describe(definition.simulate(initial), initial).headline);
    expect(body).not.toContain(definition.moments(definition.simulate(initial), initial).at(-1)!.label);
  });
});
