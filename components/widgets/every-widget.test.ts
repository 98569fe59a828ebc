/** The laws that hold for each figure of the book. A new folder with a definition.ts is under them at once. */
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Comparison from '@components/frame/Comparison.svelte';
import { numberText } from '@components/frame/number-text';
import Numbers from '@components/frame/Numbers.svelte';
import { architecture, architectureIds } from '@src/arch';
import { outline } from '@src/book/outline';
import type { Row, Run } from '@src/evidence/run';
import { valuesOf } from '@src/widget/arbitraries';
import type { AnyWidget, Bounds, Metric, Moment, Mover } from '@src/widget/define-widget';
import { readState, writeState } from '@src/widget/link';
import { initialValues, type Param, type Schema, type Values } from '@src/widget/params';

const definitions = import.meta.glob<AnyWidget>('./*/definition.ts', { import: 'default', eager: true });
const components = import.meta.glob<Component<{ params?: string; predict?: boolean }>>('./*/*.svelte', {
  import: 'default',
  eager: true,
});

const content = new URL('../../content/', import.meta.url);
const evidence = (path: string): URL => new URL(`evidence/${path}`, content);
const read = <T>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** The figure of the folder bank-conflicts is its BankConflicts.svelte. */
const componentOf = (id: string) =>
  components[`./${id}/${id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}.svelte`];

/** A row cannot have an empty name: so the recordings call the first state. */
const FIRST_STATE = '-';

/** What a drawing gets on phones, in an embed, beside scenes, in a comparison, on a large screen and on a slide. */
const ROOMS: readonly Bounds[] = [
  { width: 296, height: 270, minText: 11, projected: false },
  { width: 372, height: 390, minText: 11, projected: false },
  { width: 356, height: 430, minText: 11, projected: false },
  { width: 540, height: 310, minText: 11, projected: false },
  { width: 740, height: 460, minText: 11, projected: false },
  { width: 1300, height: 760, minText: 11, projected: false },
  { width: 1290, height: 800, minText: 24, projected: true },
];

