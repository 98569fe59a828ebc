import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe as suite, expect, it } from 'vitest';
import { recordedRun } from '@src/evidence/testing';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { describe, describeLane, moments } from './describe';
import { curve, kernel, judge } from './details';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params, widthOf, type ConstantValues } from './params';
import { ask, places } from './prediction';
import { simulate, weightByLane } from './simulate';

suite('what it says', () => {
  const state = (values: Partial<ConstantValues>): ConstantValues => ({ ...initialValues(params), ...values });
  const said = (values: Partial<ConstantValues>) => describe(simulate(state(values)), state(values));

  suite('the caption', () => {
    it.each([
      [
        {},
        'With weights[i % 8], the warp reads 8 different addresses: 8 requests to the constant cache, one after another, in 105 cycles; a load that hits the L1 takes 32.',
      ],
      [
        { unique: 1 },
        'With weights[0], all lanes read one address: 1 request to the constant cache, in 28 cycles; a load that hits the L1 takes 32.',
      ],
      [
        { unique: 32, gpu: 't4' },
        'With weights[i], the warp reads 32 different addresses: 32 requests to the constant cache, one after another, in about 369 cycles; the time of an L1 hit on this GPU is not known.',
      ],
      [
        { element: '16' },
        'With weights[i % 8], the warp reads 8 different addresses: 8 requests to the constant cache, one after another, in each of 2 instructions: 16 in all.',
      ],
      [{ mask: 0 }, 'No lane is active, so the constant cache gets no request.'],
      [
        { index: 'runs', spacing: 2 },
        'With weights[(i * 8 / 32) * 2], the warp reads 8 different addresses: 8 requests to the constant cache, one after another, in 105 cycles; a load that hits the L1 takes 32.',
      ],
    ] as const)('of %j says what is seen', (values, headline) => expect(said(values).headline).toBe(headline));

    it('says that proximity does not help, and what a global load requests', () => {
      expect(said({}).detail).toBe(
        'The cache compares addresses: these are in one line of the constant cache, which does not help. A global load of the same addresses is one request for 1 sector; the constant read takes 3.3× as long as an L1 hit.',
      );
      expect(said({ spacing: 16 }).detail).toContain('these are in 8 lines of the constant cache');
    });

    it('says when the first cache cannot hold the lines', () => {
      const values = { unique: 16, spacing: 64 };
      expect(said(values).detail).toContain('every request misses it each time');
      expect(said(values).headline).toContain('in 1313 cycles'.replace('1313', '1,313'));
    });
  });

  suite('the time line', () => {
    it('serves one address per request', () => {
      const all = moments(simulate(state({})), state({}));
      expect(all).toHaveLength(9);
      // 17 cycles to start, then 11 for each pass.
      expect(all.map(({ at }) => at! * 105)[2]).toBeCloseTo(17 + 2 * 11, 6);
      expect(all[2]).toMatchObject({
        label: 'request 2 of 8',
        say: 'Request 2 reads byte 4 and serves lanes 1, 9, 17 and 25.',
      });
    });
  });

  it('a lane knows its byte, its pass and the other lanes of its pass', () => {
    const trace = simulate(state({ mask: 0x0000ffff }));
    expect(describeLane(trace, state({}), 9)).toBe(
      'Lane 9 reads byte 4 of the table, served with 1 other lane by request 2 of 8.',
    );
    expect(describeLane(trace, state({}), 31)).toBe('Lane 31 is inactive and reads nothing.');
  });
});

