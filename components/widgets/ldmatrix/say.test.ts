import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type LdmatrixValues } from './params';
import { describe as caption, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<LdmatrixValues>): LdmatrixValues =>
  ({ ...initialValues(params), ...values }) as LdmatrixValues;
const said = (values: Partial<LdmatrixValues>) => caption(simulate(state(values)), state(values));
const laneSaid = (values: Partial<LdmatrixValues>, lane: number) =>
  describeLane(simulate(state(values)), state(values), lane);

describe('the caption', () => {
  it('says what the first state costs and why', () => {
    expect(said({})).toEqual({
      headline:
        'One ldmatrix of 4 matrices side by side, from rows of 64 halves, takes 32 wavefronts where 4 would do.',
      detail:
        'The eight rows of a matrix are one pass, and 8 rows of matrix 0 want the same four banks. Without the instruction, 4 ordinary loads would do the same in as many wavefronts.',
    });
  });

  it.each<[Partial<LdmatrixValues>, string]>([
    [{ padding: 8 }, 'rows of 64 halves padded by 8, takes 4 wavefronts, one for each matrix, and fewer cannot do it.'],
    [
      { matrices: '1', layout: 'swizzle128' },
      'One ldmatrix of 1 matrix, from rows of 64 halves with a swizzle of 128 B, takes 1 wavefront, and fewer cannot do it.',
    ],
    [
      { op: 'store', trans: 'yes', matrices: '2', arrangement: 'square' },
      'One transposed stmatrix of 2 matrices one below another, to rows of 64 halves, takes 16 wavefronts where 2 would do.',
    ],
    [
      { arrangement: 'square', layout: 'xor' },
      '4 matrices in a square, from rows of 64 halves swizzled by XOR with the row,',
    ],
  ])('of %j', (values, text) => {
    expect(said(values).headline).toContain(text);
  });

  it('says that transposing by hand takes an access for each half', () => {
    expect(said({ trans: 'yes', padding: 8 }).detail).toContain('8 ordinary loads would do the same in 8 wavefronts.');
  });
});

describe('a lane', () => {
  it('gives a row and receives two elements of another', () => {
    expect(laneSaid({}, 13)).toBe(
      'Lane 13 gives the address of row 5 of matrix 1, byte 656: banks 4 to 7, wavefront 14. It receives row 3, columns 2 and 3, of each matrix.',
    );
    expect(laneSaid({ trans: 'yes', op: 'store', matrices: '1' }, 5)).toContain(
      'It holds column 1, rows 2 and 3, of the matrix.',
    );
  });

  it('may give an address that nobody reads', () => {
    expect(laneSaid({ matrices: '2' }, 16)).toContain(
      'Lane 16 gives an address that nobody reads: ldmatrix asks lanes 0 to 15.',
    );
  });
});

describe('the time line', () => {
  it('has the instruction, and a step for each wavefront', () => {
    const moments = steps(simulate(state({})), state({}));
    expect(moments).toHaveLength(33);
    expect(moments[0]!.say).toBe('One instruction takes row addresses from lanes 0 to 31. No bank has answered yet.');
    expect(moments[1]!.say).toBe('Wavefront 1 moves row 0 of matrix 0, over 4 banks. 31 rows wait.');
    expect(moments.at(-2)!.say).toContain('1 row waits.');
    expect(moments.at(-1)!.say).toBe('Wavefront 32 moves row 7 of matrix 3, over 4 banks. No row waits any more.');
  });

  it('moves a whole matrix at once where nothing conflicts', () => {
    const moments = steps(simulate(state({ padding: 8 })), state({ padding: 8 }));
    expect(moments[1]!.say).toBe('Wavefront 1 moves rows 0 to 7 of matrix 0, over 32 banks. 24 rows wait.');
  });
});

describe('what the hardware refuses', () => {
  it.each<[Partial<LdmatrixValues>, string]>([
    [{ gpu: 'v100' }, 'has no ldmatrix. It came with compute capability 7.5: choose such a GPU, or plain loads.'],
    [
      { gpu: 'a100', op: 'store' },
      'has no stmatrix. It came with compute capability 9.0: choose such a GPU, or plain stores.',
    ],
    [{ padding: 4 }, 'a misaligned address, and the kernel ends. Choose 0 or 8 halves.'],
    [{ columns: '16' }, 'The last matrix would begin at column 24, and a row has 16 halves. Choose more columns'],
  ])('%j is said with the cure', (values, text) => {
    expect(() => simulate(state(values))).toThrow(text);
  });
});
