import { gpuName } from '@src/arch/gpu-name';
import { count } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { rounded, sharePercent, shareText, timesText, timeText } from './describe';
import { everyStep, stepsOf, type LadderValues } from './params';
import { firstOf, lastOf, simulate, type Counts, type LadderTrace } from './simulate';

const RECORDED = 'recorded';

const tenth = (value: number): number => Math.round(value * 10) / 10;

const COUNTED = {
  loadSectors: ['sectors loaded', 'sector', 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum', 'sectors'],
  storeSectors: ['sectors stored', 'sector', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum', 'sectors'],
  sharedLoads: [
    'wavefronts of shared loads',
    'wavefront',
    'smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
    'shared-banks',
  ],
  sharedStores: [
    'wavefronts of shared stores',
    'wavefront',
    'smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum',
    'shared-banks',
  ],
} as const satisfies Readonly<Record<keyof Counts, readonly [string, string, string, string]>>;

/** Of the last rung, then the gain of each step over all orders. */
export function metrics(trace: LadderTrace, values: LadderValues): readonly Metric[] {
  const [first, last] = [firstOf(trace), lastOf(trace)];
  const { limitUs, torchUs } = trace;
  const lastRung = `rung:${last.step ?? 'first'}`;
  const time = (id: string, label: string, us: number, marks: string): Metric => ({
    id,
    label,
    marks,
    value: tenth(us),
    text: timeText(us),
    given: RECORDED,
  });
  const total = first.timeUs! / last.timeUs!;
  return [
    {
      id: 'share',
      label: '% of a copy’s speed',
      value: sharePercent(last),
      text: shareText(last),
      ideal: `copy: ${timeText(limitUs)}`,
      given: RECORDED,
      level: true,
      marks: lastRung,
    },
    time('time', 'last version', last.timeUs!, lastRung),
    time('first', 'first version', first.timeUs!, 'rung:first'),
    time('limit', 'fastest copy', limitUs, 'limit:copy'),
    ...(torchUs === null ? [] : [time('torch', 'PyTorch’s kernel', torchUs, 'rung:torch')]),
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

/** For prose: the least and the most gain of a step, and its gain in this order. */
const worthMetrics = ({ worths }: LadderTrace, values: LadderValues): Metric[] =>
  worths.flatMap((worth) => {
    const { label } = everyStep(values).find(({ value }) => value === worth.step)!;
    const range = (id: string, value: number, text: string, quiet: boolean): Metric => ({
      id: `${id}${capital(worth.step)}`,
      label: `${label}, over all orders`,
      value: Math.round(value * 100) / 100,
      text,
      given: RECORDED,
      quiet,
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
            id: `gain${capital(step)}`,
            label: `${step}, in this order`,
            value: Math.round(gain * 100) / 100,
            text: timesText(gain),
            given: RECORDED,
            quiet: true,
          },
        ],
  );

/** The share of the limit reached so far: nothing while only the copy is there, then that of each rung. */
export function counted({ rungs }: LadderTrace, _values: LadderValues, time: number): number {
  const shareAt = (moment: number): number =>
    moment === 0 ? 0 : sharePercent(rungs.slice(0, moment).findLast(({ timeUs }) => timeUs !== null)!);
  const before = shareAt(Math.floor(time));
  const after = shareAt(Math.min(rungs.length, Math.ceil(time)));
  return rounded(before + (after - before) * (time % 1));
}

/** Of the last measured rung. */
export function measured(values: LadderValues): Measured {
  const last = lastOf(simulate(values));
  return {
    timed: true,
    gpu: gpuName(values.on),
    dataset: last.dataset!,
    byMetric: { share: sharePercent(last), time: Math.round(last.timeUs! * 10) / 10, ...last.counted },
  };
}
