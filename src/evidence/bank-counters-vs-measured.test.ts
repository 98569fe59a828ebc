/** The table of a decision: the values of two simple counters for a warp's addresses, and of the hardware's. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Row } from './run';
import { rowsOf } from './testing';

const DECISIONS = 'content/decisions';
const file = readdirSync(DECISIONS).find((name) => name.endsWith('-lanes-per-bank.md'))!;
const table = readFileSync(`${DECISIONS}/${file}`, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

const rowOf = (dataset: string, name: string): Row => rowsOf(dataset).find((row) => row.case === name)!;

/** A count over the whole warp that ignores passes: lanes per bank, and distinct words per bank. */
function simple({ params }: Row): { lanes: number; words: number } {
  const { offsets, mask, width } = params as unknown as { offsets: number[]; mask: string; width: number };
  const lanes = new Array<number>(32).fill(0);
  const words = lanes.map(() => new Set<number>());
  offsets.forEach((offset, lane) => {
    if (((Number.parseInt(mask, 16) >>> lane) & 1) === 0) return;
    const own = new Set<number>();
    for (let byte = offset; byte < offset + width; byte += 1) own.add(Math.floor(byte / 4));
    for (const bank of new Set([...own].map((word) => word % 32))) lanes[bank]! += 1;
    for (const word of own) words[word % 32]!.add(word);
  });
  return { lanes: Math.max(...lanes), words: Math.max(...words.map(({ size }) => size)) };
}

const counted = (dataset: string, { params, counters }: Row) => {
  const op = dataset === 'shared-atomic' ? 'atom' : dataset === 'stmatrix' || params['op'] === 'st' ? 'st' : 'ld';
  return {
    wavefronts: counters![`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`],
    conflicts: counters![`l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${op}.sum`],
  };
};

describe('twelve accesses for which a count of lanes per bank differs from the hardware', () => {
  it('are twelve, all different', () => {
    expect(table).toHaveLength(12);
    expect(new Set(table.map(([, , name]) => name)).size).toBe(12);
  });

  it.each(table.map((cells) => [cells[2]!, cells] as const))('%s', (name, cells) => {
    const [dataset, row] = name.split(' ') as [string, string];
    const measured = rowOf(dataset, row);
    const { lanes, words } = simple(measured);
    const { wavefronts, conflicts } = counted(dataset, measured);
    expect(cells.slice(4, 8).map(Number)).toEqual([lanes, words, wavefronts, conflicts]);
    // Both counters take the longest queue as the wavefronts, and the excess over one as conflicts.
    const agrees = (queue: number): boolean => queue === wavefronts && queue - 1 === conflicts;
    expect(agrees(lanes) && agrees(words)).toBe(false);
  });
});
