import { render } from 'svelte/server';
import { describe as suite, expect, it } from 'vitest';
import { coneOf } from '@components/marks/lane-cone';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { describe, describeLane, moments } from './describe';
import { kernel, table, judge } from './details';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params, threadsOf, type ReductionValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

suite('what it says', () => {
  const state = (values: Partial<ReductionValues>): ReductionValues =>
    ({ ...initialValues(params), ...values }) as ReductionValues;
  const said = (values: Partial<ReductionValues>) => describe(simulate(state(values)), state(values));
  const ofLane = (values: Partial<ReductionValues>, lane: number) =>
    describeLane(simulate(state(values)), state(values), lane);

  suite('the sentence under a sum', () => {
    it.each<[string, Partial<ReductionValues>, string]>([
      [
        'a tree',
        {},
        'A tree of shuffles down adds 32 ints in 5 rounds with 5 wavefronts and no barrier, and lane 0 has the sum.',
      ],
      [
        'a butterfly',
        { way: 'xor' },
        'A butterfly of shuffles xor adds 32 ints in 5 rounds with 5 wavefronts and no barrier, and every lane has the sum.',
      ],
      [
        'redux',
        { way: 'redux' },
        'One redux adds 32 ints in 1 round with no wavefront and no barrier, and every lane has the sum.',
      ],
      [
        'two stages',
        { way: 'block' },
        'A two-stage block sum adds 256 ints in 10 rounds with 54 wavefronts and 1 barrier, and thread 0 has the sum.',
      ],
      [
        'a shared tree',
        { way: 'sequential' },
        'A shared-memory tree on adjacent words adds 256 ints in 8 rounds with 44 wavefronts and 9 barriers, and word 0 has the sum.',
      ],
    ])('%s', (_, values, headline) => {
      expect(said(values).headline).toBe(headline);
    });

    it('says what a strided tree pays', () => {
      expect(said({ way: 'strided' }).detail).toContain('bank conflicts add 105 wavefronts');
      expect(said({ way: 'strided', threads: '32' }).detail).toContain('no two words share a bank');
    });

    it('refuses a float sum by redux, with the reason and the fix', () => {
      expect(() => simulate(state({ way: 'redux', type: 'float' }))).toThrow(
        'redux add does not take f32 on any GPU; it takes u32, s32. Add floats with five shuffles.',
      );
    });

    it('says what a lane holds, and how long that counts', () => {
      expect(ofLane({}, 0)).toBe('Lane 0 starts with 0, then 16, 48, 112, 240, 496. It ends with the sum.');
      expect(ofLane({}, 5)).toContain('What it holds after step 2 goes into the sum; the rest is not needed.');
      expect(ofLane({}, 20)).toContain('Its own value goes into the sum, what follows does not.');
      expect(ofLane({ way: 'xor' }, 20)).toContain('It ends with the sum.');
    });

    it('counts down the remaining values, round by round', () => {
      expect(moments(simulate(state({})), state({})).map(({ label }) => label)).toEqual([
        '32 values',
        'down 16: 16 of 32 count',
        'down 8: 8 of 32 count',
        'down 4: 4 of 32 count',
        'down 2: 2 of 32 count',
        'down 1: 1 of 32 count',
      ]);
    });
  });
});

