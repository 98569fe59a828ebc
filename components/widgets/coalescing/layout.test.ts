import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type CoalescingValues } from './params';
import { simulate } from './simulate';

const drawn = (values: Partial<CoalescingValues>, width = 720) => {
  const trace = simulate({ ...initialValues(params), ...values } as CoalescingValues);
  return { trace, picture: layout(trace, width) };
};

describe('the picture of a warp', () => {
  it('has a row a line, four sectors a row, and a cell a lane', () => {
    const { trace, picture } = drawn({ stride: 8 });
    expect(picture.rows.map(({ line }) => line)).toEqual(trace.lines.map(({ start }) => start));
    for (const { sectors } of picture.rows) expect(sectors).toHaveLength(4);
    expect(picture.lanes.map(({ lane }) => lane)).toEqual(Array.from({ length: 32 }, (_, lane) => lane));
    expect(picture.lanes.map(({ quarter }) => quarter)).toEqual(
      Array.from({ length: 32 }, (_, lane) => Math.floor(lane / 8)),
    );
  });

  it('shows as touched exactly the sectors of the trace, each with its lanes', () => {
    const { trace, picture } = drawn({ stride: 3, mask: 0x0f0f0f0f });
    const touched = picture.rows.flatMap(({ sectors }) => sectors).filter((sector) => sector.touched);
    expect(touched.map(({ start, lanes }) => ({ start, lanes }))).toEqual(
      trace.sectors.map(({ start, lanes }) => ({ start, lanes })),
    );
  });

  it('gives every sector its own step after all lookups, ending with the last step', () => {
    const { trace, picture } = drawn({ stride: 40 });
    const since = picture.rows.flatMap(({ sectors }) =>
      sectors.filter(({ touched }) => touched).map((sector) => sector.since),
    );
    expect(since.toSorted((a, b) => a - b)).toEqual(trace.sectors.map((_, index) => 1 + trace.wavefronts + index));
  });

  it('at stride 1 lets every thread fall straight down from its lane to its own word', () => {
    const { picture } = drawn({ stride: 1 });
    for (const { lane, path } of picture.threads) {
      const [, fromX, toX] = /^M([\d.]+),.* ([\d.]+),[\d.]+V/.exec(path)!;
      expect(toX).toBe(fromX);
      const cell = picture.lanes[lane]!;
      expect(Math.abs(Number(fromX) - (cell.x + cell.width / 2))).toBeLessThan(0.2);
    }
  });

  it('draws each wanted byte inside its own sector, at every width', () => {
    for (const width of [350, 720, 1100])
      for (const bytes of ['1', '2', '4', '8', '16'])
        for (const { sectors, chunks } of drawn({ stride: 3, bytes }, width).picture.rows)
          for (const chunk of chunks) {
            const home = sectors.find(({ lanes }) => lanes.includes(chunk.lanes[0]!))!;
            expect(chunk.x).toBeGreaterThanOrEqual(home.x - 0.2);
            expect(chunk.x + chunk.width).toBeLessThanOrEqual(home.x + home.width + 0.2);
          }
  });

  it('draws bytes that several lanes want once, with their number', () => {
    const { picture } = drawn({ pattern: 'broadcast', sharing: 16 });
    const chunks = picture.rows.flatMap((row) => row.chunks);
    expect(chunks.map(({ label, lanes }) => [label, lanes.length])).toEqual([
      ['16×', 16],
      ['16×', 16],
    ]);
  });

  it('marks the rows between which lines were left out', () => {
    expect(drawn({ stride: 32 }).picture.rows.some(({ gapAbove }) => gapAbove)).toBe(false);
    expect(drawn({ stride: 64 }).picture.rows.map(({ gapAbove }) => gapAbove)).toEqual([
      false,
      ...Array.from({ length: 31 }, () => true),
    ]);
  });

  it('keeps rows apart, and draws no thread for a lane that is off', () => {
    const { picture } = drawn({ stride: 32, mask: 0xffff });
    for (const [index, row] of picture.rows.entries())
      if (index > 0) expect(row.y).toBeGreaterThanOrEqual(picture.rows[index - 1]!.y + row.height);
    expect(picture.threads.map(({ lane }) => lane)).toEqual(Array.from({ length: 16 }, (_, lane) => lane));
    expect(picture.lanes.filter(({ active }) => active)).toHaveLength(16);
  });
});
