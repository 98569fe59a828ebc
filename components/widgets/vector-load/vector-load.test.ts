import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe as group, expect, it, suite } from 'vitest';
import { architectures } from '@src/arch';
import { loopLoads } from '@src/engine/element-loop';
import { valuesOf } from '@src/widget/arbitraries';
import type { Bounds } from '@src/widget/define-widget';
import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import definition from './definition';
import { describe, describeLane, moments } from './describe';
import { curve, kernel, judge } from './details';
import { layout } from './layout';
import { caseName, measured } from './metrics';
import { params, promiseOf, typeOf, type VectorLoadValues } from './params';
import { ask, places } from './prediction';
import { caseFile, loopProgram, recordedStates } from '@src/evidence/cases/vector-load';
import { simulate } from './simulate';

const first: VectorLoadValues = initialValues(params);
const state = (values: Partial<VectorLoadValues>): VectorLoadValues => ({ ...first, ...values });

const caption = (values: Partial<VectorLoadValues>) => describe(simulate(state(values)), state(values));
const numbers = (values: Partial<VectorLoadValues>) =>
  Object.fromEntries(
    definition.metrics(simulate(state(values)), state(values)).map(({ id, value, text }) => [id, { value, text }]),
  );

group('the headline', () => {
  it.each([
    {
      values: {},
      says: 'With 16 B per lane, one warp reads 1 KiB in 2 requests of 16 sectors; the scalar version takes 8 requests of 4 sectors.',
    },
    {
      values: { bytes: '4' },
      says: 'With 4 B per lane, one warp reads 1 KiB in 8 requests of 4 sectors; this is the scalar version.',
    },
    {
      values: { bytes: '1' },
      says: 'With 1 B per lane, one warp reads 1 KiB in 32 requests of 1 sector; the scalar version takes 8 requests of 4 sectors.',
    },
    {
      values: { bytes: '32', gpu: 'b200' },
      says: 'With 32 B per lane, one warp reads 1 KiB in 1 request of 32 sectors; the scalar version takes 8 requests of 4 sectors.',
    },
    { values: { offset: 4 }, says: 'With 16 B per lane, the first load stops the kernel: misaligned address.' },
    {
      values: { bytes: '2', offset: 2 },
      says: 'With 2 B per lane, one warp reads 1 KiB in 16 requests of 3 sectors; the scalar version faults.',
    },
  ])('$says', ({ values, says }) => expect(caption(values).headline).toBe(says));
});

group('the detail', () => {
  it.each([
    { values: {}, says: 'Both ask for the same 32 sectors: width changes the number of instructions, not the bytes.' },
    { values: {}, says: 'A full warp at 16 B per lane needs 16 sectors, and fewer is not better.' },
    { values: { offset: 16 }, says: 'so 34 sectors are requested where 32 would do: 94 % of their bytes are used.' },
    { values: { bytes: '32' }, says: 'Each element comes as 2 loads of 16 B, 32 B from lane to lane,' },
    { values: { bytes: '32', offset: 16 }, says: 'The address breaks what the type promises;' },
    { values: { alignment: '4' }, says: '25 % of what is asked for is used' },
    {
      values: { floats: 143 },
      says: 'The tail is a separate request for 1 sector: it lowers the average and saves nothing.',
    },
    {
      values: { offset: 4 },
      says: 'CUDA stops the kernel with "misaligned address". Move it to 0 or 16, or use a narrower type.',
    },
    { values: { offset: 4 }, says: 'The scalar version reads the same data.' },
    { values: { offset: 2 }, says: 'The scalar version faults as well.' },
  ])('$says', ({ values, says }) => expect(caption(values).detail).toContain(says));

  it('blames no offset for a tail that ends inside a sector', () =>
    expect(caption({ floats: 143 }).detail).not.toContain('starts inside'));
});

it('a lane is told its loads in both versions', () => {
  expect(describeLane(simulate(first), first, 5)).toBe(
    'Lane 5: with 16 B per lane 2 loads at byte 80, 592; with 4 B per lane 8 loads at byte 20, 148, 276, 404 and 4 more.',
  );
  const few = state({ floats: 3 });
  expect(describeLane(simulate(few), few, 5)).toBe(
    'Lane 5: with 16 B per lane it is off; with 4 B per lane it is off.',
  );
});

