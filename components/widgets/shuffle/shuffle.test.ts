import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe as suite, expect, it } from 'vitest';
import { coneOf } from '@components/marks/lane-cone';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { describe, describeLane, moments } from './describe';
import { kernel, shares, judge } from './details';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params, type ShuffleValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

suite('what it says', () => {
  const state = (values: Partial<ShuffleValues>): ShuffleValues =>
    ({ ...initialValues(params), ...values }) as ShuffleValues;
  const said = (values: Partial<ShuffleValues>) => describe(simulate(state(values)), state(values));
  const ofLane = (values: Partial<ShuffleValues>, lane: number) =>
    describeLane(simulate(state(values)), state(values), lane);

  suite('the sentence under a shuffle', () => {
    it.each<[string, Partial<ShuffleValues>, string]>([
      ['the first state', {}, 'Shuffle down by 4: 28 lanes get the value of another and 4 keep their own.'],
      [
        'one lane at the edge',
        { operation: 'up', delta: 1 },
        'Shuffle up by 1: 31 lanes get the value of another and 1 keeps its own.',
      ],
      ['a butterfly', { operation: 'xor' }, 'Shuffle xor 16: 32 lanes get the value of another.'],
      [
        'a broadcast',
        { operation: 'idx' },
        'Shuffle idx from lane 0: 31 lanes get the value of another and 1 keeps its own.',
      ],
      [
        'lanes that have left',
        { active: 0xffff },
        'Shuffle down by 4: 12 lanes get the value of another and for 4 the value is not defined.',
      ],
      ['nobody', { active: 0 }, 'No lane is active, so no shuffle is executed.'],
    ])('%s', (_, values, headline) => {
      expect(said(values).headline).toBe(headline);
    });

    it('says which lanes keep their own value, and why', () => {
      expect(said({}).detail).toContain(
        'The source of lanes 28 to 31 lies beyond the edge of the warp, so each keeps its own value.',
      );
      expect(said({ operation: 'xor', lanemask: 8, width: '8' }).detail).toContain('but not a higher one');
    });

    it('calls unreliable values undefined, with the reason', () => {
      expect(said({ active: 0xffff }).detail).toContain(
        'Undefined: lanes 12 to 15 read lanes that do not execute the shuffle; a mask that names them does not help.',
      );
      expect(said({ mask: 'other', members: 0xff00ffff }).detail).toContain('that the mask does not name');
      expect(ofLane({ active: 0xffff }, 12)).toBe(
        'Lane 12 reads lane 16, which does not execute the shuffle. Undefined: the program may not rely on what it gets.',
      );
      expect(ofLane({ mask: 'other', members: 0xff00ffff }, 12)).toContain('which the mask does not name. Undefined:');
      expect(ofLane({ mask: 'other', members: 0xff00ffff }, 16)).toContain(
        'the mask does not name the reader. Undefined:',
      );
    });

    it('says of each lane which lane it reads and what it gets', () => {
      expect(ofLane({}, 3)).toBe('Lane 3 reads lane 7 and gets 7.');
      expect(ofLane({}, 31)).toBe('Lane 31 names a source beyond the edge of its warp, so it keeps its own value, 31.');
      expect(ofLane({ operation: 'idx' }, 0)).toBe('Lane 0 names itself and gets its own value, 0.');
      expect(ofLane({ active: 1 }, 5)).toBe('Lane 5 is inactive: it neither provides a value nor gets one.');
    });

    it('has three moments: before, which lane reads which, what came', () => {
      expect(moments(simulate(state({})), state({})).map(({ label }) => label)).toEqual([
        'before the shuffle',
        'which lane reads which',
        'one wavefront: values arrive',
      ]);
    });
  });
});

