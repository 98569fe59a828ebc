import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BufferInit, BufferType } from '@src/lab';
import type { Job, JobArgument } from './job';
import { jobsFromLink, LinkError, linkOf } from './link';

const job: Job = {
  source: '__global__ void k(float *out) { out[threadIdx.x] = 1; } // 32 × „ü“ 🧵',
  kernel: 'k',
  template: '',
  grid: [2, 1, 1],
  block: [32, 1, 1],
  sharedBytes: 0,
  gpu: 'h200',
  arguments: [{ form: 'buffer', type: 'float', count: 64, init: ['affine', 7, 3, 16] }],
};
/** A fragment that holds any value, packed as links are. */
async function packed(value: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return `v1=${Buffer.from(bytes).toString('base64url')}`;
}
const complaint = async (fragment: string): Promise<string> =>
  jobsFromLink(fragment).then(
    () => 'accepted',
    (problem: unknown) => (problem instanceof LinkError ? problem.message : `not for a reader: ${String(problem)}`),
  );

describe('a link', () => {
  it('brings back every job as it was', async () => {
    const argument: fc.Arbitrary<JobArgument> = fc.oneof(
      fc.record({ form: fc.constant('int' as const), value: fc.integer() }),
      fc.record({ form: fc.constant('float' as const), value: fc.integer({ min: -1000, max: 1000 }) }),
      fc.record({
        form: fc.constant('buffer' as const),
        type: fc.constantFrom<BufferType[]>('float', 'int64', 'uint8'),
        count: fc.nat(),
        init: fc.constantFrom<BufferInit[]>('zero', 'iota', ['affine', 1, 2, 3]),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.array(argument, { maxLength: 8 }), async (source, all) => {
        const sent: Job = { ...job, source, arguments: all };
        expect(await jobsFromLink(await linkOf(sent))).toEqual({ job: sent, kept: null });
        expect(await jobsFromLink(await linkOf(job, sent))).toEqual({ job, kept: sent });
      }),
      { numRuns: 60 },
    );
  });
  it('has only characters that no mail program breaks', async () => {
    expect(await linkOf(job)).toMatch(/^v1=[\w-]+$/);
  });
  it('of the first version stays readable', async () => {
    const old =
      'v1=NY3LCoJQFAB_5TKrikOoRYsTfUDfICKaj8THDbs3LPHfw6DlLGZm5omSpnVn86xLU_OyTWHaTdXZzJmd9W5rZmO9i919LLPiWkz7KTEXE57NgtCitAgOBaFG40hCCRMhR-PDH3o0EDI0nqns2KPkvqrKcXXfjxLlt0S4WT849HQUmqFZw59ytCyJ4FHuURCwfAE';
    expect((await jobsFromLink(old))?.job).toMatchObject({ kernel: 'k', gpu: 'h200', block: [32, 1, 1] });
  });
  it('is null when the fragment is an anchor', async () => {
    expect(await jobsFromLink('')).toBeNull();
    expect(await jobsFromLink('content')).toBeNull();
  });
  it('says what is wrong when it is broken', async () => {
    const good = await linkOf(job);
    expect(await complaint(good.slice(0, -9))).toContain('probably missing');
    expect(await complaint(`${good}%20`)).toContain('changed on its way');
    expect(await complaint(good.replace('v1', 'v3'))).toContain('version 3');
    expect(await complaint(`v1=${'A'.repeat(300_000)}`)).toContain('300000 characters');
    expect(await complaint('v1=')).toContain('cannot be unpacked');
    expect(await complaint(await packed({ s: 'x'.repeat(2_000_000) }))).toContain('too large');
    expect(await complaint(await packed(null))).toContain('no source');
    expect(await complaint(good.replace('v1', 'v2'))).toContain('no source');
    const short = { s: '', k: '', t: '', g: [1, 1, 1], b: [1, 1, 1], m: 0, a: [], u: 'h200' };
    expect(await complaint(await packed(short))).toBe('accepted');
    // Host code may compute an empty grid: whoever gets the link sees that it is refused.
    expect(await complaint(await packed({ ...short, g: [0, 1, 1] }))).toBe('accepted');
    expect(await complaint(await packed({ ...short, g: [-1, 1, 1] }))).toContain('The grid and the block');
    expect(await complaint(await packed({ ...short, m: -1 }))).toContain('shared memory');
    expect(await complaint(await packed({ ...short, u: '<b>' }))).toContain('GPU');
    expect(await complaint(await packed({ ...short, a: [{ form: 'buffer', type: 'float' }] }))).toContain('arguments');
    const filled = (init: string) => packed({ ...short, a: [{ form: 'buffer', type: 'float', count: 1, init }] });
    expect(await complaint(await filled('random'))).toBe('accepted');
    expect(await complaint(await filled('chaos'))).toContain('arguments');
    expect(await complaint(await packed({ ...short, k: 7 }))).toContain('kernel');
  });
});
