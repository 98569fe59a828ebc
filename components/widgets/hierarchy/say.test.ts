import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { metrics, table } from './numbers';
import { params, type HierarchyValues } from './params';
import { describe, describeLane, steps } from './say';
import { rules, simulate, type HierarchyTrace } from './simulate';

const trace = (values: Partial<HierarchyValues>): HierarchyTrace =>
  simulate({ ...initialValues(params), ...values } as HierarchyValues);

group('the sentence', () => {
  it.each<[string, Partial<HierarchyValues>, string]>([
    ['of one GPU', {}, 'On the NVIDIA H200 a load from DRAM takes 658 cycles, 20.6 times as long as one from the L1.'],
    [
      'of a GPU whose latencies are estimates',
      { gpu: 'h100' },
      'On the NVIDIA H100 a load from DRAM takes an estimated 478.8 cycles, 11.8 times as long as one from the L1.',
    ],
    [
      'of a GPU that nobody told about',
      { gpu: 'b200' },
      'Nobody has told how long a load takes on the NVIDIA B200, so only its sizes and bandwidths are drawn.',
    ],
    [
      'of two',
      { gpu: 'rtx-4090', other: 'h200' },
      'A load from DRAM takes 541.5 cycles on the NVIDIA GeForce RTX 4090 and 658 cycles on the NVIDIA H200, 12.5 and 20.6 times as long as one from the L1.',
    ],
    [
      'of two, one of them silent',
      { gpu: 'b200', other: 'h200' },
      'On the NVIDIA H200 a load from DRAM takes 658 cycles, 20.6 times as long as one from the L1; of the NVIDIA B200 nobody has told.',
    ],
    [
      'of two silent ones',
      { gpu: 'orin', other: 't4' },
      'Nobody has told how long a load takes on the NVIDIA Jetson AGX Orin or the NVIDIA T4.',
    ],
  ])('%s', (_, values, sentence) => {
    expect(describe(trace(values)).headline).toBe(sentence);
  });

  it('about sizes counts the registers of all SMs', () => {
    expect(describe(trace({})).detail).toContain('The registers of all SMs hold 33 MiB, the L2 60 MiB, DRAM 141 GiB.');
  });

  it('about two GPUs warns that their cycles differ, or says that they do not', () => {
    expect(describe(trace({ gpu: 'a100', other: 'h200' })).detail).toContain(
      'one is 0.71 ns on the NVIDIA A100 and 0.51 ns on the NVIDIA H200.',
    );
    expect(describe(trace({ gpu: 'h100', other: 'h200' })).detail).toContain('one is 0.51 ns on both.');
  });

  it('about a lane says what is its own', () => {
    expect(describeLane(trace({}), 5)).toContain('Lane 5 alone sees its registers, 255 at most.');
    expect(describeLane(trace({}), 5)).toContain('cluster');
    expect(describeLane(trace({ gpu: 'a100' }), 5)).not.toContain('cluster');
  });
});

group('the race', () => {
  it('has registers first and DRAM last', () => {
    const said = steps(trace({})).map(({ say }) => say);
    expect(said[0]).toBe(
      'Cycle 0: a value in a register needs no load; each other level is asked for one value at once.',
    );
    expect(said[1]).toBe('Cycle 23: there is the value from shared memory.');
    expect(said[3]).toBe('Cycle 100: still no value from shared memory of another block, the L2 and DRAM.');
    expect(said.at(-1)).toBe('Cycle 658: there is the value from DRAM, last of all.');
    expect(steps(trace({})).at(-1)!.label).toBe('all values are there');
  });

  it('leaves out what is not known, and says so', () => {
    const said = steps(trace({ gpu: 'b200' }));
    expect(said).toHaveLength(1);
    expect(said[0]!.say).toContain(
      'Not known, so not in the race: shared memory, the L1, shared memory of another block, the L2 and DRAM.',
    );
  });

  it('of two GPUs names the GPU where a level is not meant on both', () => {
    const said = steps(trace({ gpu: 'a100', other: 'h200' })).map(({ say }) => say);
    expect(said[1]).toBe('Cycle 23: there is the value from shared memory on the NVIDIA H200.');
    expect(said.find((say) => say.startsWith('Cycle 600'))).toBe(
      'Cycle 600: still no value from DRAM on the NVIDIA H200.',
    );
    expect(said.find((say) => say.startsWith('Cycle 100'))).toContain('the L2 and DRAM.');
  });
});

group('the numbers', () => {
  it('begin with the ratio where it is known, and with sizes elsewhere', () => {
    expect(metrics(trace({}))[0]).toMatchObject({ id: 'dramOverL1', value: 20.6 });
    expect(metrics(trace({ gpu: 'h100' }))[0]!.ideal).toBe('an estimate, on the NVIDIA H100');
    expect(metrics(trace({ gpu: 'b200' }))[0]).toMatchObject({ id: 'dramOverL2Bytes', value: 1457 });
  });

  it('stand in the table, each with where it comes from', () => {
    const { rows } = table(trace({ gpu: 'h100', other: 'h200' }));
    expect(rows).toHaveLength(2 * 6 * 3);
    expect(rows).toContainEqual([
      ...['NVIDIA H200', 'DRAM', 'the GPU', 'latency', '658 cycles', 'measured on the NVIDIA H200: latency'],
    ]);
    expect(rows).toContainEqual([
      ...['NVIDIA H100', 'L1 cache', 'an SM', 'latency', '40.7 cycles'],
      'estimate: read on an H800 PCIe, a product of the same generation: luo hopper benchmarks, latency',
    ]);
    expect(table(trace({ gpu: 'b200' })).rows.map((row) => row[4])).toContain('not known: does not race');
  });
});

it('a GPU beside itself is refused, with the cure', () => {
  expect(() => trace({ gpu: 'a100', other: 'a100' })).toThrow(
    'The NVIDIA A100 is drawn already. Choose another GPU to stand beside it, or none.',
  );
});

it('the rules are those of the first GPU', () => {
  const values = { ...initialValues(params), gpu: 'b200', other: 'h200' } as HierarchyValues;
  expect(rules(values).map(({ computeCapability }) => computeCapability)).toEqual(['10.0', '10.0', '10.0']);
  expect(rules(values)[0]).toMatchObject({ rule: { id: 'latency-order' }, level: 'assumed' });
});