const SENTENCE = /^[A-Z0-9][^.!?]*(?:\.\d[^.!?]*)*[.!?]$/;
const BROKEN = /\bNaN\b|\bundefined\b|\[object|\bInfinity\b|\bnull\b/;

const isText = (text: string): boolean => text.trim().length > 0 && !BROKEN.test(text);

interface Accepted {
  readonly values: Values;
  readonly trace: unknown;
}

/** `null` for a state that the hardware refuses. */
function accepted(definition: AnyWidget, values: Values): Accepted | null {
  try {
    return { values, trace: definition.simulate(values) };
  } catch (error) {
    if (error instanceof Error && error.name === 'InputError') return null;
    throw error;
  }
}

/** Everything wrong with the numbers and texts of a picture `width` px wide, as "rows.3.x: NaN". */
function flaws(part: unknown, width: number, height: number, path = ''): string[] {
  if (typeof part === 'number') return Number.isFinite(part) ? [] : [`${path}: ${part}`];
  if (typeof part === 'string') return BROKEN.test(part) ? [`${path}: "${part}"`] : [];
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.entries(part).flatMap(([name, value]) => flaws(value, width, height, `${path}.${name}`));
  const { x, y, width: w, height: h } = part as Record<string, unknown>;
  const SLACK = 0.5;
  const checks: [string, boolean][] = [
    ['has a negative width', typeof w === 'number' && w < 0],
    ['has a negative height', typeof h === 'number' && h < 0],
    ['begins left of the picture', typeof x === 'number' && x < -SLACK],
    ['ends right of the picture', typeof x === 'number' && x + (typeof w === 'number' ? w : 0) > width + SLACK],
    ['begins above the picture', typeof y === 'number' && y < -SLACK],
    ['ends below the picture', typeof y === 'number' && y + (typeof h === 'number' ? h : 0) > height + SLACK],
  ];
  return [...inside, ...checks.filter(([, broken]) => broken).map(([what]) => `${path || 'the picture'} ${what}`)];
}

const balanced = (text: string, open: string, close: string): boolean => {
  let depth = 0;
  for (const letter of text) {
    if (letter === open) depth += 1;
    if (letter === close) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

it('the book has figures, each folder with a definition and the component that chapters import', () => {
  expect(Object.keys(definitions).length).toBeGreaterThan(0);
  const ids = Object.values(definitions).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(Object.entries(definitions).map(([path, definition]) => ({ id: definition.id, path, definition })))(
  'the figure $id',
  ({ id, path, definition }) => {
    const schema: Schema = definition.params;
    const params: [string, Param][] = Object.entries(schema);
    const initial = initialValues(schema);
    const values = valuesOf(schema);

    /** Checks something of as many accepted states, however much a figure refuses; one that refuses nearly all fails. */
    function forAccepted(check: (state: Accepted) => void, numRuns = 100): void {
      let refused = 0;
      const isAccepted = (state: Accepted | null): state is Accepted => {
        if (state === null) refused += 1;
        if (refused > numRuns * 40) throw new Error('Nearly every state is refused.');
        return state !== null;
      };
      const states = values.map((drawn) => accepted(definition, drawn)).filter(isAccepted);
      fc.assert(fc.property(states, check), { numRuns });
    }

    it('has the name of its folder, a title, a one-sentence summary and a component', () => {
      expect(path).toBe(`./${id}/definition.ts`);
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(definition.title).toMatch(/^[A-Z0-9].*[^.]$/);
      expect(definition.summary).toMatch(SENTENCE);
      expect(componentOf(id)).toBeDefined();
    });

    it('belongs to a chapter of the book, written or not', () => {
      expect(outline.map(({ address }) => address)).toContain(definition.chapter);
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

    it('survives the way through a link, in every state and with any other first state', () => {
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

    it('gives the same trace for the same values, as plain data that JSON keeps', () => {
      forAccepted(({ values: state, trace }) => {
        const before = JSON.stringify(state);
        expect(JSON.parse(JSON.stringify(trace))).toEqual(definition.simulate(state));
        expect(JSON.stringify(state)).toBe(before);
      });
    });

    it('refuses a state only as an InputError that ends with what to do', () => {
      fc.assert(
        fc.property(values, (state) => {
          try {
            definition.simulate(state);
          } catch (error) {
            expect((error as Error).name).toBe('InputError');
            const { message } = error as Error;
            expect(message).not.toMatch(BROKEN);
            expect(message.split(/(?<=\.) /).at(-1)).toMatch(/\b(choose|move|use|set|add|remove|write)\b.*\.$/i);
          }
        }),
        { numRuns: 300 },
      );
    });

    it('says what is seen in exactly one sentence, and more in further ones', () => {
      forAccepted(({ values: state, trace }) => {
        const { headline, detail } = definition.describe(trace, state);
        expect(headline).toMatch(SENTENCE);
        expect(detail).toMatch(/[.!?]$/);
        expect(isText(headline) && isText(detail)).toBe(true);
      });
    });

    it('has a time line from the first step to the last, each with a label and a sentence', () => {
      forAccepted(({ values: state, trace }) => {
        const steps = definition.moments(trace, state);
        expect(steps.length).toBeGreaterThan(0);
        for (const { label, say } of steps) {
          expect(isText(label) && isText(say)).toBe(true);
          expect(label.length).toBeLessThanOrEqual(40);
          expect(say).toMatch(/[.!?]$/);
        }
      }, 60);
    });

    it('has something to say about each lane', () => {
      forAccepted(({ values: state, trace }) => {
        for (let lane = 0; lane < 32; lane += 1) {
          const text = definition.describeLane(trace, state, lane);
          expect(text).toContain(`${lane}`);
          expect(text).toMatch(/[.!?]$/);
          expect(isText(text)).toBe(true);
        }
      }, 40);
    });

    it('counts finite metrics, each with a name of its own and its text, resting on rules that the figure shows', () => {
      forAccepted(({ values: state, trace }) => {
        const metrics: readonly Metric[] = definition.metrics(trace, state);
        expect(metrics.length).toBeGreaterThan(0);
        expect(new Set(metrics.map((metric) => metric.id)).size).toBe(metrics.length);
        const listed = metrics.filter(({ quiet }) => !quiet).map(({ label }) => label);
        expect(new Set(listed).size, `of ${listed.join(' | ')}`).toBe(listed.length);
        const rules = definition.rules(state).map(({ rule }) => rule.id);
        for (const { id: name, label, value, text, counter, ideal, rule } of metrics) {
          expect(Number.isFinite(value) && value >= 0, name).toBe(true);
          expect(isText(label) && isText(text) && isText(ideal ?? 'none'), name).toBe(true);
          if (Number.isInteger(value) && /^[\d,]+ [a-z]/.test(text))
            expect(Number(text.split(' ')[0]!.replaceAll(',', ''))).toBe(value);
          // What a launch asks for, and what follows from it, has no sum or mean over the units of the GPU.
          const LAUNCH = /^(launch__[a-z0-9_]+|sm__maximum_warps_per_active_cycle_pct)$/;
          if (counter !== undefined && !LAUNCH.test(counter))
            expect(counter).toMatch(/^[a-z0-9]+__[a-z0-9_]+\.(sum|avg|max|ratio|pct)$/);
          if (rule !== undefined) expect(rules).toContain(rule);
        }
      });
    });

    it('divides a whole into shares that are not negative and add up to what moves', () => {
      forAccepted(({ values: state, trace }) => {
        const shares = definition.shares(trace, state);
        for (const { label, value } of shares) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(isText(label)).toBe(true);
        }
        const moved = definition.metrics(trace, state).find((metric) => metric.id === 'moved');
        const sum = shares.reduce((total, { value }) => total + value, 0);
        if (moved) expect(sum).toBe(moved.value);
        else expect(Number.isFinite(sum)).toBe(true);
      });
    });

    it('draws a curve through the state that is shown, each value a share of the whole', () => {
      forAccepted(({ values: state }) => {
        const curve = definition.curve?.(state);
        if (!curve) return;
        expect(Object.keys(schema)).toContain(curve.param);
        if (!curve.valueAt) expect(curve.currentX).toBe(state[curve.param]);
        expect(isText(curve.xLabel) && isText(curve.yLabel)).toBe(true);
        for (const [index, { x, y, measured }] of curve.points.entries()) {
          expect(Number.isFinite(x) && y >= 0 && y <= 1).toBe(true);
          if (index > 0) expect(x).toBeGreaterThan(curve.points[index - 1]!.x);
          if (measured !== undefined) expect(measured >= 0 && measured <= 1).toBe(true);
          // Picking the point leads to a state whose own curve stands there.
          const picked = { ...state, [curve.param]: curve.valueAt ? curve.valueAt(x) : x } as Values;
          expect(accepted(definition, picked)).not.toBeNull();
          if (index % 8 === 0) expect(definition.curve!(picked)).toMatchObject({ param: curve.param, currentX: x });
        }
        if (curve.points.length > 0) expect(curve.points.map(({ x }) => x)).toContain(curve.currentX);
      }, 25);
    });

    it.each(ROOMS)('fits a room of $width by $height px, with finite numbers only', (bounds) => {
      forAccepted(({ values: state, trace }) => {
        const picture = definition.layout(trace, state, bounds);
        expect(picture.width).toBeGreaterThan(0);
        expect(picture.height).toBeGreaterThan(0);
        expect(picture.width).toBeLessThanOrEqual(bounds.width);
        expect(picture.height).toBeLessThanOrEqual(bounds.height);
        expect(flaws(picture, picture.width, picture.height)).toEqual([]);
        expect(JSON.stringify(definition.layout(trace, state, bounds))).toBe(JSON.stringify(picture));
      }, 25);
    });

    it('moves its marks inside the run, each from one box to another', () => {
      forAccepted(({ values: state, trace }) => {
        const last = definition.moments(trace, state).length - 1;
        const movers = definition.layout(trace, state, ROOMS[0]!).movers ?? [];
        expect(new Set(movers.map(({ key }: Mover) => key)).size).toBe(movers.length);
        for (const { from, until, key } of movers) {
          expect(from, key).toBeGreaterThanOrEqual(0);
          expect(until, key).toBeLessThanOrEqual(last);
          expect(from, key).toBeLessThan(until);
        }
      }, 40);
    });

    it('names one to three controls that matter, and counts up to its big number', () => {
      expect(definition.primary.length).toBeGreaterThan(0);
      expect(definition.primary.length).toBeLessThanOrEqual(3);
      for (const name of [...definition.primary, definition.invites ?? definition.primary[0]!])
        expect(Object.keys(schema)).toContain(name);
      forAccepted(({ values: state, trace }) => {
        if (!definition.counted) return;
        const last = definition.moments(trace, state).length - 1;
        expect(definition.counted(trace, state, last)).toBe(definition.metrics(trace, state)[0]!.value);
        for (const share of [0, 0.25, 0.5, 0.9]) {
          const sofar = definition.counted(trace, state, last * share);
          expect(Number.isFinite(sofar) && sofar >= 0).toBe(true);
        }
      }, 40);
    });

    it('places its moments on the clock from 0 to 1, in order', () => {
      forAccepted(({ values: state, trace }) => {
        const places = definition.moments(trace, state).flatMap(({ at }: Moment) => (at === undefined ? [] : [at]));
        if (places.length === 0) return;
        expect(places).toHaveLength(definition.moments(trace, state).length);
        expect(places).toEqual(places.toSorted((a: number, b: number) => a - b));
        expect(places[0]).toBe(0);
        expect(places.at(-1)).toBe(1);
      }, 40);
    });

    it('has a table behind it with as many cells in each row as columns', () => {
      forAccepted(({ values: state, trace }) => {
        const { caption, columns, rows } = definition.table(trace, state);
        expect(isText(caption)).toBe(true);
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) {
          expect(row).toHaveLength(columns.length);
          for (const cell of row) expect(isText(String(cell))).toBe(true);
        }
      });
    });

    it('shows CUDA with a kernel in it and every bracket closed', () => {
      forAccepted(({ values: state }) => {
        const code = definition.kernel(state);
        expect(code).toContain('__global__');
        expect(balanced(code, '{', '}') && balanced(code, '(', ')') && balanced(code, '[', ']')).toBe(true);
        expect(code).not.toMatch(BROKEN);
        expect(code).toMatch(/\n$/);
      });
    });

    it('says for every GPU how well each of its rules is known there', () => {
      const gpu = schema['gpu'];
      const gpus = gpu?.kind === 'choice' ? gpu.options.map(({ value }) => value) : [];
      if (gpu) expect(gpus).toEqual([...architectureIds]);
      for (const choice of gpus) {
        const used = definition.rules({ ...initial, gpu: choice });
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

    it('offers examples with names of their own, in range and accepted', () => {
      const { presets } = definition;
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

    it('asks for predictions whose places have names of their own, and answers any answer', () => {
      const { prediction } = definition;
      if (!prediction) return;
      forAccepted(({ values: state, trace }) => {
        expect(isText(prediction.ask(state))).toBe(true);
        const places = prediction.places(trace, state);
        expect(new Set(places.map((place) => place.id)).size).toBe(places.length);
        expect(new Set(places.map(({ label }) => label)).size).toBe(places.length);
        const all = places.map((place) => place.id);
        for (const marked of [[], all, all.slice(0, 1), all.filter((_, index) => index % 2 === 0)]) {
          const { correct, say } = prediction.judge(trace, state, marked);
          expect(typeof correct).toBe('boolean');
          expect(isText(say)).toBe(true);
          expect(say).toMatch(/[.!?]$/);
        }
      }, 20);
    });

    describe('drawn without a browser', () => {
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
        ...definition.presets.map(({ label, values: set }): [string, Values] => [
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

      it.each(examples)(
        'shows its big number with its label, and every other metric in its panel, in %s',
        (_, state) => {
          const trace = definition.simulate(state);
          const metrics: readonly Metric[] = definition.metrics(trace, state);
          const [{ value, label }] = metrics as [Metric];
          const body = decoded(html({ params: textOf(state) }));
          expect(body).toContain(`>${numberText(value)}<`);
          expect(body).toContain(label);
          const panel = decoded(
            render(Numbers, { props: { definition, values: state, trace, metrics, onset: () => undefined } }).body,
          );
          for (const metric of metrics.filter(({ quiet }, index) => index === 0 || !quiet))
            expect([metric.text, metric.label, metric.counter ?? ''].filter((part) => !panel.includes(part))).toEqual(
              [],
            );
        },
      );

      it('is a whole picture in any accepted state', () => {
        forAccepted(({ values: state, trace }) => {
          const body = html({ params: textOf(state) });
          expect(decoded(body).includes(definition.describe(trace, state).headline), 'the sentence in the HTML').toBe(
            true,
          );
          expect(body).not.toMatch(/NaN|undefined|\[object/);
        }, 20);
      });

      it('stands beside any other accepted state of itself: both sentences, and each metric of both', () => {
        fc.assert(
          fc.property(values, values, (a, b) => {
            const [first, second] = [accepted(definition, a), accepted(definition, b)];
            if (!first || !second) return;
            const params = writeState(schema, { values: b, step: null, lane: 5, a: textOf(a) }, '');
            const body = decoded(html({ params }));
            const table = decoded(render(Comparison, { props: { definition, a: first, b: second } }).body);
            for (const { trace, values: state } of [first, second]) {
              expect(body.includes(definition.describe(trace, state).headline), 'the sentence in the HTML').toBe(true);
              const metrics: readonly Metric[] = definition.metrics(trace, state);
              expect(body).toContain(`>${numberText(metrics[0]!.value)}<`);
              const missing = metrics.filter(
                ({ quiet, text }, index) => (index === 0 || !quiet) && !table.includes(text),
              );
              expect(missing).toEqual([]);
            }
            expect(body.match(/<div class="room /g)?.length).toBe(2);
            expect(body).not.toMatch(/NaN|undefined|\[object/);
          }),
          { numRuns: 15 },
        );
      });

      it('does not fall over a state that is refused or a link that is nonsense: it says so', () => {
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
          { numRuns: 20 },
        );
        const body = html({ params: '__proto__=1&<script>alert(1)</script>=%&step=7&lane=31' });
        expect(body).not.toContain('<script>');
        expect(decoded(body).includes('This figure has no parameter "__proto__".'), 'the sentence in the HTML').toBe(
          true,
        );
      });

      it('hides its sentence and the length of its time line while it asks for a prediction', () => {
        if (!definition.prediction) return;
        const body = decoded(html({ predict: true }));
        expect(body).toContain(definition.prediction.ask(initial));
        expect(body).not.toContain(definition.describe(definition.simulate(initial), initial).headline);
        expect(body).not.toContain(definition.moments(definition.simulate(initial), initial).at(-1)!.label);
      });
    });

    describe('as it was measured', () => {
      const folders = definition.evidence.filter((folder) => folder.startsWith('figure-'));
      const present = folders
        .flatMap((folder) => architectureIds.map((gpu) => ({ folder, gpu })))
        .filter(({ folder, gpu }) => existsSync(evidence(`${folder}/${gpu}.json`)));

      if (folders.length === 0)
        it('claims no counter but from a dataset that it names, because no state of its own was recorded', () => {
          forAccepted(({ values: state }) => {
            const badge = definition.measured(state);
            if (badge) expect(definition.evidence).toContain(badge.dataset);
          }, 30);
        });
      else if (present.length === 0)
        it.skip(`content/evidence/${folders.join(', ')}: not recorded yet, run run.sh in it on a GPU`, () => undefined);

      for (const { folder, gpu } of present) {
        const { rows } = read<Run>(evidence(`${folder}/${gpu}.json`));
        const known = evidence(`${folder}/disagreements.json`);
        const disagreements: Record<string, string> = existsSync(known) ? read(known) : {};
        const readRow = (row: Row) => readState(schema, row.case === FIRST_STATE ? '' : row.case, '');

        it(`has links of states as names in ${folder}/${gpu}.json, each once`, () => {
          expect(new Set(rows.map((row) => row.case)).size).toBe(rows.length);
          expect(rows.flatMap((row) => readRow(row).problems)).toEqual([]);
          const names = rows.map((row) => row.case);
          expect(Object.keys(disagreements).filter((name) => !names.includes(name))).toEqual([]);
        });

        it.each(rows.map((row) => [row.case, row] as const))(
          `counts in ${folder} what the ${gpu.toUpperCase()} counts: %s`,
          (name, row) => {
            const state: Values = { ...readRow(row).values, gpu };
            const all: readonly Metric[] = definition.metrics(definition.simulate(state), state);
            const metrics = all.filter(({ counter }) => counter !== undefined && row.counters?.[counter] !== undefined);
            const computed = Object.fromEntries(metrics.map(({ id: metric, value }) => [metric, value]));
            const counted = Object.fromEntries(
              metrics.map(({ id: metric, counter }) => [metric, row.counters![counter!]!]),
            );
            expect(metrics.length, 'metrics whose counter was recorded').toBeGreaterThan(0);
            if (disagreements[name] === undefined) expect(computed).toEqual(counted);
            else expect(computed, 'agrees now: strike it from disagreements.json').not.toEqual(counted);
            const badge = definition.measured(state);
            if (badge?.dataset === folder) expect(badge.byMetric).toMatchObject(counted);
          },
        );
      }

      if (present.length > 0)
        it('shows its counters in the states that were measured, and on the measured GPU only', () => {
          expect(definition.measured(initial)).not.toBeNull();
          const measuredOn = present.map(({ gpu }) => gpu);
          for (const gpu of architectureIds)
            if (!measuredOn.includes(gpu)) expect(definition.measured({ ...initial, gpu })).toBeNull();
        });
    });
  },
);
