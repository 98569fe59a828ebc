import { describe as suite, expect, it } from 'vitest';
import type { Row } from '@src/evidence/run';
import { disagreementsOf, recordedRun } from '@src/evidence/testing';
import { initialValues } from '@src/widget/params';
import { describe, describeLane, edgeTexts, moments, shortEdges } from './describe';
import { curve, kernel, judge } from './details';
import { layout, type Container } from './layout';
import { counted, measured, metrics } from './metrics';
import { params, type OccupancyValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

const first: OccupancyValues = initialValues(params);
const state = (values: Partial<OccupancyValues>): OccupancyValues => ({ ...first, ...values });

const ROOM = { width: 740, height: 460, minText: 11, projected: false };
const drawn = (values: Partial<OccupancyValues> = {}, room: Partial<typeof ROOM> = {}) =>
  layout(simulate(state(values)), state(values), { ...ROOM, ...room });
const containerOf = (
  values: Partial<OccupancyValues>,
  name: Container['name'],
  room?: Partial<typeof ROOM>,
): Container => drawn(values, room).containers.find((one) => one.name === name)!;
/** Boxes of a path made of closed rectangles. */
const boxesOf = (path: string) =>
  [...path.matchAll(/M([\d.]+),([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z/g)].map((found) => {
    const [x, y, width, height] = found.slice(1).map(Number) as [number, number, number, number];
    return { x, y, width, height };
  });

suite('the containers', () => {
  it('are of one height, and registers have one for each sub-partition', () => {
    const { containers } = drawn();
    expect(containers.map(({ name, boxes }) => [name, boxes.length])).toEqual([
      ['blocks', 1],
      ['warps', 1],
      ['registers', 4],
      ['shared', 1],
    ]);
    expect(new Set(containers.flatMap(({ boxes }) => boxes.map(({ y, height }) => `${y} ${height}`))).size).toBe(1);
  });

  it('say which is full, and how full the others are', () => {
    expect(
      drawn()
        .containers.filter(({ limits }) => limits)
        .map(({ name }) => name),
    ).toEqual(['registers']);
    expect(containerOf({}, 'registers').takenByBlocks).toEqual(
      ['0 %', '25 %', '50 %', '75 %', '100 %'].map((share) => `${share} taken`),
    );
    expect(containerOf({}, 'warps').limit).toBe('room for 8 blocks');
    expect(containerOf({ gpu: 'v100' }, 'shared').limit).toBe('no limit');
    expect(containerOf({ registers: 72, threads: 1024 }, 'registers').limit).toBe('no block fits');
    expect(containerOf({ gpu: 'v100', carveout: 'percent', percent: 0 }, 'shared').takenByBlocks[0]).toBe('0 % taken');
  });

  it('give the next cliffs, and drop them first where there is no room', () => {
    const told = (room?: Partial<typeof ROOM>) => containerOf({}, 'registers', room).lines.map(({ text }) => text);
    expect(told()).toEqual(['16,384/block of 65,536', '≤ 48/thread: 5 blocks', '≥ 65/thread: 3 blocks']);
    expect(told({ width: 296, height: 230 })).toEqual(['16,384']);
    // On a phone in two lines, with the unit.
    expect(told({ width: 356, height: 360 })).toEqual([
      ...['16,384/block', 'of 65,536'],
      ...['≤ 48/thread:', '5 blocks'],
    ]);
    expect(shortEdges(simulate(first), 'blocks')).toEqual([]);
  });
});

suite('the block that does not fit', () => {
  it('is named where it sticks out, above what stops it only', () => {
    const { containers } = drawn({ threads: 1024, registers: 32 });
    const said = containers.flatMap(({ name, refused }) => (refused ? [`${name}: ${refused.text}`] : []));
    expect(said).toEqual(['warps: block 2 does not fit', 'registers: block 2 does not fit']);
    for (const { refused, boxes } of containers) expect(refused?.y ?? 0).toBeLessThan(boxes[0]!.y);
  });
});

suite('a block', () => {
  it('is as high as its share of each container, on top of the one before it', () => {
    const { blocks, containers } = drawn({ shared: 9216, registers: 40 });
    const { height } = containers[0]!.boxes[0]!;
    const [zero, one] = blocks.map(({ asked, extra }) => [...boxesOf(asked), ...boxesOf(extra)]);
    expect(zero![1]!.height + 1).toBeCloseTo(height / 8, 0);
    expect(zero![2]!.height + 1).toBeCloseTo((height * 40 * 256) / 65_536, 0);
    for (const above of one!.slice(0, 6)) {
      const foot = above.y + above.height;
      expect(zero!.some(({ y }) => Math.abs(y - foot) < 1.6)).toBe(true);
    }
  });

  it('hatches what it cannot use: rounding, inactive lanes, the reserved KiB', () => {
    const hatched = (values: Partial<OccupancyValues>) => boxesOf(drawn(values).blocks[0]!.extra).length;
    expect(hatched({ shared: 1024 })).toBe(1);
    expect(hatched({ shared: 1024, registers: 65 })).toBe(5);
    expect(hatched({ shared: 1024, threads: 250 })).toBe(2);
    expect(hatched({ gpu: 'v100' })).toBe(0);
  });

  it.each([
    {},
    { registers: 32, shared: 32_768 },
    { registers: 32, threads: 768, shared: 60_000 },
    { registers: 32, threads: 32 },
  ])('that does not fit stands out over what limits, and over nothing else: %o', (values) => {
    for (const { name, ghost, boxes, limits } of drawn(values).containers) {
      const ys = [...ghost.matchAll(/[M,V](?:[\d.]+,)?([\d.]+)/g)].map(([, y]) => Number(y));
      expect(Math.min(...ys) < boxes[0]!.y - 0.2, name).toBe(limits);
    }
  });

  it('comes in at its moment, into each container that it takes part of', () => {
    const { movers } = drawn({ shared: 1024 });
    expect(movers!.filter(({ from }) => from === 2).map(({ key }) => key)).toEqual([
      '2 blocks',
      '2 warps',
      '2 registers',
      '2 shared',
    ]);
    expect(counted(simulate(first), first, 2.7)).toBe(2);
  });
});

const said = (values: Partial<OccupancyValues>) => describe(simulate(state(values)), state(values));
const lastMoment = (values: Partial<OccupancyValues>): string => moments(simulate(state(values))).at(-1)!.say;

suite('the headline', () => {
  it.each([
    [{}, 'Occupancy 50 %: 32 of 64 warps, because the registers let in only 4 blocks.'],
    [{ registers: 65 }, 'Occupancy 37.5 %: 24 of 64 warps, because the registers let in only 3 blocks.'],
    [{ registers: 32 }, 'Occupancy 100 %: 64 of 64 warps, and every warp slot is taken.'],
    [{ registers: 32, threads: 32 }, 'Occupancy 50 %: 32 of 64 warps, because the block slots let in only 32 blocks.'],
    [
      { registers: 32, threads: 768 },
      'Occupancy 75 %: 48 of 64 warps, because the warp slots and the registers let in only 2 blocks.',
    ],
    [
      { registers: 16, threads: 32, shared: 115_713 },
      'Occupancy 1.6 %: 1 of 64 warps, because the shared memory lets in only 1 block.',
    ],
    [{ registers: 72, threads: 1024 }, 'No block fits on an SM, so the kernel does not launch.'],
  ])('of %o', (values, headline) => expect(said(values).headline).toBe(headline));
});

suite('the detail', () => {
  it('says what a block takes, how that was rounded, and where the next cliffs are', () => {
    expect(said({ registers: 65, shared: 3000 }).detail).toBe(
      'A block of 256 threads takes 8 warp slots, 18,432 registers (65 per thread are rounded up to 72) and ' +
        '4 KiB of shared memory (3,000 B requested, 1 KiB reserved, rounded up). ' +
        'With 64 registers or fewer 4 blocks fit (32 warps), with 81 or more 2 (16 warps).',
    );
    expect(said({}).detail).toContain('1 KiB of shared memory, which the system reserves.');
    expect(said({ gpu: 'v100' }).detail).toContain('and no shared memory.');
  });

  it('reports a preference that the SM overrode, where that was counted', () => {
    const hint = { registers: 16, threads: 32, carveout: 'percent', percent: 0 };
    expect(said(hint).detail).toMatch(/Yet 32 were counted on the NVIDIA H200: a preference is a hint/);
    expect(said({ ...hint, percent: 50 }).detail).not.toContain('Yet');
  });
});

suite('the last step says why one more block does not fit', () => {
  it.each([
    [
      {},
      'One more block does not fit: each sub-partition has 16,384 registers, which is 8 warps of 2,048; 4 of them hold 32, and one more block would make 40.',
    ],
    [
      { registers: 32, threads: 768, shared: 80_000 },
      'One more block does not fit: its 24 warp slots are needed, and 16 of 64 are left.',
    ],
    [{ registers: 32, threads: 32 }, 'One more block does not fit: all 32 block slots are taken.'],
    [
      { registers: 32, shared: 32_768 },
      'One more block does not fit: it takes 33 KiB of shared memory, and 30 KiB of 228 KiB are left.',
    ],
    [
      { registers: 72, threads: 1000 },
      'A block needs 32 warps of 2,304 registers, 73,728 in all, and may have 65,536: the launch fails.',
    ],
    [
      { registers: 80, threads: 800 },
      'A block needs 28 warps of 2,560 registers (warps are counted in fours), 71,680 in all, and may have 65,536: the launch fails.',
    ],
    [
      { shared: 204_800, gpu: 'rtx-4090' },
      'A block requests 200 KiB of shared memory and may have 99 KiB: the launch fails.',
    ],
  ])('%o', (values, say) => expect(lastMoment(values)).toBe(say));
});

it('the steps are the empty SM, one per block, and the block that does not fit', () => {
  const told = moments(simulate(first));
  expect(told.map(({ label }) => label)).toEqual([
    'empty SM',
    ...['1 of 4 blocks', '2 of 4 blocks', '3 of 4 blocks', '4 of 4 blocks'],
    'one more does not fit',
  ]);
  expect(told[0]!.say).toContain('64 warp slots, 32 block slots, 65,536 registers, 228 KiB of shared memory');
  expect(told[3]!.say).toBe('Block 2 moves in with 8 warps: occupancy 37.5 %: 24 of 64 warps.');
});

it('each cliff comes with its gain and its cost', () => {
  const trace = simulate(first);
  expect(trace.cliffs.map((cliff) => edgeTexts(cliff, trace.blocksPerSm))).toEqual([
    ['48 registers or fewer: 5 blocks, 40 warps', '65 registers or more: 3 blocks, 24 warps'],
    ['less shared memory: no block won', '57,345 B or more: 3 blocks, 24 warps'],
    ['192 threads or fewer: 5 blocks, 30 warps', '257 threads or more: 3 blocks, 27 warps'],
  ]);
});

it('a block slot tells what its block holds, or that it is empty, or that the SM has no such slot', () => {
  expect(describeLane(simulate(first), first, 3)).toBe(
    'Block 3 holds warp slots 24 to 31, 16,384 registers and 1 KiB of shared memory.',
  );
  expect(describeLane(simulate(first), first, 4)).toBe('Block slot 4 stays empty: only 4 blocks fit.');
  const turing = state({ gpu: 't4' });
  expect(describeLane(simulate(turing), turing, 16)).toBe('There is no block slot 16: an SM of the NVIDIA T4 has 16.');
});

const verdict = (values: Partial<OccupancyValues>, guess: number[]) =>
  judge(simulate(state(values)), state(values), guess);
const offered = (values: Partial<OccupancyValues>): number[] =>
  places(simulate(state(values)), state(values)).map(({ id }) => id);

suite('how many blocks fit', () => {
  it('is asked with a block’s resources', () => {
    expect(ask(state({ shared: 8192 }))).toBe(
      'A block has 256 threads of 64 registers and 8 KiB of shared memory. How many such blocks fit on the SM?',
    );
  });

  it('offers the right number among likely wrong ones, ascending', () => {
    expect(offered({})).toEqual([3, 4, 5, 6, 8, 32]);
    expect(offered({ registers: 65, shared: 16_384 })).toContain(3);
    expect(offered({ registers: 72, threads: 1024 })[0]).toBe(0);
  });

  it('is judged right by the engine, with the reason', () => {
    expect(verdict({}, [4])).toMatchObject({ correct: true });
    expect(verdict({}, [4]).say).toMatch(/^Yes, 4\. One more block does not fit: each sub-partition/);
    expect(verdict({ registers: 72, threads: 1024 }, [0]).say).toMatch(/^Yes, none\. /);
  });

  it('has an explanation for readers who divide without rounding', () => {
    const { correct, say } = verdict({ registers: 57, threads: 128, shared: 1000 }, [8]);
    expect(simulate(state({ registers: 57, threads: 128, shared: 1000 })).blocksPerSm).toBe(8);
    expect(correct).toBe(true);
    expect(say).toContain('Yes');
    const rounded = verdict({ registers: 33, threads: 64 }, [31]);
    expect(rounded.correct).toBe(false);
    expect(rounded.say).toContain('33 a thread take 40');
  });

  it('has one for readers who forget the reserved KiB, count threads only, or look at one resource', () => {
    expect(verdict({ registers: 16, threads: 32, shared: 232_448 / 2 }, [2]).say).toContain(
      '1 KiB more for each block',
    );
    expect(verdict({}, [8]).say).toContain('The warp slots would let in 8.');
    expect(verdict({}, [32]).say).toContain('The block slots would let in 32.');
    expect(verdict({}, [3]).say).toBe('After 3 blocks every resource still has room for another.');
    expect(verdict({}, [5]).say).toContain('That many do not fit.');
    expect(verdict({}, []).correct).toBe(false);
  });
});

const of = (values: Partial<OccupancyValues>): string => kernel({ ...initialValues(params), ...values });
/** Without comments: what the compiler sees. */
const code = (text: string): string => text.replaceAll(/\/\/.*$/gm, '');

it('asks for the registers, threads and bytes of the state', () => {
  const text = of({ registers: 65, threads: 192, shared: 3000 });
  expect(text).toContain('// 192 threads per block, 65 registers per thread, 3,000 B of shared memory per block.');
  expect(code(text)).toContain('THREADS = 192;');
  expect(code(text)).toContain('SHARED_BYTES = 3000;');
  expect(code(text)).toContain('__maxnreg__(72)');
});

it('never puts both qualifiers on the kernel: that does not compile', () => {
  expect(code(of({}))).not.toContain('__launch_bounds__');
  expect(of({})).toContain('__launch_bounds__(256, 4)');
});

it('holds a few registers fewer than it may have, so that it fills them and spills nothing', () => {
  expect(of({})).toContain('HELD = 54;');
  expect(of({ registers: 255 })).toContain('HELD = 245;');
  expect(of({ registers: 16 })).toContain('HELD = 6;');
});

it('states a preference only when there is one, and queries the runtime', () => {
  expect(of({})).not.toContain('Carveout');
  expect(of({ carveout: 'percent', percent: 25 })).toContain('PreferredSharedMemoryCarveout, 25)');
  expect(of({})).toContain('cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, hold, THREADS, SHARED_BYTES)');
});

it('prints the book’s answer beside the query', () => {
  expect(of({})).toContain("// The book's answer for the NVIDIA H200: 4 blocks on an SM.");
  expect(of({ registers: 72, threads: 1024 })).toContain('0 blocks on an SM');
});

const { rows } = recordedRun('occupancy');
const hints = disagreementsOf('occupancy');

/** Launches that this figure can show: one barrier, opted in, some blocks counted. */
const launches = rows.filter(
  ({ params: { by, barriers, optIn }, result }) =>
    by === 'kernel' && barriers === 1 && optIn === true && result!.includes('resident'),
);

function recordedState({ params: row }: Row): OccupancyValues {
  const { registers, threads, static: fixed, dynamic, carveout } = row as Record<string, number>;
  const preferred = carveout! >= 0 ? { carveout: 'percent', percent: carveout! } : {};
  return {
    ...initialValues(params),
    registers: registers!,
    threads: threads!,
    shared: fixed! + dynamic!,
    ...preferred,
  };
}

suite('the figure and the H200', () => {
  it('have 290 launches and more to agree on', () => expect(launches.length).toBeGreaterThanOrEqual(290));

  it.each(launches.map((row) => [row.case, row] as const))('agree on %s', (name, row) => {
    const state = recordedState(row);
    const [, runtime, seen] = /^runtime (\d+); resident (\d+) to \2$/.exec(row.result!)!.map(Number);
    const computed = metrics(simulate(state)).find(({ id }) => id === 'blocks')!.value;
    expect(computed).toBe(runtime);
    expect(measured(state)).toEqual({ gpu: 'H200', dataset: 'occupancy', byMetric: { blocks: seen } });
    expect(computed === seen).toBe(hints[name] === undefined);
  });

  it('show no count in a state or on a GPU where nothing was launched', () => {
    expect(measured(first)).not.toBeNull();
    expect(measured({ ...first, gpu: 'h100' })).toBeNull();
    expect(measured({ ...first, registers: 65 })).toBeNull();
    expect(measured({ ...first, carveout: 'percent', percent: 50 })).toBeNull();
  });
});

suite('the curve', () => {
  it('carries the measured counts, at the place where they were computed', () => {
    const counted = curve(first).points.filter((point) => point.measured !== undefined);
    expect(counted.length).toBeGreaterThanOrEqual(30);
    for (const { y, measured: share } of counted) expect(share).toBe(y);
  });

  it('jumps where the cliffs are marked', () => {
    expect(curve(first).cliffs).toEqual([
      { x: 48, text: '≤ 48', above: false },
      { x: 65, text: '≥ 65', above: true },
    ]);
    expect(curve({ ...first, over: 'shared' }).cliffs).toEqual([{ x: 57_345 / 1024, text: '> 56 KiB', above: true }]);
  });

  it('draws shared memory in KiB up to the maximum of a block of the GPU, and gives bytes back', () => {
    const { points, valueAt } = curve({ ...first, over: 'shared', gpu: 't4' });
    expect(points.at(-1)!.x).toBe(64);
    expect(valueAt!(64)).toBe(65_536);
    expect(curve({ ...first, over: 'shared', gpu: 't4', shared: 65_537 }).points.at(-1)!.y).toBe(0);
  });
});
