import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe as group, expect, it } from 'vitest';
import { architecture, architectureIds } from '@src/arch';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import { textOfRuns } from '@components/marks/origin-text';
import { describe, describeLane, moments } from './describe';
import Drawing from './Drawing.svelte';
import { kernel, ringBytes, rules, table, judge as judgeWith } from './details';
import { layout, nowAt, type Picture, type Row } from './layout';
import { counted, metrics } from './metrics';
import { params, type HierarchyValues } from './params';
import { ask, places } from './prediction';
import { cycleAt, momentsOf, simulate, type HierarchyTrace } from './simulate';

const judge = (trace: HierarchyTrace, marked: readonly number[]) => judgeWith(trace, initialValues(params), marked);

const trace = (values: Partial<HierarchyValues>): HierarchyTrace =>
  simulate({ ...initialValues(params), ...values } as HierarchyValues);

const SCENE: Bounds = { width: 740, height: 460, minText: 11, projected: false };
const PHONE: Bounds = { width: 296, height: 270, minText: 11, projected: false };
const picture = (gpu: string, other = 'none', bounds = SCENE): Picture => layout(simulate({ gpu, other }), bounds);
const row = (each: Picture, id: string, road = 0): Row => each.roads[road]!.rows.find((level) => level.id === id)!;
const length = ({ start, end }: Row): number => end - start;
const runs = (each: Picture) =>
  each.roads.flatMap((road) => road.rows.flatMap(({ lines }) => lines.flatMap((line) => [...line.runs, line.wait!])));
const states = fc
  .tuple(
    fc.constantFrom(...architectureIds),
    fc.constantFrom('none', ...architectureIds),
    fc.constantFrom(PHONE, SCENE, { ...SCENE, width: 1290, height: 800, minText: 24, projected: true }),
  )
  .filter(([gpu, other]) => gpu !== other);

group('the drawing has three linear scales', () => {
  it('a pipe twice as long is a wait twice as long', () => {
    const h200 = picture('h200');
    expect(length(row(h200, 'dram')) / length(row(h200, 'l1'))).toBeCloseTo(658 / 32, 0);
    expect(length(row(h200, 'l2')) / length(row(h200, 'remote'))).toBeCloseTo(280 / 192, 2);
  });

  it('a pipe twice as thick has twice the bandwidth, a square of twice the area twice the bytes', () => {
    const h200 = picture('h200');
    expect(row(h200, 'shared').pipe!.height / row(h200, 'l2').pipe!.height).toBeCloseTo(33_454 / 9422, 1);
    const sides = row(h200, 'dram').square!.width / row(h200, 'l2').square!.width;
    expect(sides ** 2 / (151_397_597_184 / (60 * 2 ** 20))).toBeCloseTo(1, 1);
    expect(row(h200, 'shared').square).toBeNull();
  });

  it('the scales are the same for two GPUs', () => {
    const both = picture('a100', 'h200');
    expect(length(row(both, 'dram', 1)) / length(row(both, 'dram'))).toBeCloseTo(658 / 466.3, 2);
    expect((row(both, 'dram', 1).square!.width / row(both, 'dram').square!.width) ** 2).toBeCloseTo(141 / 80, 1);
  });

  it('nothing crosses the square of the DRAM, and no level except the registers is left out', () => {
    fc.assert(
      fc.property(states, ([gpu, other, bounds]) => {
        const drawn = picture(gpu, other, bounds);
        for (const { rows } of drawn.roads) {
          expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['shared', 'l1', 'l2', 'dram']));
          const house = rows.at(-1)!.square!;
          for (const { square, lines } of rows.slice(0, -1)) {
            if (square) expect(square.x + square.width).toBeLessThan(house.x);
            for (const { x, y, runs: words, wait } of lines)
              if (y > house.y)
                expect(x + textOfRuns([...words, ...(wait ? [wait] : [])]).length * 5.2).toBeLessThan(house.x + 30);
          }
        }
      }),
    );
  });

  it('the lens has room on a large screen, and says how much it magnifies', () => {
    expect(picture('h200', 'none', PHONE).lens).toBeNull();
    const { lens } = picture('h200', 'none', { ...SCENE, width: 1100, height: 700 });
    expect(lens!.stores.map(({ size }) => size)).toEqual(['256 KiB', '256 KiB']);
    expect(lens!.stores[1]!.part).toBeCloseTo(228 / 256);
    expect(lens!.lines[1]).toMatch(/^drawn \d+× as long and wide$/);
  });
});

