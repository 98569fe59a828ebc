import { describe as suite, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type ConstantValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<ConstantValues>): ConstantValues => ({ ...initialValues(params), ...values });
const said = (values: Partial<ConstantValues>) => describe(simulate(state(values)), state(values));

suite('the caption', () => {
  it.each([
    [
      {},
      'With weights[i % 8], the warp reads 8 different addresses: 8 passes of the constant cache, one after the other, in 105 cycles; a load that hits the L1 takes 32.',
    ],
    [
      { unique: 1 },
      'With weights[0], all lanes read one address: 1 pass of the constant cache, in 28 cycles; a load that hits the L1 takes 32.',
    ],
    [
      { unique: 32, gpu: 't4' },
      'With weights[i], the warp reads 32 different addresses: 32 passes of the constant cache, one after the other, in about 369 cycles; how long an L1 hit takes here is not known.',
    ],
    [
      { element: '16' },
      'With weights[i % 8], the warp reads 8 different addresses: 8 passes of the constant cache, one after the other, in each of 2 instructions, 16 requests in all.',
    ],
    [{ mask: 0 }, 'No lane is active, so the constant cache is asked for nothing.'],
    [
      { index: 'runs', spacing: 2 },
      'With weights[(i * 8 / 32) * 2], the warp reads 8 different addresses: 8 passes of the constant cache, one after the other, in 105 cycles; a load that hits the L1 takes 32.',
    ],
  ] as const)('of %j says what is seen', (values, headline) => expect(said(values).headline).toBe(headline));

  it('says that being near does not help, and what a global load asks for', () => {
    expect(said({}).detail).toBe(
      'What counts is the address: these lie in one line of the constant cache, and being near does not help. A global load of the same addresses is one request for 1 sector; the constants take 3.3× an L1 hit.',
    );
    expect(said({ spacing: 16 }).detail).toContain('these lie in 8 lines of the constant cache');
  });

  it('says when the first cache cannot hold the lines', () => {
    const values = { unique: 16, spacing: 64 };
    expect(said(values).detail).toContain('every pass misses it each time');
    expect(said(values).headline).toContain('in 1313 cycles'.replace('1313', '1,313'));
  });
});

suite('the time line', () => {
  it('serves one address a pass', () => {
    const all = steps(simulate(state({})), state({}));
    expect(all).toHaveLength(9);
    expect(all[2]).toEqual({
      label: 'pass 2 of 8',
      say: 'Pass 2 reads byte 4 and serves lanes 1, 9, 17 and 25.',
    });
  });
});

it('a lane knows its byte, its pass and its company', () => {
  const trace = simulate(state({ mask: 0x0000ffff }));
  expect(describeLane(trace, state({}), 9)).toBe(
    'Lane 9 reads byte 4 of the table, served with 1 other lane in pass 2 of 8.',
  );
  expect(describeLane(trace, state({}), 31)).toBe('Lane 31 is off and reads nothing.');
});
