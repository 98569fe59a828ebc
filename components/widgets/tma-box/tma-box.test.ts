import fc from 'fast-check';
import { describe as group, expect, it } from 'vitest';
import { architecture } from '@src/arch';
import { tensorMapRefusals, tileRefusals } from '@src/engine/tma';
import { valuesOf } from '@src/widget/arbitraries';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import { countOf, drawnHtml } from '@components/marks/drawn-html';
import { describe, describeLane, moments } from './describe';
import Drawing from './Drawing.svelte';
import { kernel, table, judge } from './details';
import { layout, SHADES } from './layout';
import { metrics } from './metrics';
import { params, type TmaBoxValues } from './params';
import { mapOf, simulate, type TmaBoxTrace } from './simulate';

const state = (values: Partial<TmaBoxValues> = {}): TmaBoxValues => ({ ...initialValues(params), ...values });
const of = (values: Partial<TmaBoxValues> = {}) => simulate(state(values));
const refusal = (values: Partial<TmaBoxValues>): string => {
  try {
    of(values);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};
const under = (values: Partial<TmaBoxValues>) => of(values).underSwizzle.map(({ wavefronts }) => wavefronts);

group('the tile', () => {
  it('of 32 by 32 floats fills 32 lines, and all of it comes from the tensor', () => {
    const { tileBytes, barrierBytes, insideBytes, fillBytes, holeBytes, allLines } = of();
    expect([tileBytes, barrierBytes, insideBytes, fillBytes, holeBytes, allLines]).toEqual([
      4096, 4096, 4096, 0, 0, 32,
    ]);
  });

  it('has holes where the box is narrower than the span, which the barrier does not count', () => {
    const { tileBytes, barrierBytes, holeBytes } = of({ columns: 8, swizzle: '128' });
    expect([tileBytes, barrierBytes, holeBytes]).toEqual([4096, 1024, 3072]);
  });

  it('is filled past the edges, below 0 too, and the barrier counts that', () => {
    const { barrierBytes, insideBytes, fillBytes } = of({ x: -16, y: -8 });
    expect([barrierBytes, insideBytes, fillBytes]).toEqual([4096, 16 * 24 * 4, 4096 - 16 * 24 * 4]);
    expect(of({ x: 128 }).insideBytes).toBe(0);
  });

  it('puts each chunk of a swizzled row into another eighth of its line', () => {
    const { lines } = of({ swizzle: '128' });
    const places = (line: number) => lines[line]!.chunks.map(({ start }) => (start % 128) / 16);
    expect(places(0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(places(3)).toEqual([3, 2, 1, 0, 7, 6, 5, 4]);
    expect(places(8)).toEqual(places(0));
  });

  it('of many lines is shown where it is read, and at its beginning', () => {
    const { lines, allLines } = of({ columns: 80, column: 64 });
    expect(allLines).toBe(80);
    expect(lines).toHaveLength(33);
  });
});

group('reading a column', () => {
  it('takes a wavefront per row without swizzle, and a quarter of that within 128 B', () => {
    expect(under({})).toEqual([32, null, null, 4]);
    expect(under({ columns: 8 })).toEqual([8, 4, 4, 4]);
  });

  it('of 16 B per lane is perfect within 128 B', () => {
    expect(of({ swizzle: '128', read: 'chunk' }).read).toMatchObject({ ideal: 4, excess: 0, bankConflicts: 0 });
    expect(under({ read: 'chunk' })).toEqual([32, null, null, 4]);
  });

  it('begins at the 16 B around the column, which wraps at the end of the box', () => {
    expect(of({ read: 'chunk', column: 7 }).readColumn).toBe(4);
    expect(of({ column: 33 }).readColumn).toBe(1);
  });

  it('has as many lanes as the box has rows, 32 at most', () => {
    expect(of({ rows: 5 }).read.activeLanes).toBe(5);
    expect(of({ rows: 48 }).read.activeLanes).toBe(32);
  });
});

group('what is refused, and by whom', () => {
  it.each<[Partial<TmaBoxValues>, string]>([
    [{ columns: 64, swizzle: '128' }, "a row fits in the swizzle's span of 128 bytes"],
    [{ columns: 30 }, 'a row of the box is a multiple of 16 bytes, and 30 elements of 4 bytes are 120 bytes'],
    [{ width: 50, stride: 'tight' }, 'globalStrides[0] is 200, but a stride is a multiple of 16 bytes.'],
    [{ type: 'int32', fill: 'nan' }, 'INT32 is no floating-point type'],
    [{ columns: 0 }, 'Choose at least one piece of 16 B.'],
  ])('the driver, for %j', (values, text) => {
    expect(refusal(values)).toMatch(
      /^The driver refuses this descriptor with CUDA_ERROR_INVALID_VALUE and says no more\./,
    );
    expect(refusal(values)).toContain(text);
  });

  it('the GPU, for a start off 16 bytes: the descriptor is legal and the kernel stops', () => {
    expect(refusal({ x: 3 })).toMatch(/^The driver accepts this descriptor, but at\[0\] is 3: .*"illegal instruction"/);
  });

  it('every choice of a reader that can be refused', () => {
    const arch = architecture('h200');
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        expect(tileRefusals(mapOf(values), arch)).toEqual(tensorMapRefusals(mapOf(values), arch));
      }),
    );
  });

  it('a GPU without TMA', () => {
    expect(refusal({ gpu: 'a100' })).toContain('has no Tensor Memory Accelerator');
    expect(refusal({ gpu: 'b200' })).toBe('accepted');
  });

  it('nothing, for a padded stride of rows that are no multiple of 16 bytes', () => {
    expect(refusal({ width: 50 })).toBe('accepted');
  });
});

