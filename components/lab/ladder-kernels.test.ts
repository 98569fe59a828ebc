/**
 * The kernels that the ladder prints, which are short, against the recorded ones: the same output from the same
 * accesses.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { softmaxKernel, transposeKernel } from '@components/widgets/ladder/details';
import { architectures } from '@src/arch';
import { recordedRungs } from '@src/evidence/recorded-ladders';
import { someOf } from '@src/evidence/testing';
import { runKernel, type KernelResult } from '@src/lab';
import { queryOf, type Job } from './job';
import { ladderJob } from './ladder-launch';

/** The device code of a recorded file: what comes before the line, without the host's headers. */
function recorded(dataset: string, before: string): string {
  const text = readFileSync(new URL(`../../content/evidence/${dataset}/kernel.cu`, import.meta.url), 'utf8');
  return text
    .slice(0, text.indexOf(before))
    .split('\n')
    .filter((line) => !line.startsWith('#include') || line.includes('cooperative_groups'))
    .join('\n');
}

const run = (job: Job): KernelResult => runKernel(queryOf(job), architectures.h200);

/** The part of a run that depends on its addresses: how much goes where, not on which line of the source. */
function counts({ accesses, diagnostics }: KernelResult) {
  const sum = (space: string, op: string, of: (access: (typeof accesses)[number]) => number): number =>
    accesses.filter((one) => one.space === space && one.op === op).reduce((all, one) => all + of(one), 0);
  return {
    wrong: diagnostics.filter(({ severity }) => severity !== 'note').map(({ message }) => message),
    requests: ['load', 'store'].map((op) => sum('global', op, (one) => one.requests)),
    sectors: ['load', 'store'].map((op) => sum('global', op, (one) => one.sectors)),
    shared: ['load', 'store'].map((op) => sum('shared', op, (one) => one.wavefronts)),
  };
}

/**
 * Compares the kernel as printed and as recorded: the same bytes by the same requests, sectors, and wavefronts. The
 * words that the blocks of a cluster give each other are few; some recorded kernels read them again as written.
 */
function agree(printed: Job, asRecorded: Partial<Job>, isSharedToo = true): Float32Array {
  const [own, theirs] = [run(printed), run({ ...printed, ...asRecorded })];
  if (isSharedToo) expect(counts(own)).toEqual(counts(theirs));
  else expect({ ...counts(own), shared: [] }).toEqual({ ...counts(theirs), shared: [] });
  expect(counts(own).wrong).toEqual([]);
  expect([...own.bytesOf(0)]).toEqual([...theirs.bytesOf(0)]);
  return new Float32Array(own.bytesOf(0).slice().buffer);
}

const numberIn = (name: string, letter: string, otherwise: number): number =>
  Number(new RegExp(`-${letter}(\\d+)(?:-|$)`).exec(name)?.[1] ?? otherwise);

