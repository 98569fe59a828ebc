/** The content of a reader's localStorage may be from another edition, another program, or an attacker. */
import { expect, it } from 'vitest';
import { labLaunch, labReport, labRunIn } from '@components/profile/lab-run';
import { readPlace } from '@src/site/reading-place';
import { INPUTS, seeded, type Dice } from './hostile';

const RUN = {
  kernel: ['k<32>'],
  metrics: [{ 'gpu__time_duration.sum': 1 }, { __proto__: 1 }, {}],
  grid: [[1, 1, 1], [0, 0], null],
  block: [[32, 1, 1]],
  gpu: ['h200', '<b>'],
  blocks: [
    [1, 4],
    [9, 1],
  ],
  link: ['v1=abc', 'javascript:alert(1)'],
};
const PLACE = { chapter: ['tiling', '../x', 'javascript:'], title: ['T'], heading: ['h'], headingText: ['H'] };

function json(dice: Dice, fields: Readonly<Record<string, readonly unknown[]>>): string {
  const value = dice.rarely(4) ? dice.value() : dice.object(fields);
  const text = JSON.stringify(value) ?? 'undefined';
  return dice.rarely(4) ? dice.damaged(text) : text;
}

it(`${INPUTS} hostile texts under the names of what is kept are nothing, or what was kept`, () => {
  const dice = seeded(1630);
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  let text = '';
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: { getItem: () => text } });
  let read = 0;
  try {
    for (let run = 0; run < INPUTS; run += 1) {
      const lab = labRunIn(json(dice, RUN));
      if (lab) {
        read += 1;
        expect(lab.link).toMatch(/^$|^v\d+=[\w-]+$/);
        expect(lab.gpu).toMatch(/^[\w-]{0,20}$/);
        expect(Object.values(lab.metrics).every(Number.isFinite)).toBe(true);
        expect(labLaunch(lab, 'x').kernel.length).toBeLessThanOrEqual(200);
        expect(labReport(lab, 'x').launches).toHaveLength(1);
      }
      text = json(dice, PLACE);
      const place = readPlace();
      if (place) {
        read += 1;
        expect(place.chapter).toMatch(/^[a-z][a-z0-9-]*$/);
      }
    }
  } finally {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
  expect(read).toBeGreaterThan(INPUTS / 20);
}, 3_600_000);
