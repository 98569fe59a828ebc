/** Files dropped on /your-gpu/: each is a comparable recording, or refused with one sentence of explanation. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCases } from '@src/your-gpu/cases';
import { compare } from '@src/your-gpu/compare';
import { counterNames } from '@src/your-gpu/counters';
import { FORMAT, readRecording, VERSION } from '@src/your-gpu/file';
import { BROKEN_WORDS, INPUTS, seeded, type Dice } from './hostile';

const text = readFileSync(new URL('../../content/your-gpu/cases.txt', import.meta.url), 'utf8');
const { cases, launches } = readCases(text);
/** Few, so that a run is short; the reader checks each alike. */
const probes = { cases: cases.filter((_, index) => index % 20 === 0), launches: launches.slice(0, 4) };
const expected = { probes, casesHash: 'a'.repeat(64) };
const names = [...counterNames];

const fields = (dice: Dice): Readonly<Record<string, readonly unknown[]>> => ({
  format: [FORMAT],
  version: [VERSION],
  device: [
    { name: 'NVIDIA H200', computeCapability: '9.0', sms: 132, l2Bytes: 62_914_560 },
    dice.object({ name: ['NVIDIA T4', '<img>'], computeCapability: ['7.5', '99.9'], sms: [40], l2Bytes: [4096] }),
  ],
  driver: ['580.1'],
  cuda: ['13.0'],
  ncu: ['2025.3.1.0'],
  date: ['2026-11-25'],
  probes: ['0'.repeat(64)],
  casesFile: [expected.casesHash],
  cases: [
    Array.from({ length: dice.below(8) }, () => ({
      case: dice.rarely(9) ? dice.text() : dice.pick(probes.cases).id,
      counters: dice.rarely(6)
        ? dice.object(Object.fromEntries(names.map((name) => [name, [0, 1, 32]])))
        : { [dice.pick(names)]: dice.below(40) },
    })),
  ],
  occupancy: [[], [{ ...dice.pick(probes.launches), registers: 32, blocks: dice.below(33) }]],
});

/** Most fields are valid: otherwise no file would get past the first of them. */
function fileOf(dice: Dice): string {
  const own = fields(dice);
  const file: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(own)) file[name] = dice.rarely(25) ? dice.value() : dice.pick(values);
  const written = JSON.stringify(dice.rarely(12) ? dice.value() : file) ?? '';
  return dice.rarely(6) ? dice.damaged(written) : written;
}

it(`${INPUTS} hostile recordings are compared, or refused in a sentence without their markup`, () => {
  const dice = seeded(1650);
  const seen = { compared: 0, refused: 0 };
  for (let run = 0; run < INPUTS; run += 1) {
    const file = fileOf(dice);
    const read = readRecording(file, expected);
    if ('problem' in read) {
      seen.refused += 1;
      expect(read.problem.length, file).toBeLessThan(300);
      expect(read.problem.replaceAll(/“[^”]*”/g, ''), file).not.toMatch(BROKEN_WORDS);
      continue;
    }
    seen.compared += 1;
    const { recording } = read;
    expect(recording.device.name).not.toMatch(/[<>"'&]/);
    const { asked, held, rules, missing } = compare(recording, probes, recording);
    expect(held).toBeLessThanOrEqual(asked);
    expect(rules.reduce((sum, rule) => sum + rule.asked, 0)).toBe(asked);
    expect(missing).toBeGreaterThanOrEqual(0);
  }
  expect(Math.min(seen.compared, seen.refused)).toBeGreaterThan(INPUTS / 20);
}, 3_600_000);
