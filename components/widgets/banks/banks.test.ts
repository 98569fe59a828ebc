import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe as group, expect, it, suite } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import definition from './definition';
import { describe, describeLane, fullestBank, moments } from './describe';
import { curve, kernel, judge } from './details';
import { layout } from './layout';
import { elementBytes, params, type BanksValues } from './params';
import { ask, places } from './prediction';
import { accessOf, simulate } from './simulate';

const state = (values: Partial<BanksValues>): BanksValues => ({ ...initialValues(params), ...values }) as BanksValues;
const of = (values: Partial<BanksValues>) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<BanksValues>, string]>([
    [{}, 'Reading column 0 of a 32 × 32 tile takes 32 wavefronts; the ideal is 1.'],
    [{ padding: 1 }, 'Reading column 0 of a 32 × 32 tile padded by 1 word takes 1 wavefront, the fewest possible.'],
    [{ access: 'row', bytes: '16' }, 'Reading row 0 of a 32 × 32 tile takes 4 wavefronts, the fewest possible.'],
    [
      { layout: 'xor', op: 'store', line: 35 },
      'Writing column 3 of a 32 × 32 tile swizzled by XOR takes 1 wavefront, the fewest possible.',
    ],
    [
      { access: 'strided', stride: 2 },
      'Reading elements 2 apart of a 32 × 32 tile takes 2 wavefronts; the ideal is 1.',
    ],
    [
      { access: 'broadcast', op: 'atomic' },
      'Adding to one element of a 32 × 32 tile takes 32 wavefronts; the ideal is 1.',
    ],
    [
      { access: 'broadcast', op: 'atomic', atomic: 'count' },
      'Counting in one element of a 32 × 32 tile takes 1 wavefront, the fewest possible.',
    ],
    [
      { access: 'row', op: 'atomic', atomic: 'cas' },
      'Comparing and swapping row 0 of a 32 × 32 tile takes 2 wavefronts, the fewest possible.',
    ],
    [
      { bytes: '16', columns: '8', layout: 'tma128' },
      'Reading column 0 of a 32 × 8 tile with a TMA swizzle of 128 B takes 4 wavefronts, the fewest possible.',
    ],
    [{ mask: 0 }, 'No lane is active, so no wavefront is needed.'],
  ])('%j is: %s', (values, sentence) => {
    expect(of(values).headline).toBe(sentence);
  });

  it('goes on with the queue, the passes and the plain tile', () => {
    expect(of({}).detail).toBe(
      '32 words queue at bank 0, and a bank serves one per wavefront. All lanes are served in one pass.',
    );
    expect(of({ padding: 2, line: 3 }).detail).toBe(
      '2 words queue at bank 3, and a bank serves one per wavefront. All lanes are served in one pass. In the plain tile it would take 32.',
    );
    expect(of({ access: 'row', bytes: '8' }).detail).toBe(
      '32 lanes of 8 B request 256 B; a wavefront moves up to 128 B, one word of each bank. 8 B per lane go in 2 passes of 16 lanes.',
    );
    expect(of({ access: 'broadcast', sharing: 2, bytes: '8' }).detail).toContain(
      'Pairs of lanes agree, so all 32 lanes share a pass.',
    );
  });

  it('says lanes, not words, where an atomic makes lanes of one word wait, and says it per GPU', () => {
    expect(of({ access: 'broadcast', op: 'atomic' }).detail).toMatch(/^32 lanes queue at bank 0/);
    const counting: Partial<BanksValues> = { access: 'broadcast', op: 'atomic', atomic: 'count' };
    expect(of({ ...counting, gpu: 't4' }).detail).toMatch(/^32 lanes queue at bank 0/);
    expect(of({ ...counting, access: 'column' }).detail).toMatch(/^32 words queue at bank 0/);
  });

  it('does not ask a wavefront to move more than it can', () => {
    expect(of({ access: 'broadcast', sharing: 2, bytes: '16' }).detail).toBe(
      '32 lanes of 16 B request 512 B, 256 B of them different. 16 B per lane go in 2 passes of 16 lanes, half as many as usual, because pairs of lanes agree.',
    );
    expect(of({ access: 'row', op: 'atomic', atomic: 'cas' }).detail).toContain('takes the banks twice.');
  });

  it('does not blame a bank when few lanes need several passes', () => {
    expect(of({ access: 'row', bytes: '16', op: 'store', mask: 0x01010101 }).detail).toMatch(/^No bank has a queue/);
  });
});

