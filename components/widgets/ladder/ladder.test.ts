import { expect, it, suite } from 'vitest';
import { LADDERS, recordedRungs, type LadderGpu, type RecordedRung } from '@src/evidence/recorded-ladders';
import { initialValues } from '@src/widget/params';
import { kernel } from './details';
import { rangeText } from './describe';
import { layout } from './layout';
import { counted, measured } from './metrics';
import { everyStep, params, type LadderValues, type StepId } from './params';
import { boundOf, boundText, copyOf, countsOf, lastOf, rungOf, simulate } from './simulate';

const state = (values: Partial<LadderValues> = {}): LadderValues => ({ ...initialValues(params), ...values });
const taken = (...steps: readonly StepId[]): readonly StepId[] => steps;

suite('the engine and the counters', () => {
  const of = (ladder: 'transpose' | 'softmax') =>
    (Object.keys(LADDERS) as LadderGpu[])
      .flatMap((gpu) => recordedRungs(ladder, gpu).map((rung) => ({ ...rung, gpu })))
      .filter(({ name, counted }) => counted && !name.startsWith('copy'));

  /** The store counter differs from run to run only where the lanes of a store are scattered. */
  function stores(kernel: RecordedRung): void {
    const counted = kernel.counted!.storeSectors;
    const least = kernel.name.includes('-l') ? 2 ** 26 / 8 : Number(/\d+$/.exec(kernel.name)![0]) ** 2 / 8;
    const predicted = countsOf(kernel)!.storeSectors;
    const isScattered = predicted > least || kernel.name.startsWith('registers');
    if (isScattered) expect(Math.abs(counted / predicted - 1)).toBeLessThan(0.025);
    else expect(predicted).toBe(counted);
  }

  it.each(of('transpose'))('say the same of $name on the $gpu: sectors and shared wavefronts', (kernel) => {
    const { loadSectors, sharedLoads, sharedStores } = kernel.counted!;
    expect(countsOf(kernel)).toMatchObject({ loadSectors, sharedLoads, sharedStores });
    stores(kernel);
  });

  it.each(of('softmax'))('say the same of $name on the $gpu: sectors', (kernel) => {
    expect(countsOf(kernel)!.loadSectors).toBe(kernel.counted!.loadSectors);
    stores(kernel);
  });
});

