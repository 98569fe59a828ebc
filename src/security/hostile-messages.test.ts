/** Messages that another window could send: to a page that embeds a figure, to the figure, and to a lecture. */
import { expect, it } from 'vitest';
import { heights, readToFigure, readToHost } from '@src/embed/messages';
import { readMessage } from '@src/lecture/messages';
import { INPUTS, seeded } from './hostile';

const KINDS = ['ready', 'size', 'leave', 'theme', 'hello', 'bye', 'at', 'ask', 'figure', 'run'];
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  source: ['warp-and-weft'],
  version: [1],
  kind: KINDS,
  height: [40, 700.5, 10_000, 39, 10_001, 1e9, -1],
  theme: ['light', 'dark'],
  scene: [0, 3, 998, 999, -1, 0.5],
  open: [true, false],
  black: [true, false],
  then: ['answer', 'play', 'finish', 'turn'],
  turn: ['next', 'back', 'first', 'last', 'black'],
  figure: ['fig-a', 'x'.repeat(100), 'x'.repeat(101)],
  query: ['stride=8', 'y'.repeat(4096), 'y'.repeat(4097), 'z'.repeat(20_000)],
};
/** Maximum length of a message of ours, in characters. */
const LARGEST = 4096;

it(`${INPUTS} hostile messages are ignored, or become one of ours that holds nothing unchecked`, () => {
  const dice = seeded(1620);
  const heard = { host: 0, figure: 0, lecture: 0 };
  for (let run = 0; run < INPUTS; run += 1) {
    const data = structuredClone(dice.rarely(4) ? dice.value() : dice.object(FIELDS));
    const toHost = readToHost(data);
    if (toHost) {
      heard.host += 1;
      expect(Object.keys(toHost).every((name) => ['kind', 'height'].includes(name))).toBe(true);
      if (toHost.kind === 'size') expect(toHost.height >= heights.least && toHost.height <= heights.most).toBe(true);
    }
    const toFigure = readToFigure(data);
    if (toFigure) {
      heard.figure += 1;
      expect([
        { kind: 'theme', theme: 'light' },
        { kind: 'theme', theme: 'dark' },
      ]).toContainEqual(toFigure);
    }
    const message = readMessage(data);
    if (message) {
      heard.lecture += 1;
      expect(JSON.stringify(message).length).toBeLessThanOrEqual(LARGEST + 200);
      if (message.kind === 'at') expect(message.scene >= 0 && message.scene < 999).toBe(true);
      for (const [name, value] of Object.entries(message)) {
        expect(Object.hasOwn(FIELDS, name), name).toBe(true);
        expect(['string', 'number', 'boolean']).toContain(typeof value);
        if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(LARGEST);
      }
    }
  }
  expect(Math.min(heard.host, heard.figure, heard.lecture)).toBeGreaterThan(INPUTS / 200);
}, 3_600_000);