const said = (values: Partial<TmaBoxValues> = {}) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<TmaBoxValues>, string]>([
    [
      {},
      'A box of 32 × 32 float32, not swizzled, takes 4,096 B of shared memory, and reading column 0 of it takes 32 wavefronts; the ideal is 1.',
    ],
    [
      { swizzle: '128', read: 'chunk', column: 5 },
      'A box of 32 × 32 float32, swizzled within 128 B, takes 4,096 B of shared memory, and reading the 16 B from column 4 on of it takes 4 wavefronts, the fewest.',
    ],
  ])('%j is: %s', (values, sentence) => {
    expect(said(values).headline).toBe(sentence);
  });

  it('goes on with the barrier, the fill, the holes and the queue', () => {
    expect(said().detail).toBe(
      'The barrier expects 4,096 B, all from the tensor. 32 words are in one bank, and a bank serves one per wavefront.',
    );
    expect(said({ x: -16, y: -8 }).detail).toContain(
      'though only 1,536 B of them come from the tensor: 2,560 B are outside, arrive as zeros, and count.',
    );
    expect(said({ x: 128 }).detail).toContain('though none come from the tensor');
    expect(said({ columns: 8, swizzle: '128' }).detail).toContain(
      'Rows of 32 B are 128 B apart: 3,072 B between them keep what they held, and do not count.',
    );
  });
});

group('a lane and the time line', () => {
  it('says where a lane reads, and that there is no row for others', () => {
    const values = state({ swizzle: '128', rows: 8 });
    expect(describeLane(simulate(values), values, 1)).toBe(
      'Lane 1 reads 4 B of row 1 at byte 144 of the tile: bank 4, wavefront 1.',
    );
    expect(describeLane(simulate(values), values, 8)).toBe('Lane 8 is off: the box has no row 8.');
  });

  it('issues, lands and reads, a moment for each wavefront', () => {
    const values = state({ swizzle: '128' });
    const all = moments(simulate(values), values);
    expect(all.map(({ label }) => label)).toEqual([
      'one thread issues the copy',
      'the tile has landed',
      ...[1, 2, 3, 4].map((each) => `wavefront ${each} of 4`),
    ]);
    expect(all[2]!.say).toBe('Wavefront 1 serves lanes 0 to 7 from 8 banks.');
  });
});

group('the prediction', () => {
  const verdict = (values: Partial<TmaBoxValues>, guess: number) =>
    judge(simulate(state(values)), state(values), [guess]);
  it('knows how a wrong number came about', () => {
    expect(verdict({}, 32)).toEqual({
      correct: true,
      say: 'Yes: reading column 0 takes 32 wavefronts, because rows 128 B apart put 32 words into one bank.',
    });
    expect(verdict({}, 1).say).toContain('128 B further on the banks begin again');
    expect(verdict({ swizzle: '128' }, 32).say).toContain('one wavefront per row');
    expect(verdict({ swizzle: '128' }, 1).say).toContain('whole pieces of 16 B within 128 B');
    expect(verdict({ swizzle: '128', read: 'chunk' }, 1).say).toContain('at most 128 B');
    expect(verdict({ swizzle: '128' }, 8).say).toMatch(/^Too many:/);
    expect(verdict({ swizzle: '128' }, 2).say).toMatch(/^Too few:/);
  });
});

