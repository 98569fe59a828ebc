import fc from 'fast-check';
import { describe as suite, expect, it } from 'vitest';
import { architecture } from '@src/arch';
import { recordedRun } from '@src/evidence/testing';
import { bandwidthNumber } from '@src/units/words';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { AT, describe, describeLane, moments } from './describe';
import { kernel, presets, table, judge } from './details';
import { flowAt, layout } from './layout';
import { counted, measured, metrics, recorded } from './metrics';
import { params, type InFlightValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

const first: InFlightValues = initialValues(params);
const state = (values: Partial<InFlightValues>): InFlightValues => ({ ...first, ...values });

const ROOM = { width: 740, height: 460, minText: 11, projected: false };
const drawn = (values: Partial<InFlightValues> = {}, room: Partial<typeof ROOM> = {}) =>
  layout(simulate(state(values)), state(values), { ...ROOM, ...room });
const boxes = (path: string): number => path.split('z').length - 1;

suite('the pipe', () => {
  it('is as long as the latency and as thick as the bandwidth, at one scale for both memories', () => {
    const [dram, l2] = [drawn(), drawn({ memory: 'l2' })].map(({ pipe }) => pipe!.box);
    const [far, near] = [simulate(state({})), simulate(state({ memory: 'l2' }))].map(({ pipe }) => pipe!);
    expect(l2!.width / dram!.width).toBeCloseTo(near!.latencyNs / far!.latencyNs, 2);
    expect(l2!.height / dram!.height).toBeCloseTo(near!.GBps / far!.GBps, 2);
    expect(l2!.x + l2!.width).toBeCloseTo(dram!.x + dram!.width, 0);
  });

  it.each([{}, { warps: 1 }, { bytes: '16' }, { memory: 'l2', warps: 20, loads: '2' }])(
    'has as many lines on their way as its share of the bandwidth: %o',
    (values) => {
      const { pipe } = drawn(values);
      const { moving } = simulate(state(values)).pipe!;
      const { x, width } = pipe!.box;
      for (const time of [5, 5.31, AT.bandwidth]) {
        const { shift } = flowAt(pipe!, time);
        const inside = pipe!.lines.reduce((sum, { at }) => {
          const left = Math.max(x, at + shift);
          return sum + Math.max(0, Math.min(x + width, at + shift + pipe!.cell.width) - left) / pipe!.cell.width;
        }, 0);
        // One line may be on its way in or out in each of the rows.
        expect(Math.abs(inside - moving / 128)).toBeLessThan(3);
      }
    },
  );

  it('is empty before the warp has asked, and full to its end when the first line arrives', () => {
    const { pipe } = drawn();
    expect(flowAt(pipe!, AT.warp).front).toBe(0);
    expect(flowAt(pipe!, AT.gpu).front).toBe(pipe!.box.width);
    expect(flowAt(pipe!, AT.bandwidth).shift).toBe(0);
  });

  it('and the queue together contain what is in flight, by Little’s law', () => {
    const { pipe, model, bytes } = simulate(state({ bytes: '16' }));
    expect(pipe!.moving + pipe!.queued).toBe(bytes.sm);
    const more = model.known ? model.latencyNs - model.unloadedLatencyNs : 0;
    expect(pipe!.queued / (more * pipe!.GBps * (model.known ? model.share : 0))).toBeCloseTo(1, 6);
  });

  it('is that of the data sheet where nothing was measured, and missing where no latency is known', () => {
    expect(drawn({ gpu: 'a100' }).pipe!.size.text).toMatch(/^at least .* room for 6.1 KiB/);
    const l2 = drawn({ gpu: 'a100', memory: 'l2' });
    expect(l2.pipe).toBeNull();
    expect(l2.silence[0]!.text).toContain('were not measured');
    expect(l2.queue.title).toBe('8 KiB in flight');
  });
});

it('the other loads of the same warps are beside each other, each as full as its own state says', () => {
  const { options } = drawn();
  expect(options!.cells).toHaveLength(3 * 4);
  expect(options!.cells.filter(({ current }) => current)).toHaveLength(1);
  const shares = simulate(first).options;
  for (const { bytes, loads, share } of shares)
    if (share === null) expect(() => simulate(state({ bytes, loads }))).toThrow('registers');
    else {
      const { model } = simulate(state({ bytes, loads }));
      expect(share).toBe(model.known ? model.share : null);
    }
  for (const [index, { width }] of options!.cells.entries())
    expect(width / options!.pipe.width).toBeCloseTo(shares[index]!.share ?? 0, 2);
  expect(shares.filter(({ share }) => share === null)).toHaveLength(1);
  expect(simulate(state({ gpu: 'a100' })).options).toEqual([]);
});

it('the queue says how many of its lines are left out', () => {
  const { queue } = drawn({ bytes: '16', loads: '4' });
  const [, more] = /^… ([\d,]+) more lines/.exec(queue.leftOut!.text)!;
  expect(boxes(queue.path) + Number(more)).toBe(queue.lines);
  expect(drawn().queue.leftOut).toBeNull();
});

it('a warp has a box for each load of each lane', () => {
  const bytes = (values: Partial<InFlightValues>) =>
    boxes(
      drawn(values)
        .byQuarter.map(({ path }) => path)
        .join(''),
    );
  expect(bytes({})).toBe(32);
  expect(bytes({ loads: '8' })).toBe(256);
});

it('the big number counts from nothing to its value', () => {
  expect(counted(simulate(first), first, AT.warp)).toBe(0);
  expect(counted(simulate(first), first, AT.bandwidth)).toBe(metrics(simulate(first), first)[0]!.value);
});

const caption = (values: Partial<InFlightValues>) => describe(simulate(state(values)), state(values));
const numbers = (values: Partial<InFlightValues>) =>
  Object.fromEntries(metrics(simulate(state(values)), state(values)).map((metric) => [metric.id, metric]));

suite('the caption', () => {
  it('says that full occupancy is not enough, what would be, and what was measured', () => {
    expect(caption({})).toEqual({
      headline:
        'When 64 warps wait for 1 load of 4 B per lane, each SM has 8 KiB in flight: 56 % of the highest bandwidth from DRAM.',
      detail:
        '90 % needs 21 KiB per SM: 168 warps of these, but an SM holds 64. Let each lane have more in flight. The model says 2,602 GB/s; measured on the H200 were 2,643 GB/s. The model’s median error is 1.6 %.',
    });
  });

  it('says that more than enough only waits', () => {
    expect(caption({ warps: 8, bytes: '16', loads: '8' }).detail).toMatch(
      /^90 % needs [\d.]+ KiB per SM, which is 7 warps of these\. More in flight mostly waits in queues: the latency grows from 489 ns to 1,008 ns\./,
    );
    expect(caption({ warps: 32, bytes: '16', loads: '4' }).detail).toContain(
      'mostly waits in queues: the latency grows from',
    );
  });

  it('names the warps that would suffice when there is room for them', () => {
    expect(caption({ warps: 1, bytes: '16' }).detail).toMatch(
      /^90 % needs [\d.]+ KiB per SM: \d+ warps of these, or more/,
    );
    expect(caption({ warps: 1, bytes: '16' }).headline).toContain('When 1 warp waits for 1 load of 16 B');
  });

  it('names no measured number where there is none', () => {
    expect(caption({ warps: 63 }).detail).not.toContain('were not measured');
    expect(caption({ memory: 'l2' }).headline).toContain('of the highest bandwidth from the L2.');
  });

  it('says what is not known of an unmeasured GPU, and what Little’s law alone says', () => {
    const { headline, detail } = caption({ gpu: 'rtx-4090', warps: 48 });
    expect(headline).toBe(
      'When 48 warps wait for 1 load of 4 B per lane, each SM has 6 KiB in flight; the bandwidth that this gives is not known for this GPU.',
    );
    expect(detail).toMatch(
      /^NVIDIA GeForce RTX 4090: the book has no measurement .* By Little’s law, \d+ ns of latency times the 1,008 GB\/s/,
    );
    expect(detail).not.toContain('estimate');
    expect(caption({ gpu: 'h100' }).detail).not.toContain('estimate');
    expect(caption({ gpu: 'a100' }).detail).toMatch(/This is an estimate: read on an A100 PCIe[^(]*\.$/);
    expect(caption({ gpu: 'a100', memory: 'l2' }).detail).toMatch(/Nor is a latency from which to estimate it\.$/);
  });
});

suite('the numbers', () => {
  it('of the same bytes in flight are nearly the same, whatever makes them up', () => {
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

  it('say how many warps 90 % needs: that many reach it, one less does not', () => {
    for (const values of [{ bytes: '16' }, { bytes: '8', loads: '4' }, { bytes: '16', memory: 'l2' }]) {
      const warps = numbers(values)['neededWarps']!.value;
      expect(numbers({ ...values, warps })['share']!.value).toBeGreaterThanOrEqual(0.9);
      expect(numbers({ ...values, warps: warps - 1 })['share']!.value).toBeLessThan(0.9);
    }
  });

  it('of an unmeasured GPU begin with the bytes, and give no bandwidth', () => {
    const trace = simulate(state({ gpu: 'rtx-4090', warps: 48 }));
    const all = metrics(trace, state({ gpu: 'rtx-4090', warps: 48 }));
    expect(all[0]).toMatchObject({ id: 'kibPerSm', value: 6, ideal: 'its bandwidth is not known', quiet: false });
    expect(all.filter(({ text }) => text === 'not known').map(({ id, quiet }) => [id, quiet])).toContainEqual([
      'GBps',
      false,
    ]);
    expect(all.find(({ id }) => id === 'leastBytes')!.text).toBe('212 KiB');
    expect(numbers({ gpu: 'a100' })['leastBytes']!.text).toMatch(/^≈ /);
  });
});

it('the examples keep what their names promise', () => {
  const share = (values: Partial<InFlightValues>): number => numbers(values)['share']!.value;
  const values = Object.fromEntries(presets.map((preset) => [preset.id, preset.values]));
  expect(share(values['few-warps']!)).toBeGreaterThan(0.9);
  expect(numbers(values['same-wide']!)['smBytes']).toEqual(numbers(values['same-unrolled']!)['smBytes']);
  expect(simulate(state(values['estimate']!)).model.known).toBe(false);
});

suite('a state that no SM has room for', () => {
  it('is refused: too many warps, or too many registers', () => {
    expect(() => simulate(state({ gpu: 't4' }))).toThrow('NVIDIA T4 can have 1 to 32, in whole numbers.');
    expect(() => simulate(state({ bytes: '16', loads: '8' }))).toThrow('Choose at most 48 warps');
  });
});

it('the steps multiply one factor after another', () => {
  const values = state({ warps: 16, bytes: '8', loads: '4' });
  expect(moments(simulate(values), values).map(({ label }) => label)).toEqual([
    'nothing in flight',
    '1 load: 8 B',
    '× 4 loads: 32 B',
    '× 32 lanes: 1 KiB',
    '× 16 warps: 16 KiB',
    '× 132 SMs: 2.06 MiB',
    '÷ latency: the bandwidth',
  ]);
});

it('the last step, whose label a predicting reader sees, does not reveal the answer', () => {
  for (const values of [first, state({ gpu: 'a100' })])
    expect(moments(simulate(values), values).at(-1)!.label).not.toMatch(/\d/);
});

it('a lane says what it waits for', () => {
  expect(describeLane(simulate(first), first, 3)).toBe(
    'Lane 3 waits for 1 load of 4 B, which is 4 B in flight; it is 1 of 2,048 lanes that wait on its SM.',
  );
});

it('the table has doubling warps, the most that fit, and the chosen number', () => {
  const values = state({ warps: 11, bytes: '16', loads: '8' });
  expect(table(simulate(values), values).rows.map(([warps]) => warps)).toEqual([1, 2, 4, 8, 11, 16, 32, 48]);
});

const answer = (marked: readonly number[], values: Partial<InFlightValues> = {}) =>
  judge(simulate(state(values)), state(values), marked);

suite('where the bandwidth is known', () => {
  it('asks for the share, without the bytes that lead to it', () => {
    expect(ask(first)).toBe(
      '64 warps on each SM of the NVIDIA H200, and each lane waits for 1 load of 4 B. What share of the highest bandwidth from DRAM does that give? Choose the nearest.',
    );
  });

  it.each([
    [[50], {}, true, 'Yes: 8 KiB per SM bring 56 %; 90 % needs 21 KiB.'],
    [[100], {}, false, 'That is the occupancy.'],
    [[75], {}, false, 'That follows from Little’s law with an unloaded memory.'],
    [[90], {}, false, 'Less: too few bytes are in flight.'],
    [[10], {}, false, 'More: many lanes wait at the same time.'],
    [[], {}, false, 'Choose one number.'],
    [[100], { bytes: '16', warps: 64 }, true, 'Yes: 32 KiB'],
  ])('answers %j in %o', (marked, values, correct, start) => {
    const judged = answer(marked, values);
    expect(judged.say.startsWith(start), judged.say).toBe(true);
    expect(judged.correct).toBe(correct);
  });
});

suite('where it is not', () => {
  it('asks for the bytes', () => {
    expect(ask(state({ gpu: 'a100' }))).toMatch(/How many bytes does one SM have in flight\?$/);
  });

  it.each([
    [
      8 * 1024,
      {},
      true,
      'Yes: 64 × 32 lanes × 1 × 4 B = 8 KiB. The bandwidth that this gives is not known: NVIDIA A100:',
    ],
    [256, {}, false, 'That is one lane of each warp'],
    [128, {}, false, 'That is one warp'],
    [16384, {}, false, 'Each byte is in flight once'],
    [8 * 1024, { loads: '4' }, false, 'That is one load of each lane: 64 × 32 lanes × 4 × 4 B = 32 KiB.'],
  ])('answers %d in %o', (marked, values, correct, start) => {
    const judged = answer([marked], { gpu: 'a100', ...values });
    expect(judged.say.startsWith(start), judged.say).toBe(true);
    expect(judged.correct).toBe(correct);
  });
});

it('in every state exactly one of the places is right: of the shares the one nearest to the computed share', () => {
  fc.assert(
    fc.property(valuesOf(params), (values) => {
      let trace;
      try {
        trace = simulate(values);
      } catch {
        return;
      }
      const right = places(trace, values).filter(({ id }) => judge(trace, values, [id]).correct);
      expect(right).toHaveLength(1);
      const { model } = trace;
      if (!model.known) return;
      const distances = places(trace, values).map(({ id }) => Math.abs(id - model.share * 100));
      expect(Math.abs(right[0]!.id - model.share * 100)).toBe(Math.min(...distances));
    }),
  );
});

const SIZE: Readonly<Record<string, number>> = { float: 4, float2: 8, float4: 16 };

suite('the CUDA of a state', () => {
  it('has its width, its loads, and as many warps on each SM, as read from the printed code', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const code = kernel(values);
        const [, type, loads] = /(float\d?) value\[(\d+)\];/.exec(code)!;
        expect(SIZE[type!]).toBe(Number(values.bytes));
        expect(loads).toBe(values.loads);
        const [, blocks, threads] = /read<<<(\d+), (\d+)>>>/.exec(code)!;
        const perSm = Number(blocks) / architecture(values.gpu).sms.value;
        const leaving = code.includes('return;') ? perSm / 2 : 0;
        expect(perSm * (Number(threads) / 32) - leaving).toBe(values.warps);
        expect(Number(threads)).toBeLessThanOrEqual(1024);
        expect(code).toContain(`__launch_bounds__(${threads}, ${perSm})`);
        // Every loaded word is used: otherwise the compiler drops its load.
        expect(code.match(/value\[n\](\.\w)?(?= \+|;\n {4}\})/g)).toHaveLength(Number(values.bytes) / 4);
      }),
    );
  });

  it('is printed completely: an odd number of warps, character for character', () => {
    expect(kernel({ ...first, warps: 33, bytes: '8', loads: '2' })).toBe(
      `// The data: many times the L2 of 60 MiB, read once, so that all of it comes from DRAM.
// read<<<264, 544>>>(data, rounds, passes, sums);
// One float of sums for each thread. The SASS tells whether all loads of a round come before the first use.

__global__ void __launch_bounds__(544, 2)
    read(const float2 *data, int rounds, int passes, float *sums) {
  int warp = threadIdx.x / 32;
  // An odd number of warps: every second block has one warp less.
  if (blockIdx.x % 2 == 1 && warp == 16) return;
  int threads = gridDim.x * blockDim.x;
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int pass = 0; pass < passes; ++pass) {
    const float2 *at = data + thread;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round, at += 2 * threads) {
      // Asked of the L2 and not of the L1; all of them before the first is used.
      float2 value[2];
#pragma unroll
      for (int n = 0; n < 2; ++n) value[n] = __ldcg(at + n * threads);
#pragma unroll
      for (int n = 0; n < 2; ++n) sum += value[n].x + value[n].y;
    }
  }
  sums[thread] = sum;
}
`,
    );
  });
});

