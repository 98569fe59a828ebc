/**
 * Sources that a reader pastes, files dropped on the laboratory, and links to it. What runs, and how far, is in
 * src/lab/fuzz.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { includedIn, joinFiles, withHeader } from '@components/lab/join-files';
import { jobsFromLink, LinkError } from '@components/lab/link';
import { INPUTS, seeded, type Dice } from './hostile';

const SOURCE = '#include "a.cuh"\n#include "b/c.h"\n__global__ void k(float *out) { out[threadIdx.x] = 1; }\n';
const LINES = [
  '#include "a.cuh"',
  '#include "main.cu"',
  '#include "',
  '#include <a>',
  '__global__',
  'k<<<1, 32>>>(p);',
];

const sourceOf = (dice: Dice): string => {
  const lines = Array.from({ length: dice.below(12) }, () => (dice.rarely(4) ? dice.text() : dice.pick(LINES)));
  return dice.rarely(3) ? dice.damaged(SOURCE) : lines.join('\n');
};

describe(`${INPUTS} hostile`, () => {
  it('sets of files become one source, with each file at most once', () => {
    const dice = seeded(1640);
    for (let run = 0; run < INPUTS; run += 1) {
      const files = Array.from({ length: 1 + dice.below(6) }, () => ({
        name: dice.rarely(3) ? dice.text() : dice.pick(['a.cuh', 'c.h', 'main.cu']),
        text: sourceOf(dice),
      }));
      const joined = joinFiles(files);
      // A file includes itself twice, and a repeated include becomes a comment.
      const most = files.reduce((sum, { name, text }) => sum + text.length * 2 + name.length * 2 + 100, 0);
      expect(joined.length).toBeLessThanOrEqual(most);
      expect(includedIn(joined).length).toBeLessThanOrEqual(joined.length);
      withHeader(joined, files[0]!);
    }
  }, 3_600_000);

  it('links to the laboratory are a job, none, or a sentence that says what is wrong', async () => {
    const dice = seeded(1641);
    const seen = { jobs: 0, refused: 0 };
    const job = {
      s: [SOURCE, 'x'],
      k: ['k'],
      t: ['', '32'],
      g: [[1, 1, 1]],
      b: [[32, 1, 1]],
      m: [0, 1024],
      a: [[], [{ form: 'int', value: 3 }], [{ form: 'buffer', type: 'float', count: 2 ** 40, init: 'zero' }]],
      u: ['h200'],
    };
    for (let run = 0; run < INPUTS; run += 1) {
      const value = dice.rarely(12) ? dice.value() : dice.object(job);
      const text = JSON.stringify(dice.rarely(4) ? { a: value, b: value } : value) ?? '';
      const fragment = `v${dice.rarely(9) ? dice.below(99) : 1 + dice.below(2)}=${await packed(dice.rarely(9) ? dice.damaged(text) : text)}`;
      const sent = dice.rarely(6) ? dice.damaged(fragment) : fragment;
      try {
        const linked = await jobsFromLink(sent);
        if (!linked) continue;
        seen.jobs += 1;
        expect(typeof linked.job.source).toBe('string');
        expect(linked.job.arguments.length).toBeLessThanOrEqual(64);
      } catch (error) {
        if (!(error instanceof LinkError)) throw new Error(sent, { cause: error });
        expect(error.message.length).toBeLessThan(300);
        seen.refused += 1;
      }
    }
    expect(Math.min(seen.jobs, seen.refused)).toBeGreaterThan(INPUTS / 50);
  }, 3_600_000);

  it('bytes that unpack to a thousand times their size are refused before they are all there', async () => {
    const bomb = await packed(JSON.stringify({ s: ' '.repeat(60_000_000) }));
    await expect(jobsFromLink(`v1=${bomb}`)).rejects.toThrow('What this link holds is too large.');
  });
});

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
}