group('what is said of a lane', () => {
  const said = (values: Partial<BanksValues>, lane: number): string =>
    describeLane(simulate(state(values)), state(values), lane);

  it.each<[Partial<BanksValues>, number, string]>([
    [{}, 5, 'Lane 5 takes row 5, column 0, at byte 640: bank 0, served in wavefront 6, alone.'],
    [
      { padding: 1 },
      5,
      'Lane 5 takes row 5, column 0, at byte 660: bank 5, served in wavefront 1, with 31 other lanes.',
    ],
    [
      { access: 'row', bytes: '16' },
      9,
      'Lane 9 takes row 0, column 9, at byte 144: banks 4 to 7, served in wavefront 2, with 7 other lanes.',
    ],
    [
      { op: 'atomic', atomic: 'cas' },
      1,
      'Lane 1 takes row 1, column 0, at byte 128: bank 0, served in wavefronts 3 and 4, alone.',
    ],
    [{ mask: 1 }, 5, 'Lane 5 is inactive: it requests nothing.'],
  ])('%j, lane %i: %s', (values, lane, sentence) => {
    expect(said(values, lane)).toBe(sentence);
  });
});

group('the time line', () => {
  it('is the instruction and one step per wavefront; at its end nobody waits', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          const all = moments(trace);
          expect(all).toHaveLength(1 + trace.shared.wavefronts.length);
          if (trace.shared.activeLanes > 0 && values.atomic !== 'cas')
            expect(all.at(-1)!.say).toMatch(/No lane waits any longer\.$/);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });

  it('counts down the waiting lanes', () => {
    expect(moments(simulate(state({ access: 'row', bytes: '16' }))).map(({ say }) => say)).toEqual([
      'One instruction requests 32 addresses. No bank has delivered a word yet.',
      'Wavefront 1 serves lanes 0 to 7 of pass 1 from 32 banks. 24 lanes wait.',
      'Wavefront 2 serves lanes 8 to 15 of pass 2 from 32 banks. 16 lanes wait.',
      'Wavefront 3 serves lanes 16 to 23 of pass 3 from 32 banks. 8 lanes wait.',
      'Wavefront 4 serves lanes 24 to 31 of pass 4 from 32 banks. No lane waits any longer.',
    ]);
  });

  it('lets a compare-and-swap go through twice', () => {
    expect(moments(simulate(state({ access: 'row', op: 'atomic', atomic: 'cas' }))).at(-1)!.say).toBe(
      'Wavefront 2 serves lanes 0 to 31 again: a compare-and-swap takes two.',
    );
  });
});

group('the fullest bank', () => {
  it('has the longest queue of one pass', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          expect(trace.bankLoads[fullestBank(trace)]!.worst).toBe(trace.shared.conflictDegree);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });
});

group('the numbers', () => {
  const metric = (id: string, values: Partial<BanksValues> = {}) =>
    definition.metrics(simulate(state(values)), state(values)).find((each) => each.id === id)!;

  it('name the counters of their own operation', () => {
    expect(metric('wavefronts').counter).toBe('l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum');
    expect(metric('wavefronts', { op: 'store' }).counter).toBe('l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum');
    expect(metric('conflicts', { op: 'atomic' }).counter).toBe(
      'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum',
    );
  });

  it('are the costs of a plain column, its padding and its float4', () => {
    expect(['wavefronts', 'conflicts', 'excess', 'degree', 'queue', 'holes'].map((id) => metric(id).value)).toEqual([
      32, 31, 31, 32, 32, 0,
    ]);
    expect(['wavefronts', 'holes', 'plain'].map((id) => metric(id, { padding: 1 }).value)).toEqual([1, 128, 32]);
    expect(['wavefronts', 'conflicts', 'passes'].map((id) => metric(id, { access: 'row', bytes: '16' }).text)).toEqual([
      '4 wavefronts',
      '0 conflicts',
      '4 passes',
    ]);
  });
});

