/** The laws for what a figure computes and says: in every state, finite numbers, whole sentences, clear refusals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Metric, Moment } from '@src/widget/define-widget';
import type { Schema, Values } from '@src/widget/params';
import { accepted, acceptedStatesOf, BROKEN, figures, isText, MORE, SENTENCE, statesOf } from './every-figure';

const balanced = (text: string, open: string, close: string): boolean => {
  let depth = 0;
  for (const letter of text) {
    if (letter === open) depth += 1;
    if (letter === close) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

describe.each(figures)('the figure $id', ({ definition, details }) => {
  const schema: Schema = definition.params;
  const states = statesOf(definition);
  const forAccepted = acceptedStatesOf(definition, states);

  it('gives the same trace for the same values, as plain data that JSON keeps', () => {
    forAccepted(({ values: state, trace }) => {
      const before = JSON.stringify(state);
      expect(JSON.parse(JSON.stringify(trace))).toEqual(definition.simulate(state));
      expect(JSON.stringify(state)).toBe(before);
      // Each is simulated once more here, which takes a fifth of a second in the largest figures.
    }, 30);
  });

  it('refuses a state only with an InputError that ends with what to do', () => {
    fc.assert(
      fc.property(states, (state) => {
        if (!(state instanceof Error)) return;
        expect(state.name).toBe('InputError');
        expect(state.message).not.toMatch(BROKEN);
        expect(state.message.split(/(?<=\.) /).at(-1)).toMatch(/\b(choose|move|use|set|add|remove|write)\b.*\.$/i);
      }),
      { numRuns: Math.ceil(80 * MORE) },
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

  it('counts finite metrics, each with a unique name and its text, resting on rules that the figure shows', () => {
    forAccepted(({ values: state, trace }) => {
      const metrics: readonly Metric[] = definition.metrics(trace, state);
      expect(metrics.length).toBeGreaterThan(0);
      expect(new Set(metrics.map((metric) => metric.id)).size).toBe(metrics.length);
      const listed = metrics.filter(({ quiet }) => !quiet).map(({ label }) => label);
      expect(new Set(listed).size, `of ${listed.join(' | ')}`).toBe(listed.length);
      const rules = details.rules(state).map(({ rule }) => rule.id);
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

  it('divides a whole into shares that are not negative and add up to what moves', () => {
    forAccepted(({ values: state, trace }) => {
      const shares = details.shares(trace, state);
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
      const curve = details.curve?.(state);
      if (!curve) return;
      expect(Object.keys(schema)).toContain(curve.param);
      if (!curve.valueAt) expect(curve.currentX).toBe(state[curve.param]);
      expect(isText(curve.xLabel) && isText(curve.yLabel)).toBe(true);
      for (const [index, { x, y, measured }] of curve.points.entries()) {
        expect(Number.isFinite(x) && y >= 0 && y <= 1).toBe(true);
        if (index > 0) expect(x).toBeGreaterThan(curve.points[index - 1]!.x);
        if (measured !== undefined) expect(measured >= 0 && measured <= 1).toBe(true);
        // Picking the point leads to a state whose own curve has the point there.
        const picked = { ...state, [curve.param]: curve.valueAt ? curve.valueAt(x) : x } as Values;
        expect(accepted(definition, picked)).not.toBeNull();
        if (index === 0) expect(details.curve!(picked)).toMatchObject({ param: curve.param, currentX: x });
      }
      if (curve.points.length > 0) expect(curve.points.map(({ x }) => x)).toContain(curve.currentX);
    }, 12);
  });

  it('has a table with as many cells in each row as columns', () => {
    forAccepted(({ values: state, trace }) => {
      const { caption, columns, rows } = details.table(trace, state);
      expect(isText(caption)).toBe(true);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row).toHaveLength(columns.length);
        for (const cell of row) expect(isText(String(cell))).toBe(true);
      }
    });
  });

  it('shows CUDA with a kernel in it and every bracket closed', async () => {
    forAccepted(({ values: state }) => {
      const code = details.kernel(state);
      expect(code).toContain('__global__');
      expect(balanced(code, '{', '}') && balanced(code, '(', ')') && balanced(code, '[', ']')).toBe(true);
      expect(code).not.toMatch(BROKEN);
      expect(code).toMatch(/\n$/);
    });
  });

  it('asks for predictions whose places have unique names, and accepts every answer', () => {
    const { prediction } = definition;
    expect(details.judge === undefined).toBe(prediction === undefined);
    if (!prediction) return;
    forAccepted(({ values: state, trace }) => {
      expect(isText(prediction.ask(state))).toBe(true);
      const places = prediction.places(trace, state);
      expect(new Set(places.map((place) => place.id)).size).toBe(places.length);
      expect(new Set(places.map(({ label }) => label)).size).toBe(places.length);
      const all = places.map((place) => place.id);
      for (const marked of [[], all, all.slice(0, 1), all.filter((_, index) => index % 2 === 0)]) {
        const { correct, say } = details.judge!(trace, state, marked);
        expect(typeof correct).toBe('boolean');
        expect(isText(say)).toBe(true);
        expect(say).toMatch(/[.!?]$/);
      }
    }, 20);
  });
});
