import { render } from 'svelte/server';
import { describe as suite, expect, it } from 'vitest';
import { coneOf } from '@components/marks/lane-cone';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { describe, describeLane, moments } from './describe';
import { kernel, shares, table, judge } from './details';
import { layout } from './layout';
import { metrics } from './metrics';
import { params, type ScanValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

suite('what it says', () => {
  const state = (values: Partial<ScanValues>): ScanValues => ({ ...initialValues(params), ...values }) as ScanValues;
  const said = (values: Partial<ScanValues>) => describe(simulate(state(values)), state(values));
  const ofLane = (values: Partial<ScanValues>, lane: number) =>
    describeLane(simulate(state(values)), state(values), lane);

  suite('the sentence under a scan', () => {
    it.each<[Partial<ScanValues>, string]>([
      [{}, 'An inclusive scan by shuffles of a warp takes 5 rounds, 5 wavefronts and no barrier.'],
      [{ kind: 'exclusive' }, 'An exclusive scan by shuffles of a warp takes 6 rounds, 6 wavefronts and no barrier.'],
      [{ way: 'shared' }, 'An inclusive scan in shared memory of a warp takes 5 rounds, 10 wavefronts and 5 barriers.'],
      [
        { width: '2' },
        'An inclusive scan by shuffles of segments of 2 lanes takes 1 round, 1 wavefront and no barrier.',
      ],
    ])('%o', (values, headline) => {
      expect(said(values).headline).toBe(headline);
    });

    it('says what a lane holds, and whose sum that is', () => {
      expect(ofLane({}, 31)).toBe('Lane 31 starts with 4, then 7, 10, 20, 40, 80: the sum of lanes 0 to 31.');
      expect(ofLane({}, 0)).toBe('Lane 0 starts with 1, and keeps it: the value of lane 0 alone.');
      expect(ofLane({ kind: 'exclusive' }, 0)).toContain('then 0: nothing is before it, so 0.');
      expect(ofLane({ width: '8' }, 17)).toContain('the sum of lanes 16 to 17.');
    });

    it('counts the lanes that are done: twice as many after each round', () => {
      const done = simulate(state({})).doneByLane;
      expect([0, 1, 2, 3, 4, 5].map((step) => done.filter((at) => at <= step).length)).toEqual([1, 2, 4, 8, 16, 32]);
      expect(moments(simulate(state({})), state({}))[1]!.say).toContain('2 lanes of 32 have their sums.');
      expect(simulate(state({ kind: 'exclusive' })).doneByLane.every((at) => at === 6)).toBe(true);
    });
  });
});

suite('what it counts', () => {
  const state = (values: Partial<ScanValues>): ScanValues => ({ ...initialValues(params), ...values }) as ScanValues;
  const of = (values: Partial<ScanValues>): Record<string, number> =>
    Object.fromEntries(metrics(simulate(state(values)), state(values)).map(({ id, value }) => [id, value]));

  suite('what prefix sums cost', () => {
    it.each<[Partial<ScanValues>, Record<string, number>]>([
      [{}, { steps: 5, instructions: 10, shuffles: 5, adds: 5, barriers: 0, wavefronts: 5, latency: 120, last: 80 }],
      [
        { kind: 'exclusive' },
        { steps: 6, instructions: 11, shuffles: 6, adds: 5, wavefronts: 6, latency: 144, last: 76 },
      ],
      [
        { way: 'shared' },
        { steps: 5, instructions: 15, loads: 5, stores: 5, barriers: 5, wavefronts: 10, conflicts: 0 },
      ],
      [
        { way: 'shared', kind: 'exclusive' },
        { steps: 6, loads: 6, stores: 6, barriers: 6, wavefronts: 12, value0: 0 },
      ],
      [{ width: '8' }, { steps: 3, shuffles: 3, value7: 20, value8: 1 }],
    ])('%o', (values, expected) => {
      expect(of(values)).toMatchObject(expected);
    });

    it('has a latency only where one was measured', () => {
      expect(of({ gpu: 'b200' })['latency']).toBeUndefined();
      expect(of({ way: 'shared' })['latency']).toBeUndefined();
    });

    it('tells lanes that add from those that wait, and ends its table with the sums', () => {
      // 31, 30, 28, 24 and 16 lanes have a lane that far below.
      expect(shares(simulate(state({}))).map(({ value }) => value)).toEqual([129, 31]);
      expect(table(simulate(state({})), state({})).rows[31]).toEqual([31, 4, 7, 10, 20, 40, 80]);
    });
  });
});

suite('its prediction', () => {
  const state = (values: Partial<ScanValues>): ScanValues => ({ ...initialValues(params), ...values }) as ScanValues;

  suite('the prediction of a scan', () => {
    it('has one right number among the offered ones', () => {
      expect(ask(state({}))).toContain('An inclusive scan by shuffles: how many rounds');
      for (const width of ['2', '4', '8', '16', '32'])
        for (const kind of ['inclusive', 'exclusive']) {
          const values = state({ width, kind });
          const right = places(simulate(values)).filter(({ id }) => judge(simulate(values), values, [id]).correct);
          expect(right.map(({ id }) => id)).toEqual([Math.log2(Number(width)) + (kind === 'exclusive' ? 1 : 0)]);
        }
    });

    it.each<[string, Partial<ScanValues>, number, boolean, string]>([
      ['the right number', {}, 5, true, 'twice as far down: 1, 2, 4, 8, 16'],
      ['lane after lane', {}, 31, false, 'That is lane after lane'],
      ['a single round', {}, 1, false, 'One round adds one lane only'],
      ['the exclusive number', {}, 6, false, 'for an exclusive scan'],
      ['the inclusive number', { kind: 'exclusive' }, 5, false, 'the lane’s own value'],
      ['anything else', {}, 16, false, 'Too many'],
    ])('answers %s with its own reason', (_, values, number, correct, say) => {
      const verdict = judge(simulate(state(values)), state(values), [number]);
      expect(verdict.correct).toBe(correct);
      expect(verdict.say).toContain(say);
    });
  });
});

suite('its CUDA', () => {
  const state = (values: Partial<ScanValues>): ScanValues => ({ ...initialValues(params), ...values }) as ScanValues;

  /** Runs the printed CUDA with 32 lanes that meet at each shuffle and each barrier. */
  function run(code: string): number[] {
    const script = /int lane = threadIdx\.x;\n([^]*)\}\n$/
      .exec(code)![1]!
      .replace(/\/\/.*/g, '')
      .replace(/__shared__ .*;/g, '')
      .replace(/\bint (?=\w)/g, 'let ')
      .replace(/__syncthreads\(\);/g, 'yield null;')
      .replace(/__shfl_up_sync\(0xffffffffu, value, (\w+)(?:, (\d+))?\)/g, (_, distance: string, width?: string) => {
        return `(yield [value, ${distance}, ${width ?? '32'}])`;
      })
      .replace('in[lane]', '1 + lane % 4');
    const make = new Function('lane', 'words', 'out', `return (function* () {${script}})();`) as (
      lane: number,
      words: number[][],
      out: number[],
    ) => Generator<[number, number, number] | null, void, number>;
    const words = [[], []] as number[][];
    const out: number[] = [];
    const lanes = Array.from({ length: 32 }, (_, lane) => make(lane, words, out));
    let states = lanes.map((lane) => lane.next());
    for (let turn = 0; turn < 50 && states.some(({ done }) => !done); turn += 1) {
      const offers = states.map(({ value }) => (value ? value[0] : 0));
      states = states.map(({ value }, lane) => {
        const [own, distance, width] = value ?? [0, 0, 32];
        return lanes[lane]!.next(lane % width >= distance ? offers[lane - distance]! : own);
      });
    }
    return out;
  }

  suite('the CUDA of a state', () => {
    const all = params.way.options.flatMap(({ value: way }) =>
      params.kind.options.flatMap(({ value: kind }) =>
        params.width.options.map(({ value: width }) => ({ way, kind, width })),
      ),
    );

    it.each(all)('makes the sums that the figure draws: %o', (values) => {
      expect(run(kernel(state(values)))).toEqual(simulate(state(values)).resultByLane);
    });

    it('is printed completely: the first state, character for character', () => {
      expect(kernel(state({}))).toBe(`// Launch with <<<1, 32>>>.
__global__ void scan(const int* in, int* out) {
  int lane = threadIdx.x;
  int value = in[lane];
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up_sync(0xffffffffu, value, d);
    if (lane >= d) value += below;
  }
  out[lane] = value;
}
`);
    });
  });
});