const curveOf = (values: Partial<BanksValues>) => curve(state(values));
const counts = (values: Partial<BanksValues>) =>
  curveOf(values)!.points.map(({ y }) => Math.round(y * curveOf(values)!.whole! * 1e6) / 1e6);

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

group('the curve of a state', () => {
  it('over the padding falls from 32 to 1, and rises where the pitch shares a factor with 32', () => {
    expect(curveOf({})).toMatchObject({ param: 'padding', currentX: 0, whole: 32 });
    expect(counts({})).toEqual([32, 1, 2, 1, 4]);
  });

  it('over the stride is the greatest common divisor with 32', () => {
    const strides = counts({ access: 'strided' });
    expect(strides).toEqual(Array.from({ length: 34 }, (_, stride) => (stride === 0 ? 1 : gcd(stride, 32))));
  });

  it('has holes where the hardware or the tile refuses', () => {
    expect(curveOf({ bytes: '16' })!.points.map(({ x }) => x)).toEqual([0, 4]);
    expect(curveOf({ access: 'strided', rows: '8', columns: '8' })!.points.map(({ x }) => x)).toEqual([0, 1, 2]);
  });

  it.each<[Partial<BanksValues>, string | undefined, number]>([
    [{ access: 'broadcast' }, 'sharing', 32],
    [{ layout: 'xor' }, 'line', 32],
    [{ layout: 'xor', access: 'row', rows: '8' }, 'line', 8],
    [{ access: 'random' }, 'padding', 5],
  ])('of %j is over %s', (values, param, length) => {
    expect(curveOf(values)!.param).toBe(param);
    expect(curveOf(values)!.points).toHaveLength(length);
  });

  it('is null for random elements of a swizzled tile, which no number orders', () => {
    expect(curveOf({ access: 'random', layout: 'xor' })).toBeNull();
  });

  it('reaches twice as far for a compare-and-swap', () => {
    expect(curveOf({ op: 'atomic', atomic: 'cas' })!.whole).toBe(64);
    expect(counts({ op: 'atomic', atomic: 'cas' })[0]).toBe(64);
  });
});

group('the picture', () => {
  const drawn = (values: Partial<BanksValues>, room: Partial<Bounds> = {}) => {
    const bounds = { width: 740, height: 460, minText: 11, projected: false, ...room };
    const trace = simulate(state(values));
    return { trace, ...layout(trace, state(values), bounds) };
  };

  it('has a row for every wavefront in every room, with the lanes that it serves', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom({}, { width: 296, height: 270 }), (values, room) => {
        try {
          const { trace, column } = drawn(values, room);
          const { rows, units } = column.queue;
          expect(rows.map(({ wavefront }) => wavefront)).toEqual(trace.shared.wavefronts.map((_, at) => at + 1));
          for (const [at, { lanes }] of trace.shared.wavefronts.entries()) {
            const marks = units
              .filter(({ wavefront }) => wavefront === at + 1)
              .flatMap((unit) => unit.marks.split(' '));
            for (const lane of lanes) expect(marks).toContain(`lane:${lane}`);
          }
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });

  it("has lane, word and wavefront in one column where the words lie in their lanes' banks", () => {
    const { column } = drawn({ padding: 1 });
    for (const { lane, path } of column.threads) {
      const [, from, to = from] = /^M([\d.]+),[\d.]+(?:C.* ([\d.]+),[\d.]+)?V/.exec(path)!;
      expect(to, 'falls straight down').toBe(from);
      expect(column.queue.units.find(({ key }) => key === `1:${lane}`)!.x).toBeCloseTo(column.lanes[lane]!.x, 0);
    }
    expect(new Set(drawn({}).column.queue.units.map(({ x }) => x)).size).toBe(1);
  });

  it('keeps the place and the scale of the pile while the padding changes', () => {
    const piles = [0, 1, 2, 4].map((padding) => drawn({ padding }).column.queue);
    expect(new Set(piles.map(({ pitch }) => pitch.toFixed(1))).size).toBe(1);
    expect(new Set(piles.map(({ y }) => Math.round(y))).size).toBe(1);
  });

  it('says how far the plain tile would reach, and what is dashed', () => {
    const { queue, holeLabel } = drawn({ padding: 1 }).column;
    expect([queue.roomLabel, queue.bar!.needed, queue.bar!.spent]).toEqual(['without padding: 32', '1 needed', []]);
    expect(holeLabel).toEqual(['dashed:', 'padding']);
    expect(drawn({}).column.queue).toMatchObject({ room: null, bar: { ideal: 1, all: 32 } });
    expect(drawn({}).column.tile.holes).toBe('');
  });

  it('hides when and where words are served while the reader predicts', () => {
    const draw = (marked: number[] | null): string =>
      render(Drawing, {
        props: {
          picture: drawn({}),
          step: 32,
          time: 32,
          lane: null,
          laneText: String,
          onlane: () => undefined,
          marked,
          root: '/',
        },
      }).body;
    expect(draw(null)).toContain('31 spent');
    expect(draw(null)).toContain('wavefront:32');
    expect(draw([])).not.toMatch(/31 spent|wavefront:|class="[^"]*conflict/);
  });
});

