import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import { countOf, drawnHtml } from '@components/marks/drawn-html';
import Drawing from './Drawing.svelte';
import { describe as say, describeLane, moments } from './describe';
import { kernel, table, judge as judgeWith } from './details';
import { layout, type Picture } from './layout';
import { fitted } from './layout-memory';
import { counted, COUNTERS, metrics } from './metrics';
import { params, type AnatomyValues } from './params';
import { ask, places } from './prediction';
import { simulate, type AnatomyTrace } from './simulate';

const judge = (trace: AnatomyTrace, marked: readonly number[]) => judgeWith(trace, state(), marked);

const state = (values: Partial<AnatomyValues> = {}): AnatomyValues =>
  ({ ...initialValues(params), ...values }) as AnatomyValues;
const answer = (values: Partial<AnatomyValues>, number: number) => judge(simulate(state(values)), [number]);
const code = (values: Partial<AnatomyValues>): string => kernel(state(values));

const PHONE: Bounds = { width: 296, height: 270, minText: 11, projected: false };
const SCENE: Bounds = { width: 740, height: 460, minText: 11, projected: false };

const drawn = (values: Partial<AnatomyValues> = {}, bounds = SCENE): { trace: AnatomyTrace; picture: Picture } => {
  const trace = simulate(state(values));
  return { trace, picture: layout(trace, state(values), bounds) };
};

/** Any state that the hardware accepts, drawn in a room. */
const pictures = fc.tuple(valuesOf(params), fc.constantFrom(PHONE, SCENE)).map(([values, bounds]) => {
  try {
    return drawn(values as Partial<AnatomyValues>, bounds);
  } catch {
    return drawn({}, bounds);
  }
});

const told = (values: Partial<AnatomyValues> = {}) => say(simulate(state(values)), state(values));

describe('the sentence of a state', () => {
  it.each<[Partial<AnatomyValues>, string]>([
    [{}, 'A contiguous load is 1 request for 4 sectors in 1 line, and all 4 of them are requested from the L2.'],
    [
      { pattern: 'stride', stride: 8 },
      'A load with stride 8 is 1 request for 32 sectors in 8 lines, and all 32 of them are requested from the L2.',
    ],
    [
      { pattern: 'shifted' },
      'A contiguous load that begins 4 B after a line does is 1 request for 5 sectors in 2 lines, and all 5 of them are requested from the L2.',
    ],
    [
      { pattern: 'broadcast' },
      'A load of one element by all lanes is 1 request for 1 sector in 1 line, and it is requested from the L2.',
    ],
    [
      { pattern: 'broadcast', caches: 'l1' },
      'A load of one element by all lanes is 1 request for 1 sector in 1 line, and it is not requested from the L2.',
    ],
    [
      { caches: 'l1' },
      'A contiguous load is 1 request for 4 sectors in 1 line, and none of them is requested from the L2.',
    ],
    [
      { bytes: '16' },
      'A contiguous load is 1 request for 16 sectors in 4 lines, and all 16 of them are requested from the L2.',
    ],
  ])('%j is: %s', (values, sentence) => {
    expect(told(values).headline).toBe(sentence);
  });

  it.each<[Partial<AnatomyValues>, string]>([
    [
      { pattern: 'stride', stride: 16 },
      'The tag lookup takes 4 wavefronts. The L1 requests all 32 sectors from the L2, never whole lines; DRAM is read 64 B at a time, 2 KiB in all, for 128 B that the lanes use.',
    ],
    [
      { caches: 'l2' },
      'The tag lookup takes 1 wavefront. The L1 requests all 4 sectors from the L2, never whole lines; they hit there, so DRAM is not read.',
    ],
    [{ caches: 'l1' }, 'The tag lookup takes 1 wavefront. Every sector hits in the L1, so the load goes no further.'],
    [
      { gpu: 'h100' },
      'The tag lookup takes 1 wavefront. The L1 requests all 4 sectors from the L2, never whole lines; how many bytes DRAM reads for each is not known on the NVIDIA H100.',
    ],
  ])('%j adds: %s', (values, detail) => {
    expect(told(values).detail).toBe(detail);
  });
});

describe('what is said of a lane', () => {
  it('is where its bytes are and whether they are there', () => {
    const values = state({ pattern: 'stride', stride: 8, caches: 'l2' });
    expect(describeLane(simulate(values), values, 5)).toBe(
      'Lane 5 reads 4 B at byte 160: the sector at 160 of the line at 128, looked up in tag wavefront 1, tag bank 2. The sector misses in the L1 and hits in the L2.',
    );
  });
});