suite('what it counts', () => {
  const first = initialValues(params);
  const state = (values: Partial<ConstantValues>): ConstantValues => ({ ...first, ...values });
  const metric = (values: Partial<ConstantValues>, name: string) =>
    metrics(simulate(state(values))).find(({ id }) => id === name)!;

  const { rows } = recordedRun('constant');

  suite('the lanes', () => {
    it('of a full warp read each of the n weights, and no other', () => {
      fc.assert(
        fc.property(valuesOf(params), (values) => {
          const weights = new Set(weightByLane(values));
          expect([...weights].sort((a, b) => a - b)).toEqual(Array.from({ length: values.unique }, (_, i) => i));
          expect(metric({ ...values, mask: 0xffffffff }, 'passes').value).toBe(values.unique);
        }),
      );
    });
  });

  suite('the figure and the H200', () => {
    const counts = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 28, 32];

    it.each(counts)('agree for %i words: requests counted, cycles timed', (unique) => {
      expect(measured(state({ unique }))).toEqual({
        gpu: 'H200',
        dataset: 'constant',
        byMetric: { requests: metric({ unique }, 'requests').value, cycles: metric({ unique }, 'cycles').value },
      });
    });

    it.each([64, 256, 512])('agree for words %i B apart, including misses', (apart) => {
      const timed = rows.filter(({ params: row, values }) => row['kind'] === `apart-by-${apart}` && values);
      const drawable = timed.filter(({ params: row }) => row['warmUp'] === 8);
      for (const { params: row, values } of drawable) {
        const unique = new Set(row['offsets'] as number[]).size;
        expect(metric({ unique, spacing: apart / 4 }, 'cycles').value).toBe(values!['cyclesPerRead']!.median);
      }
      expect(drawable.length).toBeGreaterThan(3);
    });

    it('show no number in a state or on a GPU where nothing was measured', () => {
      expect(measured(state({ gpu: 'h100' }))).toBeNull();
      expect(measured(state({ unique: 9 }))).toBeNull();
      expect(measured(state({ index: 'random' }))).toBeNull();
    });
  });

  suite('the curve', () => {
    it('goes up by one pass per address, with the measured times', () => {
      const { points, whole } = curve(first);
      expect(whole).toBe(400);
      expect(points.map(({ y }) => Math.round(y * 400))).toEqual(points.map(({ x }) => 17 + 11 * x));
      expect(points.filter(({ measured: seen }) => seen !== undefined)).toHaveLength(15);
      for (const { y, measured: seen } of points) if (seen !== undefined) expect(seen).toBe(y);
    });

    it('counts requests where the cycles are not modeled', () => {
      const { points, yLabel, whole } = curve(state({ element: '16' }));
      expect([yLabel, whole, points.at(-1)!.y]).toEqual(['requests of a read', 64, 1]);
      expect(points.at(-1)!.measured).toBe(1);
    });
  });

  it('cycles are marked as an estimate on GPUs that were not measured', () => {
    expect(metric({}, 'cycles').text).toBe('105 cycles');
    expect(metric({ gpu: 'b200' }, 'cycles').text).toBe('about 105 cycles');
    expect(metrics(simulate(state({ gpu: 'b200' }))).map(({ id }) => id)).not.toContain('globalCycles');
  });
});

suite('its prediction', () => {
  const state = (values: Partial<ConstantValues>): ConstantValues => ({ ...initialValues(params), ...values });
  const verdict = (values: Partial<ConstantValues>, guess: number[]) =>
    judge(simulate(state(values)), state(values), guess);

  suite('how many passes', () => {
    it('is asked with the index, and offers the right number among likely wrong ones', () => {
      expect(ask(state({ unique: 5 }))).toContain('weights[i % 5]');
      expect(places(simulate(state({ unique: 5 }))).map(({ id }) => id)).toEqual([1, 2, 4, 5, 8, 16, 32]);
    });

    it.each([
      [{}, [8], true, 'Yes: 8 different addresses, 8 requests.'],
      [{ unique: 1 }, [1], true, 'Yes: 1 different address, 1 request.'],
      [{}, [1], false, 'the broadcast works only if all lanes want the same'],
      [{}, [32], false, 'Lanes with the same address are served together.'],
      [{ spacing: 4 }, [2], false, 'That counts lines of 64 B'],
      [{ spacing: 4 }, [4], false, 'That counts sectors of 32 B'],
      [{}, [16], false, 'Too many.'],
      [{ unique: 20 }, [16], false, 'Too few.'],
      [{ mask: 0 }, [0], true, 'Yes: no lane reads.'],
      [{ mask: 0 }, [1], false, 'No lane is active'],
      [{}, [], false, 'Choose one number.'],
    ] as const)('%j, answered %j, is judged %s with its reason', (values, guess, correct, say) => {
      const judged = verdict(values, [...guess]);
      expect(judged.correct).toBe(correct);
      expect(judged.say).toContain(say);
    });
  });
});

