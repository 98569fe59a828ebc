import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe as group, expect, it, suite } from 'vitest';
import { rowsOf } from '@src/evidence/testing';
import { valuesOf } from '@src/widget/arbitraries';
import type { Bounds } from '@src/widget/define-widget';
import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { stateText } from '@src/widget/state-text';
import definition from './definition';
import { arrivals, describe, describeLane, moments } from './describe';
import { curve, kernel, judge as judgeWith } from './details';
import { layout } from './layout';
import { params, type CoalescingValues } from './params';
import { places } from './prediction';
import { caseFile, FIRST_STATE, kernelProgram, recordedKernels, recordedStates } from '@src/evidence/cases/coalescing';
import { accessOf, simulate } from './simulate';

const initial = initialValues(params);
const judge = (trace: Parameters<typeof judgeWith>[0], marked: readonly number[]) => judgeWith(trace, initial, marked);
const state = (values: Partial<CoalescingValues>): CoalescingValues => ({ ...initial, ...values }) as CoalescingValues;
const trace = (values: Partial<CoalescingValues>) => simulate(state(values));

const headline = (values: Partial<CoalescingValues>): string =>
  describe(simulate(state(values)), state(values)).headline;

group('the sentence of a state', () => {
  it.each([
    [{ stride: 1 }, 'With stride 1, a warp touches 4 sectors, and every byte of them is used.'],
    [{ stride: 2 }, 'With stride 2, a warp touches 8 sectors, and 50 % of their bytes are used.'],
    [{ stride: 8 }, 'With stride 8, a warp touches 32 sectors, and 12.5 % of their bytes are used.'],
    [{ stride: 0 }, 'With stride 0, a warp touches 1 sector, and 12.5 % of its bytes are used.'],
    [
      { pattern: 'broadcast' },
      'When all lanes request one element, a warp touches 1 sector, and 12.5 % of its bytes are used.',
    ],
    [
      { pattern: 'broadcast', sharing: 4 },
      'With 4 lanes per element, a warp touches 1 sector, and every byte of it is used.',
    ],
    [{ pattern: 'reverse' }, 'In reverse order, a warp touches 4 sectors, and every byte of them is used.'],
    [{ mask: 0 }, 'No lane is active, so nothing moves.'],
  ])('%j is: %s', (values, sentence) => {
    expect(headline(values)).toBe(sentence);
  });
});

group('what is said of a lane', () => {
  it('is where its bytes are and which other lanes are there', () => {
    const values = state({ stride: 2 });
    expect(describeLane(simulate(values), values, 5)).toBe(
      'Lane 5 reads 4 B at byte 40, in the sector at 32 of the line at 0: tag wavefront 1, sharing its sector with 3 lanes.',
    );
  });

  it('alone in its sector says so, and a store writes', () => {
    const values = state({ stride: 8, op: 'store' });
    expect(describeLane(simulate(values), values, 5)).toBe(
      'Lane 5 writes 4 B at byte 160, in the sector at 160 of the line at 128: tag wavefront 1, alone in its sector.',
    );
  });

  it('that is inactive says so', () => {
    const values = state({ mask: 1 });
    expect(describeLane(simulate(values), values, 5)).toBe('Lane 5 is inactive: it requests nothing.');
  });
});

group('the time line', () => {
  it('is the instruction, one step per tag wavefront, one step per sector', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          expect(moments(trace)).toHaveLength(1 + trace.wavefronts + trace.sectors.length);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });

  it('mentions each lane once in the lookups and once in the arrivals, in words', () => {
    const values = state({ stride: 1 });
    expect(moments(simulate(values)).map(({ label, say }) => `${label}: ${say}`)).toEqual([
      'one instruction: One instruction requests 32 addresses. Nothing has moved yet.',
      'tag wavefront 1 of 1: Tag wavefront 1 looks up 1 line for lanes 0 to 31.',
      'sector 1 of 4: The sector at byte 0 arrives: 32 of its 32 B are for lanes 0 to 7.',
      'sector 2 of 4: The sector at byte 32 arrives: 32 of its 32 B are for lanes 8 to 15.',
      'sector 3 of 4: The sector at byte 64 arrives: 32 of its 32 B are for lanes 16 to 23.',
      'sector 4 of 4: The sector at byte 96 arrives: 32 of its 32 B are for lanes 24 to 31.',
    ]);
  });

  it('lets a store leave', () => {
    const values = state({ stride: 1, op: 'store', mask: 1 });
    expect(moments(simulate(values)).at(-1)!.say).toBe('The sector at byte 0 leaves: 4 of its 32 B are for lane 0.');
  });

  it('counts bytes from the given origin', () => {
    const values = state({ stride: 1, op: 'store', mask: 1 });
    expect(moments(simulate(values), -64).at(-1)!.say).toMatch(/^The sector at byte 64 leaves/);
  });

  it('brings sectors in the order in which their lines are looked up', () => {
    const order = arrivals(simulate(state({ stride: 33 })));
    expect(order.map(({ wavefront }) => wavefront)).toEqual(
      order.map(({ wavefront }) => wavefront).toSorted((a, b) => a - b),
    );
    expect(new Set(order).size).toBe(32);
  });
});