const initial = initialValues(params) as BanksValues;

/** C's integer division: everything here is small and not negative. */
const asScript = (code: string): string =>
  code.replace(/(\([^()]*\)|\w+) \/ (\d+)/g, '(($1) / $2 | 0)').replace(/\bbyte\b/g, 'byte_');

/** The address that each lane touches, parsed from the printed CUDA. */
function addressesIn(code: string, bytes: number): (number | null)[] {
  const body = /int at\(int row, int column\) \{\n([^]*?)\n\}/
    .exec(code)![1]!
    .replace(/\/\/.*/g, '')
    .replace('int byte', 'let byte');
  const index = /tile\[at\((.*)\)\](?:;| =|, )/.exec(code)![1]!;
  const table = (name: string): string => `[${new RegExp(`${name}\\[32\\] = \\{([^}]*)\\}`).exec(code)?.[1] ?? ''}]`;
  const mask = Number(/(0x[0-9a-f]{8})u >> lane/.exec(code)?.[1] ?? 0xffffffff);
  const divided = body.replace(/return (\(.*\)) \/ (\d+);/, 'return ($1) / $2 | 0;').replace(/\bbyte\b/g, 'byte_');
  const elementOf = new Function(
    'lane',
    `const rowOf = ${table('rowOf')}, columnOf = ${table('columnOf')};
     const at = (row, column) => {${divided}};
     return at(${asScript(index)});`,
  ) as (lane: number) => number;
  return Array.from({ length: 32 }, (_, lane) => ((mask >>> lane) & 1 ? elementOf(lane) * bytes : null));
}

suite('the CUDA of a state', () => {
  it('touches exactly the addresses that the figure draws', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let wanted;
        try {
          wanted = accessOf(values).addressByLane;
        } catch {
          return;
        }
        seen += 1;
        expect(addressesIn(kernel(values), elementBytes(values))).toEqual(wanted);
      }),
      { numRuns: 600 },
    );
    expect(seen).toBeGreaterThan(150);
  });

  it('is printed completely: the first state, character for character', () => {
    expect(kernel(initial)).toBe(
      `// Launch with <<<1, 32, 4096>>>: a tile of 32 x 32 in dynamic shared memory.
extern __shared__ __align__(1024) float tile[];

__device__ int at(int row, int column) {
  return row * 32 + column;
}

__global__ void access(float* out) {
  int lane = threadIdx.x;
  out[lane] = tile[at(lane, 0)];
}
`,
    );
  });

  it.each<[Partial<BanksValues>, string]>([
    [{ padding: 1 }, 'return row * 33 + column;'],
    [{ bytes: '1', padding: 1 }, 'return row * 36 + column;'],
    [{ layout: 'xor' }, 'return row * 32 + (column ^ (row & 31));'],
    [{ layout: 'tma128' }, 'return (byte ^ (byte >> 7 & 7) << 4) / 4;'],
    [{ op: 'store' }, 'tile[at(lane, 0)] = in[lane];'],
    [{ op: 'atomic' }, 'atomicAdd(&tile[at(lane, 0)], in[lane]);'],
    [{ op: 'atomic', atomic: 'count' }, 'atomicAdd(&tile[at(lane, 0)], 1);'],
    [{ op: 'atomic', atomic: 'cas' }, 'out[lane] = atomicCAS(&tile[at(lane, 0)], lane, lane + 1);'],
    [{ bytes: '16' }, '__align__(1024) float4 tile[];'],
    [{ mask: 0xffff }, 'if (!(0x0000ffffu >> lane & 1)) return;'],
    [{ rows: '64', columns: '64', bytes: '16' }, 'cudaFuncAttributeMaxDynamicSharedMemorySize'],
  ])('of %j says %s', (values, text) => {
    expect(kernel({ ...initial, ...values })).toContain(text);
  });
});

