import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type ArchitecturesValues } from './params';
import { simulate } from './simulate';

const picture = (values: Partial<ArchitecturesValues> = {}, width = 1040) => {
  const state = { ...initialValues(params), ...values } as ArchitecturesValues;
  return layout(simulate(state), state, width);
};
const states = fc
  .tuple(valuesOf(params), fc.constantFrom(350, 720, 1040))
  .filter(([values]) => values.gpu !== values.with);
/** Roughly, of 12 px in the book's sans. */
const wide = (text: string): number => text.length * 6.6;

describe('the table', () => {
  it.each([350, 720, 1040])('%i px wide has each GPU once, and keeps texts in their column', (width) => {
    for (const { value: group } of params.group.options)
      for (const { value: sort } of params.sort.options) {
        const { rows, heads } = picture({ group, sort }, width);
        expect(new Set(rows.map(({ gpu }) => gpu)).size).toBe(11);
        for (const { cells } of rows)
          for (const [index, cell] of cells.entries()) {
            const dot = cell.kind !== 'feature' ? 0 : cell.compact ? 11 : 14;
            const end = cell.shiftX + dot + (cell.fresh ? 9 : 0) + wide(cell.text);
            expect(end, `${sort}: ${cell.text}`).toBeLessThanOrEqual(cells[index + 1]?.shiftX ?? width + 4);
          }
        for (const { lines, x, upright, arrow } of heads)
          for (const { text, y } of lines)
            if (upright) expect((text + arrow).length * 5.8, text).toBeLessThanOrEqual(y);
            else expect(x + wide(text), text).toBeLessThanOrEqual(width + 4);
      }
  });

  it('draws a bar in proportion to the largest value of its column', () => {
    const { rows } = picture({ group: 'memory' });
    const bar = (gpu: string) => rows.find((row) => row.gpu === gpu)!.cells[0]!.bar!;
    expect(bar('b200').width).toBe(bar('b200').of);
    expect(bar('h200').width / bar('b200').width).toBeCloseTo(60 / 126.5, 2);
  });

  it('marks estimates and what nobody told, and has a note for each letter', () => {
    fc.assert(
      fc.property(states, ([values, width]) => {
        const { rows, card, notes } = picture(values, width);
        const marks = notes.map(({ mark }) => mark);
        expect(new Set(marks).size).toBe(marks.length);
        const used = [
          ...rows.flatMap(({ cells }) => cells.flatMap(({ mark, compact }) => (compact ? [] : mark))),
          ...(card?.lines.flatMap((line) => line.values.map(({ mark }) => mark)) ?? []),
        ];
        expect(new Set(used)).toEqual(new Set(marks));
      }),
    );
    const cell = (gpu: string, key: string) =>
      picture({ group: 'memory' })
        .rows.find((row) => row.gpu === gpu)!
        .cells.find((each) => each.key === key)!;
    expect(cell('l40s', 'l2Bytes')).toMatchObject({ look: 'estimate', text: '96 MiB' });
    expect(cell('l40s', 'l2Bytes').about).toContain('Estimate: 96 MB were read off the L40');
    expect(cell('t4', 'l2FetchBytes')).toMatchObject({ look: 'unknown', text: 'not known' });
    expect(cell('h200', 'l2Bytes').look).toBe('given');
    expect(cell('h200', 'l2FetchBytes').look).toBe('measured');
  });

  it('names the two that are compared, with their ratios', () => {
    const { rows, ratios } = picture({ group: 'memory', with: 'a100' });
    expect(rows.filter(({ letter }) => letter).map(({ gpu, letter }) => `${letter} ${gpu}`)).toEqual([
      'B a100',
      'A h200',
    ]);
    expect(ratios!.values.map(({ text }) => text)).toEqual(['1.5×', '1×', '–', '1.76×', '2.35×', '1.18×', '–']);
  });

  it('points an arrow at the column that sorts, and at no other', () => {
    const arrows = (values: Partial<ArchitecturesValues>) =>
      picture(values)
        .heads.map(({ arrow }) => arrow)
        .join('');
    expect(arrows({})).toBe('');
    expect(arrows({ sort: 'maxSharedBytesPerSm' })).toBe('↓');
    expect(arrows({ sort: 'sms', order: 'down' })).toBe('↑');
  });
});

it('a phone gets one column over all GPUs, and a card of the marked one', () => {
  const phone = picture({ group: 'memory', with: 'a100' }, 350);
  expect(phone.heads).toHaveLength(1);
  expect(phone.rows.map(({ cells }) => cells.length)).toEqual(phone.rows.map(() => 1));
  expect(phone.card!.lines.map(({ label }) => label)).toContain('DRAM bandwidth');
  expect(phone.card!.heads.map(({ text }) => text)).toEqual(['A H200', 'B A100']);
});

it('a phone gets a dot for each feature over all GPUs, whatever sorts them by a feature', () => {
  for (const sort of ['announced', 'clusters']) {
    const { rows, heads } = picture({ group: 'features', sort }, 350);
    expect(heads).toHaveLength(10);
    expect(rows.every(({ cells }) => cells.length === 10 && cells.every(({ compact }) => compact))).toBe(true);
    const h200 = rows.find(({ gpu }) => gpu === 'h200')!.cells;
    expect(h200.map(({ has, text }) => text || has)).toEqual([...Array(7).fill(true), '16', false, false]);
  }
  expect(picture({ group: 'features', sort: 'l2Bytes' }, 350).heads.map(({ id }) => id)).toEqual(['l2Bytes']);
});