suite('its CUDA', () => {
  /** Whether the printed index, computed as C does, leads each lane to its address. */
  function indexIn(code: string, lane: number): number {
    const text = /weights\[((?:[^[\]]|\[[^\]]*\])*)\];\n\}/.exec(code)![1]!;
    const chosen = /chosen\[32\] = \{([\d, ]+)\}/.exec(code)?.[1]?.split(',').map(Number) ?? [];
    const [, inner = text, factor = '1'] = /^\(?(.*?)\)?(?: \* (\d+))?$/.exec(text.replace('chosen[i]', 'c')) ?? [];
    const [, n = '0'] = /^i % (\d+)$/.exec(inner) ?? [];
    const [, runs = '0'] = /^i \* (\d+) \/ 32$/.exec(inner) ?? [];
    const base =
      inner === 'c'
        ? chosen[lane]!
        : inner === 'i'
          ? lane
          : inner === '0'
            ? 0
            : n !== '0'
              ? lane % Number(n)
              : Math.floor((lane * Number(runs)) / 32);
    return base * Number(factor);
  }

  suite('the CUDA of a state', () => {
    it('leads each lane to the address that is drawn', () => {
      fc.assert(
        fc.property(valuesOf(params), (drawn) => {
          const values = { ...drawn, spacing: drawn.index === 'runs' ? 1 : drawn.spacing };
          const { addressByLane } = simulate(values);
          const code = kernel(values);
          for (const [lane, address] of addressByLane.entries())
            if (address !== null) expect(indexIn(code, lane) * widthOf(values)).toBe(address);
          const [, elements] = /weights\[(\d+)\];/.exec(code)!;
          expect(Number(elements)).toBe((values.unique - 1) * values.spacing + 1);
        }),
      );
    });

    it('is printed completely: every second lane off, two elements apart', () => {
      expect(kernel({ ...initialValues(params), spacing: 2, mask: 0x55555555 })).toBe(
        `// 60 B of weights; one warp: throughConstants<<<1, 32>>>(out);
__constant__ float weights[15];

__global__ void throughConstants(float *out) {
  int i = threadIdx.x;
  if (!(0x55555555u >> i & 1)) return;
  out[i] = weights[(i % 8) * 2];
}

// The same addresses through the L1.
__global__ void throughGlobal(const float *__restrict__ weights, float *out) {
  int i = threadIdx.x;
  if (!(0x55555555u >> i & 1)) return;
  out[i] = weights[(i % 8) * 2];
}
`,
      );
    });
  });
});