describe('the time line', () => {
  const lines = (values: Partial<AnatomyValues>): string[] =>
    moments(simulate(state(values)), state(values)).map(({ label, say }) => `${label}: ${say}`);

  it('follows a load from cold caches, in words', () => {
    expect(lines({ pattern: 'shifted' })).toEqual([
      '1 instruction: The warp issues one load, data[lane + 1], once for all of its 32 lanes.',
      '32 addresses: Each lane has its address. The 32 addresses can be equal or different, in any order.',
      '1 request: The 32 addresses go to the L1 as one request, whatever their pattern.',
      'tag wavefront 1 of 1: Tag wavefront 1 looks up 2 lines, in a separate tag bank each.',
      '5 sectors: 0 hit, 5 miss: The lanes touch 5 sectors of these lines. The L1 does not have them: misses.',
      '5 sectors requested from L2: The L1 requests the missing 5 sectors from the L2. It does not have them either.',
      '3 blocks of 64 B from DRAM: DRAM delivers 3 aligned blocks of 64 B: 192 B for 5 sectors.',
      'the data comes back: The L1 now has the 5 sectors.',
      'registers filled: Each of the 32 lanes takes its 4 B into 1 register.',
    ]);
  });

  it('turns around in a warm L1', () => {
    expect(lines({ pattern: 'broadcast', caches: 'l1', bytes: '8' }).slice(-2)).toEqual([
      '1 sector: 1 hit, 0 miss: The lanes touch 1 sector of this line. The L1 is warm: it hits.',
      'registers filled: Each of the 32 lanes takes its 8 B into 2 registers.',
    ]);
  });

  it('says where the bytes from DRAM are not known', () => {
    expect(lines({ gpu: 'a100' })[6]).toBe(
      'DRAM is read: DRAM is read. How many bytes it delivers per missing sector is not known on the NVIDIA A100.',
    );
  });
});

describe('the numbers', () => {
  it('leave out unknown values instead of making them up', () => {
    const ids = (gpu: string): string[] => metrics(simulate(state({ gpu }))).map(({ id }) => id);
    expect(ids('h200')).toContain('dramBytes');
    expect(ids('a100')).not.toContain('dramBytes');
  });

  it('are in the table stage by stage, and add up to the end', () => {
    const values = state({ pattern: 'stride', stride: 32 });
    const { rows } = table(simulate(values), values);
    const added = (part: string): number =>
      rows.filter((row) => String(row[2]).includes(part)).reduce((sum, row) => sum + Number(row[3]), 0);
    expect([added('requests'), added('output_wavefronts'), added('lts__')]).toEqual([1, 8, 32]);
    expect(rows[0]).toEqual([1, '1 instruction', 'none recorded', '–', '–']);
    expect(rows.find((row) => row[2] === 'dram__bytes_read.sum')!.slice(3)).toEqual(['2048 B', '2048 B']);
  });
});

describe('the numbers to choose from', () => {
  it('contain the right one, once, among others, and only it is judged right', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let trace;
        try {
          trace = simulate(values);
        } catch {
          return;
        }
        const numbers = places(trace).map(({ id }) => id);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers.length).toBeGreaterThanOrEqual(4);
        const right = numbers.filter((number) => judge(trace, [number]).correct);
        expect(right).toEqual([trace.road.asked.length]);
      }),
    );
  });

  it('do not reveal the answer in the question', () => {
    expect(ask(state({ pattern: 'stride', stride: 8, caches: 'l2' }))).toBe(
      'Each lane reads 4 B, data[lane * 8]; data begins on a line. The L2 is warm, the L1 cold. How many sectors does the L1 request from the L2?',
    );
  });
});

