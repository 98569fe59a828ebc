import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type AnatomyValues } from './params';
import type { Picture } from './picture';
import { simulate, type AnatomyTrace } from './simulate';

const WIDTHS = [350, 720, 1040];

const drawn = (values: Partial<AnatomyValues> = {}, width = 1040): { trace: AnatomyTrace; picture: Picture } => {
  const state = { ...initialValues(params), ...values } as AnatomyValues;
  const trace = simulate(state);
  return { trace, picture: layout(trace, state, width) };
};

/** Any state that the hardware takes, drawn at a width. */
const pictures = fc.tuple(valuesOf(params), fc.constantFrom(...WIDTHS)).map(([values, width]) => {
  try {
    return drawn(values as Partial<AnatomyValues>, width);
  } catch {
    return drawn({}, width);
  }
});

const boxes = ({ rows }: Picture) => rows.flatMap(({ lines }) => lines.flatMap(({ sectors }) => sectors));

describe('the picture of a load', () => {
  it('shows each line once, in its own tag bank and wavefront, with its four sectors', () => {
    fc.assert(
      fc.property(pictures, ({ trace, picture }) => {
        expect(picture.rows.map(({ lines }) => lines.length)).toEqual(
          picture.rows.map(({ wavefront }) => trace.load.lines.filter((line) => line.wavefront === wavefront).length),
        );
        for (const { lines, idle } of picture.rows) {
          expect(new Set([...lines, ...idle].map(({ x }) => x)).size).toBe(4);
          for (const line of lines) expect(line.sectors).toHaveLength(4);
        }
        const touched = boxes(picture).filter((box) => box.touched);
        expect(touched.map(({ key }) => Number(key)).toSorted((a, b) => a - b)).toEqual(
          trace.load.sectors.map(({ start }) => start),
        );
      }),
    );
  });

  it('puts a line in the column of its tag bank, and its sectors from left to right', () => {
    fc.assert(
      fc.property(pictures, ({ trace, picture }) => {
        const columns = picture.banks.map(({ x }) => x);
        for (const { lines } of picture.rows)
          for (const { x, width, sectors } of lines) {
            const first = trace.load.lines.find(({ start }) => start === Number(sectors[0]!.key))!;
            expect(Math.abs(x + width / 2 - columns[first.tagBank]!)).toBeLessThan(0.5);
            expect(sectors.map(({ key }) => Number(key) - first.start)).toEqual([0, 32, 64, 96]);
            expect(sectors.map((box) => box.x)).toEqual(sectors.map((box) => box.x).toSorted((a, b) => a - b));
          }
      }),
    );
  });

  it('keeps the wanted bytes of a sector inside it', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        for (const { x, width, words } of boxes(picture))
          for (const { path } of words)
            for (const [, left, right] of path.matchAll(/M([\d.]+),[\d.]+h([\d.]+)v/g)) {
              expect(Number(left)).toBeGreaterThanOrEqual(x - 0.2);
              expect(Number(left) + Number(right)).toBeLessThanOrEqual(x + width + 0.2);
            }
      }),
    );
  });

  it('ends each thread in the sector of its lane', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        expect(picture.threads).toHaveLength(32);
        for (const { lane, path } of picture.threads) {
          const home = boxes(picture).find(({ lanes }) => lanes.includes(lane))!;
          const [, x, y] = / ([\d.]+),[\d.]+V([\d.]+)$/.exec(path)!;
          expect(Number(y)).toBe(home.y);
          expect(Number(x)).toBeGreaterThanOrEqual(home.x - 0.2);
          expect(Number(x)).toBeLessThanOrEqual(home.x + home.width + 0.2);
        }
      }),
    );
  });

  it('asks L2 for exactly the sectors that miss, and draws DRAM in blocks of 64 B where that is known', () => {
    const l2Of = ({ memory }: Picture): number => memory.l2.blocks.flatMap(({ sectors }) => sectors).length;
    expect(l2Of(drawn({ pattern: 'stride', stride: 16 }).picture)).toBe(32);
    expect(l2Of(drawn({ pattern: 'stride', stride: 16, caches: 'l1' }).picture)).toBe(0);
    const { dram } = drawn({ pattern: 'stride', stride: 16 }).picture.memory;
    expect(dram.blocks).toHaveLength(32);
    for (const { sectors } of dram.blocks) expect(sectors.map(({ touched }) => touched)).toEqual([true, false]);
    expect(drawn({ pattern: 'stride', stride: 8 }).picture.memory.dram.blocks).toHaveLength(16);
  });

  it('says instead of drawing where nothing is asked or nothing is known', () => {
    const notes = (values: Partial<AnatomyValues>) => {
      const { l2, dram } = drawn(values).picture.memory;
      return [l2.note, dram.note];
    };
    expect(notes({})).toEqual(['', '']);
    expect(notes({ caches: 'l2' })).toEqual(['', 'not asked: every sector hit in the L2']);
    expect(notes({ caches: 'l1' })).toEqual(['not asked: every sector hit in the L1', 'not asked']);
    expect(notes({ gpu: 'a100' })).toEqual(['', 'how much it reads for a sector: not known']);
  });

  it('keeps what stands below another thing below it, on a phone too', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        const { code, laneY, laneHeight, request, rows, memory, registers, legend, height } = picture;
        const stack = rows.map((row) => row.y);
        const order = [code.y, laneY, request.y, ...stack, legend.y, memory.l2.y, memory.dram.y, registers.y, height];
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(laneY + laneHeight).toBeLessThan(request.y);
        for (const [index, row] of rows.entries())
          if (index > 0) expect(row.y).toBeGreaterThanOrEqual(rows[index - 1]!.y + rows[index - 1]!.height);
      }),
    );
  });

  it('names a border where nothing crosses it and nothing else is written', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        const { borders, memory, labels, ledger } = picture;
        const ticks = [...`${memory.l2.ticks}${memory.dram.ticks}`.matchAll(/M([\d.]+),([\d.]+)V([\d.]+)/g)];
        for (const { text, name } of borders) {
          const left = name.anchor === 'end' ? name.x - text.length * 6 : name.x;
          const over = (x: number): boolean => x > left && x < left + text.length * 6;
          for (const [, x, from, to] of ticks)
            if (over(Number(x))) expect(Number(to) < name.y - 6 || Number(from) > name.y + 6, text).toBe(true);
          const written = [
            ...labels.flatMap(({ titleY, sub }) => [titleY, sub.y]),
            ...(picture.narrow ? ledger.flatMap((line) => line.name.map((_, index) => line.y + 12 * index)) : []),
          ];
          for (const y of written) expect(Math.abs(y - name.y), text).toBeGreaterThan(11);
        }
      }),
    );
  });

  it('keeps the lines of the ledger apart', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        const lines = picture.ledger.flatMap(({ y, name }) => name.map((_, index) => y + 12 * index));
        for (const [index, y] of lines.entries()) if (index > 0) expect(y - lines[index - 1]!).toBeGreaterThan(10);
      }),
    );
  });
});

