import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bounds } from '@src/widget/define-widget';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { drawnHtml } from '@components/marks/drawn-html';
import { textWidth } from '@components/marks/geometry';
import { describe as caption, describeLane, moments } from './describe';
import Drawing from './Drawing.svelte';
import { curve, kernel, rules, judge } from './details';
import { cellPaths, layout } from './layout';
import { counted, measured, metrics } from './metrics';
import { params, type MatmulValues } from './params';
import { places } from './prediction';
import { markRuns, nowAt, runsOf, simulate } from './simulate';

const state = (set: Partial<MatmulValues>): MatmulValues => ({ ...initialValues(params), ...set });
const answer = (set: Partial<MatmulValues>, number: number) => judge(simulate(state(set)), state(set), [number]);
const of = (set: Partial<MatmulValues>) => ({ values: state(set), trace: simulate(state(set)) });

const numbers = (set: Partial<MatmulValues>): Record<string, number> =>
  Object.fromEntries(metrics(simulate(state(set)), state(set)).map(({ id, value }) => [id, value]));

/** Every state whose product was recorded. */
const recorded = params.kernel.options.flatMap(({ value: kernel }) =>
  params.n.options.flatMap(({ value: n }) =>
    params.tile.options.flatMap(({ value: tile }) =>
      params.block.options.flatMap(({ value: block }) =>
        params.registers.options.flatMap(({ value: registers }) =>
          ['merged', 'written'].flatMap((sharedLoads) => {
            const values = state({ kernel, n, tile, block, registers, sharedLoads });
            return measured(values) ? [values] : [];
          }),
        ),
      ),
    ),
  ),
);