suite('a choice of steps', () => {
  it.each([
    [{}, taken(), 'naive-reads-x1-n8192'],
    [{ from: 'writes', size: '2048' }, taken('wide'), 'naive-writes-x1-w4-n2048'],
    [{}, taken('loads', 'wide'), 'registers-x4-w4-s32-n8192'],
    [{}, taken('tile', 'cure', 'loads'), 'tiled-padding-x4-w1-s32-n8192'],
    [{}, taken('columns', 'large', 'wide', 'loads', 'cure', 'tile'), 'tiled-swizzle-x2-w4-s64-columns-n8192'],
    [{ kernel: 'softmax' }, taken(), 'three-thread-w1-t128-l2048'],
    [{ kernel: 'softmax' }, taken('lanes', 'online', 'wide'), 'online-warp-w4-t256-l2048'],
    [{ kernel: 'softmax' }, taken('lanes', 'online', 'wide', 'keep'), 'kept-warp-w4-x16-t256-l2048'],
    [
      { kernel: 'softmax', length: '65536' },
      taken('lanes', 'block', 'wide', 'keep', 'cluster'),
      'cluster-written-4-w4-x16-t256-l65536',
    ],
  ] as const)('%j with %j is the recorded kernel %s', (values, steps, name) => {
    expect(rungOf(state(values), steps).kernel?.name).toBe(name);
  });

  it.each([
    [{}, taken('cure'), 'needs the tile'],
    [{}, taken('large'), 'needs loads or 16 B'],
    [{}, taken('tile', 'large', 'columns'), 'needs loads or 16 B'],
    [{ kernel: 'softmax' }, taken('keep'), 'too many registers'],
    [{ kernel: 'softmax' }, taken('block'), 'needs a warp per row'],
    [{ kernel: 'softmax' }, taken('lanes', 'cluster'), 'needs a block per row'],
    [{ kernel: 'softmax', length: '8192' }, taken('lanes', 'wide', 'keep'), 'too many registers'],
  ] as const)('%j with %j can have no kernel: %s', (values, steps, lacks) => {
    const found = rungOf(state(values), steps);
    expect(found.kernel).toBeNull();
    expect(found).toMatchObject({ lacks });
    expect(found.why).toMatch(/^[a-z].*[^.]$/);
  });

  const every = (values: Partial<LadderValues>): readonly (readonly StepId[])[] => {
    const ids = everyStep(state(values)).map(({ value }) => value as StepId);
    return Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((_step, at) => (bits >> at) & 1));
  };
  const kernels: readonly Partial<LadderValues>[] = [
    ...params.size.options.flatMap(({ value }) =>
      params.from.options.map((from) => ({ size: value, from: from.value })),
    ),
    ...params.length.options.map(({ value }) => ({ kernel: 'softmax', length: value })),
  ];
  it.each(kernels)('on the H100 each possible kernel was measured: %j', (values) => {
    const found = every(values).map((steps) => rungOf(state({ ...values, on: 'h100' }), steps));
    expect(found.flatMap((one) => (one.kernel || one.lacks ? [] : [one.why]))).toEqual([]);
    expect(found.filter(({ kernel }) => kernel).length).toBeGreaterThanOrEqual(24);
  });

  it('on the H200 says so where it was not measured', () => {
    expect(rungOf(state(), taken('tile', 'columns'))).toMatchObject({ kernel: null, lacks: null });
    expect(rungOf(state({ on: 'h100' }), taken('tile', 'columns')).kernel?.name).toBe(
      'tiled-none-x1-w1-s32-columns-n8192',
    );
  });

  it('leads to one recorded kernel by any order of the same steps', () => {
    expect(rungOf(state(), taken('wide', 'tile')).kernel).toBe(rungOf(state(), taken('tile', 'wide')).kernel);
  });
});

suite('what bounds', () => {
  const bound = (values: Partial<LadderValues>, ...steps: readonly StepId[]): string =>
    boundText(boundOf(rungOf(state(values), steps).kernel!, copyOf(state(values)))).replace(/ [\d.]+ %$/, '');
  it.each([
    [{}, taken(), 'L2'],
    [{ from: 'writes' }, taken('loads'), 'L1 data pipe'],
    [{ from: 'writes' }, taken('wide'), 'DRAM'],
    [{}, taken('tile'), 'waits for shared reads'],
    [{}, taken('tile', 'loads'), 'L1 data pipe'],
    [{}, taken('tile', 'cure'), 'waits for global loads'],
    [{}, taken('tile', 'cure', 'loads', 'wide', 'large', 'columns'), 'DRAM'],
    [{ kernel: 'softmax', length: '2048' }, taken(), 'L1 data pipe'],
    [{ kernel: 'softmax', length: '2048' }, taken('lanes'), 'DRAM'],
    [{ kernel: 'softmax', length: '2048' }, taken('lanes', 'block'), 'issue slots'],
    [{ kernel: 'softmax', length: '128' }, taken('lanes', 'block'), 'block launches'],
    [{ kernel: 'softmax', length: '65536' }, taken(), 'not counted'],
    [{ kernel: 'softmax', length: '65536' }, taken('lanes'), 'waits for global loads'],
  ] as const)('%j with %j: %s', (values, steps, name) => expect(bound(values, ...steps)).toBe(name));
});