group('a value', () => {
  const wait = (gpu: string, id: string) => row(picture(gpu), id).lines[0]!.wait!;

  it('says where it comes from and leads there', () => {
    expect(wait('h200', 'dram')).toMatchObject({ text: '658 cycles', look: 'measured', href: '/evidence/latency/' });
    expect(wait('h200', 'dram').about).toContain('measured on the NVIDIA H200: latency');
    fc.assert(
      fc.property(states, ([gpu, other, bounds]) => {
        for (const run of runs(picture(gpu, other, bounds)).filter((each) => each && each.look !== 'words'))
          expect(run.about.length).toBeGreaterThan(15);
      }),
    );
  });

  it('is marked where it is an estimate, computed, or not known', () => {
    expect(wait('h100', 'dram').look).toBe('measured');
    expect(wait('a100', 'dram').look).toBe('estimate');
    expect(wait('b200', 'dram')).toMatchObject({ text: 'latency not known', look: 'unknown' });
    expect(row(picture('b200'), 'dram')).toMatchObject({ cycles: null });
    expect(row(picture('b200'), 'shared').pipeLook).toBe('estimate');
    expect(row(picture('h200'), 'shared').pipeLook).toBe('given');
    expect(row(picture('h200'), 'l1').pipeLook).toBe('unknown');
    expect(wait('a100', 'l2').look).toBe('estimate');
  });

  it('is said to be none where the GPU has no such level', () => {
    expect(row(picture('a100', 'h200'), 'remote')).toMatchObject({ pipe: null, square: null, cycles: null });
    expect(picture('a100').roads[0]!.rows.map(({ id }) => id)).not.toContain('remote');
  });
});

group('the race, as drawn', () => {
  const at = (time: number, marked: readonly number[] | null = null, gpu = 'h200'): string => {
    const props = {
      picture: picture(gpu),
      step: Math.floor(time),
      time,
      lane: null,
      laneText: String,
      marked,
      root: '/',
    };
    return render(Drawing, { props: { ...props, onlane: () => undefined } })
      .body.replaceAll(/<title>.*?<\/title>/g, '')
      .replaceAll(/aria-label="[^"]*"/g, '');
  };

  it('lets all waits grow at the same speed along the axis, and each stops where its value is back', () => {
    const places = (html: string): number[] => [...html.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x));
    const drawn = picture('h200');
    const racing = drawn.roads[0]!.rows.filter(({ cycles }) => cycles !== null);
    expect(places(at(0))).toEqual(racing.map(({ start }) => start));
    const [shared, l1, ...others] = places(at(2.5));
    expect([shared, l1]).toEqual(racing.slice(0, 2).map(({ end }) => end));
    for (const x of others) expect(x).toBeCloseTo(nowAt(drawn, 66).x, 0);
    expect(places(at(9))).toEqual(racing.map(({ end }) => end));
  });

  it('fills as many pipes as race, and marks those whose value is there', () => {
    const filled = (html: string): number => html.match(/class="spent/g)?.length ?? 0;
    expect(filled(at(5))).toBe(5);
    expect(at(5).match(/class="spent there/g)).toHaveLength(4);
    expect(filled(at(9, []))).toBe(0);
  });

  it('names the cycle under the clock, inside the picture', () => {
    for (const cycle of [0, 300, 658]) {
      const { labelX, half } = nowAt(picture('h200', 'none', PHONE), cycle);
      expect(labelX - half).toBeGreaterThanOrEqual(0);
      expect(labelX + half).toBeLessThanOrEqual(PHONE.width);
    }
  });

  it('counts a wait until the value is there', () => {
    expect(at(0)).not.toContain('23 cycles');
    expect(at(1)).toContain('23 cycles');
    expect(at(8.5)).not.toContain('658 cycles');
    expect(at(9)).toContain('658 cycles');
  });

  it('reveals nothing that is asked for', () => {
    expect(at(9, [])).toContain('139.8 GiB');
    expect(at(9, [])).not.toMatch(/>(?:658|280)|>cycle/);
    expect(at(0, [], 'b200')).not.toMatch(/180 GiB|126.5/);
  });
});

group('the clock', () => {
  it('of an H200 stops at its arrivals, and every 100 cycles in between', () => {
    expect(momentsOf([0, 23, 32, 192, 280, 658])).toEqual([0, 23, 32, 100, 192, 280, 400, 500, 600, 658]);
    expect(momentsOf([])).toEqual([0]);
    expect(cycleAt([0, 23, 32], 1.5)).toBe(27.5);
    expect(cycleAt([0, 23, 32], 9)).toBe(32);
  });

  it('contains each arrival once, in order, and never runs past the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9000 }).map((tenths) => tenths / 10)), (arrivals) => {
        const stops = momentsOf(arrivals);
        expect(stops).toEqual([...new Set(stops)].toSorted((one, other) => one - other));
        expect(stops).toEqual(expect.arrayContaining(arrivals));
        expect(stops.at(-1)).toBe(Math.max(0, ...arrivals));
        for (const [index, stop] of stops.slice(1).entries()) expect(stop - stops[index]!).toBeLessThan(241);
      }),
    );
  });

  it('runs evenly through the cycles', () => {
    const all = moments(trace({}));
    expect(all.map(({ at }) => Math.round(at! * 658))).toEqual([0, 23, 32, 100, 192, 280, 400, 500, 600, 658]);
    expect(counted(trace({}), initialValues(params) as HierarchyValues, 3)).toBe(3.1);
  });
});

