import { describe as suite, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type CacheValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<CacheValues>): CacheValues => ({ ...initialValues(params), ...values });
const said = (values: Partial<CacheValues>) => describe(simulate(state(values)), state(values));

suite('the caption', () => {
  it('gives an exact rate while nothing is lost', () => {
    const { headline, detail } = said({ table: 16 });
    expect(headline).toBe(
      'Random look-ups in a table of 16 KiB: 87 % of the sector look-ups hit an L1 that keeps 21 KiB.',
    );
    expect(detail).toBe(
      'The whole table fits, so each sector misses once: 511 sectors are asked for the first time, and the other 3,491 look-ups hit. More loads would hit more often.',
    );
  });

  it('calls it an estimate beyond the capacity, and says how wrong the model has been', () => {
    const { headline, detail } = said({});
    expect(headline).toMatch(/: an estimated \d+ % of the sector look-ups hit an L1 that keeps 21 KiB\.$/);
    expect(detail).toContain('look-ups want a sector that the L1 has had and lost');
    expect(detail).toContain(
      'Which lines go is not known: on an H200, the hits of one warp’s random walks beyond the capacity were off by 0.8 % (median) and 2.1 % (worst).',
    );
    expect(said({ pattern: 'strided', warps: 8 }).detail).toContain(
      'ordered walks beyond the capacity were off by 2.2 % (median) and 36 % (worst)',
    );
  });

  it('knows a table that is larger than the L1 but asked for in part', () => {
    expect(said({ pattern: 'strided' }).detail).toMatch(/^What is asked for fits/);
    expect(said({ pattern: 'sequential' }).detail).toContain('none of them again: without reuse a cache saves nothing');
  });

  it('counts one as one', () => {
    expect(said({ pattern: 'broadcast', warps: 1, loads: 2 }).detail).toContain(
      '1 sector is asked for the first time, and the other 1 look-up hits.',
    );
  });
});

suite('the time line', () => {
  it('has a step for every load, or for every so many of them', () => {
    const all = (values: Partial<CacheValues>) => steps(simulate(state(values)), state(values));
    expect(all({ loads: 4 })).toHaveLength(17);
    expect(
      all({})
        .map(({ label }) => label)
        .slice(0, 3),
    ).toEqual(['caches empty', 'load 2 of 128', 'load 4 of 128']);
    expect(all({}).at(-1)!.label).toBe('load 128 of 128');
    expect(all({})[1]!.say).toBe('Load 2, by warp 1: 2 of 32 sectors hit; so far 3.1 %.');
  });
});

it('a lane knows what became of its look-ups', () =>
  expect(describeLane(simulate(state({ pattern: 'strided' })), state({}), 3)).toBe(
    'Lane 3 looks up 128 entries over all warps: 112 of their sectors are in the L1, 16 new.',
  ));