const strideTwo = trace({ stride: 2 });
const touched = strideTwo.sectors.map(({ start }) => start);

/** Any state that the hardware accepts, with its trace. */
const traces = valuesOf(params)
  .map((values) => {
    try {
      return simulate(values);
    } catch {
      return null;
    }
  })
  .filter((made) => made !== null);

group('the places to mark', () => {
  it('are the sectors of every line from the first one touched to one past the last', () => {
    const all = places(strideTwo);
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => index * 32));
    expect(all[5]!.label).toBe('sector 1 of the line at byte 128');
  });

  it('contain every sector that travels, so that the answer can be given', () => {
    fc.assert(
      fc.property(traces, (made) => {
        const ids = new Set(places(made).map(({ id }) => id));
        expect(made.sectors.filter(({ start }) => !ids.has(start))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

group('a marked answer', () => {
  it('is right exactly when it contains the sectors that travel and no other', () => {
    fc.assert(
      fc.property(
        traces,
        fc.array(
          fc.nat(2 ** 16).map((sector) => sector * 32),
          { maxLength: 3 },
        ),
        fc.nat(40),
        (made, more, drop) => {
          const right = made.sectors.map(({ start }) => start);
          expect(judge(made, right.toReversed()).correct).toBe(true);
          const other = [...new Set([...right.filter((_, index) => index !== drop), ...more])];
          const same = other.length === right.length && right.every((start) => other.includes(start));
          expect(judge(made, other).correct).toBe(same);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('that is right is confirmed', () => {
    expect(judge(strideTwo, touched)).toEqual({
      correct: true,
      say: 'Yes: exactly these 8 sectors move.',
    });
  });

  it('that is empty is told what to do', () => {
    expect(judge(strideTwo, []).say).toBe('Nothing is marked yet. Mark every sector in which some lane has a byte.');
  });

  it('that would be right if the bytes lay side by side is told that they do not', () => {
    expect(judge(strideTwo, touched.slice(0, 4)).say).toBe(
      '4 sectors would be enough if the requested bytes were side by side. They are not: 4 more sectors hold a requested byte.',
    );
  });

  it('that misses one, in the singular', () => {
    expect(judge(strideTwo, touched.slice(1)).say).toBe(
      'These are right, but 1 sector with a requested byte is missing. 8 sectors move.',
    );
  });

  it('of whole lines is told that sectors move, not lines', () => {
    const everyOther = trace({ stride: 16 });
    const lines = everyOther.sectors.flatMap(({ start }) => [start, start + 32]);
    expect(judge(everyOther, lines).say).toBe(
      'You marked all that move, and 32 sectors too many: no lane requests a byte there. Only touched sectors move, not whole lines.',
    );
  });

  it('that is wrong both ways is told both numbers', () => {
    expect(judge(strideTwo, [...touched.slice(2), 4096]).say).toBe(
      '2 touched sectors missing and 1 untouched sector marked. Follow each lane to its own bytes: 8 sectors move.',
    );
  });
});

const curveOf = (values: Partial<CoalescingValues>) => curve(state(values))!;

group('the curve of a state', () => {
  it('runs over the stride from 0 to 64 and falls from 1 to an eighth', () => {
    const { param, points, currentX } = curveOf({ stride: 4 });
    expect([param, currentX, points.length]).toEqual(['stride', 4, 65]);
    expect([1, 2, 4, 8, 64].map((x) => points[x]!.y)).toEqual([1, 0.5, 0.25, 0.125, 0.125]);
  });

  it.each([
    ['broadcast', 'sharing', 32],
    ['struct', 'structElements', 32],
    ['reverse', 'offset', 65],
    ['gather', 'offset', 65],
  ])('of the pattern "%s" runs over %s', (pattern, param, length) => {
    expect(curveOf({ pattern })).toMatchObject({ param });
    expect(curveOf({ pattern }).points).toHaveLength(length);
  });

  it('has a point at every aligned offset, and no other', () => {
    expect(curveOf({ pattern: 'reverse', bytes: '16' }).points.map(({ x }) => x)).toEqual(
      Array.from({ length: 17 }, (_, index) => index * 16),
    );
  });

  it('leaves out structs that the field is not in', () => {
    expect(curveOf({ pattern: 'struct', field: 3 }).points.map(({ x }) => x)[0]).toBe(4);
  });

  it('has no point at all when nothing moves', () => {
    expect(curveOf({ mask: 0 }).points).toEqual([]);
  });

  it('agrees at each measured point with the counter', () => {
    const measured = curveOf({}).points.filter((point) => point.measured !== undefined);
    for (const point of measured) expect(point.measured).toBe(point.y);
  });
});

/** The address that each lane touches, parsed from the printed CUDA. */
function addressesIn(code: string, bytes: number): (number | null)[] {
  const index = /\bat\[([^\]]*(?:\[lane\])?)\](?: =|;)/.exec(code)![1]!;
  const table = /element\[32\] = \{([^}]*)\}/.exec(code)?.[1]?.split(',').map(Number);
  const offset = Number(/\+ (\d+)\);$/m.exec(code.split('at = ')[1]!.split('\n')[0]!)?.[1] ?? 0);
  const mask = Number(/0x([0-9a-f]{8})u >> lane/.exec(code) ? `0x${/0x([0-9a-f]{8})u/.exec(code)![1]}` : 0xffffffff);
  // C's integer division, and the rest of it as in JavaScript.
  const expression = index.replace(/lane \/ (\d+)/g, 'Math.floor(lane / $1)');
  const elementOf = new Function('lane', 'element', `return ${expression};`) as (
    lane: number,
    element: unknown,
  ) => number;
  return Array.from({ length: 32 }, (_, lane) =>
    (mask >>> lane) & 1 ? elementOf(lane, table) * bytes + offset : null,
  );
}

group('the CUDA of a state', () => {
  it('touches exactly the addresses that the figure draws', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        if (values.pattern === 'struct' && values.field >= values.structElements) return;
        expect(addressesIn(kernel(values), Number(values.bytes))).toEqual(accessOf(values).addressByLane);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['1', 'unsigned char'],
    ['2', 'unsigned short'],
    ['4', 'float'],
    ['8', 'float2'],
    ['16', 'float4'],
    ['32', 'double4_32a'],
  ])('with %s bytes per lane moves a %s', (bytes, type) => {
    expect(kernel({ ...initial, bytes })).toContain(`__global__ void access(${type}* data, ${type}* other)`);
  });

  it('reads for a load and writes for a store', () => {
    expect(kernel({ ...initial, op: 'load' })).toContain('other[lane] = at[lane * 2];');
    expect(kernel({ ...initial, op: 'store' })).toContain('at[lane * 2] = other[lane];');
  });

  it('is printed completely: the first state, character for character', () => {
    expect(kernel(initial)).toBe(
      `// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 2];
}
`,
    );
  });

  it('switches lanes off before anything is touched', () => {
    const code = kernel({ ...initial, mask: 0x0000ffff } as CoalescingValues);
    expect(code).toContain('  if (!(0x0000ffffu >> lane & 1)) return;\n');
    expect(code.indexOf('return;')).toBeLessThan(code.indexOf('at['));
  });
});

const drawn = (values: Partial<CoalescingValues>, room: Partial<Bounds> = {}) => {
  const made = trace(values);
  return { trace: made, picture: layout(made, { width: 720, height: 460, minText: 11, projected: false, ...room }) };
};

const lanesIn = (marks: string): number[] => [...marks.matchAll(/lane:(\d+)/g)].map(([, lane]) => Number(lane));

group('the picture of a warp', () => {
  it('has a row per line, four sectors per row, and a cell per lane', () => {
    const { trace, picture } = drawn({ stride: 8 });
    expect(picture.rows.map(({ line }) => line)).toEqual(trace.lines.map(({ start }) => start));
    for (const { sectors } of picture.rows) expect(sectors).toHaveLength(4);
    expect(picture.lanes.map(({ lane }) => lane)).toEqual(Array.from({ length: 32 }, (_, lane) => lane));
    expect(picture.lanes.map(({ quarter }) => quarter)).toEqual(
      Array.from({ length: 32 }, (_, lane) => Math.floor(lane / 8)),
    );
  });

  it('shows as touched exactly the sectors of the trace, each with its lanes', () => {
    const { trace, picture } = drawn({ stride: 3, mask: 0x0f0f0f0f });
    const touched = picture.rows.flatMap(({ sectors }) => sectors).filter((sector) => sector.touched);
    expect(touched.map(({ start, marks }) => [start, lanesIn(marks)])).toEqual(
      trace.sectors.map(({ start, lanes }) => [start, lanes]),
    );
  });

  it('draws the other sectors of its lines as one path, a box where each of them is', () => {
    const { picture } = drawn({ stride: 3, mask: 0x0f0f0f0f });
    const others = picture.rows.flatMap(({ sectors }) => sectors).filter((sector) => !sector.touched);
    expect(others.length).toBeGreaterThan(0);
    expect(picture.untouched).toBe(others.map(({ outline }) => `M${outline}z`).join(''));
    for (const { outline, x, y, width, height } of others) {
      const points = outline.split(' ').map((point) => point.split(',').map(Number));
      const [across, down] = [points.map(([px]) => px!), points.map(([, py]) => py!)];
      expect([Math.min(...across), Math.min(...down)]).toEqual([x, y]);
      expect(Math.max(...across)).toBeCloseTo(x + width, 0);
      expect(Math.max(...down)).toBeCloseTo(y + height, 0);
    }
  });

  it('gives every sector its own moment after all lookups, ending with the last moment', () => {
    const { trace, picture } = drawn({ stride: 40 });
    const since = picture.rows.flatMap(({ sectors }) =>
      sectors.filter(({ touched }) => touched).map((sector) => sector.since),
    );
    expect(since.toSorted((a, b) => a - b)).toEqual(trace.sectors.map((_, index) => 1 + trace.wavefronts + index));
  });

  it('at stride 1 lets every thread fall straight down from its lane to its own word', () => {
    const { picture } = drawn({ stride: 1 });
    for (const { lane, path } of picture.threads) {
      const [, fromX, toX = fromX] = /^M([\d.]+),[\d.]+(?:C.* ([\d.]+),[\d.]+)?V/.exec(path)!;
      expect(Math.abs(Number(toX) - Number(fromX))).toBeLessThan(0.2);
      const cell = picture.lanes[lane]!;
      expect(Math.abs(Number(fromX) - (cell.x + cell.width / 2))).toBeLessThan(0.2);
    }
  });

  it('draws each wanted byte inside its own sector, at every width', () => {
    for (const width of [350, 720, 1100])
      for (const bytes of ['1', '2', '4', '8', '16'])
        for (const { sectors, chunks } of drawn({ stride: 3, bytes }, { width }).picture.rows)
          for (const chunk of chunks) {
            const home = sectors.find(({ marks }) => lanesIn(marks).includes(chunk.lanes[0]!))!;
            expect(chunk.x).toBeGreaterThanOrEqual(home.x - 0.2);
            expect(chunk.x + chunk.width).toBeLessThanOrEqual(home.x + home.width + 0.2);
          }
  });

  it('draws bytes that several lanes want once, with their number', () => {
    const { picture } = drawn({ pattern: 'broadcast', sharing: 16 }, { width: 1100 });
    const chunks = picture.rows.flatMap((row) => row.chunks);
    expect(chunks.map(({ label, lanes }) => [label, lanes.length])).toEqual([
      ['16×', 16],
      ['16×', 16],
    ]);
  });

  it('marks the rows between which lines were left out', () => {
    expect(drawn({ stride: 32 }).picture.gaps).toBe('');
    const { rows, gaps } = drawn({ stride: 64 }).picture;
    expect(gaps.match(/M[^M]+/g)).toEqual(rows.slice(1).map(({ left, right, y }) => `M${left},${y - 1.5}H${right}`));
  });

  it('keeps rows apart, and draws no thread for an inactive lane', () => {
    const { picture } = drawn({ stride: 32, mask: 0xffff });
    for (const [index, row] of picture.rows.entries())
      if (index > 0) expect(row.y).toBeGreaterThanOrEqual(picture.rows[index - 1]!.y + row.height);
    expect(picture.threads.map(({ lane }) => lane)).toEqual(Array.from({ length: 16 }, (_, lane) => lane));
    expect(picture.lanes.filter(({ active }) => active)).toHaveLength(16);
  });

  it('draws a row for every line even on the smallest phone, in the room that it gets', () => {
    const { trace: made, picture } = drawn({ stride: 32 }, { width: 296, height: 205 });
    expect(picture.rows).toHaveLength(made.lines.length);
    const last = picture.rows.at(-1)!;
    expect(last.y + last.height).toBeLessThan(picture.moved.y);
  });

  it('puts as many slots on the scale of moved sectors as sectors move, always at one scale', () => {
    const slots = (stride: number) => drawn({ stride }).picture.moved.slots;
    expect([1, 2, 8].map((stride) => slots(stride).length)).toEqual([4, 8, 32]);
    expect(slots(1)[0]!.width).toBe(slots(8)[0]!.width);
    expect(slots(2)[0]!.usedWidth / slots(2)[0]!.width).toBeCloseTo(0.5, 1);
  });

  it('sends one address down for each lane in its wavefront, and its bytes up when its sector comes', () => {
    const { trace: made, picture } = drawn({ stride: 32 });
    const movers = picture.movers!;
    for (const [lane, service] of made.serviceByLane.entries()) {
      expect(movers.find(({ key }) => key === `ask ${lane}`)!.until).toBe(service!.wavefront);
      expect(movers.find(({ key }) => key === `move ${lane}`)!.until).toBe(picture.lanes[lane]!.since);
    }
  });
});

const states = recordedStates();
const kernels = recordedKernels();
const evidence = (path: string): string =>
  readFileSync(new URL(`../../../content/evidence/${path}`, import.meta.url), 'utf8');

suite('the states to be counted on a GPU', () => {
  it('are those of content/evidence/figure-coalescing/cases.txt; if not, run src/run/write-cases.mjs and measure again', () => {
    expect(evidence('figure-coalescing/cases.txt')).toBe(caseFile(states));
  });

  it('are links of this figure, each once, including the first state', () => {
    expect(new Set(states).size).toBe(states.length);
    expect(states).toContain('');
    for (const state of states) {
      const { values, problems } = readState(params, state, '');
      expect(problems).toEqual([]);
      expect(stateText(params, values)).toBe(state);
    }
  });

  it('contain every stride of the slider in every width of the measured GPU, loads and stores', () => {
    for (let stride = params.stride.min; stride <= params.stride.max; stride += 1)
      for (const bytes of ['1', '2', '4', '8', '16'])
        for (const op of ['load', 'store']) {
          expect(states).toContain(stateText(params, { ...initialValues(params), stride, bytes, op }));
        }
  });
});

suite('the kernels that the figure shows', () => {
  const rows = new Map<string, Readonly<Record<string, number>>>(
    rowsOf('figure-kernels').map((row) => [row.case, row.counters!]),
  );

  it('are those that were compiled and counted; if not, run src/run/write-cases.mjs and measure again', () => {
    expect(evidence('figure-kernels/kernel.cu')).toBe(kernelProgram(kernels));
    expect([...rows.keys()]).toEqual(kernels.map((state) => state || FIRST_STATE));
  });

  it.each(kernels)('do on the H200 what the figure draws for "%s"', (state) => {
    const { values } = readState(params, state, '');
    const counters = rows.get(state || FIRST_STATE)!;
    for (const { id, value, counter } of definition.metrics(definition.simulate(values), values))
      if (counter !== undefined) expect(counters[counter], id).toBe(value);
  });
});