const verdict = (values: Partial<BanksValues>, number: number) =>
  judge(simulate(state(values)), state(values), [number]);

const FLOAT4: Partial<BanksValues> = { access: 'row', bytes: '16' };
const ADD: Partial<BanksValues> = { access: 'broadcast', op: 'atomic' };
const CAS: Partial<BanksValues> = { access: 'row', op: 'atomic', atomic: 'cas' };

suite('the question', () => {
  it('names what the warp does', () => {
    expect(ask(state({ padding: 1 }))).toBe(
      'Reading column 0 of a 32 × 32 tile padded by 1 word: how many wavefronts does the instruction take?',
    );
  });

  it('offers the answer, and never as the only odd one out', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          const right = trace.shared.wavefronts.length;
          const ids = places(trace).map(({ id }) => id);
          expect(ids).toContain(right);
          expect(ids).toEqual(ids.toSorted((a, b) => a - b));
          if (right > 2 && ![4, 8, 16, 32].includes(right))
            expect(ids).toEqual(expect.arrayContaining([right - 1, right + 1]));
          for (const id of ids) expect(judge(trace, values, [id]).correct).toBe(id === right);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });
});

suite('an answer', () => {
  it('must be one number', () => {
    const trace = simulate(state({}));
    for (const marked of [[], [1, 32]]) expect(judge(trace, state({}), marked).say).toBe('Choose one number.');
  });

  it.each<[string, Partial<BanksValues>, number, string]>([
    ['right, with a conflict', {}, 32, 'Yes: 32 words queue at bank 0, and a bank serves one per wavefront.'],
    ['right, without', { padding: 1 }, 1, 'Yes: no bank has a queue.'],
    ['right, in passes', FLOAT4, 4, 'Yes: 16 B per lane go in 4 passes, and their wavefronts add up: 1 + 1 + 1 + 1.'],
    ['right, twice', CAS, 2, 'Yes: no bank has a queue. A compare-and-swap takes the banks twice.'],
    ['right, nothing', { mask: 0 }, 0, 'Yes: no lane is active, so no bank is accessed.'],
  ])('that is %s, is confirmed', (_, values, number, say) => {
    expect(verdict(values, number)).toEqual({ correct: true, say });
  });

  it.each<[string, Partial<BanksValues>, number, string]>([
    ['the ideal', {}, 1, 'That would be enough if the words lay in different banks, but 32 words queue at bank 0'],
    ['one pass of four', FLOAT4, 1, 'That is one pass. A wavefront moves up to 128 B, so 16 B per lane go in 4 passes'],
    ['words, for an atomic', ADD, 1, 'Lanes on one word do not share an atomic: 32 lanes queue at bank 0'],
    ['one round', CAS, 1, 'That is one round, but a compare-and-swap takes two: 2 wavefronts.'],
    [
      'one a lane, sharing',
      { access: 'broadcast' },
      32,
      'Lanes that access the same word share it. 1 wavefront is enough',
    ],
    [
      'one a lane',
      { padding: 1 },
      32,
      'Banks work in parallel: a lane waits only for other words of its own bank. 1 wavefront is enough',
    ],
    ['too many', { padding: 2 }, 4, 'Too many. 2 wavefronts are enough: 2 words queue at bank 0'],
    ['too few', {}, 16, 'Too few: 32 words queue at bank 0'],
    ['something for nobody', { mask: 0 }, 1, 'No lane is active'],
  ])('that counts %s, hears why it is wrong', (_, values, number, say) => {
    const { correct, say: said } = verdict(values, number);
    expect(correct).toBe(false);
    expect(said).toContain(say);
  });
});
