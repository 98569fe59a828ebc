import { describe, expect, it } from 'vitest';
import { architecture, architectureIds } from '@src/arch';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type ArchitecturesValues } from './params';

const on = (gpu: string): ArchitecturesValues => ({ ...initialValues(params), gpu });

describe('the question', () => {
  it.each(architectureIds)('has one right answer on the %s: what its facts say', (gpu) => {
    const ids = places(on(gpu)).map(({ id }) => id);
    const right = ids.filter((id) => judge(on(gpu), [id]).correct);
    expect(right).toEqual([architecture(gpu).maxSharedBytesPerBlock.value / 1024]);
  });

  it('does not tell', () => {
    expect(ask(on('h200'))).toBe(
      'How many KiB of shared memory can one block of the NVIDIA H200 use, if it asks for as much as it may?',
    );
  });
});

describe('an answer', () => {
  it.each<[string, string, number[], string]>([
    ['right', 'h200', [227], 'Yes: of 228 KiB on an SM 1 KiB is reserved for each block'],
    ['right where nothing is reserved', 't4', [64], 'Yes: 64 KiB, all that an SM sets aside'],
    ['what needs no asking', 'h200', [48], '48 KiB is what a block may have without asking.'],
    ['that of an SM', 'h200', [228], '228 KiB is what all blocks of an SM share.'],
    ['the whole store', 'h200', [256], '256 KiB is the store that L1 and shared memory divide.'],
    [
      'that of other GPUs',
      'h200',
      [163],
      'That is right on the A100, the AGX Orin. On this GPU an SM sets more aside.',
    ],
    [
      'that of a larger GPU',
      'a100',
      [227],
      'That is right on the H100, the H200, the B200. On this GPU an SM sets less aside.',
    ],
    ['none', 'h200', [], 'Choose one size.'],
    ['two at once', 'h200', [48, 227], 'Choose one size.'],
  ])('that is %s is told why', (_, gpu, marked, say) => {
    expect(judge(on(gpu), marked).say).toContain(say);
  });
});
