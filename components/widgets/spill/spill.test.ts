import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { describe as describeState, describeLane, moments } from './describe';
import { curve, kernel, table, judge } from './details';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params, type SpillValues } from './params';
import { places } from './prediction';
import { simulate } from './simulate';

const state = (values: Partial<SpillValues>): SpillValues => ({ ...initialValues(params), ...values });
const run = (values: Partial<SpillValues>) => simulate(state(values));

describe('beside ptxas and the H200', () => {
  it.each([
    [2, 126],
    [3, 80],
    [4, 64],
    [5, 48],
    [6, 40],
    [8, 32],
  ])('%i blocks leave %i registers, as compiled', (blocks, registers) => {
    expect(run({ blocks }).used).toBe(registers);
    expect(measured(state({ blocks }))!.byMetric['used']).toBe(registers);
  });

  it('has four sectors per request, as counted', () => {
    const found = metrics(run({}), state({})).find(({ id }) => id === 'perRequest')!;
    expect(found.value).toBe(4);
    expect(measured(state({}))!.byMetric['perRequest']).toBe(4);
  });

  it('claims nothing about another kernel', () => {
    for (const other of [
      { demand: 125 },
      { threads: 128 },
      { shared: 0 },
      { blocks: 1 },
      { blocks: 7 },
      { gpu: 'h100' },
    ])
      expect(measured(state(other)), JSON.stringify(other)).toBeNull();
  });
});

it('says what is short, what is gained, and where the words end', () => {
  const said = (values: Partial<SpillValues>) => describeState(run(values), state(values));
  expect(said({}).headline).toBe('4 blocks per SM leave 64 registers per thread, 62 fewer than the kernel wants.');
  expect(said({}).detail).toContain('32 warps of 64 are resident (50 %); without the bound 16.');
  expect(said({}).detail).toContain('kept 114 words per thread in local memory');
  expect(said({ blocks: 8 }).detail).toContain('do not fit into the L1');
  expect(said({ blocks: 2 }).detail).toContain('Nothing has to be spilled.');
  expect(describeLane(run({}), state({}), 5)).toContain('bytes 20 to 23 of the line');
  expect(moments(run({}), state({})).map(({ label }) => label)).toHaveLength(6);
  expect(kernel(state({ blocks: 3 }))).toContain('__launch_bounds__(256, 3)');
});

it('has a row and a point for each possible bound', () => {
  expect(table(run({}), state({})).rows).toHaveLength(8);
  expect(curve(state({})).points.map(({ x }) => x)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(() => run({ blocks: 9 })).toThrow('Choose fewer blocks or smaller ones.');
});

it('asks for a number that is not the plain quotient', () => {
  const values = state({ blocks: 3 });
  const trace = simulate(values);
  expect(places(trace, values).map(({ id }) => id)).toContain(85);
  expect(judge(trace, values, [85]).correct).toBe(false);
  expect(judge(trace, values, [80]).correct).toBe(true);
});

it('draws a cell for each register that is wanted, and one for each warp that an SM can hold', () => {
  const { kept, short, warps, l1 } = layout(run({}), state({}), {
    width: 740,
    height: 460,
    minText: 11,
    projected: false,
  });
  const cells = (path: string): number => path.split('M').length - 1;
  expect([cells(kept), cells(short)]).toEqual([64, 62]);
  expect([warps.before, warps.gained, warps.room].map(cells)).toEqual([16, 16, 32]);
  expect(l1.taken.width).toBeGreaterThan(0);
});