group('the steps', () => {
  const told = (values: Partial<VectorLoadValues>) => moments(simulate(state(values)), state(values));

  it('are the instructions of the longer version, after one in which nothing is requested', () => {
    expect(told({})).toHaveLength(9);
    expect(told({ bytes: '1' })).toHaveLength(33);
    expect(told({})[2]!.say).toBe(
      '16 B per lane: iteration 2, lanes 0 to 31 ask for 16 sectors; 4 B per lane: iteration 2, lanes 0 to 31 ask for 4 sectors.',
    );
    expect(told({}).at(-1)!.say).toContain('16 B per lane: done; 4 B per lane: iteration 8,');
  });

  it('name the tail and the fault', () => {
    expect(told({ floats: 143 })[3]!.say).toContain('16 B per lane: tail, lanes 0 to 2 ask for 1 sector;');
    expect(told({ offset: 4 })[1]!.say).toContain('16 B per lane: misaligned address; 4 B per lane: iteration 1,');
    expect(told({ offset: 4 })[2]!.say).toContain('16 B per lane: stopped;');
    expect(told({ offset: 2 })).toHaveLength(2);
  });
});

group('the numbers', () => {
  it('of float4 against float: a quarter of the requests, the same sectors', () =>
    expect(numbers({})).toMatchObject({
      sectorsPerRequest: { value: 16 },
      requests: { value: 2 },
      requestsScalar: { value: 8 },
      sectors: { value: 32 },
      sectorsScalar: { value: 32 },
      requestsRatio: { value: 4, text: '4×' },
      sectorsRatio: { value: 1 },
      ideal: { value: 16 },
      share: { value: 1 },
    }));

  it('of a fault are none, and say so', () => {
    const { requests, share, requestsScalar } = numbers({ offset: 4 });
    expect([requests, share, requestsScalar]).toEqual([
      { value: 0, text: 'stopped' },
      { value: 0, text: 'stopped' },
      { value: 8, text: '8 requests' },
    ]);
    const [headline] = definition.metrics(simulate(state({ offset: 4 })), state({ offset: 4 }));
    expect(headline!.ideal).toBe('misaligned address');
  });

  it('call a low average no better, and give a high one its ideal', () => {
    const ideal = (values: Partial<VectorLoadValues>) =>
      definition.metrics(simulate(state(values)), state(values))[0]!.ideal;
    expect(ideal({})).toBe('ideal 16: fewer is not better');
    expect(ideal({ offset: 16 })).toBe('ideal 16');
    expect(ideal({ bytes: '32' })).toBe('ideal 16');
    expect(ideal({ bytes: '32', gpu: 'b200' })).toBe('ideal 32: fewer is not better');
  });

  it('put the share of every offset on a curve that has holes where the load faults', () => {
    const points = curve(first)!.points;
    expect(points.map(({ x }) => x)).toEqual([0, 16, 32, 48, 64, 80, 96, 112, 128]);
    expect(points.map(({ y }) => Math.round(y * 100))).toEqual([100, 94, 100, 94, 100, 94, 100, 94, 100]);
    expect(curve(state({ bytes: '4' }))!.points[1]!.y).toBe(0.8);
    expect(curve(state({ offset: 4 }))).toBeNull();
    const far = state({ bytes: '1', alignment: 'full', offset: 99, floats: 143 });
    expect(curve(far)!.points.find(({ x }) => x === 99)!.y).toBeCloseTo(
      definition.metrics(simulate(far), far).find(({ id }) => id === 'share')!.value,
      12,
    );
    for (const [values, share] of [{}, { bytes: '32' }, { alignment: '2', floats: 143 }].map(
      (values) => [state(values), numbers(values)['share']!.value] as const,
    ))
      expect(curve(values)!.points[0]!.y).toBeCloseTo(share, 12);
  });
});

const answer = (marked: readonly number[], values: Partial<VectorLoadValues> = {}) => {
  const state = { ...first, ...values };
  return judge(simulate(state), state, marked);
};
const sectors = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index * 32);

