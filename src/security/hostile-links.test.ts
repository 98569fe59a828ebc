/** Addresses made to break a page: each is read by a figure, a lecture, and the page for reports. */
import { describe, expect, it } from 'vitest';
import { numbersOf } from '@components/profile/links';
import { exhibits } from '@src/embed/catalogue';
import { isInputError } from '@src/engine/input-error';
import { sceneIn, withScene } from '@src/lecture/position';
import type { AnyWidget } from '@src/widget/define-widget';
import { isInAddress, readState, replaceInQuery, writeState } from '@src/widget/link';
import type { Param, Schema } from '@src/widget/params';
import { queryWith } from '@src/widget/set-figure';
import { BROKEN_WORDS, INPUTS, seeded, type Dice } from './hostile';

const widgets = exhibits.map(({ definition }) => definition);
const LONGEST_PROBLEM = 1000;

function valueFor(dice: Dice, param: Param): string {
  if (dice.rarely(4)) return dice.text();
  if (param.kind === 'int') return String(param.min + dice.below(param.max - param.min + 1));
  if (param.kind === 'text') return dice.damaged(dice.pick(param.samples));
  return dice.damaged(param.format(param.initial as never));
}

function queryFor(dice: Dice, { params }: AnyWidget, figure: string, depth = 1): string {
  const names = [...Object.keys(params as Schema), 'step', 'lane', 'a'];
  const pairs = Array.from({ length: dice.below(dice.rarely(50) ? 900 : 8) }, () => {
    const name = dice.rarely(12) ? dice.text() : dice.pick(names);
    const param = Object.hasOwn(params, name) ? (params as Schema)[name] : undefined;
    const value = param ? valueFor(dice, param) : name === 'a' && depth > 0 ? innerQuery() : dice.text();
    // A lone surrogate has no percent-encoded form; an address bar replaces it.
    const written = dice.rarely(8) ? value : encodeURIComponent(value.toWellFormed());
    return `${dice.rarely(9) ? dice.text() : `${figure}.`}${name}=${written}`;
  });
  function innerQuery(): string {
    return queryFor(dice, { params } as AnyWidget, '', depth - 1);
  }
  const query = pairs.join(dice.rarely(30) ? '&&' : '&');
  return dice.rarely(3) ? dice.damaged(query) : query;
}

/** The schema with calls of its readers counted: the work caused by a link is bounded by its length, not by its content. */
function counting(schema: Schema): { schema: Schema; parsed: () => number } {
  let parsed = 0;
  const counted = Object.entries(schema).map(([name, param]) => {
    const parse = (text: string): unknown => {
      parsed += 1;
      return param.parse(text);
    };
    return [name, Object.assign(Object.create(param) as object, { parse })];
  });
  return { schema: Object.fromEntries(counted) as Schema, parsed: () => parsed };
}

describe(`${INPUTS} hostile addresses`, () => {
  it('become a state that every parameter accepts, with few short sentences on what was refused', () => {
    const dice = seeded(1610);
    const accepted = { states: 0, refused: 0 };
    for (let run = 0; run < INPUTS; run += 1) {
      const widget = widgets[run % widgets.length]!;
      const query = queryFor(dice, widget, 'fig');
      const { schema, parsed } = counting(widget.params as Schema);
      const state = readState(schema, query, 'fig');
      expect(parsed(), query).toBeLessThanOrEqual(Object.keys(schema).length);
      expect(state.problems.length, query).toBeLessThanOrEqual(5);
      for (const problem of state.problems) {
        expect(problem.length, problem).toBeLessThanOrEqual(LONGEST_PROBLEM);
        accepted.refused += 1;
      }
      for (const [name, param] of Object.entries(widget.params as Schema)) {
        const text = param.format(state.values[name] as never);
        expect(param.format(param.parse(text) as never), `${widget.id}.${name} of ${query}`).toBe(text);
      }
      // Written back, it is a link with the same meaning.
      const written = writeState(widget.params as Schema, state, 'fig');
      expect(readState(widget.params as Schema, written, 'fig').values, query).toEqual(state.values);
      // Drawing is the expensive part: each state of some figures, the others are covered by every-simulation.test.ts.
      if (run % 5 === 0 && simulates(widget, state.values as never, query)) accepted.states += 1;
    }
    expect(accepted.states).toBeGreaterThan(INPUTS / 20);
    expect(accepted.refused).toBeGreaterThan(INPUTS / 4);
  }, 3_600_000);

  it('keep the pairs of others when one figure writes its own, and lead a lecture to one of its scenes', () => {
    const dice = seeded(1611);
    for (let run = 0; run < INPUTS; run += 1) {
      const widget = dice.pick(widgets);
      const search = `?${queryFor(dice, widget, dice.pick(['fig', 'other']))}`;
      const pairs = 'fig.stride=2';
      const replaced = replaceInQuery(search, 'fig', pairs);
      expect(isInAddress('fig', replaced)).toBe(true);
      expect(replaceInQuery(replaced, 'fig', pairs)).toBe(replaced);
      expect(isInAddress('fig', replaceInQuery(search, 'fig', ''))).toBe(false);
      const kept = queryWith(
        search,
        'fig',
        queryFor(dice, widget, '').slice(0, 400),
        dice.pick(['start', 'current'] as const),
      );
      expect(kept.length).toBeLessThanOrEqual(8 * search.length + 8 * 400);
      const scene = sceneIn(search.replace(/fig\.|other\./, 'scene='), 7);
      expect(scene >= 0 && scene < 7).toBe(true);
      expect(sceneIn(withScene(search, scene), 7)).toBe(scene);
      const numbers = numbersOf(`?ldRequests=${encodeURIComponent(dice.text().toWellFormed())}&${search.slice(1)}`);
      expect(numbers).not.toMatch(/[<>"'&]/);
      expect(numbers.length).toBeLessThan(1500);
    }
  }, 3_600_000);
});

function simulates(widget: AnyWidget, values: never, query: string): boolean {
  let trace: unknown;
  try {
    trace = widget.simulate(values);
  } catch (error) {
    // A hardware refusal is shown inside the figure; anything else would reach the reader as an error.
    if (isInputError(error)) {
      expect(error.message).not.toMatch(BROKEN_WORDS);
      return false;
    }
    throw new Error(`${widget.id} with ${query}`, { cause: error });
  }
  const { headline, detail } = widget.describe(trace as never, values);
  expect(`${headline} ${detail}`, query).not.toMatch(BROKEN_WORDS);
  return true;
}