describe('the transposes of the ladder', () => {
  // The laboratory has no conditional expression as the target of an assignment: here the recorded one is written as
  // two.
  const target = '(along == Along::reads ? out[size_t(x) * n + row] : out[size_t(row) * n + x]) = value[k];';
  const branches =
    'if constexpr (along == Along::reads) out[size_t(x) * n + row] = value[k]; else out[size_t(row) * n + x] = value[k];';
  const text = recorded('ladder-transpose', 'constexpr int largest');
  const ordered = recorded('ladder-transpose-orders', 'std::string sideAndOrder');
  const source = `${text}${ordered.slice(ordered.indexOf('// region'))}`.replaceAll(target, branches);
  const names = [
    ...new Set([...recordedRungs('transpose'), ...recordedRungs('transpose', 'h100')].map(({ name }) => name)),
  ].filter((name) => name.endsWith('-n8192') && !name.startsWith('copy'));

  it('were recorded with the target that is written as two here', () => expect(text).toContain(target));

  it.each(someOf(names, 2))('%s', (name) => {
    const [side, loads, width] = [numberIn(name, 's', 32), numberIn(name, 'x', 1), numberIn(name, 'w', 1)];
    const order = name.includes('-columns') ? 'Order::columns' : 'Order::rows';
    const along = `Along::${/naive-(\w+)/.exec(name)?.[1]}`;
    const cure = /tiled-(\w+)/.exec(name)?.[1];
    const [kernel, template] = cure
      ? ['tiled', `Cure::${cure}, ${side}, ${loads}, ${width}, ${order}, false`]
      : name.startsWith('registers')
        ? [order === 'Order::columns' ? 'registersByColumns' : 'registers', `${side}`]
        : width > 1
          ? ['naiveWide', `${along}, ${side}, ${order}`]
          : ['naiveOrdered', `${along}, ${side}, ${loads}, ${order}`];
    const sharedBytes = cure ? side * (side + (cure === 'padding' ? 1 : 0)) * 4 : 0;
    const out = agree(ladderJob(name, transposeKernel(name)), { source, kernel, template, sharedBytes });
    const n = Math.sqrt(out.length);
    expect([out[1], out[n], out[5 * n + 3]]).toEqual([n, 1, 3 * n + 5]);
  });
});

describe('the kernels of softmax of the ladder', () => {
  const more = recorded('ladder-softmax-orders', 'template <int threads, int loads, int width>\nvoid addKeptThread');
  const source = `${recorded('ladder-softmax', '// region: copy')}${more.slice(more.indexOf('// region'))}`;
  const short = /-l(?:128|512)$/;
  const all = [...recordedRungs('softmax'), ...recordedRungs('softmax', 'h100')].map(({ name }) => name);
  const names = [...new Set(all)].filter(
    (name) => !name.startsWith('copy') && (short.test(name) || /^kept.*-l2048$|^cluster.*-l8192$/.test(name)),
  );

  it.each(someOf(names, 2))('%s', (name) => {
    const [passes = '', scope = ''] = name.split('-');
    const [length, threads] = [numberIn(name, 'l', 0), numberIn(name, 't', 0)];
    const [loads, width] = [numberIn(name, 'x', 1), numberIn(name, 'w', 1)];
    const blocksPerRow = /^cluster-\w+-(\d+)/.exec(name)?.[1];
    const own: Readonly<Record<string, readonly [string, string]>> = {
      'cluster written':
        width === 4
          ? ['keptCluster', `${blocksPerRow}, ${threads}, ${loads}, true`]
          : ['keptClusterOf', `${blocksPerRow}, ${threads}, ${loads}, ${width}`],
      'cluster three': ['loopingCluster', `Passes::three, ${blocksPerRow}, ${width}`],
      'cluster online': ['loopingCluster', `Passes::online, ${blocksPerRow}, ${width}`],
      'kept thread': ['keptThread', `${threads}, ${loads}, ${width}`],
    };
    const [kernel, template] = own[`${passes} ${scope}`] ?? [
      passes === 'kept' ? 'kept' : 'looping',
      passes === 'kept'
        ? `Scope::${scope}, ${threads}, ${loads}, ${width}, false`
        : `Passes::${passes}, Scope::${scope}, ${width}`,
    ];
    const readsAgain = kernel === 'keptClusterOf' || kernel === 'loopingCluster';
    const out = agree(ladderJob(name, softmaxKernel(name)), { source, kernel, template }, !readsAgain);
    expect(out.slice(0, length).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
  });
});

it('a printed kernel that loads one element too far is detected', () => {
  const name = 'tiled-padding-x4-w1-s32-n8192';
  const right = transposeKernel(name);
  const wrong = right.replace('n + x + column]', 'n + x + column + 1]');
  expect(wrong).not.toBe(right);
  const [own, theirs] = [run(ladderJob(name, wrong)), run(ladderJob(name, right))];
  expect(counts(own)).not.toEqual(counts(theirs));
});
