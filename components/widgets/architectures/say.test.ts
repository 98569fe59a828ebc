import { expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { metrics, table } from './numbers';
import { params, type ArchitecturesValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<ArchitecturesValues>): ArchitecturesValues =>
  ({ ...initialValues(params), ...values }) as ArchitecturesValues;
const headline = (values: Partial<ArchitecturesValues>): string =>
  describe(simulate(state(values)), state(values)).headline;

it.each<[string, Partial<ArchitecturesValues>, string]>([
  [
    'an amount',
    {},
    'On the NVIDIA H200, the shared memory of one block is 227 KiB; over all 11 GPUs it goes from 64 KiB to 227 KiB.',
  ],
  [
    'an estimate',
    { group: 'memory', gpu: 'l40s' },
    'On the NVIDIA L40S, the L2 is an estimated 96 MiB; over all 11 GPUs it goes from 4 MiB to 126.5 MiB.',
  ],
  [
    'what nobody told',
    { group: 'latency', gpu: 'b200' },
    'On the NVIDIA B200, nobody has told this book of a load from DRAM; over the 4 GPUs of which it is known it goes from 466.3 cycles to 658 cycles.',
  ],
  [
    'a feature',
    { group: 'features', gpu: 'a100' },
    'The NVIDIA A100 does not have the TMA; of the other 10 GPUs 4 do.',
  ],
  [
    'what is not there',
    { sort: 'latencyRemoteShared', gpu: 'a100' },
    'On the NVIDIA A100, there is no such thing as a load from the shared memory of another block; over the 2 GPUs of which it is known it goes from 180 cycles to 192 cycles.',
  ],
  ['a word', { sort: 'dramKind' }, 'On the NVIDIA H200, the kind of DRAM is HBM3e.'],
  ['two GPUs', { group: 'memory', with: 'a100' }, 'The L2: 60 MiB on the NVIDIA H200, 40 MiB on the NVIDIA A100.'],
])('the sentence about %s', (_, values, sentence) => {
  expect(headline(values)).toBe(sentence);
});

it('the steps are the generations, one sentence each', () => {
  const all = steps(simulate(state({})));
  expect(all.map(({ label }) => label.split(': ')[1])).toEqual([
    'Volta',
    'Turing',
    'Ampere',
    'Hopper',
    'Ada Lovelace',
    'Blackwell',
  ]);
  expect(all[0]!.say).toBe('Volta, 2017, is where this table begins.');
  expect(all[4]!.say).toContain('without stmatrix, the TMA and clusters, which Hopper has.');
});

it('a lane is told its registers and its widest load', () => {
  expect(describeLane(simulate(state({ gpu: 'b200' })), state({ gpu: 'b200' }), 3)).toBe(
    'Lane 3 of a warp on the NVIDIA B200 can have 255 registers and can load 32 B with one instruction.',
  );
});

it('the large number belongs to the group of facts', () => {
  const first = (values: Partial<ArchitecturesValues>) => metrics(simulate(state(values)), state(values))[0]!;
  expect(first({})).toMatchObject({ id: 'sharedBlockKiB', value: 227 });
  expect(first({ group: 'memory' })).toMatchObject({ id: 'l2MiB', value: 60 });
  expect(first({ group: 'latency' })).toMatchObject({ id: 'dramCycles', value: 658 });
  expect(first({ group: 'latency', gpu: 't4' })).toMatchObject({ id: 'sharedBlockKiB' });
});

it('the ratio is of the column that the sentence is about', () => {
  const values = state({ group: 'memory', sort: 'dramGBps', with: 'a100' });
  expect(metrics(simulate(values), values).find(({ id }) => id === 'ratio')).toMatchObject({
    value: 2.35,
    text: '2.4×',
  });
});

it('each value of the table stands beside where it comes from', () => {
  const { rows } = table(simulate(state({ group: 'memory' })));
  expect(rows).toContainEqual([
    ...['NVIDIA H200', '9.0', '2023-11', 'Parts of the L2', '2'],
    'measured on the NVIDIA H200: l2 capacity',
  ]);
  expect(rows).toContainEqual([
    ...['NVIDIA T4', '7.5', '2018-09', 'Fetched for a miss', 'not known'],
    'not known, measured on the H200 only',
  ]);
  expect(rows.map((row) => row[5])).toContain('estimate: no document tells of parts');
});