suite('what it counts', () => {
  const state = (values: Partial<ReductionValues>): ReductionValues =>
    ({ ...initialValues(params), ...values }) as ReductionValues;
  const of = (values: Partial<ReductionValues>): Record<string, number> =>
    Object.fromEntries(metrics(simulate(state(values)), state(values)).map(({ id, value }) => [id, value]));

  suite('what a sum costs', () => {
    it.each<[Partial<ReductionValues>, Record<string, number>]>([
      [
        { way: 'down' },
        { steps: 5, instructions: 10, shuffles: 5, barriers: 0, wavefronts: 5, holders: 1, latency: 120 },
      ],
      [
        { way: 'xor' },
        { steps: 5, instructions: 10, shuffles: 5, barriers: 0, wavefronts: 5, holders: 32, latency: 120 },
      ],
      [{ way: 'redux' }, { steps: 1, instructions: 1, shuffles: 0, redux: 1, wavefronts: 0, holders: 32, latency: 44 }],
      [
        { way: 'block' },
        { steps: 10, shuffles: 45, barriers: 1, wavefronts: 54, conflicts: 0, holders: 1, loads: 1, stores: 8 },
      ],
      [
        { way: 'sequential' },
        { steps: 8, barriers: 9, wavefronts: 44, conflicts: 0, loads: 24, stores: 20, holders: 1 },
      ],
      [{ way: 'interleaved' }, { steps: 8, barriers: 9, wavefronts: 149, conflicts: 0, holders: 1 }],
      [{ way: 'strided' }, { steps: 8, barriers: 9, wavefronts: 149, conflicts: 105, holders: 1 }],
    ])('%o', (values, expected) => {
      expect(of(values)).toMatchObject({ ...expected });
      expect(table(simulate(state(values))).rows.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(
        expected['wavefronts'],
      );
    });

    it('is the same sum in every way', () => {
      for (const way of ['down', 'xor', 'redux']) expect(of({ way })['sum']).toBe(496);
      for (const way of ['interleaved', 'strided', 'sequential', 'block']) expect(of({ way })['sum']).toBe(8 * 496);
    });

    it('claims a counter for redux on the H200 alone, and a latency where one was measured', () => {
      expect(measured(state({ way: 'redux' }))).toMatchObject({ gpu: 'H200', byMetric: { wavefronts: 0 } });
      expect(measured(state({ way: 'down' }))).toBeNull();
      expect(measured(state({ way: 'redux', gpu: 'b200' }))).toBeNull();
      expect(of({ gpu: 'b200' })['latency']).toBeUndefined();
      expect(of({ way: 'block' })['latency']).toBeUndefined();
    });
  });
});

suite('its prediction', () => {
  const state = (values: Partial<ReductionValues>): ReductionValues =>
    ({ ...initialValues(params), ...values }) as ReductionValues;
  const judged = (values: Partial<ReductionValues>, number: number) =>
    judge(simulate(state(values)), state(values), [number]);

  suite('the prediction of a sum', () => {
    it('asks for words of a tree in shared memory and for threads otherwise, with one right number', () => {
      expect(ask(state({}))).toBe('A tree of shuffles down: how many threads hold the whole sum at the end?');
      expect(ask(state({ way: 'strided' }))).toContain('how many words');
      for (const way of params.way.options.map(({ value }) => value)) {
        const trace = simulate(state({ way }));
        const right = places(trace).filter(({ id }) => judge(trace, state({ way }), [id]).correct);
        expect(right.map(({ id }) => id)).toEqual([way === 'xor' || way === 'redux' ? 32 : 1]);
      }
    });

    it.each<[string, Partial<ReductionValues>, number, boolean, string]>([
      ['a tree', {}, 1, true, 'lane 0 is the one that is left'],
      ['a tree taken for a butterfly', {}, 32, false, 'That would be a butterfly'],
      ['a butterfly taken for a tree', { way: 'xor' }, 1, false, 'That would be a tree'],
      ['the rounds', {}, 5, false, 'the number of rounds'],
      ['nobody', {}, 0, false, 'at least one thread holds it'],
      ['one a warp', { way: 'block', threads: '512' }, 16, false, 'Each warp has a sum of its own'],
      ['a half', { way: 'xor' }, 16, false, 'Too few'],
    ])('answers %s with its own reason', (_, values, number, correct, say) => {
      const verdict = judged(values, number);
      expect(verdict.correct).toBe(correct);
      expect(verdict.say).toContain(say);
    });
  });
});

suite('its CUDA', () => {
  const state = (values: Partial<ReductionValues>): ReductionValues =>
    ({ ...initialValues(params), ...values }) as ReductionValues;

  /**
   * Runs the printed CUDA, all threads of the block in step, a warp at a time at a shuffle; returns the content of
   * `out`.
   */
  function run(code: string, threads: number): number[] {
    const body = /int thread = threadIdx\.x;\n([^]*)\}\n$/.exec(code)![1]!;
    const script = body
      .replace(/\/\/.*/g, '')
      .replace(/s \/= 2/g, 's >>= 1')
      .replace(/__shared__ \w+ words\[\d+\];/g, '')
      .replace(/int lane = (.*), warp = thread \/ 32;/, 'let lane = $1, warp = Math.floor(thread / 32);')
      .replace(/\b(int|float) (?=value|s\b)/g, 'let ')
      .replace(/\*out = /g, 'out[0] = ')
      .replace(/(words\[[^\]]+\]) \+= (words\[[^\]]+\]);/g, '{ const sum = $1 + $2; yield "barrier"; $1 = sum; }')
      .replace(/__syncthreads\(\);/g, 'yield "barrier";')
      .replace(/__shfl_(\w+)_sync\(0x\w+, value, s\)/g, '(yield ["$1", value, s])')
      .replace(/__reduce_add_sync\(0x\w+, value\)/g, '(yield ["redux", value, 0])')
      .replace(/in\[thread\]/g, 'thread % 32');
    const make = new Function('thread', 'words', 'out', `return (function* () {${script}})();`) as (
      thread: number,
      words: number[],
      out: number[],
    ) => Generator<unknown, void, number>;
    const words: number[] = [];
    const out: number[] = [];
    const runs = Array.from({ length: threads }, (_, thread) => make(thread, words, out));
    let states = runs.map((each) => each.next());
    for (let turn = 0; turn < 200 && states.some(({ done }) => !done); turn += 1) {
      // Shuffles first: a warp meets in them without the block.
      const asks = states.map(({ value }) => (Array.isArray(value) ? (value as [string, number, number]) : null));
      const some = asks.some((ask) => ask !== null);
      states = states.map((before, thread) => {
        const ask = asks[thread] ?? null;
        if (before.done || (some && ask === null)) return before;
        if (ask === null) return runs[thread]!.next(0);
        const [op, own, distance] = ask;
        const first = thread - (thread % 32);
        const lanes = asks.slice(first, first + 32).map((each) => each![1]);
        const lane = thread - first;
        if (op === 'redux') return runs[thread]!.next(lanes.reduce((a, b) => a + b));
        return runs[thread]!.next(lanes[op === 'xor' ? lane ^ distance : lane + distance] ?? own);
      });
    }
    return out;
  }

  suite('the CUDA of a state', () => {
    const ways = params.way.options.map(({ value }) => value);
    const sizes = params.threads.options.map(({ value }) => value);

    it.each(ways.flatMap((way) => sizes.map((threads) => [way, threads] as const)))(
      '%s makes the sum of %s threads, where the figure says that it is',
      (way, threads) => {
        const values = state({ way, threads });
        const { sum, holders } = simulate(values);
        const out = run(kernel(values), threadsOf(values));
        expect(out).toEqual(Array.from({ length: holders.length }, () => sum));
      },
    );

    it('is printed completely: the first state, character for character', () => {
      expect(kernel(state({}))).toBe(`// Launch with <<<1, 32>>>.
__global__ void sum(const int* in, int* out) {
  int thread = threadIdx.x;
  int value = in[thread];
  for (int s = 16; s > 0; s /= 2) value += __shfl_down_sync(0xffffffffu, value, s);
  if (thread == 0) *out = value;  // only lane 0 has the sum
}
`);
    });
  });
});