describe('an answer', () => {
  const shifted = { pattern: 'shifted' };
  it.each<[string, Partial<AnatomyValues>, number, string]>([
    [
      'right',
      shifted,
      5,
      'Yes: the lanes touch 5 sectors, and each sector that misses in the L1 is requested from the L2.',
    ],
    ['right, L2 warm', { caches: 'l2' }, 4, 'A warm L2 saves reads from DRAM, not reads from the L2.'],
    ['right, L1 warm', { caches: 'l1' }, 0, 'Yes: the 4 sectors of the request hit in the warm L1'],
    ['the request, L1 warm', { caches: 'l1' }, 4, 'The request has 4 sectors, but the L1 is warm'],
    ['anything else, L1 warm', { caches: 'l1' }, 32, 'The L1 is warm: every sector hits'],
    ['none', shifted, 0, 'Only a warm L1 needs nothing from the L2.'],
    ['one request', shifted, 1, 'There is one request, but it touches 5 sectors'],
    [
      'the best case',
      shifted,
      4,
      'That would be enough if the requested bytes filled their sectors. They are in 5 sectors.',
    ],
    ['lines', shifted, 2, 'That is the number of lines.'],
    ['one line', {}, 1, 'That is the number of lines.'],
    ['whole lines', shifted, 8, 'That would be whole lines. Only touched sectors are requested: 5 sectors.'],
    [
      'one a lane',
      {},
      32,
      'One per lane would be right if no two lanes shared a sector. Here 32 lanes share 4 sectors.',
    ],
    [
      'something else',
      { pattern: 'stride', stride: 8 },
      4,
      'That would be enough if the requested bytes filled their sectors.',
    ],
    ['any other', { pattern: 'broadcast' }, 4, 'That would be whole lines.'],
    ['any other still', { pattern: 'gather', table: 512 }, 7, 'Follow each lane to its sector of 32 B'],
  ])('that is %s is told why', (_, values, number, say) => {
    expect(answer(values, number).say).toContain(say);
  });

  it('that is no answer is told what to do', () => {
    const trace = simulate(state({}));
    for (const marked of [[], [4, 5]])
      expect(judge(trace, marked)).toMatchObject({ correct: false, say: 'Choose one number.' });
  });
});

/** The address that each lane loads, parsed from the printed CUDA. */
function addressesIn(source: string, bytes: number): number[] {
  const element = /= data\[((?:[^[\]]|\[lane\])+)\];/.exec(source)![1]!;
  const index = /index\[32\] = \{([^}]*)\}/.exec(source)?.[1]?.split(',').map(Number);
  // C's integer division, written in JavaScript.
  const expression = element.replace(/lane \/ (\d+)/g, 'Math.floor(lane / $1)');
  const elementOf = new Function('lane', 'index', `return ${expression};`) as (lane: number, index: unknown) => number;
  return Array.from({ length: 32 }, (_, lane) => elementOf(lane, index) * bytes);
}

describe('the CUDA of a state', () => {
  it('loads exactly the addresses that the figure draws', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let trace;
        try {
          trace = simulate(values);
        } catch {
          return;
        }
        expect(addressesIn(kernel(values), Number(values.bytes))).toEqual(
          trace.load.serviceByLane.map((service) => service!.address),
        );
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['1', 'const unsigned char *data'],
    ['16', 'const float4 *data'],
    ['32', 'const double4_32a *data'],
  ])('of %s B per lane takes %s', (bytes, parameter) => {
    expect(code({ bytes })).toContain(parameter);
  });

  it('loads twice where the first load warms the L1, otherwise once', () => {
    const loads = (caches: string): number => code({ caches }).match(/= data\[/g)!.length;
    expect(['cold', 'l2', 'l1'].map(loads)).toEqual([1, 1, 2]);
    expect(code({ caches: 'l1' })).toContain('__syncthreads();');
  });
});