suite('its picture', () => {
  const PHONE = { width: 296, height: 270, minText: 11, projected: false };
  const PAGE = { width: 740, height: 460, minText: 11, projected: false };
  const drawn = (values: Partial<ScanValues>, bounds = PAGE) => {
    const state = { ...initialValues(params), ...values } as ScanValues;
    return layout(simulate(state), state, bounds);
  };

  it('frames twice as many lanes in each row', () => {
    const framed = drawn({}).rows.map(({ cells }) => cells.filter(({ kind }) => kind === 'result').length);
    expect(framed).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it('leads from every lane before it to a sum, and from no other', () => {
    for (const kind of ['inclusive', 'exclusive'])
      for (const way of ['shuffle', 'shared'])
        for (const lane of [0, 1, 12, 31]) {
          const picture = drawn({ kind, way }, PHONE);
          const cone = [...coneOf(picture.rows, lane, picture.rows.length - 1)];
          const count = kind === 'inclusive' ? lane + 1 : lane;
          expect(cone.filter((key) => /^0 \d+$/.test(key)).length).toBe(count);
        }
  });

  it('moves a value along each thread in its round, at most 64 at once', () => {
    const { rows, movers } = drawn({});
    for (const row of rows.slice(1)) {
      const moving = movers!.filter(({ until }) => until === row.since);
      expect(moving).toHaveLength(row.threads.length);
      expect(moving.length).toBeLessThanOrEqual(64);
    }
  });

  it('draws a bracket for each segment, and a barrier before each read of shared memory', () => {
    expect(drawn({ width: '8' }).segments).toHaveLength(4);
    expect(drawn({ way: 'shared' }).rows.map(({ barrier }) => barrier !== null)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('shows no round while it asks', () => {
    const props = { picture: drawn({}), lane: null, laneText: String, onlane: () => undefined, step: 5, time: 5 };
    expect(render(Drawing, { props: { ...props, marked: [], root: '/' } }).body).not.toMatch(
      /class="thread|up 1|wavefronts/,
    );
  });
});
