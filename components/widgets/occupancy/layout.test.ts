import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type OccupancyValues } from './params';
import type { Row } from './rows';
import { simulate } from './simulate';

const state = (values: Partial<OccupancyValues>): OccupancyValues => ({ ...initialValues(params), ...values });
const picture = (values: Partial<OccupancyValues>, width = 720) =>
  layout(simulate(state(values)), state(values), width);
const row = (values: Partial<OccupancyValues>, name: Row['name'], width?: number): Row =>
  picture(values, width).rows.find((one) => one.name === name)!;

/** Boxes of a path made of closed rectangles, as [left, right]. */
const boxes = (path: string): [number, number][] =>
  [...path.matchAll(/M([\d.]+),[\d.]+H([\d.]+)V[\d.]+H[\d.]+Z/g)].map(([, left, right]) => [
    Number(left),
    Number(right),
  ]);

describe('the bars', () => {
  it('are one a resource, and one a sub-partition for registers', () => {
    expect(picture({}).rows.map(({ name, bars }) => [name, bars.length])).toEqual([
      ['blocks', 1],
      ['warps', 1],
      ['registers', 4],
      ['shared', 1],
    ]);
  });

  it('give shared memory its part of the store, and L1 the rest, to scale', () => {
    const { l1 } = picture({});
    const [shared] = row({}, 'shared').bars;
    expect(shared!.width / (shared!.width + l1!.width)).toBeCloseTo(228 / 256);
    expect(l1!.x).toBe(shared!.x + shared!.width);
    expect(picture({ carveout: 'percent', percent: 50 }).l1!.width / l1!.width).toBeCloseTo((256 - 132) / 28);
  });

  it('are flagged where they limit, and told how full they are', () => {
    expect(
      picture({})
        .rows.filter(({ limits }) => limits)
        .map(({ name }) => name),
    ).toEqual(['registers']);
    expect(row({}, 'registers').takenByBlocks).toEqual([
      '0 % taken',
      '25 % taken',
      '50 % taken',
      '75 % taken',
      '100 % taken',
    ]);
    expect(row({}, 'warps').limit).toBe('room for 8');
    expect(row({ gpu: 'v100' }, 'shared').limit).toBe('no limit');
    expect(row({ registers: 72, threads: 1024 }, 'registers').limit).toBe('no block');
  });
});

it('a carve-out of nothing is an empty bar, not a division by zero', () => {
  const values = { gpu: 'v100', carveout: 'percent', percent: 0 };
  expect(row(values, 'shared').bars[0]!.width).toBe(0);
  expect(row(values, 'shared').takenByBlocks[0]).toBe('0 % taken');
  expect(JSON.stringify(picture(values))).not.toMatch(/NaN|null,/);
});

describe('a block', () => {
  it('is as wide as what it takes of each bar', () => {
    const [slots] = row({}, 'blocks').bars;
    const [block] = picture({}).blocks;
    const [slot, warps, ...rest] = boxes(block!.asked);
    expect(slot![1] - slot![0] + 1).toBeCloseTo(slots!.width / 32, 0);
    expect(warps![1] - warps![0] + 1).toBeCloseTo(slots!.width / 8, 0);
    expect(rest.slice(0, 4).map(([left, right]) => right - left + 1)).toEqual(
      Array.from({ length: 4 }, () => expect.closeTo(slots!.width / 4, 0)),
    );
  });

  it('hatches what it cannot use: rounding, lanes that are off, the reserved KiB', () => {
    const hatched = (values: Partial<OccupancyValues>) => boxes(picture(values).blocks[0]!.extra).length;
    expect(hatched({ shared: 1024 })).toBe(1);
    expect(hatched({ shared: 1024, registers: 65 })).toBe(5);
    expect(hatched({ shared: 1024, threads: 250 })).toBe(2);
    expect(hatched({ gpu: 'v100' })).toBe(0);
  });

  it('starts where the one before it ends, in every bar', () => {
    const { blocks } = picture({ shared: 9216, registers: 40 });
    const [zero, one] = blocks.map(({ asked, extra }) => [...boxes(asked), ...boxes(extra)]);
    const ends = zero!.map(([, right]) => right);
    const starts = one!.map(([left]) => left);
    expect(Math.max(...ends)).toBeGreaterThan(0);
    for (const start of starts.slice(0, 6)) expect(ends.some((end) => Math.abs(end + 1 - start) < 0.3)).toBe(true);
  });

  it('that does not fit reaches past the end of what limits, and of nothing else', () => {
    for (const values of [
      {},
      { registers: 32, shared: 32_768 },
      { registers: 32, threads: 768, shared: 60_000 },
      { registers: 32, threads: 32 },
    ])
      for (const width of [350, 720]) {
        const { rows } = picture(values, width);
        for (const { name, ghost, bars, limits } of rows) {
          const xs = [...ghost.matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x));
          const end = bars[0]!.x + bars[0]!.width;
          expect(Math.max(...xs) > end + 0.2, `${name} of ${JSON.stringify(values)}`).toBe(limits);
          expect(Math.max(...xs)).toBeLessThanOrEqual(width);
        }
      }
  });
});

it('the slots carry the numbers of their blocks, every fourth where they are narrow', () => {
  expect(picture({}).slots.numbers.map(({ text }) => text)).toEqual(['0', '1', '2', '3']);
  expect(picture({ registers: 32 }, 350).slots.numbers.map(({ text }) => text)).toEqual([
    '0',
    '',
    '',
    '',
    '4',
    '',
    '',
    '',
  ]);
});