suite('its picture', () => {
  const PHONE = { width: 296, height: 270, minText: 11, projected: false };
  const PAGE = { width: 740, height: 460, minText: 11, projected: false };
  const initial = initialValues(params);
  const at = (values: Partial<ConstantValues>, bounds = PAGE) => {
    const values2 = { ...initial, ...values };
    return layout(simulate(values2), values2, bounds);
  };

  it('has a row for every pass, none left out, and each active lane once, in its own column', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(PHONE, PAGE), (values, bounds) => {
        const trace = simulate(values);
        const { rows, lanes } = layout(trace, values, bounds);
        expect(rows).toHaveLength(trace.passes.length);
        const boxes = rows.flatMap(({ quarters }) => quarters.flatMap(({ path }) => path.split('z').filter(Boolean)));
        expect(boxes).toHaveLength(trace.activeLanes);
        const drawn = boxes.map((box) => Number(/^M([\d.]+),/.exec(box)![1])).sort((a, b) => a - b);
        const wanted = lanes.flatMap(({ x, active }) => (active ? [x + 0.5] : []));
        expect(drawn.map((x, index) => Math.abs(x - wanted[index]!)).every((off) => off < 0.2)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('has one axis of cycles: the queue ends at 105 where a global load is back at 32', () => {
    const { clock, global } = at({});
    expect((clock.at(-1)! - clock[0]!) / (global!.y - clock[0]!)).toBeCloseTo(105 / 32, 1);
    expect(clock).toHaveLength(9);
  });

  it('adds up in its margin: the start, what each address adds where there is room, and the sum', () => {
    const sum = (values: Partial<ConstantValues>, bounds = PAGE) =>
      at(values, bounds)
        .labels.filter(({ look, text }) => look.startsWith('end') && /\d/.test(text))
        .toSorted((a, b) => a.y - b.y)
        .map(({ text }) => text);
    expect(sum({ unique: 1 })).toEqual(['17 cycles', '+ 11 cycles', '28 cycles']);
    expect(sum({ unique: 2 })).toEqual(['17 cycles', '+ 11 cycles', '39 cycles']);
    expect(sum({ unique: 1 }, PHONE)).toEqual(['17', '+ 11', '28']);
    expect(sum({ unique: 32 })).toEqual(['17 cycles', '369 cycles']);
  });

  it('grows on a fixed scale while the read is short', () => {
    const [one, two] = [at({ unique: 1 }), at({ unique: 2 })];
    expect(one.rows[0]!.height).toBe(two.rows[0]!.height);
    expect(two.clock.at(-1)!).toBeGreaterThan(one.clock.at(-1)!);
  });

  it('does not mention a further weight that is no further address: of four, every second lane reads two', () => {
    const values = { ...initialValues(params), unique: 3, mask: 0x5555_5555 };
    expect(simulate(values).passes).toHaveLength(3);
    expect(simulate(values).further).toEqual([]);
  });

  it('shows below a short queue what further addresses would take, where the queue would end with them', () => {
    const { further, clock } = at({ unique: 1 });
    expect(further.map(({ text }) => /^\d+/.exec(text)![0])).toEqual(['2', '3', '4']);
    for (const [index, { y, height }] of further.entries())
      expect(y + height).toBeCloseTo(at({ unique: index + 2 }).clock.at(-1)!, 0);
    for (const [index, { y }] of further.entries()) {
      const before = further[index - 1];
      expect(y).toBeCloseTo(before ? before.y + before.height : clock.at(-1)!, 0);
    }
    expect(at({}).further).toEqual([]);
    expect(at({ unique: 1, mask: 1 }).further).toEqual([]);
  });

  it('sends each pass to its lanes when the clock reaches it', () => {
    const { movers } = at({});
    expect(movers!.filter(({ until }) => until === 2).map(({ key }) => key)).toEqual(
      [1, 9, 17, 25].map((lane) => `lane ${lane}`),
    );
  });

  it('says so where nothing is known', () => {
    const note = (values: Partial<ConstantValues>) => at(values).labels.find(({ look }) => look === 'left-out')!.text;
    expect(note({ gpu: 't4' })).toBe('An L1 hit was not measured on this GPU.');
    expect(at({ gpu: 't4' }).labels[0]!.look).toContain('estimate');
    expect(note({ element: '16' })).toContain('not modeled');
    expect(note({ mask: 0 })).toContain('No request');
  });

  it('says what a lane finds, but not while the reader predicts', () => {
    const trace = simulate(initial);
    const step = moments(trace, initial).length - 1;
    const laneText = (lane: number) => describeLane(trace, initial, lane);
    const props = { picture: at({}), step, time: step, lane: 5, laneText, onlane: () => undefined, root: '/' };
    const drawn = (marked: readonly number[] | null): string => render(Drawing, { props: { ...props, marked } }).body;
    expect(drawn(null)).toContain(laneText(5));
    expect(drawn([])).not.toContain(laneText(5));
    expect(drawn([])).toContain('lane 5');
  });
});