group('the numbers', () => {
  const value = (id: string, values: Partial<TmaBoxValues> = {}) =>
    metrics(simulate(state(values))).find((metric) => metric.id === id)?.value;

  it('give each swizzle its wavefronts, and none where it is refused', () => {
    expect(['wavefrontsNone', 'wavefronts32', 'wavefronts128'].map((id) => value(id))).toEqual([32, undefined, 4]);
  });

  it('add up: what lands and the holes are the tile', () => {
    for (const values of [{}, { x: -16 }, { columns: 8, swizzle: '128', y: 40 }])
      expect(value('inside', values)! + value('filled', values)! + value('holes', values)!).toBe(value('tile', values));
  });

  it('say in the table which swizzles are refused', () => {
    expect(table(simulate(state({}))).caption).toContain('Swizzle none: 32 wavefronts, 32 B: refused');
  });
});

/** The byte of the tile at which each lane begins to read, parsed from the printed CUDA. */
function addressesIn(code: string): (number | null)[] {
  const body = /int placed\(int byte\) \{\n\s*return (.*?);/.exec(code)![1]!.replaceAll('byte', 'at');
  const index = /placed\((threadIdx\.x \* \d+ \+ \d+)\)/.exec(code)![1]!.replace('threadIdx.x', 'lane');
  const rows = Number(/if \(threadIdx\.x < (\d+)\)/.exec(code)?.[1] ?? 32);
  const addressOf = new Function('lane', `const at = ${index}; return ${body};`) as (lane: number) => number;
  return Array.from({ length: 32 }, (_, lane) => (lane < rows ? addressOf(lane) : null));
}

group('the CUDA of a state', () => {
  it('reads exactly the bytes that the figure draws, and announces as many to the barrier as it counts', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let trace: TmaBoxTrace;
        try {
          trace = simulate(values);
        } catch {
          return;
        }
        seen += 1;
        const code = kernel(values);
        expect(addressesIn(code)).toEqual(trace.read.serviceByLane.map((service) => service?.address ?? null));
        expect(code).toContain(`barrier_arrive_tx(barrier, 1, ${trace.barrierBytes});`);
        expect(code).toContain(`tile[${trace.tileBytes}]`);
      }),
      { numRuns: 1500 },
    );
    expect(seen).toBeGreaterThan(100);
  });

  it('describes the tensor and the box in the order of the driver', () => {
    const code = kernel(
      state({ type: 'float16', width: 56, height: 20, columns: 64, swizzle: '128', fill: 'nan', y: -3 }),
    );
    expect(code).toContain('dims[] = {56, 20}, strides[] = {112}');
    expect(code).toContain('box[] = {64, 32}, steps[] = {1, 1}');
    expect(code).toContain('CU_TENSOR_MAP_DATA_TYPE_FLOAT16');
    expect(code).toContain('CU_TENSOR_MAP_SWIZZLE_128B');
    expect(code).toContain('CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA');
    expect(code).toContain('(tile, &map, 0, -3, barrier)');
    expect(kernel(state())).toContain('CU_TENSOR_MAP_SWIZZLE_NONE');
  });
});

