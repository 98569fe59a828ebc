import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DistributedLayout, Place } from './linear';
import { blockedLayout, dotLayout, mmaLayout } from './triton-distributed';
import { parseLayout } from './parse';
import { swizzledOffsets } from './swizzled';
import { paddedShared, sharedOffsets, swizzledShared } from './triton-shared';

/** The linear layouts that Triton made of random layouts, written by a script that is kept beside them. */
const folder = 'content/evidence/layouts';

const bases = ({ register, lane, warp }: DistributedLayout): readonly (readonly Place[])[] => [
  register.bases,
  lane.bases,
  warp.bases,
];

function ours(kind: string, params: never, shape: number[]): unknown {
  if (kind === 'blocked') return bases(blockedLayout(params, shape));
  if (kind === 'mma') return bases(mmaLayout((params as { warpsPerCta: number[] }).warpsPerCta, shape));
  if (kind === 'dot') return bases(dotLayout(params, shape));
  if (kind === 'swizzled') return [swizzledShared(params, shape).offset.bases];
  return [paddedShared(params, shape).offset.bases];
}

describe.each([
  ['triton.txt', 500],
  ['triton-unseen.txt', 300],
])('against Triton, %s', (file, count) => {
  const [head, ...lines] = readFileSync(`${folder}/${file}`, 'utf8').trimEnd().split('\n');
  const cases = lines.map((line) => {
    const [kind, ...rest] = line.split('\t');
    const [params, shape, theirs] = rest.map((each) => JSON.parse(each) as never);
    return { kind: kind!, params: params!, shape: shape!, theirs };
  });

  it('has every case that the script wrote', () => {
    expect(cases).toHaveLength(count);
    expect(new Set(cases.map(({ kind }) => kind)).size).toBe(5);
    const script = createHash('sha256')
      .update(readFileSync(`${folder}/record_triton.py`))
      .digest('hex');
    expect(head).toContain(`script sha256:${script}`);
  });

  it.each(['blocked', 'mma', 'dot', 'swizzled', 'padded'])('%s: every basis is the same', (name) => {
    const other = cases.filter(
      ({ kind, params, shape, theirs }) =>
        kind === name && JSON.stringify(ours(kind, params, shape)) !== JSON.stringify(theirs),
    );
    expect(other.slice(0, 5).map((each) => ({ ...each, ours: ours(each.kind, each.params, each.shape) }))).toEqual([]);
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
