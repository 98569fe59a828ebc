import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST, readProgress, writeProgress } from './file';
import type { Progress } from './record';

const progress: Progress = {
  exercises: { 'coalescing#ex-stride-3': { given: '12', version: 'ab', day: 20_000, streak: 2 } },
  scenes: { 'warp#scene-a': 20_001 },
  drafts: { 'tiling#ex-pad/text': '__global__ void k() {}' },
};
const whole = JSON.parse(writeProgress(progress)) as Record<string, unknown>;
const problemOf = (text: string): string => {
  const read = readProgress(text);
  return 'problem' in read ? read.problem : 'none';
};

it('reads what it writes', () => {
  expect(readProgress(writeProgress(progress))).toEqual({ progress });
});

it.each([
  ['text', 'hello', 'It is not JSON.'],
  ['a list', '[1]', 'It holds no entries.'],
  ['another file', '{"a":1}', 'It is no progress file of this book'],
  [
    'a later version',
    JSON.stringify({ ...whole, version: 9 }),
    'It is of version “9”; this edition of the book reads version 1.',
  ],
  ['a name with markup', JSON.stringify({ ...whole, scenes: { '<img onerror=x>': 1 } }), 'names no place of a book'],
  ['a prototype', writeProgress(progress).replace('warp#scene-a', '__proto__'), 'names no place of a book'],
  ['a day that is none', JSON.stringify({ ...whole, scenes: { 'a#b': 1e300 } }), 'has a number that is no day'],
  [
    'an answer that is no text',
    JSON.stringify({ ...whole, exercises: { 'a#b': { given: 1, version: '', day: 1, streak: 1 } } }),
    'is no text',
  ],
  ['too much', ' '.repeat(MOST.bytes + 1), 'larger than 2 MB'],
  [
    'too many',
    JSON.stringify({ ...whole, scenes: Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`a#s${at}`, 1])) }),
    'has 5001 entries',
  ],
])('refuses %s and says why', (_, text, problem) => {
  expect(problemOf(text)).toContain(problem);
});

it('answers any text and any change of a file, and would write what it accepts unchanged', () => {
  const names = fc.oneof(
    fc.constantFrom('is', 'version', 'exercises', 'scenes', 'drafts', '__proto__', 'constructor'),
    fc.string(),
  );
  const damaged = fc.dictionary(names, fc.jsonValue()).map((parts) => JSON.stringify({ ...whole, ...parts }));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), damaged), (text) => {
      const read = readProgress(text);
      if ('problem' in read) expect(read.problem.length).toBeLessThan(250);
      else expect(readProgress(writeProgress(read.progress))).toEqual(read);
    }),
    { numRuns: 5000 },
  );
});