group('the drawing', () => {
  const ROOM: Bounds = { width: 740, height: 460, minText: 11, projected: false };
  const drawn = (values: Partial<TmaBoxValues> = {}, room = ROOM) => layout(of(values), state(values), room);

  it('slides the window over a tensor that stays in place, also where a part of the window lies outside', () => {
    const [at, off] = [drawn(), drawn({ x: -16, y: -8 })];
    expect(off.tensor.tensor).toEqual(at.tensor.tensor);
    expect(at.tensor.box.x - off.tensor.box.x).toBeCloseTo(at.tensor.tensor.width / 4, 0);
    expect(off.tensor.box.x).toBeLessThan(off.tensor.tensor.x);
  });

  it('copies exactly the 16-byte pieces that come from the tensor, and fills the other places', () => {
    const { tile } = drawn({ x: -16, y: -8 });
    expect(tile.pieces).toHaveLength((16 / 4) * 24);
    expect(tile.fills).toHaveLength(32);
    expect(drawn({ x: 128 }).tile.pieces).toEqual([]);
  });

  it('cuts the box out as high as it lies in shared memory, and gives what is read the hue of its lanes in both', () => {
    const states: readonly Partial<TmaBoxValues>[] = [{}, { swizzle: '128' }, { rows: 7, columns: 8 }];
    for (const values of states) {
      const { cutOut, tile } = drawn(values);
      expect([cutOut.box.y, cutOut.box.y + cutOut.box.height].map(Math.round)).toEqual(
        [tile.top, tile.bottom].map(Math.round),
      );
      const read = tile.pieces.filter(({ look }) => look >= SHADES);
      expect(read.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: Math.min(32, values.rows ?? 32) }, (_, row) => row),
      );
      // One column of the box, wherever its rows lie in the tile; each lane's word lies in its own piece.
      expect(new Set(read.map(({ start }) => start.x)).size).toBe(1);
      for (const { row, look, end } of read) {
        const unit = tile.units.find(({ lane }) => lane === row)!;
        expect(look - SHADES).toBe(unit.quarter);
        expect(unit.y).toBe(end.y);
        expect(unit.x).toBeGreaterThanOrEqual(end.x - 0.1);
        expect(unit.x + unit.width).toBeLessThanOrEqual(end.x + end.width + 0.1);
      }
    }
    const places = (values: Partial<TmaBoxValues>) =>
      new Set(drawn(values).tile.pieces.flatMap(({ look, end }) => (look >= SHADES ? [end.x] : []))).size;
    expect([places({}), places({ swizzle: '128' })]).toEqual([1, 8]);
  });

  it('leaves the box in the tensor where there is no room beside the tile', () => {
    const { cutOut, tensor, links } = drawn({}, { ...ROOM, width: 356, height: 400 });
    expect(cutOut.box).toEqual(tensor.box);
    expect(links).toBe('');
  });

  it('permutes the shades of the columns row by row under a swizzle, and only then', () => {
    const places = (values: Partial<TmaBoxValues>, row: number) =>
      drawn(values)
        .tile.pieces.filter((piece) => piece.row === row)
        .toSorted((a, b) => a.end.x - b.end.x)
        .map(({ look }) => look);
    expect(places({}, 3)).toEqual([SHADES, 1, 2, 3, 4, 5, 6, 7]);
    expect(places({ swizzle: '128' }, 3)).toEqual([3, 2, 1, SHADES, 7, 6, 5, 4]);
  });

  it('piles the words of the column in one bank, or spreads them over eight', () => {
    const xs = (values: Partial<TmaBoxValues>) => new Set(drawn(values).tile.stack.cells.map(({ x }) => x)).size;
    expect(xs({})).toBe(1);
    expect(xs({ swizzle: '128' })).toBe(8);
  });

  it('has a row for every wavefront at one scale, in the smallest room too', () => {
    for (const room of [ROOM, { ...ROOM, width: 296, height: 270 }]) {
      const [pile, spread] = [drawn({}, room).tile.stack, drawn({ swizzle: '128' }, room).tile.stack];
      expect(pile.rows).toHaveLength(32);
      expect(spread.rows).toHaveLength(4);
      expect(spread.room).toEqual(pile.room);
      expect(spread.rows[1]!.y).toBe(pile.rows[1]!.y);
      expect(pile.cells.map(({ lane }) => lane)).toEqual(Array.from({ length: 32 }, (_, lane) => lane));
    }
  });

  it('says how many lines it leaves out', () => {
    expect(drawn({ columns: 80 }).tile.cut.text).toContain('48 more');
    expect(drawn().tile.cut.text).toBe('');
  });

  it('shows what each swizzle would cost, and which of them is refused', () => {
    const { bars } = drawn().bars!;
    expect(bars.map(({ text }) => text.slice(0, 7))).toEqual(['32', 'refused', 'refused', '4']);
    expect(bars[0]!.width / bars[3]!.width).toBeCloseTo(8, 1);
  });
});

group('the drawing', () => {
  it('has the read words once the copy has landed, and serves them wavefront by wavefront', () => {
    const values = state({ swizzle: '128' });
    const picture = layout(simulate(values), values, { width: 740, height: 460, minText: 11, projected: false });
    const at = (time: number, look: string): number => countOf(drawnHtml(Drawing, picture, { time }), look);
    expect([at(0, 'unit'), at(1, 'unit'), at(1, 'served')]).toEqual([0, 32, 0]);
    expect([at(2, 'served'), at(5, 'served')]).toEqual([8, 32]);
  });
});
