import { describe, expect, it } from 'vitest';
import { groupSheet, levelSheet, type FactSheet } from './fact-table';

/** Every value leads to a source of the list, and every source there is named by a value. */
function expectWhole({ columns, rows, origins }: FactSheet): void {
  const named = new Set<number>();
  for (const { name, cells } of rows) {
    expect(cells, name).toHaveLength(columns.length);
    for (const { text, notes } of cells) {
      expect(text).not.toBe('');
      for (const note of notes) named.add(note);
      if (text !== 'none') expect(notes.length, `${name}: ${text}`).toBeGreaterThan(0);
    }
  }
  expect([...named].sort((a, b) => a - b)).toEqual(origins.map((_, index) => index + 1));
  expect(new Set(origins.map(({ text, href }) => `${text} ${href}`)).size).toBe(origins.length);
}

describe('the facts of all GPUs as a table', () => {
  it.each(['shared', 'memory', 'latency', 'sm', 'features'])('%s: each value with its origin', (group) => {
    const sheet = groupSheet(group);
    expectWhole(sheet);
    expect(sheet.rows.map(({ name }) => name)).toContain('H200');
  });

  it.each(['size', 'latency', 'bandwidth'] as const)('the %s of each level, with its origin', (quantity) => {
    const sheet = levelSheet(quantity);
    expectWhole(sheet);
    expect(sheet.rows).toHaveLength(groupSheet('sm').rows.length);
  });

  it('says what was measured, what is an estimate, and what nobody published', () => {
    const { columns, rows } = levelSheet('latency');
    const dram = (name: string) => rows.find((row) => row.name === name)!.cells[columns.indexOf('DRAM')]!;
    expect(dram('H200')).toMatchObject({ text: '658 cycles', look: 'measured' });
    expect(dram('H100')).toMatchObject({ text: '680 cycles', look: 'measured' });
    expect(dram('A100').look).toBe('estimate');
    expect(dram('B200')).toMatchObject({ text: 'not known', look: 'unknown' });
  });
});
