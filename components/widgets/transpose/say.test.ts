import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type TransposeValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<TransposeValues>): TransposeValues =>
  ({ ...initialValues(params), ...values }) as TransposeValues;
const of = (values: Partial<TransposeValues>) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<TransposeValues>, string]>([
    [{ kernel: 'copy' }, 'The copy touches 4 sectors a load and 4 a store, and transposes nothing.'],
    [
      { kernel: 'naive' },
      'A store of the naive kernel touches 32 sectors where 4 would do, and no padding can mend that.',
    ],
    [
      { kernel: 'naive-gather' },
      'A load of the mirrored kernel touches 32 sectors where 4 would do; its stores touch 4.',
    ],
    [
      {},
      'With the plain tile, loads and stores touch 4 sectors each, and a read of shared memory takes 32 wavefronts where 1 would do.',
    ],
    [
      { padding: 1 },
      'With a tile padded by 1 element, loads and stores touch 4 sectors each, and a read of shared memory takes 1 wavefront, which is the least.',
    ],
    [
      { kernel: 'swizzled' },
      'With a tile swizzled by XOR, loads and stores touch 4 sectors each, and a read of shared memory takes 1 wavefront, which is the least.',
    ],
    [
      { kernel: 'naive', tile: '16', bytes: '16' },
      'A store of the naive kernel touches 16 sectors, and fewer cannot do it: its elements come in pairs that fill a sector.',
    ],
  ])('%j is: %s', (values, sentence) => {
    expect(of(values).headline).toBe(sentence);
  });

  it('goes on with the measured time, beside that of the copy', () => {
    expect(of({}).detail).toContain('The H200 took 335 µs, and 131 µs to copy the same bytes.');
    expect(of({ kernel: 'copy' }).detail).toContain('The H200 took 131 µs.');
    expect(of({ kernel: 'naive-gather' }).detail).toContain('the L2 was asked for every sector once.');
  });

  it('says so where no time was measured, and claims nothing of the L2 there', () => {
    const { detail } = of({ kernel: 'naive-gather', edge: '4096' });
    expect(detail).toContain('No time was measured at these sizes on this GPU.');
    expect(detail).not.toContain('L2');
  });

  it('does not hide that padding can bring a conflict to the writes', () => {
    expect(of({ tile: '16', padding: 1 }).detail).toContain('Its writes take 2 wavefronts');
  });
});

group('a lane', () => {
  it('says where it loads, its two banks, and where it stores', () => {
    expect(describeLane(simulate(state({})), state({}), 5)).toBe(
      'Lane 5 loads row 0, column 37 of the matrix, writes bank 5 in wavefront 1, reads bank 0 in wavefront 6, and stores to row 32, column 5 of the other one.',
    );
    const naive = state({ kernel: 'naive', warp: 2 });
    expect(describeLane(simulate(naive), naive, 5)).toBe(
      'Lane 5 loads row 2, column 37 of the matrix, and stores to row 37, column 2 of the other one.',
    );
  });
});

group('the time line', () => {
  const labels = (values: Partial<TransposeValues>) =>
    steps(simulate(state(values)), state(values)).map(({ label }) => label);

  it('has a step for every phase, and for the barrier', () => {
    expect(labels({})).toEqual([
      'nothing has moved',
      'phase 1 of 4: load',
      'phase 2 of 4: write',
      'barrier',
      'phase 3 of 4: read',
      'phase 4 of 4: store',
    ]);
    expect(labels({ kernel: 'naive' })).toEqual(['nothing has moved', 'phase 1 of 2: load', 'phase 2 of 2: store']);
  });

  it('begins with the warp and its turn', () => {
    const [start] = steps(simulate(state({ warp: 10 })), state({ warp: 10 }));
    expect(start!.say).toBe('Warp 2 of block (1, 0) begins turn 2 of 4.');
  });
});
