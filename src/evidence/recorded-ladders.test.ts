import { describe, expect, it } from 'vitest';
import { compactLadder } from './forms/ladders.mjs';
import { LADDERS, launchUs, recordedRungs, type Ladder, type LadderGpu } from './recorded-ladders';
import { caseOf, counted, rowsOf, value } from './testing';
import { unpack } from './unpack';

describe('the recorded ladders', () => {
  const ladders = (Object.keys(LADDERS) as LadderGpu[]).flatMap((gpu) =>
    (Object.keys(LADDERS[gpu]) as Ladder[]).map((ladder) => [ladder, gpu] as const),
  );
  it.each(ladders)('match the recording for each kernel of the %s ladder on the %s', (ladder, gpu) => {
    const rowsByDataset = new Map(LADDERS[gpu][ladder].map((dataset) => [dataset as string, rowsOf(dataset, gpu)]));
    const rungs = recordedRungs(ladder, gpu);
    expect(rungs.length).toBeGreaterThan(ladder === 'torch' ? 10 : 80);
    expect(new Set(rungs.map(({ name }) => name)).size).toBe(rungs.length);
    for (const { name, dataset, timeUs, counted: own } of rungs) {
      const row = caseOf(rowsByDataset.get(dataset)!, name);
      expect(timeUs).toBe(value(row));
      if (!row.counters) expect(own).toBeNull();
      else {
        expect(Math.abs(own!.dram - counted(row, 'dram__throughput'))).toBeLessThan(0.0501);
        expect(Math.abs(own!.issue - counted(row, 'smsp__issue_active'))).toBeLessThan(0.501);
        expect(own!.loadSectors).toBe(counted(row, 'sectors_pipe_lsu_mem_global_op_ld.sum'));
        const waits = Object.entries(row.counters).flatMap(([name, cycles]) =>
          /stalled_(?!selected|not_selected)/.test(name) ? [cycles] : [],
        );
        expect(counted(row, `stalled_${own!.stall}_per_issue_active`)).toBe(Math.max(...waits));
      }
    }
  });

  it('name the most common reason of a warp that waits', () => {
    const stalls = { long_scoreboard: 3, barrier: 7, selected: 90, not_selected: 80 };
    const counters = Object.entries(stalls).map(([name, cycles]) => [
      `smsp__average_warps_issue_stalled_${name}_per_issue_active.ratio`,
      cycles,
    ]);
    const row = {
      case: 'x',
      params: { threads: 32, blocks: 4 },
      counters: Object.fromEntries(counters) as Record<string, number>,
      values: { timeUs: { median: 5 } },
    };
    const { reasons, rows } = compactLadder({ rows: [row] });
    expect(reasons).toEqual(['barrier']);
    expect(unpack(rows, '-').get('x')!.at(-1)).toBe(0);
  });

  it('include the cost of empty blocks', () => {
    expect(launchUs({ threads: 32, blocks: 524_288 })).toBeCloseTo(321.7, 0);
    expect(launchUs({ threads: 96, blocks: 1 })).toBeNull();
  });
});
