import { recordedSchedule, SCHEDULES, type RecordedSchedule } from '@src/evidence/recorded-schedules';
import { bandwidthNumber } from '@src/units/words';
import type { Measured } from '@src/widget/define-widget';
import type { SchedulerValues } from './params';
import { turnsOf } from './simulate';

const PARTITIONS = 4;
const FMAS_PER_TURN = 32;

/** What a GPU counted of so many warps in this state; `null` when nobody measured that. */
export const recorded = (values: SchedulerValues, warps = values.warps): RecordedSchedule | null =>
  values.level !== 'dram' || values.barrier !== 'none'
    ? null
    : recordedSchedule(values.gpu, {
        warpsPerSm: warps * PARTITIONS,
        loads: Number(values.loads),
        chains: Number(values.chains),
        fmas: turnsOf(values) * FMAS_PER_TURN,
      });

/** To a tenth of a percent, as numbers beside a percentage. */
export const tenths = (share: number): number => Math.round(share * 1000) / 10;

export function measured(values: SchedulerValues): Measured | null {
  const row = recorded(values);
  if (!row) return null;
  return {
    timed: true,
    gpu: values.gpu.toUpperCase(),
    dataset: SCHEDULES,
    byMetric: {
      issue: tenths(row.issueShare),
      eligible: row.eligibleWarps,
      GBps: bandwidthNumber(row.GBps),
      longScoreboard: tenths(row.stalls.long_scoreboard),
      wait: tenths(row.stalls.wait),
      notSelected: tenths(row.stalls.not_selected),
    },
  };
}