describe('the numbers of a recorded state', () => {
  const name = ({ kernel, n, tile, block, registers }: MatmulValues): string =>
    `${kernel} ${n} ${{ tiled: tile, registers }[kernel] ?? block}`;

  it('are those of 15 products', () => {
    expect([...new Set(recorded.map(name))].toSorted()).toEqual(
      [
        ...['naive 100 16x16', 'naive 128 32x32', 'naive 2048 32x32', 'swapped 100 16x16', 'swapped 128 32x32'],
        ...['swapped 2048 32x32', 'tiled 2048 8', 'tiled 2048 16', 'tiled 2048 32', 'tiled 256 16', 'tiled 256 32'],
        ...['registers 2048 64-8-4', 'registers 2048 64-8-8', 'registers 2048 128-8-8', 'registers 256 128-8-8'],
      ].toSorted(),
    );
  });

  it('are the counters, except wavefronts of shared reads, which the H200 counts up to 0.1 % higher', () => {
    const seen = new Set<string>();
    for (const values of recorded) {
      const key = `${name(values)} ${values.sharedLoads}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { sharedReads, ...exact } = measured(values)!.byMetric;
      expect(numbers(values), key).toMatchObject(exact);
      if (sharedReads !== undefined && numbers(values)['sharedReads'] !== undefined) {
        expect(sharedReads).toBeGreaterThanOrEqual(numbers(values)['sharedReads']!);
        expect(sharedReads).toBeLessThanOrEqual(1.001 * numbers(values)['sharedReads']!);
      }
    }
  });

  it('have counters of both forms of reading the tiles', () => {
    const at = (sharedLoads: string) => measured(state({ n: '2048', tile: '32', sharedLoads }))?.byMetric;
    expect(at('merged')?.['sharedInstructions']).toBe(335_544_320);
    expect(at('written')?.['sharedInstructions']).toBe(536_870_912);
    expect(measured(state({ kernel: 'registers', n: '2048', sharedLoads: 'written' }))).toBeNull();
  });
});

describe('the numbers', () => {
  it('follow the form of the shared loads, and have both as quiet metrics', () => {
    expect(numbers({})).toMatchObject({ sharedReads: 12_288, sharedInstructions: 10_240, sharedWritten: 16_384 });
    expect(numbers({ sharedLoads: 'written' })).toMatchObject({ sharedReads: 16_384, sharedMerged: 12_288 });
    expect(rules(state({})).map(({ rule }) => rule.id)).toContain('shared-read-merge');
    expect(rules(state({ sharedLoads: 'written' })).map(({ rule }) => rule.id)).not.toContain('shared-read-merge');
  });

  it('use an element as often as the tile is wide', () => {
    for (const tile of ['4', '8', '16', '32']) expect(numbers({ tile })['reuse']).toBe(Number(tile));
    expect(numbers({ kernel: 'registers', registers: '128-8-8', n: '2048' })['reuse']).toBe(128);
    expect(numbers({ kernel: 'naive' })['reuse']).toBe(1);
  });

  it('match the walk over all steps for large matrices', () => {
    const { alongK, ofBlock } = simulate(state({ n: '2048', tile: '4' }));
    expect(alongK).toHaveLength(128);
    expect(alongK.reduce((sum, { sectors }) => sum + sectors, 0)).toBe(ofBlock.a.sectors + ofBlock.b.sectors);
    expect(alongK.every(({ requests }) => Number.isInteger(requests))).toBe(true);
  });
});

it('the curve falls with the tile, with the counters of the H200 on it', () => {
  const points = curve(state({ n: '2048', tile: '32' }))!.points;
  expect(points.map(({ y }) => y)).toEqual([0.8, 0.2, 0.1, 0.05]);
  expect(points.map(({ measured: counted }) => counted)).toEqual([undefined, 0.2, 0.1, 0.05]);
  expect(curve(state({ kernel: 'naive' }))).toBeNull();
});

describe('the caption', () => {
  const headline = (set: Partial<MatmulValues>): string => {
    const { values, trace } = of(set);
    return caption(trace, values).headline;
  };

  it('says how often a sector is loaded, and against what', () => {
    expect(headline({})).toBe(
      'Tiles of 16 × 16 load each sector of A and B 4 times: 4,096 sectors, against 40,960 of the naive kernel.',
    );
    expect(headline({ kernel: 'naive' })).toBe(
      'The naive kernel in blocks of 32 × 32 loads each sector of A and B 40 times: 40,960 sectors.',
    );
    expect(headline({ kernel: 'registers', n: '64' })).toContain('load each sector of A and B once: 1,024 sectors');
    expect(headline({ n: '2048', tile: '32' })).toContain('67.1 million sectors, against 1,342.2 million');
  });

  it('gives the cost of reading the tiles in both forms, the chosen one first', () => {
    const merged = of({});
    expect(caption(merged.trace, merged.values).detail).toContain(
      'read with 10,240 loads and 12,288 wavefronts, because the compiler merges adjacent words; as written it would be 16,384 loads',
    );
    const written = of({ sharedLoads: 'written' });
    expect(caption(written.trace, written.values).detail).toContain(
      'read with 16,384 loads and 16,384 wavefronts, one load per factor',
    );
  });

  it('does not mention tiles where there are none', () => {
    const { trace, values } = of({ kernel: 'swapped' });
    expect(caption(trace, values).detail).toContain('may hit in the L1');
  });
});

describe('a lane', () => {
  const lane = (set: Partial<MatmulValues>, which: number): string => {
    const { values, trace } = of(set);
    return describeLane(trace, values, which);
  };

  it('makes one element with its own loads in the tiled kernel', () => {
    expect(lane({}, 5)).toBe(
      'Lane 5 of the first warp computes row 32, column 37 of C. In each step it loads 1 element of A and 1 of B into shared memory, reads 32 factors from there, and multiplies 16 times.',
    );
  });

  it('makes a square of results with results in registers', () => {
    expect(lane({ kernel: 'registers', n: '128' }, 9)).toContain(
      'computes rows 64 to 67, columns 100 to 103 of C. In each step it loads 2 elements of A and 2 of B into shared memory, reads 64 factors from there, and multiplies 128 times.',
    );
  });

  it('takes the next row in the swapped kernel, the next column in the plain one', () => {
    expect(lane({ kernel: 'naive' }, 1)).toContain('computes row 32, column 33 of C');
    expect(lane({ kernel: 'swapped' }, 1)).toContain('computes row 33, column 32 of C');
    expect(lane({ kernel: 'naive' }, 1)).toContain('128 loads for 64 multiplications');
  });

  it('has no thread in half a warp', () => {
    expect(lane({ tile: '4' }, 20)).toBe('Lane 20 of the first warp has no thread: the block has only 16 threads.');
  });
});

describe('the time line', () => {
  it('goes from nothing along k to the stores', () => {
    const { trace, values } = of({});
    const line = moments(trace, values);
    expect(line.map(({ label }) => label)).toEqual([
      'nothing loaded',
      ...['k = 0 to 15 of 64', 'k = 16 to 31 of 64', 'k = 32 to 47 of 64', 'k = 48 to 63 of 64'],
      'C stored',
    ]);
    expect(line[1]!.say).toBe(
      'k = 0 to 15: the block makes 16 load requests for 64 sectors, all for the first time. They fill tiles of 16 × 16 and 16 × 16 in shared memory, from which all threads take their factors.',
    );
  });

  it('shows that the naive kernel requests the same data again and again', () => {
    const { trace, values } = of({ kernel: 'naive' });
    expect(moments(trace, values)[2]!.say).toContain('64 load requests for 160 sectors, 4 of them for the first time');
  });
});

describe('how many threads load an element of A', () => {
  it('as many as there are blocks across C in the tiled kernels', () => {
    expect(answer({}, 4)).toEqual({
      correct: true,
      say: 'Yes: a row of C is computed by 4 blocks of 16 columns, and in each of them one thread loads the element for all.',
    });
    expect(answer({ n: '2048', tile: '32' }, 64).correct).toBe(true);
    expect(answer({ n: '100' }, 7).correct).toBe(true);
    expect(answer({ kernel: 'registers', n: '64' }, 1).say).toContain('a single block computes a whole row of C');
  });

  it('all that make the row in the naive kernel, swapped or not', () => {
    expect(answer({ kernel: 'naive' }, 64).correct).toBe(true);
    expect(answer({ kernel: 'swapped' }, 64).correct).toBe(true);
  });

  it.each<[Partial<MatmulValues>, number, string]>([
    [{}, 64, 'That is the naive kernel'],
    [{}, 16, '16 threads of a block use the element, but one loads it.'],
    [{}, 1, 'Shared memory belongs to one block'],
    [{}, 256, 'how many elements of C a block computes'],
    [{ n: '2048', tile: '32' }, 2, 'Only one side of the tile counts'],
    [{ kernel: 'naive' }, 2, 'That counts requests'],
    [{ kernel: 'naive' }, 1, 'if one thread could pass the element'],
  ])('explains a likely wrong answer of %o: %d', (set, number, thought) => {
    const { correct, say } = answer(set, number);
    expect(correct).toBe(false);
    expect(say).toContain(thought);
  });

  it('has the right number among the places, once, in order', () => {
    for (const set of [{}, { n: '100' }, { kernel: 'naive' }, { kernel: 'registers', n: '32' }] as const) {
      const ids = places(simulate(state(set))).map(({ id }) => id);
      expect(ids.filter((id) => judge(simulate(state(set)), state(set), [id]).correct)).toHaveLength(1);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    }
  });

  it('wants one number', () => {
    expect(judge(simulate(state({})), state({}), [1, 4]).say).toBe('Choose one number.');
  });
});

describe('the CUDA of a state', () => {
  it('is a tile of the chosen size, launched with as many blocks as the matrix needs', () => {
    const code = kernel(state({ n: '64', tile: '16' }));
    expect(code).toContain('<<<dim3(4, 4), dim3(16, 16)>>>');
    expect(code).toContain('constexpr int tile = 16;');
    expect(code).toContain('sum += aTile[y][k] * bTile[k][x];');
    expect(code).not.toContain('? a[');
  });

  it('guards loads and stores only where the matrix does not divide', () => {
    const code = kernel(state({ n: '100', tile: '16' }));
    expect(code).toContain('<<<dim3(7, 7), dim3(16, 16)>>>');
    expect(code).toContain('row < n && first + x < n ? a[row * n + first + x] : 0');
    expect(code).toContain('if (row < n && column < n) c[row * n + column] = sum;');
    expect(kernel(state({ kernel: 'registers', n: '100' }))).toContain('if (row + i < n && column + j < n)');
  });

  it('reads word by word as written, and otherwise leaves merging to the compiler', () => {
    const written = kernel(state({ sharedLoads: 'written' }));
    expect(written).toContain('sum += read(aTile[y][k]) * read(bTile[k][x]);');
    expect(written).toContain('ld.volatile.shared.f32');
    expect(kernel(state({ kernel: 'registers', sharedLoads: 'written' }))).toContain(
      'rows[i] = read(aTile[k][y * side + i]);',
    );
    expect(kernel(state({}))).not.toContain('asm');
  });

  it('swaps what x and y mean in the swapped kernel, and nothing else', () => {
    const plain = kernel(state({ kernel: 'naive', block: '32x8' }));
    const swapped = kernel(state({ kernel: 'swapped', block: '32x8' }));
    expect(plain).toContain('<<<dim3(2, 8), dim3(32, 8)>>>');
    expect(plain).toContain('int column = blockIdx.x');
    expect(swapped).toContain('int row = blockIdx.x');
    expect(swapped).toContain('sum += a[row * n + k] * b[k * n + column];');
  });

  it('gives each thread a square of results in the register-tiled kernel', () => {
    const code = kernel(state({ kernel: 'registers', n: '256', registers: '128-8-8' }));
    expect(code).toContain('<<<dim3(2, 2), 256>>>');
    expect(code).toContain('constexpr int block = 128, depth = 8, side = 8;');
  });
});

const unit = { x: 0, y: 0, cell: 10 };
/** Elements inside the rectangles of a path. */
const elements = (path: string): number =>
  [...path.matchAll(/h([\d.]+)v([\d.]+)/g)].reduce((sum, [, w, h]) => sum + (Number(w) * Number(h)) / 100, 0);

describe('the cells of a step', () => {
  const { alongK, n } = simulate(state({ kernel: 'naive', n: '32' }));

  it('are none before the first load', () => {
    expect(cellPaths('a', alongK, 0, n, unit)).toEqual({ before: '', now: '', idle: '' });
  });

  it('are one column of A in whole sectors, of which an eighth is requested', () => {
    const { now, idle, before } = cellPaths('a', alongK, 1, n, unit);
    expect(now).toBe('M0 0h10v320h-10z');
    expect([elements(now), elements(idle), elements(before)]).toEqual([32, 7 * 32, 0]);
  });

  it('are one row of B, all of it requested', () => {
    const { now, idle, before } = cellPaths('b', alongK, 3, n, unit);
    expect([elements(now), elements(idle), elements(before)]).toEqual([32, 0, 64]);
  });

  it('are all fetched when C is stored', () => {
    const { now, before } = cellPaths('a', alongK, alongK.length + 1, n, unit);
    expect([now, before]).toEqual(['', 'M0 0h320v320h-320z']);
  });

  it('extend past the tile where rows do not begin at a sector', () => {
    const cut = simulate(state({ n: '100' }));
    const { now, idle } = cellPaths('b', cut.alongK, 1, 100, unit);
    expect(elements(now)).toBe(16 * 16);
    expect(elements(idle)).toBeGreaterThan(0);
  });

  it('are the area of the tile where elements are too small to be drawn', () => {
    const large = simulate(state({ n: '2048', tile: '32' }));
    const { now, before } = cellPaths('a', large.alongK, 3, 2048, unit);
    expect(elements(now)).toBe(32 * 32);
    expect(elements(before)).toBe(2 * 32 * 32);
  });
});

describe('runs of numbers', () => {
  it('join neighbors, whatever their order', () => {
    expect(runsOf([5, 3, 4, 9])).toEqual([3, 3, 9, 1]);
    expect(runsOf([])).toEqual([]);
  });

  it('mark what they hold', () => {
    const cells = new Uint8Array(5);
    markRuns(cells, [1, 2, 4, 1], 7);
    expect([...cells]).toEqual([0, 7, 7, 0, 7]);
  });
});

describe('the picture', () => {
  const PHONE: Bounds = { width: 296, height: 270, minText: 11, projected: false };
  const SCENE: Bounds = { width: 740, height: 460, minText: 11, projected: false };
  const drawn = (set: Partial<MatmulValues>, bounds = SCENE) => layout(simulate(state(set)), state(set), bounds);
  /** Rectangles of a path. */
  const count = (path: string): number => path.match(/M/g)?.length ?? 0;

  it('has A beside C and B above it, at one scale, and the same with the enlarged parts', () => {
    for (const bounds of [PHONE, SCENE]) {
      const { map, lens } = drawn({}, bounds);
      expect([map.a.y, map.b.x]).toEqual([map.c.y, map.c.x]);
      expect([lens.a.y, lens.b.x]).toEqual([lens.c.y, lens.c.x]);
      expect(map.a.x + map.a.side).toBeLessThan(map.c.x);
      expect(lens.a.x + lens.a.width).toBeLessThan(lens.c.x);
    }
  });

  it('says how often a loaded element is used, larger where there is more room, in the free corner of the lens', () => {
    const LARGE: Bounds = { width: 1060, height: 790, minText: 11, projected: false };
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(SCENE, LARGE), (values, bounds) => {
        const { corner, lens, text } = layout(simulate(values), values, bounds);
        if (!corner) return;
        expect(corner.x + textWidth(corner.reuse, corner.reuseSize)).toBeLessThan(lens.b.x);
        expect(corner.notesY + corner.pitch + text / 2).toBeLessThan(lens.a.titleY);
      }),
      { numRuns: 40 },
    );
    expect(drawn({}, LARGE).corner!.reuseSize).toBeGreaterThan(1.5 * drawn({}).corner!.reuseSize);
  });

  it('enlarges the block of a large matrix as far as that of a small one, and marks where it is', () => {
    const [small, large] = [drawn({ tile: '32' }), drawn({ tile: '32', n: '2048' })];
    expect(large.lens.c).toEqual(small.lens.c);
    expect(Math.min(large.map.target.width, large.map.target.height)).toBeGreaterThanOrEqual(4);
  });

  it('marks one load for each block of a row of C in the tiled kernels, one for each use in the naive one', () => {
    const loads = (set: Partial<MatmulValues>): number => {
      const { first, again } = drawn(set).uses;
      return count(first) + count(again);
    };
    expect([loads({}), loads({ n: '100' }), loads({ n: '2048', tile: '32' })]).toEqual([4, 7, 64]);
    expect(loads({ kernel: 'naive' })).toBe(64);
    expect(drawn({ kernel: 'naive', n: '2048' }).uses.title).toContain('loaded by 2,048 threads');
  });

  it('brings each part from its place in the matrix to the block, then uses it place by place of k', () => {
    const picture = drawn({});
    const [leaving] = nowAt(picture, 1.001).flying;
    expect(leaving!.width).toBeCloseTo(16 * picture.map.a.cell, 0);
    const [arriving] = nowAt(picture, 1.499).flying;
    expect(arriving!.width).toBeCloseTo(picture.lens.a.width, 0);
    expect(nowAt(picture, 1.75)).toMatchObject({ products: 24, from: 16, cursor: 24, flying: [] });
    expect(nowAt(picture, 2)).toMatchObject({ products: 32, from: 16, cursor: null });
    expect(nowAt(picture, 5)).toMatchObject({ products: 64, from: 48, cursor: null, flying: [] });
  });

  it('keeps nothing of what the naive kernel loaded a step before', () => {
    const picture = drawn({ kernel: 'naive' });
    expect(picture.lens).toMatchObject({ depth: 1, window: 32, sector: 8 });
    expect(nowAt(picture, 41)).toMatchObject({ from: 40, windowFrom: 32, products: 41 });
  });
});

it('the big number counts up in whole loads, to its value', () => {
  const { trace, values } = of({ n: '100' });
  expect([0, 3.5, 7, 8].map((time) => counted(trace, values, time))).toEqual([0, 4, 8.96, 8.96]);
});

it('is drawn with few shapes, however many elements there are', () => {
  const { trace, values } = of({ kernel: 'naive', n: '128' });
  const picture = layout(trace, values, { width: 740, height: 460, minText: 11, projected: false });
  expect(drawnHtml(Drawing, picture, { time: 2 }).match(/<(path|rect)/g)!.length).toBeLessThan(200);
});

it('marks the block of a large matrix in the smallest room too', () => {
  const { trace, values } = of({ n: '2048', tile: '32' });
  const { target, c } = layout(trace, values, { width: 296, height: 270, minText: 11, projected: false }).map;
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(4);
  expect(target.x).toBeGreaterThanOrEqual(c.x - 4);
});

it('keeps the enlarged parts of a large matrix inside a tall narrow room, as a comparison has it', () => {
  for (const n of ['64', '2048']) {
    const { trace, values } = of({ n, tile: '32' });
    for (const width of [430, 460, 499, 620])
      expect(
        layout(trace, values, { width, height: 900, minText: 11, projected: false }).lens.left,
      ).toBeGreaterThanOrEqual(0);
  }
});