it('asks for the first load, with a line to spare', () => {
  expect(ask(first)).toBe(
    'Each lane loads 16 B. Mark every sector that the first load of the warp asks for, then check.',
  );
  expect(places(simulate(first), first).map(({ id }) => id)).toEqual(sectors(20));
});

group('an answer', () => {
  it.each([
    {
      name: 'right',
      marked: sectors(16),
      values: {},
      says: 'Yes: one request asks for 16 sectors, and fewer could not hold what its lanes want.',
    },
    {
      name: 'four sectors, as for floats',
      marked: sectors(4),
      values: {},
      says: 'Four sectors hold 128 B, which is one float for each lane.',
    },
    { name: 'nothing', marked: [], values: {}, says: 'Nothing is marked yet.' },
    {
      name: 'too few',
      marked: sectors(8),
      values: {},
      says: 'So far right, and 8 sectors more: the request asks for 16 sectors.',
    },
    { name: 'too many', marked: sectors(20), values: {}, says: '4 sectors too many' },
    {
      name: 'shifted',
      marked: sectors(16, 32),
      values: {},
      says: '1 wanted sector missing and 1 unwanted one marked.',
    },
    {
      name: 'the extra one at an offset',
      marked: sectors(17),
      values: { offset: 16 },
      says: 'Yes: one request asks for 17 sectors; side by side from the start of a sector, the same bytes would fill 16.',
    },
    { name: 'nothing, where it faults', marked: [], values: { offset: 4 }, says: 'Yes: the address is misaligned' },
    { name: 'something, where it faults', marked: [0], values: { offset: 4 }, says: 'Nothing travels' },
  ])('$name', ({ marked, values, says }) => {
    const { correct, say } = answer(marked, values);
    expect(say).toContain(says);
    expect(correct).toBe(says.startsWith('Yes'));
  });
});

const SIZE: Readonly<Record<string, number>> = {
  'unsigned char': 1,
  'unsigned short': 2,
  float: 4,
  float2: 8,
  float4: 16,
};

/** Size and alignment of the element, as a compiler reads them from the printed CUDA. */
function elementIn(code: string): { bytes: number; alignment: number } {
  const using = /using Element = ([\w ]+);/.exec(code)?.[1];
  if (using) return { bytes: SIZE[using]!, alignment: SIZE[using]! };
  const [, alignment, part, count] = /struct alignas\((\d+)\) Element \{\n {2}([\w ]+) part\[(\d+)\];/.exec(code)!;
  return { bytes: SIZE[part!]! * Number(count), alignment: Number(alignment) };
}

group('the CUDA of a state', () => {
  it('has an element of just this size and promise, and takes the tail in words that the promise allows', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const code = kernel(values);
        expect(elementIn(code)).toEqual({ bytes: Number(values.bytes), alignment: promiseOf(values) });
        const tail = /using Tail = ([\w ]+);/.exec(code)?.[1];
        expect(tail === undefined).toBe(Number(values.bytes) <= 4);
        if (tail) expect(code).toContain(`lane * ${SIZE[tail]!};`);
        const loads = loopLoads(
          { elementBytes: Number(values.bytes), alignment: promiseOf(values), offset: 0, dataBytes: 4 * values.floats },
          architectures.h200,
        );
        const drawn = loads.find((load) => load.tail);
        if (drawn) expect(drawn.access.width).toBe(SIZE[tail!]);
        expect(code).toContain(`, ${values.floats});`);
      }),
    );
  });

  it.each([
    ['16', 'full', 'float4'],
    ['8', '16', 'float2'],
    ['16', '8', 'Element'],
    ['32', 'full', 'Element'],
  ])('with %s B and the promise "%s" names the type %s', (bytes, alignment, name) =>
    expect(typeOf({ bytes, alignment }).name).toBe(name),
  );

  it('is printed completely: an unproven alignment at an offset, character for character', () => {
    expect(kernel({ ...first, alignment: '4', offset: 4 })).toBe(
      `// Both pointers come from cudaMalloc, which aligns to 256 B; 256 floats of data:
// copy<<<1, 32>>>(data + 4, other + 4, 256);

struct alignas(4) Element {
  float part[4];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
`,
    );
  });
});