describe('the picture of a load', () => {
  it('shows each wavefront with its lines, and each touched sector once, however little room there is', () => {
    fc.assert(
      fc.property(pictures, ({ trace, picture }) => {
        expect(picture.rows.map(({ wavefront }) => wavefront)).toEqual(
          Array.from({ length: trace.load.wavefronts }, (_, index) => index + 1),
        );
        const touched = picture.rows.flatMap(({ sectors }) => sectors.map(({ start }) => start));
        expect(touched.toSorted((a, b) => a - b)).toEqual(trace.load.sectors.map(({ start }) => start));
        for (const row of picture.rows) {
          const lines = trace.load.lines.filter((line) => line.wavefront === row.wavefront);
          expect(row.frames.match(/M/g)).toHaveLength(lines.length);
          expect(row.idle.match(/M/g) ?? []).toHaveLength(4 - lines.length);
        }
      }),
    );
  });

  it('ends each thread in the sector of its lane', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        const boxes = picture.rows.flatMap(({ sectors }) => sectors);
        expect(picture.threads).toHaveLength(32);
        for (const { lane, path } of picture.threads) {
          const home = boxes.find(({ marks }) => marks.split(' ').includes(`lane:${lane}`))!;
          const [, x, y] = /(?:^M| )([\d.]+),[\d.]+(?:V[\d.]+)?V([\d.]+)$/.exec(path)!;
          expect(Number(y)).toBe(home.y);
          expect(Number(x)).toBeGreaterThanOrEqual(home.x - 0.2);
          expect(Number(x)).toBeLessThanOrEqual(home.x + home.width + 0.2);
        }
      }),
    );
  });

  it('asks L2 for exactly the sectors that miss, and draws DRAM in blocks of 64 B where that is known', () => {
    const l2Of = ({ l2 }: Picture): number => l2.sectors.length;
    expect(l2Of(drawn({ pattern: 'stride', stride: 16 }).picture)).toBe(32);
    expect(l2Of(drawn({ pattern: 'stride', stride: 16, caches: 'l1' }).picture)).toBe(0);
    const { dram } = drawn({ pattern: 'stride', stride: 16 }).picture;
    expect([dram.frames.match(/M/g)!.length, dram.along.length]).toEqual([32, 32]);
    expect(drawn({ pattern: 'stride', stride: 8 }).picture.dram.frames.match(/M/g)).toHaveLength(16);
  });

  it('shows text instead of a drawing where nothing is asked or nothing is known', () => {
    const notes = (values: Partial<AnatomyValues>) => {
      const { l2, dram } = drawn(values).picture;
      return [l2.note, dram.note];
    };
    expect(notes({})).toEqual(['', '']);
    expect(notes({ caches: 'l2' })).toEqual(['', 'no request: every sector hit in the L2']);
    expect(notes({ caches: 'l1' })).toEqual(['no request: every sector hit in the L1', 'not asked']);
    expect(notes({ gpu: 'a100' })).toEqual(['', 'bytes read per sector: not known']);
  });

  it('keeps every station in place, whatever the load and wherever it turns around', () => {
    const anchors = (values: Partial<AnatomyValues>) => {
      const { request, tags, l2, dram, laneY, registers } = drawn(values).picture;
      return [request.y, tags.y, l2.y, dram.y, laneY, registers.y];
    };
    for (const caches of ['cold', 'l2', 'l1'])
      expect(anchors({ pattern: 'stride', stride: 32, caches })).toEqual(anchors({}));
  });

  it('keeps levels farther from the lanes below nearer ones', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        const { code: bar, laneY, registers, request, rows, l2, dram, height } = picture;
        const order = [bar, registers, request, ...rows, l2, dram];
        for (const [index, box] of order.entries())
          if (index > 0) expect(box.y).toBeGreaterThanOrEqual(order[index - 1]!.y + order[index - 1]!.height - 0.2);
        expect(laneY).toBeGreaterThan(bar.y);
        expect(dram.y + dram.height).toBeLessThanOrEqual(height);
      }),
    );
  });

  it('moves each sector down to where it is found and up again, and turns hits around early', () => {
    const kinds = (values: Partial<AnatomyValues>): string[] => [
      ...new Set(drawn(values).picture.movers!.map(({ key }) => key.replace(/ \d+$/, ''))),
    ];
    const addresses = ['issue', 'address', 'lookup', 'word'];
    expect(kinds({ caches: 'l1' })).toEqual(addresses);
    expect(kinds({ caches: 'l2' })).toEqual([...addresses, 'ask L2', 'from L2']);
    expect(kinds({})).toEqual([...addresses, 'ask L2', 'ask DRAM', 'from DRAM', 'from L2']);
    expect(kinds({ pattern: 'stride', stride: 16 })).toContain('along');
    const { movers } = drawn({ pattern: 'stride', stride: 16 }).picture;
    for (const time of [0.5, 1.5, 3.5, 8.5, 9.3, 9.9, 10.5])
      expect(movers!.filter(({ from, until }) => from < time && time < until).length).toBeLessThanOrEqual(64);
  });
});

describe('what crosses the borders', () => {
  const ribbons = (values: Partial<AnatomyValues>): Record<string, number> =>
    Object.fromEntries(
      ['l2', 'dram'].map((level) => [
        level,
        drawn(values)
          .picture.flows.filter(({ asked }) => asked === level)
          .reduce((sum, { path }) => sum + path.split('z').length - 1, 0),
      ]),
    );

  it('is a ribbon for each sector that a level requests from the next one', () => {
    expect(ribbons({})).toEqual({ l2: 4, dram: 4 });
    expect(ribbons({ pattern: 'stride', stride: 16 })).toEqual({ l2: 32, dram: 32 });
    expect(ribbons({ pattern: 'stride', stride: 16, caches: 'l2' })).toEqual({ l2: 32, dram: 0 });
    expect(ribbons({ caches: 'l1' })).toEqual({ l2: 0, dram: 0 });
    expect(ribbons({ pattern: 'broadcast', sharing: 32 })).toEqual({ l2: 1, dram: 1 });
  });

  it('has the hue of the lanes whose sector it is', () => {
    expect(drawn({}).picture.flows.map(({ asked, hue }) => `${asked} ${hue}`)).toEqual(
      ['l2', 'dram'].flatMap((asked) => ['q0', 'q1', 'q2', 'q3'].map((hue) => `${asked} ${hue}`)),
    );
  });
});