group('the moments', () => {
  it('have registers first and DRAM last', () => {
    const said = moments(trace({})).map(({ say }) => say);
    expect(said[0]).toBe(
      'Cycle 0: a value in a register needs no load; each other level is asked for one value at once.',
    );
    expect(said[1]).toBe('Cycle 23: there is the value from shared memory.');
    expect(said[3]).toBe('Cycle 100: still no value from shared memory of another block, the L2 and DRAM.');
    expect(said.at(-1)).toBe('Cycle 658: there is the value from DRAM, last of all.');
    expect(moments(trace({})).at(-1)!.label).toBe('all values are there');
  });

  it('leave out unknown values, and say so', () => {
    const said = moments(trace({ gpu: 'b200' }));
    expect(said).toHaveLength(1);
    expect(said[0]!.say).toContain(
      'Not known, so not in the race: shared memory, the L1, shared memory of another block, the L2 and DRAM.',
    );
  });

  it('of two GPUs name the GPU where a level is not meant on both', () => {
    const said = moments(trace({ gpu: 'a100', other: 'h200' })).map(({ say }) => say);
    expect(said[1]).toBe('Cycle 23: there is the value from shared memory on the NVIDIA H200.');
    expect(said.find((say) => say.startsWith('Cycle 600'))).toBe(
      'Cycle 600: still no value from DRAM on the NVIDIA H200.',
    );
  });
});

group('the sentence', () => {
  it.each<[string, Partial<HierarchyValues>, string]>([
    ['of one GPU', {}, 'On the NVIDIA H200 a load from DRAM takes 658 cycles, 20.6 times as long as one from the L1.'],
    [
      'of a GPU whose latencies are estimates',
      { gpu: 'a100' },
      'On the NVIDIA A100 a load from DRAM takes an estimated 466.3 cycles, 12.3 times as long as one from the L1.',
    ],
    [
      'of a GPU that nobody told about',
      { gpu: 'b200' },
      'The book has no latency for the NVIDIA B200, so only its sizes and bandwidths are drawn.',
    ],
    [
      'of two',
      { gpu: 'rtx-4090', other: 'h200' },
      'A load from DRAM takes 541.5 cycles on the NVIDIA GeForce RTX 4090 and 658 cycles on the NVIDIA H200, 12.5 and 20.6 times as long as one from the L1.',
    ],
    [
      'of two, one of them silent',
      { gpu: 'b200', other: 'h200' },
      'On the NVIDIA H200 a load from DRAM takes 658 cycles, 20.6 times as long as one from the L1; for the NVIDIA B200 the book has no latency.',
    ],
    [
      'of two silent ones',
      { gpu: 'orin', other: 't4' },
      'The book has no latency for the NVIDIA Jetson AGX Orin or the NVIDIA T4.',
    ],
  ])('%s', (_, values, sentence) => {
    expect(describe(trace(values)).headline).toBe(sentence);
  });

  it('about sizes counts the registers of all SMs', () => {
    expect(describe(trace({})).detail).toContain(
      'The registers of all SMs hold 33 MiB, the L2 60 MiB, DRAM 139.8 GiB.',
    );
  });

  it('about two GPUs warns that their cycles differ, or says that they do not', () => {
    expect(describe(trace({ gpu: 'a100', other: 'h200' })).detail).toContain(
      'one is 0.71 ns on the NVIDIA A100 and 0.51 ns on the NVIDIA H200.',
    );
    expect(describe(trace({ gpu: 'h100', other: 'h200' })).detail).toContain('one is 0.51 ns on both.');
  });

  it('about a lane says what is its own', () => {
    expect(describeLane(trace({}), 5)).toContain('Lane 5 alone sees its registers, 255 at most.');
    expect(describeLane(trace({}), 5)).toContain('cluster');
    expect(describeLane(trace({ gpu: 'a100' }), 5)).not.toContain('cluster');
  });
});