suite('a ladder', () => {
  it('gives each step its gain in this order, and the gain of all of them together', () => {
    const trace = simulate(state());
    const gains = trace.rungs.slice(1).map(({ gain }) => Math.round(gain! * 100) / 100);
    expect(gains.slice(0, 3)).toEqual([1.93, 1.76, 1.91]);
    const product = trace.rungs.slice(1).reduce((all, { gain }) => all * gain!, 1);
    expect(product).toBeCloseTo(trace.rungs[0]!.timeUs! / lastOf(trace).timeUs!, 9);
  });

  it('goes on from the last measured rung where one is missing', () => {
    const { rungs } = simulate(state({ steps: ['cure', 'tile', 'loads'] }));
    expect(rungs.map(({ timeUs }) => timeUs === null)).toEqual([false, true, false, false]);
    expect(rungs[2]).toMatchObject({ over: 2 });
    expect(rungs[2]!.gain).toBeCloseTo(964.64 / 284.416, 5);
    expect(rungs[3]!.over).toBe(1);
  });

  it('says that a step changes nothing where the kernel stays the same', () => {
    const { rungs } = simulate(state({ kernel: 'softmax', passes: ['lanes', 'wide', 'keep', 'online'] }));
    expect(rungs.at(-1)).toMatchObject({ same: true, gain: 1 });
  });

  it('counts the share of the limit up from nothing, before the first version ran', () => {
    const values = state();
    const trace = simulate(values);
    const shareAt = (time: number) => counted(trace, values, time);
    expect([0, 1, trace.rungs.length].map(shareAt)).toEqual([0, 13, measured(values).byMetric['share']]);
  });

  it('knows the best and the worst gain of a step', () => {
    const worth = (step: StepId) => simulate(state()).worths.find((one) => one.step === step)!;
    expect(worth('wide').most).toBeCloseTo(964.096 / 148.992, 5);
    expect(worth('wide').least).toBeLessThan(1.02);
    expect(worth('loads').most).toBeCloseTo(424.56 / 148.992, 5);
  });
});

const lines = (values: Partial<LadderValues>): number =>
  kernel({ ...initialValues(params), ...values })
    .trimEnd()
    .split('\n').length;

suite('what the ladder prints', () => {
  it.each([
    ['the first transpose', { steps: [] }],
    ['the last transpose', {}],
    ['the first softmax', { kernel: 'softmax', passes: [] }],
    ['the last softmax', { kernel: 'softmax' }],
  ] as const)('is at most 30 lines: %s', (_, values) => {
    expect(lines(values)).toBeLessThanOrEqual(30);
  });
});

it('shows the unused steps below a short order, each with its gain', () => {
  const drawn = (steps: readonly StepId[], asked?: readonly number[]) => {
    const values = { ...initialValues(params), steps };
    const bounds = { width: 740, height: 440, minText: 11, projected: false, ...(asked ? { asked } : {}) };
    return layout(simulate(values), values, bounds);
  };
  const none = drawn([]);
  expect(none.open.map(({ key }) => key)).toEqual(['tile', 'cure', 'loads', 'wide', 'large', 'columns']);
  expect(none.open[0]!.top).toBeGreaterThan(none.torch!.top);
  expect(none.open[0]!.range.text).toMatch(/^\d\.\d\d× to \d\.\d\d×( in all orders)?$/);
  // Where the bar would end, with the least and the most that the step gains, from the current time.
  const [first, tile] = [none.rows[0]!, none.open[0]!];
  const worth = simulate({ ...initialValues(params), steps: [] }).worths.find(({ step }) => step === 'tile')!;
  const length = first.end - first.bar.x;
  expect(tile.ends!.least).toBeCloseTo(first.bar.x + length / worth.most, 0);
  expect(tile.ends!.most).toBeCloseTo(first.bar.x + length / worth.least, 0);
  expect(tile.range.x).toBeGreaterThan(tile.ends!.most);
  expect(drawn(['tile']).open.map(({ key }) => key)).not.toContain('tile');
  expect(drawn(['tile', 'cure']).open).toEqual([]);
  expect(drawn([], [0]).open).toEqual([]);
});

it('prints one number where a step gains the same in all orders', () => {
  const worth = { step: 'wide', places: 2 } as const;
  expect(rangeText({ ...worth, least: 2, most: 2.001 })).toBe('2.00×');
  expect(rangeText({ ...worth, least: 2, most: 3 })).toBe('2.00× to 3.00×');
});
