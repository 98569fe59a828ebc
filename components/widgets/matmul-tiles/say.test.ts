import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type MatmulValues } from './params';
import { describe as caption, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (set: Partial<MatmulValues>): MatmulValues => ({ ...initialValues(params), ...set });
const of = (set: Partial<MatmulValues>) => ({ values: state(set), trace: simulate(state(set)) });

describe('the caption', () => {
  const headline = (set: Partial<MatmulValues>): string => {
    const { values, trace } = of(set);
    return caption(trace, values).headline;
  };

  it('says how often a sector is loaded, and against what', () => {
    expect(headline({})).toBe(
      'Tiles of 16 × 16 load each sector of A and B 4 times: 4,096 sectors, against 40,960 of the naive kernel.',
    );
    expect(headline({ kernel: 'naive' })).toBe(
      'The naive kernel in blocks of 32 × 32 loads each sector of A and B 40 times: 40,960 sectors.',
    );
    expect(headline({ kernel: 'registers', n: '64' })).toContain('load each sector of A and B once: 1,024 sectors');
    expect(headline({ n: '2048', tile: '32' })).toContain('67.1 million sectors, against 1,342.2 million');
  });

  it('gives the cost of reading the tiles in both forms, the chosen one first', () => {
    const merged = of({});
    expect(caption(merged.trace, merged.values).detail).toContain(
      'read with 10,240 loads and 12,288 wavefronts, because the compiler merges neighbouring words; as written it would be 16,384 loads',
    );
    const written = of({ sharedLoads: 'written' });
    expect(caption(written.trace, written.values).detail).toContain(
      'read with 16,384 loads and 16,384 wavefronts, one load for each factor',
    );
  });

  it('does not speak of tiles where there are none', () => {
    const { trace, values } = of({ kernel: 'swapped' });
    expect(caption(trace, values).detail).toContain('may find their sector in the L1');
  });
});

describe('a lane', () => {
  const lane = (set: Partial<MatmulValues>, which: number): string => {
    const { values, trace } = of(set);
    return describeLane(trace, values, which);
  };

  it('makes one element with its own loads in the tiled kernel', () => {
    expect(lane({}, 5)).toBe(
      'Lane 5 of the first warp makes row 32, column 37 of C. In each step it loads 1 element of A and 1 of B into shared memory, reads 32 factors from there, and multiplies 16 times.',
    );
  });

  it('makes a square of results with results in registers', () => {
    expect(lane({ kernel: 'registers', n: '128' }, 9)).toContain(
      'makes rows 64 to 67, columns 100 to 103 of C. In each step it loads 2 elements of A and 2 of B into shared memory, reads 64 factors from there, and multiplies 128 times.',
    );
  });

  it('takes the next row in the swapped kernel, the next column in the plain one', () => {
    expect(lane({ kernel: 'naive' }, 1)).toContain('makes row 32, column 33 of C');
    expect(lane({ kernel: 'swapped' }, 1)).toContain('makes row 33, column 32 of C');
    expect(lane({ kernel: 'naive' }, 1)).toContain('128 loads for 64 multiplications');
  });

  it('has no thread in half a warp', () => {
    expect(lane({ tile: '4' }, 20)).toBe('Lane 20 of the first warp has no thread: the block has only 16 threads.');
  });
});

describe('the time line', () => {
  it('goes from nothing along k to the stores', () => {
    const { trace, values } = of({});
    const line = steps(trace, values);
    expect(line.map(({ label }) => label)).toEqual([
      'nothing loaded',
      ...['k = 0 to 15 of 64', 'k = 16 to 31 of 64', 'k = 32 to 47 of 64', 'k = 48 to 63 of 64'],
      'C stored',
    ]);
    expect(line[1]!.say).toBe(
      'k = 0 to 15: the block makes 16 load requests for 64 sectors, all for the first time. They fill tiles of 16 × 16 and 16 × 16 in shared memory, from which all threads take their factors.',
    );
  });

  it('shows that the naive kernel asks again and again for what it has asked for', () => {
    const { trace, values } = of({ kernel: 'naive' });
    expect(steps(trace, values)[2]!.say).toContain('64 load requests for 160 sectors, 4 of them for the first time');
  });
});