describe('the counters', () => {
  it('count from nothing to the end of the path, each beside its station', () => {
    const { picture } = drawn({ pattern: 'stride', stride: 32 });
    const line = picture.ledger.find(({ id }) => id === 'wavefronts')!;
    expect(line.counts).toEqual([...'000', ...'12345678', ...'88888'].map(Number));
    expect(picture.ledger.map(({ y }) => y)).toEqual(picture.ledger.map(({ y }) => y).toSorted((a, b) => a - b));
    expect(drawn({}, PHONE).picture.ledger).toEqual([]);
  });

  it('have their names whole, or shortened in the middle with a mark that says so', () => {
    for (const { name } of COUNTERS) {
      expect(fitted(name, 33, 2).join('')).toBe(name);
      const [short] = fitted(name, 28, 1);
      expect(short === name || short!.includes('…')).toBe(true);
      expect(short!.length).toBeLessThanOrEqual(28);
    }
  });

  it('are marked where they are assumed or not known on a GPU, and only there', () => {
    const doubts = (gpu: string) => drawn({ gpu }).picture.ledger.flatMap(({ id, doubtful }) => (doubtful ? [id] : []));
    expect(doubts('h200')).toEqual([]);
    expect(doubts('h100')).toEqual(['dramBytes']);
    expect(doubts('a100')).toEqual(['wavefronts', 'l2Sectors', 'dramBytes']);
  });

  it('let the big number grow only while sectors leave the L1', () => {
    const values = state({ pattern: 'stride', stride: 8 });
    const trace = simulate(values);
    const at = trace.road.stages.findIndex(({ kind }) => kind === 'l2');
    expect([0, at - 1, at - 0.5, at, at + 2].map((time) => counted(trace, values, time))).toEqual([0, 0, 16, 32, 32]);
  });
});

/** The drawing of a state after a stage of its path, as HTML. */
function after(stage: string, values: Partial<AnatomyValues> = {}, marked: readonly number[] | null = null): string {
  const { picture } = drawn({ pattern: 'stride', stride: 8, ...values });
  const step = picture.kinds.lastIndexOf(stage as 'l2');
  expect(step).toBeGreaterThanOrEqual(0);
  return drawnHtml(Drawing, picture, { time: step, marked });
}

const missing = (html: string): number => countOf(html, 'sector', 'asked') - countOf(html, 'sector', 'asked', 'filled');

describe('the drawing, stage by stage', () => {
  it('shows the whole path from the first moment on, faint where the load has not been', () => {
    for (const stage of ['instruction', 'lookup', 'dram', 'registers'])
      expect(countOf(after(stage), 'sector')).toBe(96);
    expect(countOf(after('instruction'), 'sector', 'asked')).toBe(0);
  });

  it('shows the lines when they are looked up, and the wanted bytes only then', () => {
    expect(countOf(after('lookup'), 'sector', 'looked')).toBe(32);
    expect(countOf(after('lookup'), 'sector', 'asked')).toBe(0);
    expect(countOf(after('sectors'), 'sector', 'asked')).toBe(32);
  });

  it('leaves sectors outlined until their data is there: DRAM first, then L2, then L1', () => {
    expect(missing(after('sectors'))).toBe(32);
    expect(missing(after('l2'))).toBe(64);
    expect([missing(after('dram')), countOf(after('dram'), 'sector', 'asked', 'filled')]).toEqual([64, 32]);
    expect(missing(after('back'))).toBe(0);
  });

  it('fills them at once where the data is there already', () => {
    expect(missing(after('sectors', { caches: 'l1' }))).toBe(0);
    expect([missing(after('l2', { caches: 'l2' })), missing(after('back', { caches: 'l2' }))]).toEqual([32, 0]);
  });

  it('fills the registers last', () => {
    expect(countOf(after('back'), 'register', 'filled')).toBe(0);
    expect(countOf(after('registers'), 'register', 'filled')).toBe(32);
  });

  it('names the stage of the step, and none at the end', () => {
    for (const stage of ['instruction', 'lookup', 'sectors', 'l2', 'dram', 'back'])
      expect(countOf(after(stage), 'now')).toBe(1);
    expect(countOf(after('registers'), 'now')).toBe(0);
  });

  it('hides everything past the addresses while it asks', () => {
    const html = after('registers', {}, []);
    expect(html).toContain('data[lane * 8]');
    expect(countOf(html, 'sector') + countOf(html, 'register') + countOf(html, 'value')).toBe(0);
    expect(html).not.toMatch(/__sectors|32 sectors|8 lines/);
  });
});
