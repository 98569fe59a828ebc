import { architecture } from '@src/arch';
import { chainRule, issueRule, pickRule, stallMeanings, stallReasons, stallRule } from '@src/engine/scheduler';
import { recordedSchedule, SCHEDULES, type RecordedSchedule } from '@src/evidence/recorded-schedules';
import { bandwidthNumber, bandwidthText, count, percent } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type Measured,
  type Metric,
  type Share,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { counterOf, cyclesText, largest, numberText, stallName, warpsText } from './describe';
import type { SchedulerValues } from './params';
import { runOf, turnsOf, type SchedulerTrace } from './simulate';

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
const tenths = (share: number): number => Math.round(share * 1000) / 10;

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

export const rules = ({ gpu }: SchedulerValues): readonly UsedRule[] =>
  usedRules([issueRule, chainRule, stallRule, pickRule], architecture(gpu).computeCapability);

export function metrics(trace: SchedulerTrace, values: SchedulerValues): readonly Metric[] {
  const about = trace.doubt === '' ? '' : '≈ ';
  const share = (id: string, label: string, value: number, quiet = false): Metric => ({
    id,
    label,
    value: tenths(value),
    text: `${about}${percent(value)}`,
    rule: pickRule.id,
    ...(quiet ? { quiet } : {}),
  });
  const { stalls } = trace;
  return [
    {
      ...share('issue', `% of the cycles issue${trace.doubt === '' ? '' : ' (estimate)'}`, trace.issueShare),
      marks: 'lane',
      ideal: 'at most 100 %',
      rule: issueRule.id,
    },
    {
      id: 'eligible',
      label: 'Eligible warps per cycle',
      value: Number(warpsText(trace.eligibleWarps)),
      text: `${about}${warpsText(trace.eligibleWarps)}`,
      rule: pickRule.id,
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
      rule: pickRule.id,
    },
    {
      id: 'round',
      label: 'A round',
      value: Math.round(trace.cyclesPerRound),
      text: `${about}${cyclesText(trace.cyclesPerRound)}`,
      rule: pickRule.id,
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

export function shares({ issueShare }: SchedulerTrace): readonly Share[] {
  const issuing = Math.round(100 * issueShare);
  return [
    { label: `${issuing} of 100 cycles issue`, value: issuing, kind: 'used' },
    { label: `${100 - issuing} do not`, value: 100 - issuing, kind: 'waste' },
  ];
}

export function table(trace: SchedulerTrace, values: SchedulerValues): Table {
  const row = recorded(values);
  return {
    caption: `What the warps do, in shares of their cycles${trace.doubt === '' ? '' : `; an estimate with the costs of the ${trace.clock}`}; a round takes ${numberText(trace.cyclesPerRound)} cycles`,
    columns: ['Stall reason', 'A warp …', 'Model', ...(row ? [`${values.gpu.toUpperCase()} counted`] : []), 'Counter'],
    rows: [...largest(trace.stalls), ...stallReasons.filter((reason) => !largest(trace.stalls).includes(reason))].map(
      (reason) => [
        stallName(reason),
        stallMeanings[reason],
        percent(trace.stalls[reason]),
        ...(row ? [percent(row.stalls[reason])] : []),
        counterOf(reason),
      ],
    ),
  };
}

const WARPS = [1, 2, 4, 6, 8, 12, 16] as const;

/** Share of the cycles that issue, over the warps of the scheduler. */
export function curve(values: SchedulerValues): Curve {
  const { maxWarpsPerSm, partitionsPerSm } = architecture(values.gpu);
  const most = maxWarpsPerSm.value / partitionsPerSm.value;
  const counts = [...new Set([...WARPS, values.warps])].filter((warps) => warps <= most).sort((a, b) => a - b);
  return {
    param: 'warps',
    xLabel: 'warps per scheduler',
    yLabel: 'cycles that issue',
    currentX: values.warps,
    points: counts.map((warps) => ({
      x: warps,
      y: runOf(values, warps).issueShare,
      measured: recorded(values, warps)?.issueShare,
    })),
  };
}
