import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { judge, places } from './judge';
import { metrics, shares } from './numbers';
import { params, type ClusterValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<ClusterValues> = {}): ClusterValues => ({ ...initialValues(params), ...values });
const of = (values: Partial<ClusterValues> = {}) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<ClusterValues>, string]>([
    [{}, 'Each of the 4 blocks asks the L2 for the whole tile of 8 KiB, so every byte is asked for 4 times.'],
    [
      { multicast: 'on', size: '8' },
      'Each of the 8 blocks asks the L2 for 1 KiB of the tile, which go to all of them, so every byte is asked for once.',
    ],
    [{ size: '1' }, 'A cluster of one block asks the L2 for its tile of 8 KiB once.'],
    [
      { mode: 'remote' },
      'A word in the shared memory of another block comes after 192 cycles, one from the L2 after 280 cycles.',
    ],
    [
      { mode: 'remote', gpu: 'b200' },
      'How long the NVIDIA B200 takes to read from another block of the cluster is not known here.',
    ],
    [{ mode: 'remote', size: '1' }, 'A cluster of one block has no other block to read from.'],
  ])('%j is: %s', (values, sentence) => {
    expect(of(values).headline).toBe(sentence);
  });

  it('says that fewer sectors were counted than asked for, and that nobody documents it', () => {
    expect(of().detail).toContain('counted 524,288 sectors, 25 % of what was asked');
    expect(of().detail).toContain('which is not documented. It took 71.0 µs, and with multicast 74.3 µs.');
    expect(of({ multicast: 'on' }).detail).toContain('The NVIDIA H200 counted 524,288 sectors: what was asked.');
    expect(of({ blocks: 64 }).detail).toContain('nobody counted');
  });

  it('speaks of one other block in a cluster of two', () => {
    expect(of({ mode: 'remote', size: '2' }).detail).toContain('the shared memory of 1 other block directly');
  });
});

group('a block and the time line', () => {
  it('says what a block asks for, and that there are no more', () => {
    const values = state({ multicast: 'on' });
    expect(describeLane(simulate(values), values, 2)).toBe(
      'Block 2 asks for 2 KiB for all 4 blocks, and its barrier waits for 8 KiB.',
    );
    expect(describeLane(simulate(values), values, 4)).toBe('There is no block 4: the cluster has 4 blocks.');
  });

  it('has a step a block, or one a place', () => {
    const labels = (values: ClusterValues) => steps(simulate(values), values).map(({ label }) => label);
    expect(labels(state())).toHaveLength(5);
    expect(labels(state({ mode: 'remote' }))).toEqual([
      'one load each',
      'own shared memory',
      'another block’s',
      'the L2',
      'DRAM',
    ]);
  });
});

group('the prediction', () => {
  const verdict = (values: Partial<ClusterValues>, guess: number) =>
    judge(simulate(state(values)), state(values), [guess]);
  it('knows the thought behind a wrong number', () => {
    expect(verdict({}, 4).correct).toBe(true);
    expect(verdict({}, 1).say).toContain('that takes multicast');
    expect(verdict({ multicast: 'on' }, 1).correct).toBe(true);
    expect(verdict({ multicast: 'on' }, 4).say).toContain('That is without multicast.');
    expect(verdict({ mode: 'remote' }, 192).correct).toBe(true);
    expect(verdict({ mode: 'remote' }, 23).say).toContain('crosses a network');
    expect(verdict({ mode: 'remote' }, 280).say).toContain('does not go through the L2');
    expect(verdict({ mode: 'remote', gpu: 'b200' }, 0).say).toContain('not known here');
  });

  it('offers the known places in cycles', () => {
    const values = state({ mode: 'remote' });
    expect(places(simulate(values), values).map(({ id }) => id)).toEqual([23, 192, 280, 658]);
  });
});

group('the numbers', () => {
  it('divide what is asked into once and again', () => {
    const parts = (values: ClusterValues) => shares(simulate(values), values).map(({ value }) => value / 2 ** 20);
    expect(parts(state())).toEqual([16, 48]);
    expect(parts(state({ multicast: 'on' }))).toEqual([16, 0]);
  });

  it('begin with another block’s cycles where they are known, else with the blocks in reach', () => {
    const first = (gpu: string) => metrics(simulate(state({ mode: 'remote', gpu })), state({ mode: 'remote', gpu }))[0];
    expect(first('h200')).toMatchObject({ id: 'remote', value: 192 });
    expect(first('h100')!.text).toBe('180 cycles, an estimate');
    expect(first('b200')).toMatchObject({ id: 'others', value: 3 });
  });
});