const panelsAt = (values: Partial<VectorLoadValues>, room: Partial<Bounds> = {}) => {
  const bounds = { width: 1040, height: 560, minText: 11, projected: false, ...room };
  return layout(simulate(state(values)), state(values), bounds).panels;
};
const rects = (path: string): string[] => path.split('z').filter(Boolean);

group('the two panels', () => {
  it('are side by side with their memory at one height, and one below the other on a phone', () => {
    const [vector, scalar] = panelsAt({});
    expect(scalar!.x).toBeGreaterThan(vector!.right);
    expect(scalar!.rows.map(({ y, address }) => [y, address])).toEqual(
      vector!.rows.map(({ y, address }) => [y, address]),
    );
    const [upper, lower] = panelsAt({}, { width: 350 });
    expect([upper!.x, lower!.x]).toEqual([0, 0]);
    expect(lower!.titleY).toBeGreaterThan(upper!.askedY);
  });

  it('share the scale of their bars: 32 B in two halves requests twice the bytes', () => {
    const [vector, scalar] = panelsAt({ bytes: '32' }).map(({ states, bar }) => ({ ...states.at(-1)!, bar }));
    expect(vector!.askedWidth).toBeCloseTo(vector!.bar.width, 0);
    expect(vector!.usedWidth).toBeCloseTo(vector!.bar.width / 2, 0);
    expect(scalar!.askedWidth).toBeCloseTo(scalar!.bar.width / 2, 0);
  });

  it('let the threads of a scalar load fall straight down', () => {
    const threads = panelsAt({})[1]!
      .loads.flatMap(({ quarters }) => quarters.map((quarter) => quarter.threads))
      .join('');
    const ends = [...threads.matchAll(/M([\d.]+),[\d.]+(?:C[^V]* ([\d.]+),[\d.]+)?V/g)];
    expect(ends).toHaveLength(256);
    for (const [, from, to = from] of ends) expect(Math.abs(Number(from) - Number(to))).toBeLessThan(0.2);
  });

  it('number the loads of each line, and count how often a sector is requested', () => {
    const loads = (values: Partial<VectorLoadValues>) => panelsAt(values)[0]!.rows.map((row) => row.loads);
    expect(loads({})).toEqual(['1', '1', '1', '1', '2', '2', '2', '2']);
    expect(loads({ bytes: '32' })).toEqual(Array.from({ length: 8 }, () => '1–2'));
    expect(loads({ offset: 16 })).toEqual(['1', '1', '1', '1', '1–2', '2', '2', '2', '2']);
    expect(panelsAt({ bytes: '32' })[0]!.rows[0]!.sectors.map(({ asked }) => asked.length)).toEqual([2, 2, 2, 2]);
  });

  it('hatch a sector until all its bytes are wanted, and forever where some never are', () => {
    const fullAt = (values: Partial<VectorLoadValues>) =>
      panelsAt(values)[0]!.rows[0]!.sectors.map((sector) => sector.fullAt);
    expect(fullAt({})).toEqual([1, 1, 1, 1]);
    expect(fullAt({ alignment: '4' })).toEqual([4, 4, 4, 4]);
    expect(fullAt({ offset: 16 })).toEqual([null, 1, 1, 1]);
  });

  it('switch off the lanes past the end of the data', () => {
    const tail = panelsAt({ floats: 143 })[0]!.loads;
    expect(tail.map(({ lanes }) => lanes.filter(({ active }) => active).length)).toEqual([32, 3, 3]);
  });

  it('draw at a fault what the lanes want, cut where a sector ends, with the addresses that the width allows', () => {
    const [vector, scalar] = panelsAt({ offset: 4 });
    expect([vector!.faulty, scalar!.faulty]).toEqual([true, false]);
    // Every second lane's 16 B extend into the next sector.
    expect(vector!.loads.flatMap(({ quarters }) => quarters.flatMap(({ bytes }) => rects(bytes)))).toHaveLength(48);
    expect(vector!.ticks.split('M')).toHaveLength(1 + 128 / 16);
    expect(vector!.rows.flatMap(({ sectors }) => sectors.flatMap(({ asked }) => asked))).toEqual([]);
    expect(vector!.states.map(({ status }) => status).slice(0, 2)).toEqual(['waiting', 'misaligned address']);
  });

  it('leave lines out where there is no room, with a mark that says how many, and never the last', () => {
    for (const room of [
      { width: 302, height: 280 },
      { width: 740, height: 460 },
    ])
      for (const panel of panelsAt({ floats: 512 }, room)) {
        const said = Number(/\d+/.exec(panel.leftOut?.text ?? '0')![0]);
        expect(panel.rows.length + said).toBe(16);
        expect(panel.rows.at(-1)!.line).toBe(15 * 128);
        expect(panel.rows.at(-1)!.y + panel.rows.at(-1)!.height).toBeLessThan(panel.bar.y);
      }
    expect(panelsAt({ floats: 512 }, { width: 302, height: 280 })[0]!.leftOut).not.toBeNull();
  });
});