const { rows, device } = recordedRun('bytes-in-flight');
const whole = rows.filter((row) => row.params['sms'] === device['sms']);

const recordedState = (row: (typeof rows)[number]): InFlightValues => ({
  warps: row.params['warpsPerSm'] as number,
  bytes: String(row.params['width']),
  loads: String(row.params['loads']),
  memory: row.params['memory'] as string,
  gpu: 'h200',
});

/** What the engine's own test allows for every row. */
const WORST = 0.073;

suite('a recorded state', () => {
  it('is each of the 125 rows with all SMs at work', () => expect(whole).toHaveLength(125));

  it.each(whole.map((row) => [row.case, row] as const))(
    '%s carries the measured number beside a near one',
    (_, row) => {
      const state = recordedState(row);
      const { median } = row.values!['usefulGBps']!;
      expect(measured(state)).toEqual({
        timed: true,
        gpu: 'H200',
        dataset: 'bytes-in-flight',
        byMetric: { GBps: bandwidthNumber(median) },
      });
      const trace = simulate(state);
      expect(trace.bytes.gpu).toBe(row.params['bytesInFlight']);
      const [headline] = metrics(trace, state);
      expect(headline!.id).toBe('GBps');
      expect(Math.abs(headline!.value / median - 1)).toBeLessThan(WORST);
      const line = table(trace, state).rows.find(([warps]) => warps === state.warps)!;
      expect(line.at(-1)).toBe(bandwidthNumber(median));
    },
  );

  it('is marked among the recorded points of its memory, with those of the same width and unrolling', () => {
    const points = recorded({ ...first, warps: 3, bytes: '16', loads: '4' });
    expect(points).toHaveLength(83);
    expect(points.filter(({ like }) => like).map(({ warpsPerSm }) => warpsPerSm)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  });
});

it('a state between the rows, and another GPU, carry no measured number', () => {
  expect(measured({ ...first, warps: 63 })).toBeNull();
  expect(measured({ ...first, memory: 'l2', loads: '2' })).toBeNull();
  expect(measured({ ...first, gpu: 'h100' })).toBeNull();
});
