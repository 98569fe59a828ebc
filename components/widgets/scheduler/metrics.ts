import { architecture } from '@src/arch';
import { chainRule, issueRule, pickRule, stallMeanings, stallReasons, stallRule } from '@src/engine/scheduler';
import { bandwidthNumber, bandwidthText, count, percent } from '@src/units/words';
import { usedRules, type Metric, type Share, type Table, type UsedRule } from '@src/widget/define-widget';
import { recorded, tenths } from './measured';
import type { SchedulerValues } from './params';
import type { SchedulerTrace } from './simulate';
import { counterOf, cyclesText, largest, numberText, stallName, warpsText } from './words';

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
