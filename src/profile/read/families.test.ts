/**
 * Every family of stall metrics, of the same launches in one report: whichever was collected, the reader reports the same
 * shares.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judge } from '../judge/findings';
import { sampledId, waitIds } from '../metrics';
import { readText } from '.';
import { rowsOf } from './csv';

const rows = [...rowsOf(readFileSync('content/evidence/metric-names/h100.families.csv', 'utf8'))];
const header = rows[0]!;

/** The report as if only these metrics had been collected, in addition to the time. */
function onlyWith(isKept: (name: string) => boolean): string {
  const kept = header.flatMap((name, index) =>
    index < 11 || name === 'gpu__time_duration.sum' || isKept(name) ? [index] : [],
  );
  return rows.map((cells) => kept.map((index) => `"${cells[index] ?? ''}"`).join(',')).join('\n');
}
const isCycles = (name: string): boolean => /_per_issue_active\.ratio$|_per_inst_issued\.ratio$/.test(name);
const whole = readText(onlyWith(isCycles)).report!.launches;

describe('shares of the stall reasons', () => {
  it('are there in cycles per instruction', () => {
    expect(whole).toHaveLength(7);
    for (const { values } of whole) expect(values['latencyPerInstruction']).toBeGreaterThan(0);
  });

  it.each<[string, (name: string) => boolean]>([
    ['cycles of a whole warp', (name) => /^smsp__average_warp_latency_issue_stalled_\w+\.ratio$/.test(name)],
    ['percent of the warps', (name) => /_per_warp_active\.pct$/.test(name)],
    ['warps per cycle', (name) => /^smsp__warps_issue_stalled_\w+\.avg/.test(name)],
    ['sums of warps', (name) => /^smsp__warps_issue_stalled_\w+\.sum$/.test(name)],
  ])('are the same from %s', (_, isKept) => {
    const { launches } = readText(onlyWith(isKept)).report!;
    for (const [index, { values, kernel }] of launches.entries()) {
      const counted = whole[index]!.values;
      expect(values['latencyPerInstruction']).toBeUndefined();
      for (const id of waitIds.filter((one) => counted[one] !== undefined)) {
        const share = (100 * counted[id]!) / counted['latencyPerInstruction']!;
        // A column of averages per cycle has two decimals.
        expect(Math.abs(values[sampledId(id)]! - share), `${kernel}: ${id}`).toBeLessThan(1.5);
      }
      const waits = (launch: (typeof whole)[number]) => judge(launch).findings.map(({ title }) => title);
      expect(waits(launches[index]!)).toEqual(waits(whole[index]!));
    }
  });

  it('are cycles per instruction times 100 by the name of a percentage', () => {
    const { launches } = readText(onlyWith((name) => /_per_issue_active\.pct$/.test(name))).report!;
    for (const [index, { values }] of launches.entries())
      expect(values['longScoreboard']).toBeCloseTo(whole[index]!.values['longScoreboard']!, 1);
  });
});
