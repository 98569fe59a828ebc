import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InputError } from '../input-error';
import type { DistributedLayout, Place } from './linear';
import { blockedLayout, dotLayout, mmaLayout, type MmaParameters } from './triton-distributed';
import { parseLayout } from './parse';
import { swizzledOffsets } from './swizzled';
import { paddedShared, sharedOffsets, swizzledShared } from './triton-shared';

/** The linear layouts that Triton made of random layouts; the script that wrote them is next to them. */
const folder = 'content/evidence/layouts';

const bases = ({ register, lane, warp }: DistributedLayout): readonly (readonly Place[])[] => [
  register.bases,
  lane.bases,
  warp.bases,
];

/** Cases without a version have version 2. */
const versionTwo = (params: object): MmaParameters => ({
  version: 2,
  warpsPerCta: [],
  instrShape: [16, 8],
  ...params,
});

function ours(kind: string, params: never, shape: number[]): unknown {
  if (kind === 'blocked') return bases(blockedLayout(params, shape));
  if (kind === 'mma') return bases(mmaLayout(versionTwo(params), shape));
  if (kind === 'dot') return bases(dotLayout({ parent: versionTwo(params), ...(params as object) } as never, shape));
  if (kind === 'swizzled') return [swizzledShared(params, shape).offset.bases];
  return [paddedShared(params, shape).offset.bases];
}

describe.each([
  ['triton.txt', 500, 'record_triton.py', ['blocked', 'mma', 'dot', 'swizzled', 'padded']],
  ['triton-unseen.txt', 300, 'record_triton.py', ['blocked', 'mma', 'dot', 'swizzled', 'padded']],
  ['triton-mma.txt', 300, 'record_triton_mma.py', ['mma', 'dot']],
  ['triton-mma-unseen.txt', 200, 'record_triton_mma.py', ['mma', 'dot']],
])('agrees with Triton, %s', (file, count, recordedBy, kinds) => {
  const [head, ...lines] = readFileSync(`${folder}/${file}`, 'utf8').trimEnd().split('\n');
  const cases = lines.map((line) => {
    const [kind, ...rest] = line.split('\t');
    const [params, shape, theirs] = rest.map((each) => JSON.parse(each) as never);
    return { kind: kind!, params: params!, shape: shape!, theirs };
  });

  it('covers every case that the script wrote', () => {
    expect(cases).toHaveLength(count);
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(kinds));
    const script = createHash('sha256')
      .update(readFileSync(`${folder}/${recordedBy}`))
      .digest('hex');
    expect(head).toContain(`script sha256:${script}`);
  });

  it.each(kinds)('%s: every basis is the same', (name) => {
    const other = cases.filter(
      ({ kind, params, shape, theirs }) =>
        kind === name && JSON.stringify(ours(kind, params, shape)) !== JSON.stringify(theirs),
    );
    expect(other.slice(0, 5).map((each) => ({ ...each, ours: ours(each.kind, each.params, each.shape) }))).toEqual([]);
  });
});

describe('an MMA without a register layout', () => {
  const mma = (version: number, more: Partial<MmaParameters> = {}): MmaParameters => ({
    version,
    warpsPerCta: [4, 1],
    instrShape: [16, 64, 16],
    ...more,
  });
  it.each<[string, () => unknown, string]>([
    ['version 1', () => mmaLayout(mma(1), [64, 64]), 'removed version 1'],
    ['version 5', () => mmaLayout(mma(5), [128, 64]), 'tensor memory'],
    ['another version', () => mmaLayout(mma(7), [64, 64]), 'Use 2 (mma.sync) or 3 (wgmma)'],
    ['B of wgmma', () => dotLayout({ parent: mma(3), operand: 1, kWidth: 2 }, [64, 64]), 'reads B from shared memory'],
    ['half a warpgroup', () => mmaLayout(mma(3, { warpsPerCta: [2, 2] }), [64, 64]), 'a warpgroup of wgmma has 4'],
    ['48 columns', () => mmaLayout(mma(3, { instrShape: [16, 48, 16] }), [64, 64]), 'power of two'],
  ])('refuses %s and says why', (_, ask, words) => {
    expect(ask).toThrow(InputError);
    expect(ask).toThrow(words);
  });
});

it('pads as Triton documents: 8 elements, intervals of 2 and 4', () => {
  const intervals = [
    [2, 1],
    [4, 2],
  ] as const;
  expect(sharedOffsets(paddedShared({ intervals, order: [0] }, [8]))).toEqual([0, 1, 3, 4, 8, 9, 11, 12]);
});

it('calls Swizzle<3,3,3> on rows of 64 halves vec = 8, perPhase = 1, maxPhase = 8', () => {
  const triton = sharedOffsets(swizzledShared({ vec: 8, perPhase: 1, maxPhase: 8, order: [1, 0] }, [64, 64]));
  const cute = swizzledOffsets(parseLayout('Sw<3,3,3> o 0 o (64,64):(64,1)'));
  const byRows = Array.from({ length: 64 * 64 }, (_, i) => cute[(i % 64) * 64 + Math.floor(i / 64)]!);
  expect([cute, byRows]).toContainEqual(triton);
});
