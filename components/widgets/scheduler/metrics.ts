import { gpuName } from '@src/arch/gpu-name';
import { recordedSchedule, SCHEDULES, type RecordedSchedule } from '@src/evidence/recorded-schedules';
import { bandwidthNumber, bandwidthText, count, percent } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { cyclesText, warpsText } from './describe';
import type { SchedulerValues } from './params';
import { turnsOf, type SchedulerTrace } from './simulate';

const PARTITIONS = 4;

const FMAS_PER_TURN = 32;

/** A GPU's counts for this many warps in this state; `null` when not measured. */
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
const tenths = (share: number): number => Math.round(share * 1000) / 10;

export function measured(values: SchedulerValues): Measured | null {
  const row = recorded(values);
  if (!row) return null;
  return {
    timed: true,
    gpu: gpuName(values.gpu),
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

export function metrics(trace: SchedulerTrace, values: SchedulerValues): readonly Metric[] {
  const about = trace.doubt === '' ? '' : '≈ ';
  const share = (id: string, label: string, value: number, quiet = false): Metric => ({
    id,
    label,
    value: tenths(value),
    text: `${about}${percent(value)}`,
    rule: 'which-warp-is-selected',
    ...(quiet ? { quiet } : {}),
  });
  const { stalls } = trace;
  return [
    {
      ...share('issue', `% of the cycles issue${trace.doubt === '' ? '' : ' (estimate)'}`, trace.issueShare),
      marks: 'lane',
      ideal: 'at most 100 %',
      rule: 'one-warp-per-cycle',
    },
    {
      id: 'eligible',
      label: 'Eligible warps per cycle',
      value: Number(warpsText(trace.eligibleWarps)),
      text: `${about}${warpsText(trace.eligibleWarps)}`,
      rule: 'which-warp-is-selected',
    },
    share('longScoreboard', 'Long scoreboard', stalls.long_scoreboard),
    share('wait', 'Wait', stalls.wait),
    share('notSelected', 'Not selected', stalls.not_selected),
    share('other', 'Other reasons', otherOf(stalls)),
    {
      id: 'GBps',
      label: 'All SMs read',
      value: bandwidthNumber(trace.GBps),
      text: `${about}${bandwidthText(trace.GBps)}`,
      rule: 'which-warp-is-selected',
    },
    {
      id: 'round',
      label: 'A round',
      value: Math.round(trace.cyclesPerRound),
      text: `${about}${cyclesText(trace.cyclesPerRound)}`,
      rule: 'which-warp-is-selected',
    },
    share('error', 'Model off by, median', trace.error.time),
    share('shareError', 'Model off by, median of the worst share', trace.error.share, true),
    ...(['time', 'share'] as const).map((of): Metric => ({
      id: `${of}Within`,
      label: of === 'time' ? 'cases with a time within 10 %' : 'cases with every share within 5 points',
      value: trace.within[of],
      text: `${trace.within[of]} of ${count(trace.within.cases, 'recorded case')}`,
      quiet: true,
    })),
    {
      id: 'instructions',
      label: 'instructions of a round',
      value: Math.round(trace.instructionsPerRound),
      text: count(Math.round(trace.instructionsPerRound), 'instruction'),
      quiet: true,
    },
    {
      id: 'load',
      label: 'a load alone',
      value: trace.loadCycles,
      text: `${about}${cyclesText(trace.loadCycles)}`,
      quiet: true,
    },
    share('alone', 'one warp alone issues', trace.aloneShare, true),
    {
      id: 'busy',
      label: 'issues in 90 of 100 cycles',
      value: trace.issueShare >= 0.9 ? 1 : 0,
      text: trace.issueShare >= 0.9 ? 'yes' : 'no',
      quiet: true,
    },
    {
      id: 'warpsPerSm',
      label: 'warps on an SM',
      value: 4 * values.warps,
      text: count(4 * values.warps, 'warp'),
      quiet: true,
    },
  ];
}

const otherOf = (stalls: SchedulerTrace['stalls']): number =>
  1 - stalls.selected - stalls.long_scoreboard - stalls.wait - stalls.not_selected;