suite('what it counts', () => {
  const initial = initialValues(params) as ShuffleValues;
  const of = (values: ShuffleValues, id: string): number | undefined =>
    metrics(simulate(values), values).find((metric) => metric.id === id)?.value;

  suite('the numbers of a shuffle', () => {
    it('divide the 32 lanes: received, kept, undefined, off', () => {
      fc.assert(
        fc.property(valuesOf(params), (drawn) => {
          const values = drawn as ShuffleValues;
          const parts = ['received', 'kept', 'undefinedLanes', 'off'].map((id) => of(values, id)!);
          expect(parts.reduce((a, b) => a + b)).toBe(32);
          const defined = shares(simulate(values))[0]!.value;
          const held = metrics(simulate(values), values).filter(({ id }) => /^value\d+$/.test(id));
          expect(held).toHaveLength(defined);
        }),
      );
    });

    it('are those that the H200 gave, in every state that was recorded', () => {
      let seen = 0;
      fc.assert(
        fc.property(valuesOf(params), (drawn) => {
          const values = { ...drawn, active: 0xffff_ffff, mask: 'full', gpu: 'h200' } as ShuffleValues;
          const { received, kept } = measured(values)?.byMetric ?? {};
          if (received === undefined) return;
          seen += 1;
          expect([received, kept]).toEqual([of(values, 'received'), of(values, 'kept')]);
        }),
        { numRuns: 400 },
      );
      expect(seen).toBeGreaterThan(30);
    });

    it('carry the wavefront and the latency that the H200 showed, and neither on an unmeasured GPU', () => {
      expect(measured(initial)).toMatchObject({
        gpu: 'H200',
        dataset: 'shuffle',
        byMetric: { received: 28, kept: 4, wavefronts: 1 },
      });
      expect(of(initial, 'wavefronts')).toBe(1);
      expect(of(initial, 'latency')).toBe(24);
      expect(of({ ...initial, operation: 'idx' }, 'latency')).toBe(26);
      expect(of({ ...initial, gpu: 'b200' }, 'latency')).toBeUndefined();
      expect(measured({ ...initial, gpu: 'b200' })).toBeNull();
      expect(measured({ ...initial, width: '8' })?.byMetric).toEqual({ received: 16, kept: 16 });
      expect(measured({ ...initial, delta: 5 })?.byMetric).toEqual({ wavefronts: 1 });
      expect(measured({ ...initial, delta: 5, width: '8' })).toBeNull();
      expect(measured({ ...initial, active: 0xffff })).toBeNull();
    });
  });
});

suite('its prediction', () => {
  const state = (values: Partial<ShuffleValues>): ShuffleValues =>
    ({ ...initialValues(params), ...values }) as ShuffleValues;
  const judged = (values: Partial<ShuffleValues>, number: number) =>
    judge(simulate(state(values)), state(values), [number]);

  suite('the prediction of a shuffle', () => {
    it('names the call, and offers the right number among the likely ones', () => {
      expect(ask(state({}))).toContain('__shfl_down_sync(0xffffffff, value, 4)');
      for (const values of [{}, { delta: 5 }, { operation: 'xor', lanemask: 8, width: '8' }, { active: 0x0fff }]) {
        const trace = simulate(state(values));
        const right = places(trace, state(values)).filter(({ id }) => judge(trace, state(values), [id]).correct);
        expect(right).toHaveLength(1);
      }
    });

    it.each<[string, Partial<ShuffleValues>, number, boolean, string]>([
      ['the right number', {}, 28, true, 'lanes 28 to 31 would reach beyond the warp'],
      ['the number at the edge', {}, 4, false, 'So many keep their own'],
      ['all lanes', {}, 32, false, 'Every active lane executes it'],
      ['one', {}, 1, false, 'moves values in all lanes at once'],
      ['those without a source', { active: 0xffff }, 16, false, 'what they get is not defined'],
      ['anything else', {}, 24, false, 'Too few'],
    ])('answers %s with its own reason', (_, values, number, correct, say) => {
      const verdict = judged(values, number);
      expect(verdict.correct).toBe(correct);
      expect(verdict.say).toContain(say);
    });
  });
});

