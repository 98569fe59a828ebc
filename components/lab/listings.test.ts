import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { listing } from '@src/evidence/listing';
import { kernelSignatures, runKernel, type KernelResult } from '@src/lab';
import { fitArguments, fullName, signatureFor, queryOf, type Job } from './job';
import { launchedListings, listingJob, listingName, notHere } from './listings';

const content = new URL('../../content/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, content), 'utf8');

/** Every CUDA listing that a chapter or the atlas shows, as its page finds it. */
const pages = ['chapters', 'atlas'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, content)).map((name) => `${folder}/${name}`),
);
const shown = pages.flatMap((page) => {
  const text = read(`${page}/index.mdx`);
  return [...text.matchAll(/<CudaListing\b([^>]*)\/>/g)].map(([, props]) => {
    const prop = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(props!)?.[1];
    const [dataset, region, file = 'kernel.cu'] = [prop('run')!, prop('region'), prop('file')];
    const source = read(`evidence/${dataset}/${file}`);
    const code = region === undefined ? source.trimEnd() : listing(source, region, `${dataset}/${file}`);
    const lang = prop('lang') ?? (file.endsWith('.py') ? 'python' : 'cuda');
    return { name: listingName(dataset, region, file), code, source, isCuda: lang === 'cuda' };
  });
});
const device = shown.filter(({ isCuda, name, code }) => isCuda && notHere(name, code) === null);
const jobFor = (name: string): Job => {
  const { code, source } = device.find((each) => each.name === name)!;
  return listingJob(name, code, source)!;
};
const run = (name: string): KernelResult => runKernel(queryOf(jobFor(name)), architectures.h200);
const floatsOf = (result: KernelResult, index: number): number[] => [
  ...new Float32Array(result.bytesOf(index).buffer as ArrayBuffer),
];
const wordsOf = (result: KernelResult, index: number): number[] => [
  ...new Uint32Array(result.bytesOf(index).buffer as ArrayBuffer),
];

describe.each(device)('$name', ({ name, code, source }) => {
  it('opens in the laboratory, and runs there without a fault', () => {
    const job = listingJob(name, code, source);
    expect(job, `give "${name}" a launch in listings.ts`).not.toBeNull();
    const { diagnostics, accesses, blocks } = runKernel(queryOf(job!), architectures.h200);
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(accesses.length).toBeGreaterThan(0);
    expect(blocks.ran).toBe(blocks.of);
    const signature = signatureFor(
      kernelSignatures(job!.source, architectures.h200, fullName(job!)).kernels,
      job!.kernel,
    )!;
    expect(signature.problem).toBeNull();
    expect(fitArguments(signature, job!.arguments)).toEqual(job!.arguments);
  });
  it('is in the opened source, line by line', () => {
    const lines = (text: string): string[] => text.split('\n').map((line) => line.trim());
    const opened = lines(jobFor(name).source).join('\n');
    for (const line of lines(code)) if (!line.includes('region')) expect(opened).toContain(line);
  });
});

