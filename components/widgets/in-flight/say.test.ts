import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import definition from './definition';
import { metrics } from './numbers';
import { params, type InFlightValues } from './params';
import { describe, describeLane } from './say';
import { simulate } from './simulate';
import { steps } from './steps';
import { table } from './table';

const first: InFlightValues = initialValues(params);
const state = (values: Partial<InFlightValues>): InFlightValues => ({ ...first, ...values });
const caption = (values: Partial<InFlightValues>) => describe(simulate(state(values)), state(values));
const numbers = (values: Partial<InFlightValues>) =>
  Object.fromEntries(metrics(simulate(state(values)), state(values)).map((metric) => [metric.id, metric]));

group('the caption', () => {
  it('says that full occupancy is not enough, what would be, and what was measured', () => {
    expect(caption({})).toEqual({
      headline:
        'When 64 warps wait for 1 load of 4 B a lane, each SM has 8 KiB in flight: 56 % of the highest bandwidth from DRAM.',
      detail:
        '90 % takes 21 KiB an SM, which would be 168 warps of these, and an SM has room for 64: let each lane wait for more. The model says 2,602 GB/s, the H200 measured 2,643 GB/s; its median error is 1.6 %.',
    });
  });

  it('says that more than enough only waits', () => {
    expect(caption({ warps: 8, bytes: '16', loads: '8' }).detail).toMatch(
      /^90 % takes [\d.]+ KiB an SM, which is 7 warps of these\. More in flight mostly waits longer: latency grows from 489 ns to 1,008 ns\./,
    );
    expect(caption({ warps: 32, bytes: '16', loads: '4' }).detail).toContain('mostly waits longer: latency grows from');
  });

  it('names the warps that would do when there is room for them', () => {
    expect(caption({ warps: 1, bytes: '16' }).detail).toMatch(
      /^90 % takes [\d.]+ KiB an SM: \d+ warps of these, or more/,
    );
    expect(caption({ warps: 1, bytes: '16' }).headline).toContain('When 1 warp waits for 1 load of 16 B');
  });

  it('names no measured number where there is none', () => {
    expect(caption({ warps: 63 }).detail).not.toContain('measured');
    expect(caption({ memory: 'l2' }).headline).toContain('of the highest bandwidth from the L2.');
  });

  it('says of a GPU that was not measured what is not known, and what Little’s law alone says', () => {
    const { headline, detail } = caption({ gpu: 'rtx-4090', warps: 48 });
    expect(headline).toBe(
      'When 48 warps wait for 1 load of 4 B a lane, each SM has 6 KiB in flight; what bandwidth that brings is not known of this GPU.',
    );
    expect(detail).toMatch(
      /^NVIDIA GeForce RTX 4090: nobody has measured .* By Little’s law, \d+ ns of latency times the 1,008 GB\/s/,
    );
    expect(detail).not.toContain('estimate');
    expect(caption({ gpu: 'h100' }).detail).toMatch(/This is an estimate: read on an H800 PCIe[^(]*\.$/);
    expect(caption({ gpu: 'a100' }).detail).toMatch(/This is an estimate: read on an A100 PCIe[^(]*\.$/);
    expect(caption({ gpu: 'a100', memory: 'l2' }).detail).toMatch(
      /A latency to estimate it from is not known here either\.$/,
    );
  });
});

group('the numbers', () => {
  it('of the same bytes in flight are nearly the same, whatever they are made of', () => {
    const [wide, unrolled, few] = [
      { warps: 16, bytes: '16' },
      { warps: 16, loads: '4' },
      { warps: 8, bytes: '8', loads: '4' },
    ].map((values) => numbers(values));
    expect([wide!['smBytes']!.value, unrolled!['smBytes']!.value, few!['smBytes']!.value]).toEqual([8192, 8192, 8192]);
    expect(unrolled!['GBps']!.value / wide!['GBps']!.value).toBeCloseTo(1, 2);
    expect(few!['GBps']!.value / wide!['GBps']!.value).toBeCloseTo(1, 1);
  });

  it('obey Little’s law: bytes are latency times bandwidth', () => {
    const { gpuBytes, loadedLatency, GBps } = numbers({ warps: 32, bytes: '16' });
    expect((loadedLatency!.value * GBps!.value) / gpuBytes!.value).toBeCloseTo(1, 3);
  });

  it('say how many warps 90 % takes: with so many it is reached, with one less it is not', () => {
    for (const values of [{ bytes: '16' }, { bytes: '8', loads: '4' }, { bytes: '16', memory: 'l2' }]) {
      const warps = numbers(values)['neededWarps']!.value;
      expect(numbers({ ...values, warps })['share']!.value).toBeGreaterThanOrEqual(0.9);
      expect(numbers({ ...values, warps: warps - 1 })['share']!.value).toBeLessThan(0.9);
    }
  });

  it('of a GPU that was not measured begin with the bytes, and give no bandwidth', () => {
    const trace = simulate(state({ gpu: 'rtx-4090', warps: 48 }));
    const all = metrics(trace, state({ gpu: 'rtx-4090', warps: 48 }));
    expect(all[0]).toMatchObject({ id: 'kibPerSm', value: 6, ideal: 'its bandwidth is not known', quiet: false });
    expect(all.filter(({ text }) => text === 'not known').map(({ id, quiet }) => [id, quiet])).toContainEqual([
      'GBps',
      false,
    ]);
    expect(all.find(({ id }) => id === 'leastBytes')!.text).toBe('212 KiB');
    expect(numbers({ gpu: 'h100' })['leastBytes']!.text).toMatch(/^≈ /);
  });
});

it('the examples keep what their names promise', () => {
  const share = (values: Partial<InFlightValues>): number => numbers(values)['share']!.value;
  const values = Object.fromEntries(definition.presets.map((preset) => [preset.id, preset.values]));
  expect(share(values['few-warps']!)).toBeGreaterThan(0.9);
  expect(numbers(values['same-wide']!)['smBytes']).toEqual(numbers(values['same-unrolled']!)['smBytes']);
  expect(simulate(state(values['estimate']!)).model.known).toBe(false);
});

group('a state that no SM has room for', () => {
  it('is refused: too many warps, or too many registers', () => {
    expect(() => simulate(state({ gpu: 't4' }))).toThrow('NVIDIA T4 can have 1 to 32, in whole numbers.');
    expect(() => simulate(state({ bytes: '16', loads: '8' }))).toThrow('Choose at most 48 warps');
  });
});

it('the steps multiply one factor after the other', () => {
  const values = state({ warps: 16, bytes: '8', loads: '4' });
  expect(steps(simulate(values), values).map(({ label }) => label)).toEqual([
    'nothing is on its way',
    '1 load: 8 B',
    '× 4 loads: 32 B',
    '× 32 lanes: 1 KiB',
    '× 16 warps: 16 KiB',
    '× 132 SMs: 2.06 MiB',
    '÷ latency: the bandwidth',
  ]);
});

it('the last step, whose label a predicting reader sees, does not tell the answer', () => {
  for (const values of [first, state({ gpu: 'a100' })])
    expect(steps(simulate(values), values).at(-1)!.label).not.toMatch(/\d/);
});

it('a lane says what it waits for', () => {
  expect(describeLane(simulate(first), first, 3)).toBe(
    'Lane 3 waits for 1 load of 4 B, which is 4 B in flight; it is 1 of 2,048 lanes that wait on its SM.',
  );
});

it('the table holds doubling warps, the most that fit, and the chosen number', () => {
  const values = state({ warps: 11, bytes: '16', loads: '8' });
  expect(table(simulate(values), values).rows.map(([warps]) => warps)).toEqual([1, 2, 4, 8, 11, 16, 32, 48]);
});