suite('its CUDA', () => {
  const initial = initialValues(params) as ShuffleValues;

  /** What the printed CUDA requests, parsed from its text. */
  function callIn(code: string) {
    const active = Number(/!\((0x[0-9a-f]{8})u >> lane & 1\)/.exec(code)?.[1] ?? 0xffffffff);
    const [, name, mask, operand, width] = /__shfl(_\w+)?_sync\((0x[0-9a-f]{8})u, value, ([^,)]+)(?:, (\d+))?\)/.exec(
      code,
    )!;
    const operandOf = new Function('lane', `return ${operand};`) as (lane: number) => number;
    return {
      op: name?.slice(1) ?? 'idx',
      width: Number(width ?? 32),
      active,
      mask: Number(mask),
      operandByLane: Array.from({ length: 32 }, (_, lane) => operandOf(lane)),
    };
  }

  suite('the CUDA of a state', () => {
    it('makes exactly the shuffle that the figure draws', () => {
      fc.assert(
        fc.property(valuesOf(params), (values) => {
          const { valueByLane: _, ...call } = simulate(values as ShuffleValues).call;
          expect(callIn(kernel(values as ShuffleValues))).toEqual(call);
        }),
        { numRuns: 300 },
      );
    });

    it('is printed completely: the first state, character for character', () => {
      expect(kernel(initial)).toBe(`// Launch with <<<1, 32>>>. Every lane offers its own number.
__global__ void exchange(int* out) {
  int lane = threadIdx.x;
  int value = lane;
  out[lane] = __shfl_down_sync(0xffffffffu, value, 4);
}
`);
    });
  });
});

suite('its picture', () => {
  const PHONE = { width: 296, height: 270, minText: 11, projected: false };
  const PAGE = { width: 740, height: 460, minText: 11, projected: false };
  const drawn = (values: Partial<ShuffleValues>, bounds = PAGE) => {
    const state = { ...initialValues(params), ...values } as ShuffleValues;
    const trace = simulate(state);
    return { trace, picture: layout(trace, state, bounds) };
  };

  it('has one thread for each active lane, from its source, and marks what is not defined', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(PHONE, PAGE), (values, bounds) => {
        const { trace, picture } = drawn(values as ShuffleValues, bounds);
        const threads = picture.rows[1]!.threads.map(({ from, to }) => [to, from]);
        expect(threads).toEqual(
          trace.sourceByLane.flatMap((source, lane) => (source === null ? [] : [[lane, source]])),
        );
        const marked = picture.rows[1]!.cells.filter(({ kind }) => kind === 'unknown').map(({ lane }) => lane);
        expect(marked).toEqual(trace.outcomeByLane.flatMap((outcome, lane) => (outcome === 'undefined' ? [lane] : [])));
      }),
    );
  });

  it('asks first, then values travel from their sources: none to a lane that keeps its own', () => {
    const movers = drawn({}).picture.movers!;
    expect(movers.filter(({ until }) => until === 1)).toHaveLength(32);
    expect(movers.filter(({ from }) => from === 1).map(({ label }) => label)).toEqual(
      Array.from({ length: 28 }, (_, lane) => String(lane + 4)),
    );
  });

  it('lights up a lane and its source', () => {
    const { picture } = drawn({});
    expect([...coneOf(picture.rows, 3, 1)].toSorted()).toEqual(['0 7', '1 3', '1 3 0']);
  });

  it('shows nothing of the answer while it asks', () => {
    const { picture } = drawn({});
    const shown = (marked: number[] | null) =>
      render(Drawing, {
        props: { picture, step: 2, time: 2, lane: null, laneText: String, onlane: () => undefined, marked, root: '/' },
      }).body;
    expect(shown(null)).toContain('class="thread');
    expect(shown(null)).toContain('kept');
    expect(shown([])).not.toMatch(/class="thread|its own value|gets/);
  });
});