group('every state', () => {
  it('ends with all requested bytes drawn, every lane in its own bytes, and a moment for each step', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(1040, 350), (values, width) => {
        const bounds = { width, height: 900, minText: 11, projected: false };
        const trace = simulate(values);
        for (const panel of layout(trace, values, bounds).panels) {
          const cost = trace.byKind[panel.kind];
          expect(panel.states).toHaveLength(trace.end + 1);
          expect(panel.states.at(-1)!.done).toBe(true);
          if (cost.fault) continue;
          const asked = panel.rows.flatMap(({ sectors }) => sectors.flatMap((sector) => sector.asked));
          expect(asked).toHaveLength(cost.sectorsAsked);
          const drawn = panel.loads.flatMap(({ quarters }) => quarters.flatMap(({ bytes }) => rects(bytes)));
          const wanted = cost.requests.reduce((sum, request) => sum + request.trace.activeLanes, 0);
          expect(drawn).toHaveLength(wanted);
          for (const box of panel.markByLane.flatMap(({ outlines }) => outlines)) {
            expect(box.x).toBeGreaterThanOrEqual(panel.bar.x - 0.2);
            expect(box.x + box.width).toBeLessThanOrEqual(panel.bar.x + panel.bar.width + 0.3);
            expect(box.width).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

const states = recordedStates();
const firstState = initialValues(params);
const evidence = (file: string): string =>
  readFileSync(new URL(`../../../content/evidence/figure-vector-load/${file}`, import.meta.url), 'utf8');

suite('the states to be counted on a GPU', () => {
  it('are those of content/evidence/figure-vector-load; if not, run src/run/write-cases.mjs and measure again', () => {
    expect(evidence('cases.txt')).toBe(caseFile(states));
    expect(evidence('kernel.cu')).toBe(loopProgram(states));
  });

  it('are links of this figure, each once, including the first state, and none of them faults', () => {
    expect(new Set(states).size).toBe(states.length);
    expect(states).toContain('');
    for (const state of states) {
      const { values, problems } = readState(params, state, '');
      expect(problems).toEqual([]);
      expect(caseName(values)).toBe(state);
      expect(simulate(values).byKind.vector.fault).toBeNull();
    }
  });

  it('contain every size with every promise that it can make, and every offset of the slider that a float allows', () => {
    const all = states.map((state) => readState(params, state, '').values);
    for (let bytes = 1; bytes <= 32; bytes *= 2)
      for (let promise = 1; promise <= bytes; promise *= 2)
        expect(all.some((values) => Number(values.bytes) === bytes && promiseOf(values) === promise)).toBe(true);
    for (let offset = 0; offset <= params.offset.max; offset += 4)
      expect(all.some((values) => values.bytes === '4' && values.offset === offset)).toBe(true);
  });
});

it('a promise of more than the size is the state of a promise of the size', () => {
  expect(caseName({ ...firstState, bytes: '8', alignment: '16' })).toBe('bytes=8');
  expect(caseName({ ...firstState, bytes: '8', alignment: '4' })).toBe('bytes=8&alignment=4');
});

it('no counter is claimed for a GPU or a state that was not measured', () => {
  expect(measured({ ...firstState, gpu: 'b200' })).toBeNull();
  expect(measured({ ...firstState, offset: 4 })).toBeNull();
});
