import fc from 'fast-check';
import { describe as suite, expect, it } from 'vitest';
import { architectureIds, architectures } from '@src/arch';
import { l2BytesPerClock } from '@src/arch/l2-bandwidth';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { AT, describe, describeLane, moments } from './describe';
import { kernel, presets, table, judge as judgeWith } from './details';
import { kernelDot, layout, roofPath } from './layout';
import { placeLabels, rectOf } from '@components/marks/free-labels';
import { counted, metrics } from './metrics';
import { params, type RooflineValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

const first: RooflineValues = initialValues(params);
const judge = (trace: Parameters<typeof judgeWith>[0], marked: readonly number[]) => judgeWith(trace, first, marked);
const state = (values: Partial<RooflineValues>): RooflineValues => ({ ...first, ...values });
const ROOM = { width: 740, height: 460, minText: 11, projected: false };
const PHONE = { width: 296, height: 270, minText: 11, projected: false };
const drawn = (values: Partial<RooflineValues> = {}, room = ROOM) =>
  layout(simulate(state(values)), state(values), room);
const pairs = (path: string): [x: number, y: number][] =>
  [...path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

suite('the roof', () => {
  it('rises to the ridge and is flat after it, and the kernel ends on it', () => {
    const picture = drawn();
    const [foot, corner, end] = picture.roof;
    expect([corner!.x, corner!.y]).toEqual([picture.ridge.x, picture.ridge.y]);
    expect(end!.y).toBe(corner!.y);
    const { x, y } = picture.way.at(-1)!;
    expect(y).toBeCloseTo(foot!.y + ((x - foot!.x) / (corner!.x - foot!.x)) * (corner!.y - foot!.y), 0);
  });

  it('grows slope first, then ceiling', () => {
    const picture = drawn();
    const lengths = [0, 0.5, 1, 1.5, 2].map((time) => pairs(roofPath(picture, time)).at(-1)![0]);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(lengths[2]).toBe(picture.ridge.x);
    expect(lengths[4]).toBe(picture.roof[2]!.x);
  });

  it('of another GPU begins at its own ridge', () => {
    for (const { x, y, path } of drawn({ others: 'all' }).others) expect(pairs(path).at(-2)).toEqual([x, y]);
  });
});

suite('the kernel', () => {
  it('climbs to its roof, and then is on it at every moment of its way', () => {
    const values = { kernel: 'registers' };
    const picture = drawn(values);
    expect(kernelDot(picture, AT.compute)).toBeNull();
    expect(kernelDot(picture, AT.compute + 0.1)!.y).toBeGreaterThan(kernelDot(picture, AT.walk)!.y);
    const [foot, corner] = picture.roof;
    const last = moments(simulate(state(values))).length - 1;
    for (let time: number = AT.walk; time <= last; time += 0.1) {
      const { x, y } = kernelDot(picture, time)!;
      const roof =
        x > corner!.x ? corner!.y : foot!.y + ((x - foot!.x) / (corner!.x - foot!.x)) * (corner!.y - foot!.y);
      expect(Math.abs(y - roof)).toBeLessThan(2.5);
    }
  });

  it('has its rate counted on the way', () => {
    const trace = simulate(state({ kernel: 'registers' }));
    expect(counted(trace, first, 0)).toBe(0);
    expect(counted(trace, first, AT.walk)).toBe(Number((trace.before[0]!.at.flopsPerSecond / 1e12).toPrecision(3)));
  });
});

suite('the marks', () => {
  it('of measured products are all there, one of them ringed, and those as written only at shared memory', () => {
    expect(drawn().dots).toHaveLength(7);
    expect(drawn().dots.filter(({ own }) => own)).toHaveLength(1);
    const { dots, legend } = drawn({ memory: 'shared' });
    expect(dots.filter(({ asWritten }) => asWritten)).toHaveLength(3);
    expect(legend.map(({ asWritten }) => asWritten)).toEqual([false, true]);
    expect(drawn({ kernel: 'own' }).legend).toHaveLength(1);
  });

  it('of other GPUs are named, or the drawing says how many are not', () => {
    for (const room of [ROOM, PHONE]) {
      const { others, labels, othersLeftOut } = drawn({ kernel: 'own', others: 'all' }, room);
      const named = labels.filter(({ kind }) => kind === 'other').length;
      expect(Number(/^… (\d+) more/.exec(othersLeftOut?.text ?? '… 0 more')![1])).toBe(others.length - named);
    }
  });

  it.each([ROOM, PHONE])('name a slope where no other slope crosses the words, in a room of $width px', (room) => {
    for (const gpu of architectureIds)
      for (const memory of ['dram', 'l2', 'shared']) {
        let picture;
        try {
          picture = drawn({ gpu, memory }, room);
        } catch {
          // The bandwidth of this L2 is not published.
          continue;
        }
        const { lineTexts, thin, roof, text } = picture;
        const feet = [roof[0]!.y, ...thin.map(({ path }) => Number(/^M[\d.]+,([\d.]+)/.exec(path)![1]))];
        const named = lineTexts.filter(({ angle }) => angle !== 0);
        expect(
          named.some(({ chosen }) => chosen),
          `${gpu} ${memory}`,
        ).toBe(true);
        for (const { x, y, angle } of named) {
          // Back along the slant to the left edge, where all slopes begin.
          const foot = y - (x - roof[0]!.x) * Math.tan((angle * Math.PI) / 180);
          const nearest = Math.min(...feet.map((each) => Math.abs(each - foot)));
          expect(nearest * Math.cos((angle * Math.PI) / 180), `${gpu} ${memory}`).toBeGreaterThan(0.5 * text);
        }
      }
  });

  it.each([ROOM, PHONE])('have labels that do not overlap, in a room of $width px', (room) => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let picture;
        try {
          picture = layout(simulate(values), values, room);
        } catch {
          return;
        }
        const rects = picture.labels.map(({ x, y, text, end }) => rectOf({ x, y }, text, picture.text, end));
        for (const [index, one] of rects.entries())
          for (const other of rects.slice(0, index))
            expect(
              one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom,
            ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

const caption = (values: Partial<RooflineValues>) => describe(simulate(state(values)));
const numbers = (values: Partial<RooflineValues>) =>
  Object.fromEntries(metrics(simulate(state(values)), state(values)).map((metric) => [metric.id, metric]));

suite('the caption', () => {
  it('names the memory that limits the kernel, the ridge, and what was measured', () => {
    expect(caption({})).toEqual({
      headline:
        'The product in tiles of 32 with 7.94 FLOP/B at DRAM is memory bound: at most 38.1 TFLOP/s on the H200, 57 % of the 67 TFLOP/s of FP32.',
      detail:
        'The roofs meet at 67 TFLOP/s ÷ 4,800 GB/s = 14 FLOP/B, the ridge point. Measured: 9.34 TFLOP/s, 25 % of this roof. The counter found 376 FLOP/B: caches kept the other bytes away from DRAM.',
    });
  });

  it('says past the ridge that arithmetic does', () => {
    expect(caption({ kernel: 'registers' }).headline).toMatch(/is compute bound: FP32 of the H200 gives 67 TFLOP\/s/);
  });

  it('does not leave a rate above its roof without an explanation', () => {
    expect(caption({ kernel: 'naive' }).detail).toContain(
      '3.34 times this roof: the caches kept most of these bytes away from DRAM.',
    );
  });

  it('claims no caches where the counter found what the engine says', () => {
    expect(caption({ memory: 'shared' }).detail).toMatch(/Measured: 9\.34 TFLOP\/s, 84 % of this roof\.$/);
  });

  it('marks estimates, and says what is not known or not drawn', () => {
    expect(caption({ kernel: 'own', gpu: 'a100', memory: 'l2' }).detail).toContain('the ridge point, an estimate.');
    expect(caption({ kernel: 'own', gpu: 't4' }).detail).toContain('bandwidth of the L2 of the NVIDIA T4.');
    expect(caption({ memory: 'l2', others: 'hbm' }).detail).toMatch(/that roof is not known: H100\b.*\bB200\b.*\.$/);
    expect(numbers({ kernel: 'own', gpu: 'a100', memory: 'l2' })['ridge']!.text).toMatch(/, estimate$/);
  });
});

suite('a kernel that stays below its roof', () => {
  const below = { kernel: 'own', power: 8, reached: 130 };

  it('is drawn there, with the place on the roof above it', () => {
    const [there, onRoof] = [drawn(below), drawn({ kernel: 'own', power: 8 })];
    expect(there.ceiling).toEqual(onRoof.way.at(-1));
    expect(onRoof.ceiling).toEqual(onRoof.way.at(-1));
    expect(there.way.at(-1)!.x).toBe(there.ceiling.x);
    expect(there.way.at(-1)!.y).toBeGreaterThan(there.ceiling.y + 10);
    expect(there.labels.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['your kernel: 8.71 TFLOP/s', 'at most 67 TFLOP/s']),
    );
    // It never passes above that on its way.
    for (const { y } of there.way) expect(y).toBeGreaterThanOrEqual(there.way.at(-1)!.y);
  });

  it('has what it reaches as its number, and what it may reach beside it', () => {
    expect(caption(below).headline).toBe(
      'A kernel with 256 FLOP/B at DRAM reaches 8.71 TFLOP/s on the H200, 13 % of this roof of 67 TFLOP/s.',
    );
    expect(caption({ ...below, power: 1 }).headline).toContain('13 % of this roof of 9.6 TFLOP/s.');
    const trace = simulate(state(below));
    const [number, most] = metrics(trace, state(below));
    expect([number!.id, number!.value, number!.ideal]).toEqual(['reached', 8.71, 'roof 67 TFLOP/s']);
    expect([most!.id, most!.value]).toEqual(['attainable', 67]);
    expect(counted(trace, state(below), moments(trace).length - 1)).toBe(8.71);
    expect(table(trace).rows.find(([what]) => what === 'What it reaches')![2]).toBe('8.71 TFLOP/s');
  });

  it('is no other product of matrices: they have measured rates', () => {
    expect(simulate(state({ kernel: 'tiled', reached: 130 })).reached).toBeNull();
  });
});

suite('the ridge points', () => {
  it.each([
    ['h100', 'tensor', 295],
    ['h200', 'tensor', 206],
    ['a100', 'tensor', 153],
    ['h200', 'fp32', 14],
    ['h100', 'fp32', 20],
  ])('of the %s, %s: %d, from dense rates', (gpu, precision, ridge) => {
    expect(numbers({ kernel: 'own', gpu, precision })['ridge']!.value).toBe(ridge);
  });
});

it('the measured rate is the operations over the median time', () => {
  expect(numbers({})['rate']!.value).toBe(Number(((2 * 2048 ** 3) / 1839.73e-6 / 1e12).toPrecision(3)));
  expect(numbers({ n: '512' })['rate']).toBeUndefined();
});

it('the steps lead from the axes through the naive kernel to the chosen one, whose label reveals nothing', () => {
  const labels = moments(simulate(first)).map(({ label }) => label);
  expect(labels).toEqual([
    ...['two axes', '4,800 GB/s: a slope', '67 TFLOP/s: a ceiling', 'naive', 'tile 8', 'tile 16', 'the chosen kernel'],
  ]);
  expect(labels.at(-1)).not.toMatch(/\d/);
});

it('a lane says how many operations it does for its bytes', () => {
  expect(describeLane(simulate(state({ kernel: 'own', power: 3 })), state({ kernel: 'own', power: 3 }), 5)).toBe(
    'Lane 5 does 32 operations for each 4 B that DRAM moves for it.',
  );
});

const withHbm = architectureIds.filter((id) => architectures[id].dramKind.value.startsWith('HBM'));

it('the table has ridge points, kernels and measured products', () => {
  const { rows } = table(simulate(state({ others: 'hbm' })));
  expect(rows.filter(([what]) => String(what).startsWith('Ridge point'))).toHaveLength(withHbm.length);
  expect(rows.filter(([what]) => String(what).startsWith('Measured'))).toHaveLength(8);
  expect(rows.find(([what]) => what === 'Measured: library')![1]).toBe('not counted');
});

it('the examples keep what their names promise', () => {
  const of = Object.fromEntries(presets.map(({ id, values }) => [id, numbers(values)]));
  expect(of['registers']!['bound']!.value).toBe(1);
  expect(of['naive']!['bound']!.value).toBe(0);
  expect(of['l2']!['bound']!.value).toBe(1);
  expect(of['shared']!['bound']!.text).toBe('shared memory');
});

const traced = (values: Partial<RooflineValues>) => simulate(state(values));

suite('the intensity of a product', () => {
  it.each(['8', '16', '32'])(
    'in tiles of %s is a quarter of the tile at DRAM, and less only by the stores of C',
    (tile) => {
      const { intensity } = traced({ tile }).at;
      expect(intensity).toBeLessThan(Number(tile) / 4);
      expect(intensity / (Number(tile) / 4)).toBeGreaterThan(0.99);
    },
  );

  it('at shared memory is the same for any tile, and grows with the results of a thread', () => {
    const shared = (values: Partial<RooflineValues>) => traced({ memory: 'shared', ...values }).at.intensity;
    expect(shared({ tile: '8' })).toBe(shared({ tile: '32' }));
    expect(shared({ kernel: 'registers', registers: '64-8-4' })).toBeCloseTo(4 * shared({}), 12);
    expect(shared({ kernel: 'registers' })).toBeGreaterThan(shared({ kernel: 'registers', registers: '64-8-4' }));
  });

  it('of a custom kernel is the power of two', () => {
    expect(traced({ kernel: 'own', power: -2 }).at.intensity).toBe(0.25);
    expect(traced({ kernel: 'own', power: 11 }).at.intensity).toBe(2048);
  });
});

suite('the recorded products of the H200', () => {
  it.each(['dram', 'l2', 'shared'])('stay under the roofs where their bytes were counted: %s', (memory) => {
    const { points, pair } = traced({ memory });
    const counted = points.filter(({ intensity }) => intensity !== null);
    expect(counted).toHaveLength(memory === 'shared' ? 9 : 7);
    for (const { intensity, flopsPerSecond, id } of counted) {
      expect(flopsPerSecond, id).toBeLessThan(pair.compute.flopsPerSecond);
      expect(flopsPerSecond, id).toBeLessThan(intensity! * pair.memory.bytesPerSecond);
    }
  });

  it('have at shared memory the intensity that the engine says, to 0.1 %', () => {
    for (const values of [
      { tile: '8' },
      { tile: '16' },
      {},
      { kernel: 'registers' },
      { kernel: 'registers', registers: '64-8-4' },
    ]) {
      const { own, at } = traced({ memory: 'shared', ...values });
      expect(own!.intensity! / at.intensity).toBeCloseTo(1, 3);
    }
  });

  it('are of one size, one GPU and one precision', () => {
    expect(traced({}).own?.id).toBe('tiled-32');
    expect(traced({ n: '1024' }).own).toBeNull();
    expect(traced({ tile: '4' }).own).toBeNull();
    expect(traced({ gpu: 'a100' }).points).toEqual([]);
    expect(traced({ kernel: 'own', precision: 'tensor' }).points).toEqual([]);
  });
});

suite('other GPUs', () => {
  it('are chosen by the kind of their memory, without the one that is drawn', () => {
    const names = (others: string) => traced({ others }).others.map(({ gpu }) => gpu);
    expect(names('none')).toEqual([]);
    expect(withHbm).toContain('v100');
    expect(names('hbm')).toEqual(withHbm.filter((id) => id !== 'h200'));
    expect([...names('hbm'), ...names('gddr'), 'h200'].sort()).toEqual([...architectureIds].sort());
    expect(names('all')).toHaveLength(architectureIds.length - 1);
  });

  it('whose L2 is not known are left out and named', () => {
    const { others, silent } = traced({ memory: 'l2', others: 'all' });
    expect(others.map(({ gpu }) => gpu)).toEqual(Object.keys(l2BytesPerClock));
    expect(silent).toHaveLength(architectureIds.length - 1 - others.length);
  });
});

suite('refused, with what to do,', () => {
  it.each([
    [{ gpu: 't4', memory: 'l2' }, 'No source of this book states the bandwidth of the L2 of the NVIDIA T4.'],
    [{ precision: 'tensor' }, 'do not use the tensor cores'],
    [{ kernel: 'naive', memory: 'shared' }, 'The naive kernel reads nothing from shared memory.'],
  ])('is %o', (values, message) => {
    expect(() => traced(values)).toThrow(message);
  });
});

it('walks from the naive kernel through smaller tiles, each with more operations per byte', () => {
  const ways = traced({ kernel: 'registers' }).before;
  expect(ways.map(({ short }) => short)).toEqual(['naive', 'tile 8', 'tile 16', 'tile 32', '64, 4 × 4']);
  for (const [index, stop] of ways.slice(1).entries())
    expect(stop.at.intensity).toBeGreaterThan(ways[index]!.at.intensity);
  expect(traced({ tile: '16' }).before.map(({ short }) => short)).toEqual(['naive', 'tile 8']);
  expect(traced({ kernel: 'naive' }).before).toEqual([]);
});

const tensor: RooflineValues = { ...first, kernel: 'own', precision: 'tensor', gpu: 'h100' };

suite('the question', () => {
  it('gives the rate and the bandwidth, and asks for their quotient', () => {
    expect(ask(first)).toBe(
      'FP32 of the H200 gives 67 TFLOP/s, and DRAM brings 4,800 GB/s. From how many operations per byte on is memory no longer the limit?',
    );
  });

  it.each([
    [first, 14, true, 'Yes: 67 TFLOP/s ÷ 4,800 GB/s = 14 FLOP/B.'],
    [first, 55.8, false, 'That is operations per element of 4 bytes.'],
    [first, 0.0716, false, 'That is bytes per operation'],
    [first, 206, false, 'That is where the roof of the tensor cores begins.'],
    [first, 6.98, false, 'A multiply-add counts as two operations'],
    [tensor, 295, true, 'Yes: 989 TFLOP/s ÷ 3,350 GB/s'],
    [tensor, 590, false, 'That takes the rate for sparse matrices'],
    [tensor, 20, false, 'That is where the roof of FP32 begins.'],
  ])('answers %#', (values, marked, correct, start) => {
    const trace = simulate(values);
    expect(places(trace).map(({ id }) => id)).toContain(marked);
    const judged = judge(trace, [marked]);
    expect(judged.say.startsWith(start), judged.say).toBe(true);
    expect(judged.correct).toBe(correct);
  });
});

it('in every state exactly one place is right', () => {
  fc.assert(
    fc.property(valuesOf(params), (values) => {
      let trace;
      try {
        trace = simulate(values);
      } catch {
        return;
      }
      expect(places(trace).filter(({ id }) => judge(trace, [id]).correct)).toHaveLength(1);
    }),
  );
});

const code = (values: Partial<RooflineValues> = {}): string => kernel({ ...first, ...values });

suite('the CUDA of a product', () => {
  it('has the size, the tile and the launch of the state', () => {
    expect(code({ tile: '16', n: '1024' })).toMatch(/multiply<<<dim3\(64, 64\), dim3\(16, 16\)>>>/);
    expect(code({ tile: '16', n: '1024' })).toContain('constexpr int N = 1024;\nconstexpr int T = 16;');
    expect(code({ kernel: 'registers' })).toMatch(/multiply<<<dim3\(16, 16\), 256>>>/);
    expect(code({ kernel: 'registers', registers: '64-8-8' })).toContain('BLOCK = 64, DEPTH = 8, PER = 8');
    expect(code({ kernel: 'naive' })).not.toContain('__shared__');
  });

  it('waits twice in each round', () => {
    expect(code().match(/__syncthreads\(\);/g)).toHaveLength(2);
    expect(code({ kernel: 'registers' }).match(/__syncthreads\(\);/g)).toHaveLength(2);
  });
});

suite('the CUDA of an own kernel', () => {
  it.each([-1, 0, 3, 11])('does 2^%i operations for each byte of a float', (power) => {
    const [, times] = /n < (\d+)/.exec(code({ kernel: 'own', power }))!;
    expect((2 * Number(times)) / 4).toBe(2 ** power);
  });

  it('adds once for a quarter', () => {
    expect(code({ kernel: 'own', power: -2 })).toContain('sum += data[i];');
  });

  it.each([-2, 0, 2, 3, 6, 11])('on the tensor cores does 2^%i operations for each byte of the fragments', (power) => {
    const text = code({ kernel: 'own', power, precision: 'tensor' });
    const products = Number(/n < (\d+); \+\+n\) mma_sync/.exec(text)![1]);
    const pairs = Number(/n = 1; n < (\d+)/.exec(text)?.[1] ?? 1);
    expect((products * 2 * 16 ** 3) / (pairs * 2 * 256 * 2)).toBe(2 ** power);
  });
});

/**
 * Least distance of points along a leader from a mark; sampled, so that the test shares no arithmetic with the code.
 */
function passes(leader: string, mark: { readonly x: number; readonly y: number }): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [...leader.matchAll(/-?[\d.]+/g)].map(Number);
  const shares = Array.from({ length: 101 }, (_, index) => index / 100);
  return Math.min(
    ...shares.map((share) => Math.hypot(x0 + share * (x1 - x0) - mark.x, y0 + share * (y1 - y0) - mark.y)),
  );
}

suite('a label', () => {
  it('is reached past the mark of another', () => {
    const marks = [
      { key: 'a', x: 200, y: 150, text: 'left' },
      { key: 'b', x: 214, y: 162, text: 'right below' },
      { key: 'c', x: 186, y: 162, text: 'left below' },
    ];
    const walls = [180, 190, 200, 210, 220].flatMap((x) =>
      [138, 150].map((y) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })),
    );
    for (const { key, leader } of placeLabels(marks, walls, [], { x: 0, y: 0, width: 400, height: 300 }, 11))
      if (leader !== '')
        for (const other of marks.filter((one) => one.key !== key)) expect(passes(leader, other)).toBeGreaterThan(5);
  });

  it('is reached past words, not through them', () => {
    const box = { x: 0, y: 0, width: 400, height: 300 };
    const mark = { key: 'a', x: 200, y: 150, text: 'name' };
    // Nothing is free beside the mark and below it; above it there are words.
    const wall = { left: 0, right: 400, top: 140, bottom: 300 };
    const words = { left: 204, right: 213, top: 127, bottom: 139 };
    const throughWords = (known: readonly (typeof words)[]): boolean => {
      const [label] = placeLabels([mark], [wall, words], [], box, 11, known);
      const [x0, y0, x1, y1] = label!.leader.match(/[\d.]+/g)!.map(Number) as [number, number, number, number];
      return Array.from({ length: 101 }, (_, index) => index / 100).some((share) => {
        const [x, y] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
        return x > words.left && x < words.right && y > words.top && y < words.bottom;
      });
    };
    expect(throughWords([])).toBe(true);
    expect(throughWords([words])).toBe(false);
  });

  it('is left out where nothing is free', () => {
    const wall = [{ left: 0, right: 400, top: 0, bottom: 300 }];
    const mark = { key: 'a', x: 200, y: 150, text: 'nowhere' };
    expect(placeLabels([mark], wall, [], { x: 0, y: 0, width: 400, height: 300 }, 11)).toEqual([]);
  });
});