it('all launches belong to listings that chapters show', () => {
  expect(launchedListings.filter((name) => !device.some((each) => each.name === name))).toEqual([]);
});
describe('a listing that is not offered says why', () => {
  const excused = shown.flatMap(({ isCuda, name, code, source }) => {
    const why = isCuda ? notHere(name, code) : null;
    return why === null ? [] : [{ name, code, source, why }];
  });
  it.each(excused)('$name: $why', ({ name, code, source, why }) => {
    expect(listingJob(name, code, source)).toBeNull();
    if (why.startsWith('Host')) expect(code).not.toMatch(/threadIdx|blockIdx/);
    else expect(source).toMatch(/__global__[^{]*CUtensorMap/);
  });
});

describe('what the listings compute is right', () => {
  const n = 256;
  const each = (count: number, f: (i: number) => number): number[] => Array.from({ length: count }, (_, i) => f(i));
  it.each(['transpose#naive', 'transpose#tiled', 'transpose#swizzled'])('%s', (name) => {
    expect(floatsOf(run(name), 0)).toEqual(each(n * n, (i) => (i % n) * n + Math.floor(i / n)));
  });
  it.each(['layout-copy#by-floats', 'layout-copy#by-pieces'])('%s', (name) => {
    const side = 64;
    expect(floatsOf(run(name), 0)).toEqual(each(side * side, (i) => (i % side) * side + Math.floor(i / side)));
  });
  it.each(['matmul#naive', 'matmul#tiled', 'matmul#register-tiled'])('%s', (name) => {
    const size = 64;
    const out = floatsOf(run(name), 0);
    const [row, column] = [5, 9];
    const expected = each(size, (k) => (row * size + k) * (k * size + column)).reduce((sum, x) => sum + x, 0);
    expect(out[row * size + column]! / expected).toBeCloseTo(1, 5);
  });
  it.each(['sum-variants#tree', 'sum-variants#tree-unrolled', 'sum-variants#shuffle', 'sum-variants#two-stage'])(
    '%s',
    (name) => {
      const value = (i: number): number => (i * 7 + 3) % 16;
      expect(floatsOf(run(name), 0)).toEqual(
        each(8, (block) => each(1024, (i) => value(block * 1024 + i)).reduce((sum, x) => sum + x, 0)),
      );
    },
  );
  it('listings#cp-async', () => {
    const tile = 1024;
    const sum = (block: number, thread: number): number =>
      each(8 * 4, (k) => {
        const word = (4 * thread + 4) % tile;
        return (((block * 8 + Math.floor(k / 4)) * tile + word + (k % 4)) * 7 + 3) % 16;
      }).reduce((total, x) => total + x, 0);
    expect(floatsOf(run('listings#cp-async'), 0)).toEqual(each(512, (i) => sum(Math.floor(i / 256), i % 256)));
  });
  it('lookup#plain', () => {
    expect(floatsOf(run('lookup#plain'), 0)).toEqual(each(8192, (i) => (i < 2048 ? (i * 389 + 7) % 1024 : 0)));
  });
  it.each(['copy-grid#stride', 'copy-grid#stride-loads'])('%s', (name) => {
    expect(floatsOf(run(name), 0)).toEqual(each(8192, (i) => i));
  });
  it('compaction#block', () => {
    const result = run('compaction#block');
    const kept = each(2048, (i) => (i * 7 + 3) % 16).filter((value) => value > 0);
    expect(wordsOf(result, 1)).toEqual([kept.length]);
    // The order of blocks is not guaranteed; which elements are kept is.
    expect(
      wordsOf(result, 0)
        .slice(0, kept.length)
        .toSorted((a, b) => a - b),
    ).toEqual(kept.toSorted((a, b) => a - b));
  });
  it('latency#chase reads one line after the other', () => {
    const { accesses } = run('latency#chase');
    const chased = accesses.filter(({ op }) => op === 'load');
    // Four hops to warm up, and 200 that are timed.
    expect(chased.reduce((sum, { requests }) => sum + requests, 0)).toBe(204);
    expect(chased.every(({ sectors, requests }) => sectors === requests)).toBe(true);
  });
  it('bytes-in-flight#stream', () => {
    // Two rounds of 4 blocks of 4 warps that read 4 times 512 B each, twice over.
    const words = (2 * 4 * 4 * 4 * 512) / 4;
    const sum = (words * (words - 1)) / 2;
    expect(wordsOf(run('bytes-in-flight#stream'), 1)).toEqual([(2 * sum) % 2 ** 32]);
  });
  it.each(['pipeline#issue', 'pipeline#through-registers', 'pipeline#asynchronous'])('%s', (name) => {
    const out = floatsOf(run(name), 1);
    const at = (thread: number): number => {
      let sum = 0;
      const add = (value: number): void => {
        sum = Math.fround(sum * 0.5 + value);
      };
      for (let tile = 0; tile < 8; tile += 1) {
        const first = (4096 + tile * 2048 + thread * 16) / 4;
        for (let turn = 0; turn < 5; turn += 1) for (let k = 0; k < 4; k += 1) add(first + k);
      }
      return sum;
    };
    expect(out.slice(0, 128)).toEqual(each(128, at));
  });
  it('multicast#fetch', () => {
    const byte = (i: number): number => (i * 7 + 3) % 251;
    const sums = each(8, (block) => {
      let sum = 0;
      const start = Math.floor(block / 4) * 64 * 4096;
      for (let at = start; at < start + 64 * 4096; at += 4)
        sum = (sum + byte(at) + byte(at + 1) * 256 + byte(at + 2) * 65536 + byte(at + 3) * 2 ** 24) % 2 ** 32;
      return sum;
    });
    expect(wordsOf(run('multicast#fetch'), 0)).toEqual(sums);
  });
});
