import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { coalesce } from '../coalesce';
import { InputError } from '../input-error';
import { matrixAccess, sharedAccess } from '../shared';
import { layoutCopy, type LayoutCopy, type SharedCounts } from './copy';
import { parseLayout } from './parse';

const { h200 } = architectures;
const of = (text: string) => parseLayout(text).layout;

const copy = (more: Partial<LayoutCopy> & { text: string; thr: string; val?: string }): LayoutCopy => ({
  layout: parseLayout(more.text),
  swizzles: 'elements',
  elementBytes: 4,
  memory: 'shared',
  atom: 'ld',
  vector: 1,
  threads: of(more.thr),
  values: of(more.val ?? '1'),
  ...more,
});

const wavefronts = (more: Parameters<typeof copy>[0]): number[] =>
  layoutCopy(copy(more), h200).map(({ counts }) => (counts as SharedCounts).wavefronts);

describe('a copy by layouts', () => {
  it('counts a column of a row-major tile as a 32-way conflict, and of a padded or swizzled one as none', () => {
    const column = { thr: '(32,1)' };
    expect(wavefronts({ text: '(32,32):(32,1)', ...column })).toEqual(Array(32).fill(32));
    expect(wavefronts({ text: '(32,32):(33,1)', ...column })).toEqual(Array(32).fill(1));
    expect(wavefronts({ text: 'Sw<5,0,5> o 0 o (32,32):(32,1)', ...column })).toEqual(Array(32).fill(1));
  });

  it('counts ldmatrix over rows of 128 B by phases, and its swizzle of 128 B without conflict', () => {
    const rows = { thr: '(32,1):(1,1)', val: '(1,8)', vector: 8, elementBytes: 2, atom: 'ldmatrix.x4' } as const;
    expect(wavefronts({ text: '(32,64):(64,1)', ...rows })).toEqual(Array(8).fill(32));
    expect(wavefronts({ text: 'Sw<3,3,3> o 0 o (32,64):(64,1)', ...rows })).toEqual(Array(8).fill(4));
    expect(wavefronts({ text: 'Sw<3,4,3> o 0 o (32,64):(64,1)', ...rows, swizzles: 'bytes' })).toEqual(
      Array(8).fill(4),
    );
  });

  it('counts what the engine counts for the same addresses, in both memories', () => {
    const texts = fc.constantFrom('(32,64):(64,1)', '(32,64)', '(32,64):(72,1)', 'Sw<3,3,3> o 0 o (32,64):(64,1)');
    const threads = fc.constantFrom('(32,1)', '(4,8):(8,1)', '(8,4)', '(16,4)', '(2,8):(8,1)');
    const state = fc.record({
      text: texts,
      thr: threads,
      memory: fc.constantFrom('global' as const, 'shared' as const),
    });
    fc.assert(
      fc.property(state, fc.constantFrom('ld' as const, 'st' as const), (more, atom) => {
        for (const { addressByLane, width, op, counts } of layoutCopy(copy({ ...more, atom }), h200)) {
          if (counts.memory === 'global')
            expect(counts.sectors).toBe(coalesce({ op, width, addressByLane }, h200).sectors.length);
          else expect(counts.wavefronts).toBe(sharedAccess({ op, width, addressByLane }, h200).wavefronts.length);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('moves each element of the tensor once', () => {
    const steps = layoutCopy(copy({ text: '(32,(4,16)):(64,(1,4))', thr: '(8,8)', val: '(2,2)' }), h200);
    const moved = steps.flatMap(({ elementsByLane }) => elementsByLane.flat()).sort((a, b) => a - b);
    expect(moved).toEqual(Array.from({ length: 2048 }, (_, element) => element));
  });

  it.each<[string, Parameters<typeof copy>[0], string]>([
    ['a tile that does not divide', { text: '(30,32)', thr: '(32,1)' }, 'do not divide the 30'],
    ['values apart', { text: '(32,32)', thr: '(32,1)', val: '(1,4)', vector: 4 }, 'not side by side'],
    ['a vector that does not divide', { text: '(32,32)', thr: '(8,4)', val: '(4,1)', vector: 3 }, 'do not divide'],
    ['a misaligned vector', { text: '(32,32):(33,1)', thr: '(32,1)', val: '(1,4)', vector: 4 }, 'multiple'],
    ['ldmatrix in global memory', { text: '(32,32)', thr: '32', atom: 'ldmatrix.x4', memory: 'global' }, 'shared'],
    ['short rows', { text: '(32,32)', thr: '32', atom: 'ldmatrix.x4' }, 'row of 16 bytes'],
    ['threads with gaps', { text: '(32,32)', thr: '(8,4):(1,16)' }, 'each once'],
    ['a third mode', { text: '(32,32)', thr: '(8,2,2)' }, '2 modes'],
  ])('refuses %s', (_, more, words) => {
    expect(() => layoutCopy(copy(more), h200)).toThrow(InputError);
    expect(() => layoutCopy(copy(more), h200)).toThrow(words);
  });

  it('takes 8 lanes for ldmatrix.x1', () => {
    const [first] = layoutCopy(
      copy({ text: '(8,8):(8,1)', thr: '(8,1)', val: '(1,8)', vector: 8, elementBytes: 2, atom: 'ldmatrix.x1' }),
      h200,
    );
    const { addressByLane, counts } = first!;
    expect((counts as SharedCounts).wavefronts).toBe(
      matrixAccess({ op: 'load', matrices: 1, addressByLane }, h200).wavefronts.length,
    );
  });
});
