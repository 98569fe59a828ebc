import { architectures } from '@src/arch';
import { gpuName } from '@src/arch/gpu-name';
import { sectorRule } from '@src/engine/coalesce';
import { sharedBankRule, sharedPassRule } from '@src/engine/shared';
import { count } from '@src/units/words';
import {
  usedRules,
  type Measured,
  type Metric,
  type Share,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import {
  gainText,
  nameOf,
  rangeText,
  rounded,
  sharePercent,
  shareText,
  subjectOf,
  timesText,
  timeText,
} from './describe';
import { everyStep, stepsOf, type LadderValues } from './params';
import { boundRule, boundText, firstOf, lastOf, simulate, type Counts, type LadderTrace, type Rung } from './simulate';

const RECORDED = 'recorded';
const tenth = (value: number): number => Math.round(value * 10) / 10;

const COUNTED = {
  loadSectors: ['sectors loaded', 'sector', 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum', sectorRule.id],
  storeSectors: ['sectors stored', 'sector', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum', sectorRule.id],
  sharedLoads: [
    ...(['wavefronts of shared loads', 'wavefront'] as const),
    ...(['smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum', sharedBankRule.id] as const),
  ],
  sharedStores: [
    ...(['wavefronts of shared stores', 'wavefront'] as const),
    ...(['smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum', sharedBankRule.id] as const),
  ],
} as const satisfies Readonly<Record<keyof Counts, readonly [string, string, string, string]>>;

/** Of the last rung, then what each step is worth over all orders. */
export function metrics(trace: LadderTrace, values: LadderValues): readonly Metric[] {
  const [first, last] = [firstOf(trace), lastOf(trace)];
  const { limitUs, torchUs } = trace;
  const time = (id: string, label: string, us: number): Metric => ({
    id,
    label,
    value: tenth(us),
    text: timeText(us),
    given: RECORDED,
  });
  const total = first.timeUs! / last.timeUs!;
  return [
    {
      ...{ id: 'share', label: '% of a copy’s speed', value: sharePercent(last), text: shareText(last) },
      ...{ ideal: `copy: ${timeText(limitUs)}`, given: RECORDED, level: true },
    },
    time('time', 'last version', last.timeUs!),
    time('first', 'first version', first.timeUs!),
    time('limit', 'fastest copy', limitUs),
    ...(torchUs === null ? [] : [time('torch', 'PyTorch’s kernel', torchUs)]),
    {
      id: 'gain',
      label: 'all steps together',
      value: Math.round(total * 100) / 100,
      text: timesText(total),
      given: RECORDED,
    },
    {
      id: 'taken',
      label: 'steps taken',
      value: stepsOf(values).length,
      text: count(stepsOf(values).length, 'step'),
      quiet: true,
    },
    ...(last.predicted ? countedMetrics(last.predicted, values) : []),
    ...worthMetrics(trace, values),
    ...gainMetrics(trace),
  ];
}

const countedMetrics = (predicted: Counts, { kernel }: LadderValues): Metric[] =>
  (Object.keys(COUNTED) as (keyof Counts)[])
    .filter((id) => kernel === 'transpose' || !id.startsWith('shared'))
    .map((id) => {
      const [label, one, counter, rule] = COUNTED[id];
      return { id, label, value: predicted[id], text: count(predicted[id], one), counter, rule };
    });

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** For prose: what a step is worth at least and at most, and in this order. */
const worthMetrics = ({ worths }: LadderTrace, values: LadderValues): Metric[] =>
  worths.flatMap((worth) => {
    const { label } = everyStep(values).find(({ value }) => value === worth.step)!;
    const range = (id: string, value: number, text: string, quiet: boolean): Metric => ({
      ...{
        id: `${id}${capital(worth.step)}`,
        label: `${label}, over all orders`,
        value: Math.round(value * 100) / 100,
      },
      ...{ text, given: RECORDED, quiet },
    });
    return [
      range('least', worth.least, timesText(worth.least), true),
      range('most', worth.most, timesText(worth.most), true),
    ];
  });

const gainMetrics = ({ rungs }: LadderTrace): Metric[] =>
  rungs.flatMap(({ step, gain }) =>
    step === null || gain === null
      ? []
      : [
          {
            ...{ id: `gain${capital(step)}`, label: `${step}, in this order`, value: Math.round(gain * 100) / 100 },
            ...{ text: timesText(gain), given: RECORDED, quiet: true },
          },
        ],
  );

/** The share of the limit that has been reached: nothing while only the copy is there, then that of each rung. */
export function counted({ rungs }: LadderTrace, _values: LadderValues, time: number): number {
  const shareAt = (moment: number): number =>
    moment === 0 ? 0 : sharePercent(rungs.slice(0, moment).findLast(({ timeUs }) => timeUs !== null)!);
  const before = shareAt(Math.floor(time));
  const after = shareAt(Math.min(rungs.length, Math.ceil(time)));
  return rounded(before + (after - before) * (time % 1));
}

export function shares(trace: LadderTrace): readonly Share[] {
  const last = lastOf(trace).timeUs!;
  const more = Math.max(0, last - trace.limitUs);
  return [
    {
      label: `${timeText(Math.min(last, trace.limitUs))} as the copy takes`,
      value: Math.min(last, trace.limitUs),
      kind: 'used',
    },
    { label: `${timeText(more)} more`, value: more, kind: 'waste' },
  ];
}

export function table(trace: LadderTrace, values: LadderValues): Table {
  const pair = (rung: Rung, id: keyof Counts): string => {
    if (!rung.predicted) return '–';
    const { [id]: predicted } = rung.predicted;
    return rung.counted ? `${predicted} / ${rung.counted[id]}` : `${predicted} / –`;
  };
  return {
    caption: `${subjectOf(values)}, step by step; counts are predicted / counted. What bounds a version: ${boundRule}`,
    columns: [
      ...['Version', 'Recorded case', 'Time', 'Of the copy', 'Gain', 'Over all orders', 'Bound'],
      ...['Sectors loaded', 'Sectors stored', 'Wavefronts of shared loads'],
    ],
    rows: trace.rungs.map((rung) => {
      const worth = trace.worths.find(({ step }) => step === rung.step);
      const name = nameOf(values, rung);
      const range = worth ? rangeText(worth) : '–';
      if (rung.timeUs === null)
        return [name, rung.lacks ? 'not possible' : 'not measured', '–', '–', '–', range, rung.why!, '–', '–', '–'];
      return [
        ...[
          name,
          rung.name!,
          timeText(rung.timeUs),
          shareText(rung),
          gainText(rung) || '–',
          range,
          boundText(rung.bound!),
        ],
        ...[pair(rung, 'loadSectors'), pair(rung, 'storeSectors'), pair(rung, 'sharedLoads')],
      ];
    }),
  };
}

export const rules = ({ kernel }: LadderValues): readonly UsedRule[] =>
  usedRules(
    kernel === 'transpose' ? [sectorRule, sharedBankRule, sharedPassRule] : [sectorRule],
    architectures.h200.computeCapability,
  );

/** Of the last rung that was measured. */
export function measured(values: LadderValues): Measured {
  const last = lastOf(simulate(values));
  return {
    timed: true,
    gpu: gpuName(values.on),
    dataset: last.dataset!,
    byMetric: { share: sharePercent(last), time: Math.round(last.timeUs! * 10) / 10, ...last.counted },
  };
}