suite('its picture', () => {
  const PHONE = { width: 296, height: 270, minText: 11, projected: false };
  const PAGE = { width: 740, height: 460, minText: 11, projected: false };
  const drawn = (values: Partial<ReductionValues>, bounds = PAGE) => {
    const state = { ...initialValues(params), ...values } as ReductionValues;
    return layout(simulate(state), state, bounds);
  };
  const lanesOf = (picture: ReturnType<typeof drawn>, row: number, kind: string): number[] =>
    picture.rows[row]!.cells.filter((cell) => cell.kind === kind).map(({ lane }) => lane);

  it('is a tree with shuffles down: half the lanes count after each round, the others work for nothing', () => {
    const picture = drawn({});
    expect(picture.rows.slice(0, 5).map((_, row) => lanesOf(picture, row, 'value').length)).toEqual([32, 16, 8, 4, 2]);
    expect(lanesOf(picture, 5, 'result')).toEqual([0]);
    expect(lanesOf(picture, 5, 'spent')).toHaveLength(31);
    expect(picture.rows.map(({ cells }) => cells.filter(({ text }) => text !== '').length)).toEqual([
      32, 16, 8, 4, 2, 1,
    ]);
  });

  it('leaves threads of a tree in shared memory idle', () => {
    expect(lanesOf(drawn({ way: 'sequential', threads: '32' }), 5, 'idle').length).toBeGreaterThan(15);
  });

  it('is a butterfly with xor: every lane counts in every round', () => {
    const picture = drawn({ way: 'xor' });
    expect(picture.rows.slice(0, 5).map((_, row) => lanesOf(picture, row, 'value').length)).toEqual([
      32, 32, 32, 32, 32,
    ]);
    expect(lanesOf(picture, 5, 'result')).toHaveLength(32);
    expect(coneOf(picture.rows, 17, 5).size).toBe(63 + 62);
  });

  it('leads from every input to the sum, and from outside the picture by a short thread', () => {
    for (const way of ['down', 'redux', 'sequential'])
      for (const bounds of [PHONE, PAGE]) {
        const picture = drawn({ way, threads: '32' }, bounds);
        const cone = coneOf(picture.rows, 0, picture.rows.length - 1);
        expect([...cone].filter((key) => /^0 \d+$/.test(key))).toHaveLength(32);
      }
    const block = drawn({ way: 'sequential' });
    expect(block.rows[2]!.threads.filter(({ from }) => from === null)).toHaveLength(32);
    expect(block.rows[5]!.threads.filter(({ from }) => from === null)).toHaveLength(0);
  });

  it('leaves out no round in the smallest room, and says how many words it does not draw', () => {
    const state = { ...initialValues(params), way: 'block', threads: '1024' } as ReductionValues;
    const trace = simulate(state);
    const picture = layout(trace, state, PHONE);
    expect(picture.rows).toHaveLength(1 + trace.steps.length);
    expect(picture.leftOut!.text).toBe('… 992 more threads');
  });

  it('shows wavefronts that conflicts add apart from the others', () => {
    const bars = drawn({ way: 'strided' }).rows.map(({ bar }) => bar && [bar.used.width, bar.more.width]);
    expect(bars[3]![1]).toBeGreaterThan(bars[3]![0]!);
    expect(drawn({ way: 'sequential' }).rows.every(({ bar }) => !bar || bar.more.width === 0)).toBe(true);
  });

  it('shows no round and no cost while it asks', () => {
    const props = { picture: drawn({}), lane: null, laneText: String, onlane: () => undefined, step: 5, time: 5 };
    const shown = (marked: number[] | null) => render(Drawing, { props: { ...props, marked, root: '/' } }).body;
    expect(shown([])).not.toMatch(/class="thread|down 16|wavefronts|result/);
    expect(shown(null)).toContain('down 16');
  });
});
