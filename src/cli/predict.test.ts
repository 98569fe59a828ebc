/** The command as a reader starts it, in a separate process. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '@src/engine/random';

const NOISE = 1_000_000;

function predict(input: string | Buffer) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/run/predict.mjs'], {
    input,
    encoding: 'utf8',
    maxBuffer: 64 * NOISE,
  });
  const lines = stdout.split('\n');
  return { status, stderr, last: lines.pop(), answers: lines.map((line) => JSON.parse(line) as object) };
}

const query = JSON.stringify({
  kind: 'global',
  op: 'load',
  arch: 'h200',
  bytes: 4,
  mask: 4294967295,
  addresses: Array.from({ length: 32 }, (_, lane) => lane * 4),
});
const answer = { requests: 1, sectors: 4, lines: 1, tagWavefronts: 1 };
const isError = (given: object): boolean => 'error' in given && Object.keys(given).length === 1;

describe('the command "predict"', () => {
  it('answers each line on its line, reports the error of an invalid one and continues', () => {
    const { status, answers, last } = predict(`${query}\n{"kind":\n\n${query}\r\n[]\n${query}`);
    expect(status).toBe(0);
    expect(last).toBe('');
    expect(answers.map(isError)).toEqual([false, true, true, false, true, false]);
    expect(answers[5]).toEqual(answer);
  });

  it('is silent without input', () => {
    expect(predict('')).toMatchObject({ status: 0, answers: [], last: '', stderr: '' });
  });

  it('survives a million bytes of noise, and answers a query after it', () => {
    const next = seededRandom(20261121);
    const bytes = Buffer.from(Uint8Array.from({ length: NOISE }, () => next(256)));
    const { status, stderr, answers } = predict(Buffer.concat([bytes, Buffer.from(`\n${query}\n`)]));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(answers.length).toBe(bytes.filter((byte) => byte === 0x0a).length + 2);
    expect(answers.slice(0, -1).every(isError)).toBe(true);
    expect(answers.at(-1)).toEqual(answer);
  });

  it('survives a line of a million characters', () => {
    const { status, answers } = predict(`${'['.repeat(NOISE)}\n${query}\n`);
    expect(status).toBe(0);
    expect(answers.map(isError)).toEqual([true, false]);
  });
});
