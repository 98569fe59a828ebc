import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './check-run';
import type { Run } from './run';

const FOLDER = 'content/evidence';
const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const recorded = folders.flatMap(({ name }) =>
  readdirSync(join(FOLDER, name))
    .filter((file) => file.endsWith('.json') && !['disagreements.json', 'cases.json'].includes(file))
    .map((file) => `${name}/${file}`),
);

const sha256 = (path: string): string => `sha256:${createHash('sha256').update(readFileSync(path)).digest('hex')}`;

describe('every dataset', () => {
  it.each(folders.map(({ name }) => name))('%s states its question in its README', (name) => {
    const [title, , question] = readFileSync(join(FOLDER, name, 'README.md'), 'utf8').split('\n');
    expect(title).toMatch(/^# \S/);
    expect(question).toMatch(/\S/);
  });

  it.each(recorded)('%s has the shape of a run and is in the folder that it names', (file) => {
    const run = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Run;
    expect(problemsOf(run)).toEqual([]);
    expect(`${run.dataset}/${run.arch}.json`).toBe(file);
  });

  it.each(recorded)('%s was recorded with the files that are next to it now: edit one, and measure again', (file) => {
    const { dataset, files } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Run;
    const now = Object.keys(files).map((name) => {
      const path = join(FOLDER, dataset, name);
      return [name, existsSync(path) ? sha256(path) : 'missing'];
    });
    expect(Object.fromEntries(now)).toEqual(files);
  });
});

const good: Run = {
  schema: 1,
  dataset: 'x',
  question: 'What?',
  arch: 'h200',
  device: { name: 'NVIDIA H200' },
  date: '2026-01-02',
  command: './kernel',
  files: { 'kernel.cu': `sha256:${'0'.repeat(64)}` },
  rows: [{ case: 'a', params: {}, values: { timeUs: { median: 2, min: 1, max: 3, samples: 22 } } }],
};

describe('the check of a recorded file', () => {
  it('accepts a valid one', () => expect(problemsOf(good)).toEqual([]));

  it.each<[string, object, string]>([
    ['a row without a result', { rows: [{ case: 'a', params: {} }] }, 'row a measured nothing'],
    ['a case that is there twice', { rows: [good.rows[0], good.rows[0]] }, 'row a is there twice'],
    ['a short hash', { files: { 'kernel.cu': 'sha256:12' } }, 'files does not give each file as sha256:…'],
    ['no rows', { rows: [] }, 'rows is empty'],
    [
      'a counter that is text',
      { rows: [{ case: 'a', params: {}, counters: { b: '4' } }] },
      'row a has a counter that is no number',
    ],
    [
      'a median outside its spread',
      { rows: [{ case: 'a', params: {}, values: { timeUs: { median: 9, min: 1, max: 3, samples: 2 } } }] },
      'row a has a value that is no spread of min ≤ median ≤ max',
    ],
  ])('refuses %s', (_, change, problem) => expect(problemsOf({ ...good, ...change })).toEqual([problem]));
});
