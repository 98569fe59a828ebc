import { describe as suite, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type OccupancyValues } from './params';
import { edgeTexts } from './cliffs';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const first: OccupancyValues = initialValues(params);
const state = (values: Partial<OccupancyValues>): OccupancyValues => ({ ...first, ...values });
const said = (values: Partial<OccupancyValues>) => describe(simulate(state(values)), state(values));
const last = (values: Partial<OccupancyValues>): string => steps(simulate(state(values))).at(-1)!.say;

suite('the headline', () => {
  it.each([
    [{}, 'Occupancy 50 %: 32 of 64 warps, because the registers let in only 4 blocks.'],
    [{ registers: 65 }, 'Occupancy 37.5 %: 24 of 64 warps, because the registers let in only 3 blocks.'],
    [{ registers: 32 }, 'Occupancy 100 %: 64 of 64 warps, and every warp slot is taken.'],
    [{ registers: 32, threads: 32 }, 'Occupancy 50 %: 32 of 64 warps, because the block slots let in only 32 blocks.'],
    [
      { registers: 32, threads: 768 },
      'Occupancy 75 %: 48 of 64 warps, because the warp slots and the registers let in only 2 blocks.',
    ],
    [
      { registers: 16, threads: 32, shared: 115_713 },
      'Occupancy 1.6 %: 1 of 64 warps, because the shared memory lets in only 1 block.',
    ],
    [{ registers: 72, threads: 1024 }, 'No block fits on an SM, so the kernel does not launch.'],
  ])('of %o', (values, headline) => expect(said(values).headline).toBe(headline));
});

suite('the detail', () => {
  it('says what a block takes, how that was rounded, and where the next cliffs are', () => {
    expect(said({ registers: 65, shared: 3000 }).detail).toBe(
      'A block of 256 threads takes 8 warp slots, 18,432 registers (65 a thread are rounded up to 72) and ' +
        '4 KiB of shared memory (3,000 B asked for, 1 KiB reserved, rounded up). ' +
        'With 64 registers or fewer 4 blocks fit (32 warps), with 81 or more 2 (16 warps).',
    );
    expect(said({}).detail).toContain('1 KiB of shared memory, which the system reserves.');
    expect(said({ gpu: 'v100' }).detail).toContain('and no shared memory.');
  });

  it('tells of a preference that the SM overruled, where that was counted', () => {
    const hint = { registers: 16, threads: 32, carveout: 'percent', percent: 0 };
    expect(said(hint).detail).toMatch(/Yet 32 were counted on the NVIDIA H200: a preference is a hint/);
    expect(said({ ...hint, percent: 50 }).detail).not.toContain('Yet');
  });
});

suite('the last step says why one more block does not fit', () => {
  it.each([
    [
      {},
      'One more block does not fit: each sub-partition has 16,384 registers, which is 8 warps of 2,048; 4 of them hold 32, and one more block would make 40.',
    ],
    [
      { registers: 32, threads: 768, shared: 80_000 },
      'One more block does not fit: its 24 warp slots are wanted, and 16 of 64 are left.',
    ],
    [{ registers: 32, threads: 32 }, 'One more block does not fit: all 32 block slots are taken.'],
    [
      { registers: 32, shared: 32_768 },
      'One more block does not fit: it takes 33 KiB of shared memory, and 30 KiB of 228 KiB are left.',
    ],
    [
      { registers: 72, threads: 1000 },
      'A block needs 32 warps of 2,304 registers, 73,728 in all, and may have 65,536: the launch fails.',
    ],
    [
      { registers: 80, threads: 800 },
      'A block needs 28 warps of 2,560 registers (they are counted in fours), 71,680 in all, and may have 65,536: the launch fails.',
    ],
    [
      { shared: 204_800, gpu: 'rtx-4090' },
      'A block asks for 200 KiB of shared memory and may have 99 KiB: the launch fails.',
    ],
  ])('%o', (values, say) => expect(last(values)).toBe(say));
});

it('the steps are the empty SM, one a block, and the block that does not fit', () => {
  const told = steps(simulate(first));
  expect(told.map(({ label }) => label)).toEqual([
    'empty SM',
    ...['1 of 4 blocks', '2 of 4 blocks', '3 of 4 blocks', '4 of 4 blocks'],
    'one more does not fit',
  ]);
  expect(told[0]!.say).toContain('64 warp slots, 32 block slots, 65,536 registers, 228 KiB of shared memory');
  expect(told[3]!.say).toBe('Block 2 moves in with 8 warps: occupancy 37.5 %: 24 of 64 warps.');
});

it('each cliff is said with what it wins and what it costs', () => {
  const trace = simulate(first);
  expect(trace.cliffs.map((cliff) => edgeTexts(cliff, trace.blocksPerSm))).toEqual([
    ['48 registers or fewer: 5 blocks, 40 warps', '65 registers or more: 3 blocks, 24 warps'],
    ['less shared memory: no block won', '57,345 B or more: 3 blocks, 24 warps'],
    ['192 threads or fewer: 5 blocks, 30 warps', '257 threads or more: 3 blocks, 27 warps'],
  ]);
});

it('a block slot tells what its block holds, or that it is empty, or that the SM has no such slot', () => {
  expect(describeLane(simulate(first), first, 3)).toBe(
    'Block 3 holds warp slots 24 to 31, 16,384 registers and 1 KiB of shared memory.',
  );
  expect(describeLane(simulate(first), first, 4)).toBe('Block slot 4 stays empty: only 4 blocks fit.');
  const turing = state({ gpu: 't4' });
  expect(describeLane(simulate(turing), turing, 16)).toBe('There is no block slot 16: an SM of the NVIDIA T4 has 16.');
});
