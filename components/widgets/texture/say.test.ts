import { describe as suite, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type TextureValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<TextureValues>): TextureValues => ({ ...initialValues(params), ...values });
const said = (values: Partial<TextureValues>) => describe(simulate(state(values)), state(values));

suite('the caption', () => {
  it.each([
    [{}, '4 × 8 texels touches 8 sectors in 8 lines row by row, and an estimated 4 sectors in 2 lines in blocks of'],
    [{ shape: '32x1' }, '4 sectors in 1 line row by row, and an estimated 8 sectors in 4 lines in blocks of 8 × 4'],
    [{ shape: '1x32' }, '32 sectors in 32 lines row by row, and an estimated 16 sectors in 8 lines'],
    [{ shape: '8x4' }, '4 sectors in 4 lines row by row, and an estimated 4 sectors in 1 line'],
    [{ apart: 3 }, 'covers 4 × 8 texels, 3 apart, touches'],
    [{ element: '16', shape: '8x4' }, 'touches 16 sectors in 4 lines row by row, and an estimated 16 sectors'],
  ] as const)('of %j counts rows and estimates blocks', (values, part) =>
    expect(said(values).headline).toContain(part),
  );

  it('says why, and always that the layout is an assumption', () => {
    expect(said({}).detail).toContain('Blocks hold neighbours above and below as well, so a window as tall as this');
    expect(said({ shape: '32x1' }).detail).toContain('lies well row by row');
    expect(said({ shape: '8x4' }).detail).toContain('but the blocks keep them in fewer lines');
    expect(said({ shape: '16x2', inside: 'rows' }).detail).toMatch(/Either|but the (rows|blocks) keep/);
    for (const shape of ['32x1', '16x2', '8x4', '4x8', '1x32'])
      expect(said({ shape }).detail).toContain('NVIDIA does not publish the layout of a CUDA array');
  });
});

it('the time line shows the window, then its sectors under each layout', () => {
  expect(steps(simulate(state({})), state({})).map(({ label }) => label)).toEqual([
    'the window',
    'row by row',
    'in blocks, assumed',
  ]);
});

it('a lane knows its texel and its byte under both layouts', () =>
  expect(describeLane(simulate(state({})), state({}), 5)).toBe(
    'Lane 5 wants the texel in column 1 of row 1: byte 1,028 row by row, byte 12 in these blocks.',
  ));