describe('the ledger', () => {
  it('counts from nothing to the end of the road, and marks the step that moves a counter', () => {
    const { picture } = drawn({ pattern: 'stride', stride: 32 });
    const line = picture.ledger.find(({ id }) => id === 'wavefronts')!;
    expect(line.values).toEqual([...'000', ...'12345678', ...'88888'].map(String));
    expect(line.moves.filter(Boolean)).toHaveLength(8);
    expect(line.moves.indexOf(true)).toBe(picture.stepOf.lookup);
  });

  it('writes every counter by its full name, however it is broken', () => {
    for (const width of WIDTHS)
      expect(drawn({}, width).picture.ledger.map(({ name }) => name.join(''))).toEqual([
        'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
        'l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum',
        'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
        'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum',
        'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum',
        'lts__t_sectors_srcunit_tex_op_read.sum',
        'dram__bytes_read.sum',
      ]);
  });

  it('marks what is assumed or not known on a GPU, and only there', () => {
    const doubts = (gpu: string) => drawn({ gpu }).picture.ledger.flatMap(({ id, doubtful }) => (doubtful ? [id] : []));
    expect(doubts('h200')).toEqual([]);
    expect(doubts('h100')).toEqual(['dramBytes']);
    expect(doubts('a100')).toEqual(['wavefronts', 'l2Sectors', 'dramBytes']);
    expect(drawn({ gpu: 'a100' }).picture.ledger.at(-1)!.values.at(-1)).toBe('unknown');
  });
});
