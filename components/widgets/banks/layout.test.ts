import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { valuesOf } from '@src/widget/arbitraries';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { params, type BanksValues } from './params';
import { simulate } from './simulate';

const drawn = (values: Partial<BanksValues>, width = 1040) => {
  const state = { ...initialValues(params), ...values } as BanksValues;
  const trace = simulate(state);
  return { trace, picture: layout(trace, state, width) };
};

/** Any state that the hardware takes, drawn. */
const pictures = fc
  .tuple(valuesOf(params), fc.constantFrom(350, 1040))
  .map(([values, width]) => {
    try {
      return drawn(values, width);
    } catch {
      return null;
    }
  })
  .filter((made) => made !== null);

describe('the picture of a tile and its wavefronts', () => {
  it('has a row of memory a line, and a row of the stack a wavefront, each numbered', () => {
    const { trace, picture } = drawn({});
    expect(picture.memory.rows.map(({ start }) => start)).toEqual(Array.from({ length: 32 }, (_, line) => line * 128));
    expect(picture.stack.rows.map(({ label }) => label)).toEqual(trace.shared.wavefronts.map((_, at) => `${at + 1}`));
  });

  it('puts every lane into the rows of the wavefronts that serve it, and nowhere else', () => {
    fc.assert(
      fc.property(pictures, ({ trace, picture }) => {
        const rows = picture.stack.rows.map(({ units }) =>
          units.flatMap(({ lanes }) => lanes).toSorted((a, b) => a - b),
        );
        expect(rows).toEqual(trace.shared.wavefronts.map(({ lanes }) => lanes));
      }),
    );
  });

  it('draws each wanted byte once in memory, to be served with its first lane', () => {
    fc.assert(
      fc.property(pictures, ({ trace, picture }) => {
        const { units } = picture.memory;
        const lanes = units.flatMap((unit) => unit.lanes).toSorted((a, b) => a - b);
        const active = trace.shared.serviceByLane.flatMap((service, lane) => (service ? [lane] : []));
        expect(lanes).toEqual(active);
        expect(new Set(units.map(({ x, y }) => `${x} ${y}`)).size).toBe(units.length);
        for (const unit of units) {
          const turns = unit.lanes.map((lane) => trace.shared.serviceByLane[lane]!.wavefront);
          expect(unit.since).toBe(Math.min(...turns));
        }
      }),
    );
  });

  it('shows the words of one bank in one column, in memory and in the stack', () => {
    const { picture } = drawn({});
    expect(new Set(picture.memory.units.map(({ x }) => x)).size).toBe(1);
    expect(new Set(picture.stack.rows.flatMap(({ units }) => units.map(({ x }) => x))).size).toBe(1);
    const padded = drawn({ padding: 1 }).picture;
    expect(new Set(padded.memory.units.map(({ x }) => x)).size).toBe(32);
    for (const { path } of padded.threads) {
      const [, from, to] = /^M([\d.]+),.* ([\d.]+),[\d.]+V/.exec(path)!;
      expect(to, 'falls straight down').toBe(from);
    }
  });

  it('never puts two units of one wavefront over each other', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        for (const { units } of picture.stack.rows) {
          const inOrder = units.toSorted((a, b) => a.x - b.x);
          for (const [index, unit] of inOrder.entries())
            if (index > 0)
              expect(unit.x).toBeGreaterThanOrEqual(inOrder[index - 1]!.x + inOrder[index - 1]!.width - 0.2);
        }
      }),
    );
  });

  it('has a queue at each bank as long as its words, marked where it is a conflict', () => {
    const { picture } = drawn({ padding: 2 });
    expect(picture.heat.bars.map(({ label }) => label)).toEqual(
      Array.from({ length: 32 }, (_, bank) => (bank % 2 === 0 ? '2' : '')),
    );
    expect(picture.heat.bars.filter(({ conflict }) => conflict)).toHaveLength(16);
    const wide = drawn({ access: 'row', bytes: '16' }).picture.heat.bars;
    expect(wide.map(({ label, conflict }) => `${label} ${conflict}`)).toEqual(
      Array.from({ length: 32 }, () => '4 false'),
    );
  });

  it('says beside the stack how much of it is ideal, how much more it is, and how far the plain tile would reach', () => {
    expect(drawn({}).picture.stack.parts.map(({ label }) => label)).toEqual(['1 ideal', '31 more']);
    expect(drawn({}).picture.stack.plain).toBeNull();
    const { stack } = drawn({ layout: 'xor' }).picture;
    expect([stack.parts.map(({ label }) => label), stack.plain?.label]).toEqual([['1 ideal'], 'plain: 32']);
    expect(stack.room?.label).toBe('The worst case ends here: 32');
  });

  it('keeps the scale of the stack while the layout changes', () => {
    const heights = [{}, { padding: 1 }, { padding: 4 }, { layout: 'xor' }].map(
      (values) => drawn(values).picture.stack.rows[0]!.height,
    );
    expect(new Set(heights).size).toBe(1);
  });

  it('shows of a large tile the first line and those that are touched, with a gap where some are left out', () => {
    const { picture } = drawn({ rows: '64', columns: '64', bytes: '16', access: 'column' });
    expect(picture.memory.rows).toHaveLength(32);
    expect(picture.memory.rows.slice(1).every(({ gapAbove }) => gapAbove)).toBe(true);
    expect(picture.notes).toEqual(['Rows that no lane touches are left out, but for the first.']);
    expect(drawn({ padding: 4 }).picture.memory.rows.some(({ gapAbove }) => gapAbove)).toBe(false);
  });

  it('stays light: fewer than 400 shapes whatever the tile', () => {
    fc.assert(
      fc.property(pictures, ({ picture: { memory, stack, heat, threads } }) => {
        const units = memory.units.length + stack.rows.reduce((sum, row) => sum + row.units.length, 0);
        expect(units + threads.length + heat.bars.length + memory.rows.length + stack.rows.length).toBeLessThan(400);
      }),
    );
  });

  it('draws padding apart from elements, and nothing dashed in a plain tile', () => {
    expect(drawn({}).picture.memory.holes).toBe('');
    const { memory, notes } = drawn({ padding: 1 }).picture;
    expect(memory.holes.match(/M/g)).toHaveLength(32);
    expect(notes).toEqual(['Dashed: padding, no element lies there.']);
  });

  it('shows while the reader predicts the whole tile, and neither queues nor wavefronts', () => {
    fc.assert(
      fc.property(pictures, ({ picture }) => {
        const { memory, askedHeight, heat, asked } = picture;
        const last = memory.rows.at(-1)!;
        expect(askedHeight).toBeGreaterThanOrEqual(last.y + last.height);
        expect(askedHeight).toBeLessThanOrEqual(heat.y + 4);
        if (asked) expect(asked.y + asked.height).toBeLessThanOrEqual(askedHeight);
      }),
    );
    const { picture } = drawn({});
    const draw = (marked: number[] | null): string =>
      render(Drawing, {
        props: {
          picture,
          step: 32,
          lane: null,
          laneText: (lane: number) => `${lane}`,
          onlane: () => undefined,
          marked,
        },
      }).body;
    expect(draw(null)).toContain('31 more');
    expect(draw(null)).toContain('class="queue');
    expect(draw([])).not.toContain('31 more');
    expect(draw([])).not.toContain('class="queue');
  });
});