group('the numbers', () => {
  it('begin with the ratio where it is known, and with sizes elsewhere', () => {
    expect(metrics(trace({}))[0]).toMatchObject({ id: 'dramOverL1', value: 20.6 });
    expect(metrics(trace({ gpu: 'a100' }))[0]!.ideal).toBe('an estimate, on the NVIDIA A100');
    expect(metrics(trace({ gpu: 'b200' }))[0]).toMatchObject({ id: 'dramOverL2Bytes', value: 1457 });
  });

  it('are in the table, each with its source', () => {
    const { rows } = table(trace({ gpu: 'a100', other: 'h200' }));
    // An A100 has no shared memory of another block.
    expect(rows).toHaveLength(2 * 6 * 3 - 3);
    expect(rows).toContainEqual([
      ...['NVIDIA H200', 'DRAM', 'the GPU', 'latency', '658 cycles', 'measured on the NVIDIA H200: latency'],
    ]);
    expect(rows).toContainEqual([
      ...['NVIDIA A100', 'L1 cache', 'an SM', 'latency', '37.9 cycles'],
      'estimate: read on an A100 PCIe, whose clocks are not those of this part: luo hopper benchmarks, latency',
    ]);
    expect(table(trace({ gpu: 'b200' })).rows.map((row) => row[4])).toContain('not known: does not race');
  });
});

it('the same GPU twice is refused, with the fix', () => {
  expect(() => trace({ gpu: 'a100', other: 'a100' })).toThrow(
    'The NVIDIA A100 is drawn already. Choose another GPU to draw beside it, or none.',
  );
});

it('the rules are those of the first GPU', () => {
  const values = { ...initialValues(params), gpu: 'b200', other: 'h200' } as HierarchyValues;
  expect(rules(values).map(({ computeCapability }) => computeCapability)).toEqual(['10.0', '10.0', '10.0']);
  expect(rules(values)[0]).toMatchObject({ rule: { id: 'latency-order' }, level: 'assumed' });
});

group('the ranges to choose from', () => {
  it.each(architectureIds)('contain the answer on the %s in exactly one of them', (gpu) => {
    const ids = places(trace({ gpu })).map(({ id }) => id);
    expect(ids.filter((id) => judge(trace({ gpu }), [id]).correct)).toHaveLength(1);
  });

  it('meet end to end', () => {
    expect(places(trace({ gpu: 'h200' })).map(({ label }) => label)).toEqual([
      ...['2 to 4×', '4 to 8×', '8 to 16×', '16 to 32×', '32 to 64×', '64 to 128×', '128 to 256×', '256 to 512×'],
    ]);
  });

  it('are of sizes where latencies are not known', () => {
    expect(ask(trace({ gpu: 'b200' }))).toBe(
      'On the NVIDIA B200, how many times the bytes of its L2 does the DRAM hold?',
    );
    expect(judge(trace({ gpu: 'b200' }), [1000]).correct).toBe(true);
  });

  it('do not reveal the answer in the question', () => {
    expect(ask(trace({ gpu: 'h200' }))).toBe(
      'On the NVIDIA H200, how many times as long does a load from DRAM take as a load that hits in the L1?',
    );
  });
});

group('an answer', () => {
  it.each<[string, string, number[], boolean, string]>([
    ['right', 'h200', [16], true, 'Yes: 658 cycles against 32 is 20.6×.'],
    ['right on another GPU', 'a100', [8], true, 'Yes: 466.3 cycles against 37.9 is 12.3×.'],
    ['the L2', 'h200', [8], false, 'That is the L2: 280 cycles are 8.8×. DRAM is farther away.'],
    ['too little', 'h200', [2], false, 'More: a miss leaves the SM'],
    ['too much', 'h200', [128], false, 'Less: sizes differ by thousands'],
    ['too little of a size', 'b200', [10], false, 'More: the L2 counts in MiB'],
    ['too much of a size', 'b200', [100_000], false, 'Less: the L2 of a GPU is tens of MiB large.'],
    ['none', 'h200', [], false, 'Choose one range.'],
    ['two at once', 'h200', [8, 16], false, 'Choose one range.'],
  ])('that is %s is told why', (_, gpu, marked, correct, say) => {
    const verdict = judge(trace({ gpu }), marked);
    expect(verdict.correct).toBe(correct);
    expect(verdict.say).toContain(say);
  });
});

const code = (gpu: string): string => kernel({ gpu, other: 'none' });

group.each(architectureIds)('the CUDA for the %s', (gpu) => {
  const arch = architecture(gpu);

  it('has rings that only the intended level holds', () => {
    const { l1, l2, dram } = ringBytes(gpu);
    expect(l1).toBeLessThan(arch.l1SharedBytes.value / 8);
    expect(l2).toBeGreaterThan(arch.l1SharedBytes.value);
    expect(l2).toBeLessThan(arch.l2Bytes.value);
    expect(dram).toBeGreaterThan(arch.l2Bytes.value);
    expect(dram).toBeLessThan(arch.dramBytes.value);
    for (const bytes of [l1, l2, dram]) expect(bytes % arch.lineBytes.value).toBe(0);
  });

  it('asks a neighboring block only where there are clusters', () => {
    expect(code(gpu).includes('__cluster_dims__')).toBe(arch.clusters.value !== null);
    expect(code(gpu)).toContain(`For the ${arch.name}:`);
  });
});
