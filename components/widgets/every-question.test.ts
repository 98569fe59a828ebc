/** The laws for the question of each figure: what it asks, its hints, and its places. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Bounds, Judgement, Place } from '@src/widget/define-widget';
import { readState } from '@src/widget/link';
import { initialValues, type Values } from '@src/widget/params';
import { accepted, acceptedStatesOf, BROKEN, figures } from './every-figure';

/** The room of a question's drawing on phones, in an embed, beside its words, on a large screen, and on a slide. */
const ROOMS: readonly Bounds[] = [
  { width: 280, height: 250, minText: 11, projected: false },
  { width: 350, height: 330, minText: 11, projected: false },
  { width: 560, height: 300, minText: 11, projected: false },
  { width: 880, height: 560, minText: 11, projected: false },
  { width: 1240, height: 760, minText: 11, projected: false },
  { width: 1290, height: 700, minText: 24, projected: true },
];

/** The smallest size that a finger can hit. */
const TARGET = 24;

const chapters = new URL('../../content/chapters/', import.meta.url);

/** The states in which chapters ask, by figure: `<Coalescing id="fig-ask" predict params="stride=2" … />`. */
const askedIn = readdirSync(chapters).flatMap((chapter) => {
  const text = readFileSync(new URL(`${chapter}/index.mdx`, chapters), 'utf8');
  return [...text.matchAll(/<(\w+) id="[^"]+" predict params="([^"]*)"/g)].map(([, component, params]) => ({
    id: component!.replaceAll(/(?!^)([A-Z])/g, '-$1').toLowerCase(),
    params: params!,
  }));
});

const asking = figures.flatMap(({ id, definition, details }) =>
  definition.prediction ? [{ id, definition, prediction: definition.prediction, judge: details.judge! }] : [],
);

/** The answer as a separate word; "1 KiB" and "32 lanes" are not an answer of 1 or 32. */
const isWrittenIn = (label: string, text: string): boolean =>
  new RegExp(
    `(?<![\\w.,])${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w|[.,]\\d| (?:[KM]?i?B|lanes|texels)\\b)`,
  ).test(text);

it('chapters ask questions, always of figures that have one', () => {
  expect(askedIn.length).toBeGreaterThanOrEqual(8);
  for (const { id } of askedIn) expect(asking.map((figure) => figure.id)).toContain(id);
});

describe.each(asking)('the question of the figure $id', ({ id, definition, prediction, judge }) => {
  const forAccepted = acceptedStatesOf(definition);
  const stateOf = (params: string) => readState(definition.params, params, '').values as Values;
  const asked = askedIn.filter((one) => one.id === id).map(({ params }) => stateOf(params));

  it('has one answer among its places, and no other guess is right', () => {
    forAccepted(({ values, trace }) => {
      const ids = prediction.places(trace, values).map((place: Place) => place.id);
      const answer: readonly number[] = prediction.answer(trace, values);
      for (const right of answer) expect(ids).toContain(right);
      if (prediction.form === 'number') expect(answer.length).toBeLessThanOrEqual(1);
      if (answer.length > 0) expect(judge(trace, values, answer).correct).toBe(true);
      for (const guess of ids) {
        const isAnswer = answer.length === 1 && answer[0] === guess;
        expect(judge(trace, values, [guess]).correct, `guess ${guess}`).toBe(isAnswer);
      }
    }, 60);
  });

  it('has a hint for each wrong guess, which does not give the answer away', () => {
    forAccepted(({ values, trace }) => {
      const places: readonly Place[] = prediction.places(trace, values);
      const answer: readonly number[] = prediction.answer(trace, values);
      const ids = places.map((place) => place.id);
      const guesses = [...ids.map((guess) => [guess]), ids, answer.slice(1), [...answer, ...ids.slice(-1)]];
      const judged = guesses
        .filter((guess) => guess.length > 0 && (prediction.form === 'places' || guess.length === 1))
        .map((guess): Judgement => judge(trace, values, guess));
      const question = prediction.ask(values);
      for (const one of judged) {
        if (one.correct) continue;
        expect(one.hint).toMatch(/^[A-Z0-9].*[.!?]$/);
        expect(one.hint).not.toMatch(BROKEN);
        if (prediction.form !== 'number' || answer[0] === undefined) continue;
        const label = places.find((place) => place.id === answer[0])!.label;
        if (!isWrittenIn(label, question))
          expect(isWrittenIn(label, one.hint), `"${one.hint}" says ${label}`).toBe(false);
      }
    }, 60);
  });

  if (prediction.form === 'number' && prediction.isBigNumber)
    it('has the big number as its answer, which grows while the figure plays', () => {
      expect(definition.counted).toBeDefined();
      for (const values of [initialValues(definition.params), ...asked]) {
        const { trace } = accepted(definition, values)!;
        const [right] = prediction.answer(trace, values);
        expect(Math.abs(definition.metrics(trace, values)[0]!.value - right!)).toBeLessThanOrEqual(0.5);
      }
    });

  if (prediction.form === 'places')
    it.each(ROOMS)('has each place once, inside a room of $width by $height px', (bounds) => {
      const check = (values: Values, trace: unknown, least: number): void => {
        const ids: number[] = prediction.places(trace, values).map((place: Place) => place.id);
        const picture = definition.layout(trace, values, { ...bounds, asked: ids });
        const boxes = prediction.boxes(picture);
        const own = boxes.filter((box) => ids.includes(box.id));
        expect(own.map((box) => box.id).sort((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
        for (const [index, { x, y, width, height }] of own.entries()) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.5);
          expect(x + width).toBeLessThanOrEqual(picture.width + 0.5);
          expect(y + height).toBeLessThanOrEqual(picture.height + 0.5);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(least);
          for (const other of own.slice(index + 1)) {
            const apart = Math.max(
              other.x - x - width,
              x - other.x - other.width,
              other.y - y - height,
              y - other.y - other.height,
            );
            expect(apart).toBeGreaterThanOrEqual(-0.3);
          }
        }
      };
      for (const values of asked) check(values, accepted(definition, values)!.trace, bounds.height < 300 ? 12 : TARGET);
      check(initialValues(definition.params), definition.simulate(initialValues(definition.params)), 1);
      forAccepted(({ values, trace }) => check(values, trace, 1), 15);
    });
});
