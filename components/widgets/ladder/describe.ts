import { gpuName } from '@src/arch/gpu-name';
import { count, grouped, percent, ratio } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { sentence } from '@src/widget/judgement';
import { params, stepNamed, stepsOf, type LadderValues } from './params';
import { boundClause, firstOf, lastOf, type LadderTrace, type Rung, type Worth } from './simulate';

/** Shared by the sentences, the drawing, and the table of the figure. */

/** "965 µs", "9.6 µs". */
export const timeText = (us: number): string => `${us < 100 ? us.toFixed(1) : grouped(Math.round(us))} µs`;

/** Percent, whole numbers from ten on. */
export const rounded = (value: number): number => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));

/** Of the limit, in percent. */
export const sharePercent = ({ share }: Rung): number => rounded(100 * (share ?? 0));

export const shareText = (rung: Rung): string => percent(sharePercent(rung) / 100);

/** "1.93×": a hundredth matters where steps are small. */
export const timesText = (value: number): string =>
  value < 9.995 ? `${(Math.round(value * 100) / 100).toFixed(2)}×` : ratio(value);

/** "1.00× to 6.47×", and "12×" where all orders agree. */
export function rangeText({ least, most }: Worth): string {
  const [from, to] = [timesText(least), timesText(most)];
  return from === to ? from : `${from} to ${to}`;
}

/** Of the first version and of a step: "first version", "16 B per lane". */
export const nameOf = (values: LadderValues, { step }: Rung): string =>
  step === null ? 'first version' : stepNamed(values, step).name;

/** "The transpose of 8192 × 8192 floats", "The softmax of rows of 2048 floats". */
export const subjectOf = ({ kernel, size, length, on }: LadderValues): string => {
  const where = on === 'h200' ? 'The' : `On the ${gpuName(on)}, the`;
  return kernel === 'transpose'
    ? `${where} transpose of ${params.size.say(size)} floats`
    : `${where} softmax of rows of ${params.length.say(length)} floats`;
};

/** What a rung gained: "1.93×", "3.39× for 2 steps", "no change". */
export function gainText({ gain, over, same }: Rung): string {
  if (gain === null) return '';
  if (same) return 'no change';
  return over === 1 ? timesText(gain) : `${timesText(gain)} for ${over} steps`;
}

const measuredRungs = ({ rungs }: LadderTrace): readonly Rung[] => rungs.filter(({ timeUs }) => timeUs !== null);

export function describe(trace: LadderTrace, values: LadderValues): Caption {
  const [first, last] = [firstOf(trace), lastOf(trace)];
  const steps = stepsOf(values).length;
  const subject = subjectOf(values);
  const reached = `${shareText(last)} of the speed of a copy`;
  const headline =
    first === last
      ? `${subject} takes ${timeText(first.timeUs!)} in its first version: ${reached}.`
      : `${subject} goes from ${timeText(first.timeUs!)} to ${timeText(last.timeUs!)} in ${count(steps, 'step')}: ${reached}.`;
  return { headline, detail: detailOf(trace, values) };
}

function detailOf(trace: LadderTrace, values: LadderValues): string {
  const last = lastOf(trace);
  const best = measuredRungs(trace)
    .filter(({ gain, over }) => gain !== null && over === 1)
    .reduce<Rung | null>((most, one) => (most && most.gain! >= one.gain! ? most : one), null);
  const widest = trace.worths
    .filter(({ step }) => stepsOf(values).includes(step))
    .reduce<LadderTrace['worths'][number] | null>(
      (most, one) => (most && most.most / most.least >= one.most / one.least ? most : one),
      null,
    );
  const absent = trace.rungs.filter(({ why }) => why !== null);
  return [
    `At its end ${boundClause(last.bound!)}.`,
    best?.step && `In this order ${quoted(values, best)} gains the most, ${timesText(best.gain!)}.`,
    widest && `Over all orders “${stepNamed(values, widest.step).name}” is worth ${rangeText(widest)}.`,
    absent[0] && `${sentence(missingText(values, absent[0]))}.`,
    last.share! > 1 && 'It is faster than the copy by less than recordings of such short times differ.',
    trace.torchUs !== null && `PyTorch’s own kernel takes ${timeText(trace.torchUs)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const quoted = (values: LadderValues, rung: Rung): string => `“${nameOf(values, rung)}”`;

/** "“no conflicts” is not possible here: without a tile there is no shared memory to pad". */
const missingText = (values: LadderValues, rung: Rung): string =>
  `${quoted(values, rung)} was ${rung.lacks ? 'not possible' : 'not measured'} at this place: ${rung.why}`;

/** One rung, in a sentence or two; rungs are numbered as lanes are in other figures. */
export function describeLane(trace: LadderTrace, values: LadderValues, index: number): string {
  const rung = trace.rungs[index];
  if (!rung) return `There is no rung ${index}: this order has ${count(trace.rungs.length, 'rung')}, from 0.`;
  const start = `Rung ${index}, ${quoted(values, rung)}`;
  if (rung.timeUs === null)
    return `${start}, was ${rung.lacks ? 'not possible' : 'not measured'} at this place: ${rung.why}.`;
  const worth = trace.worths.find(({ step }) => step === rung.step);
  return [
    `${start}, takes ${timeText(rung.timeUs)}, ${shareText(rung)} of the speed of a copy: ${boundClause(rung.bound!)}.`,
    rung.gain !== null &&
      rung.step &&
      `It ${stepNamed(values, rung.step).does}: ${gainText(rung)} here${worth ? `, ${rangeText(worth)} over all orders` : ''}.`,
    rung.predicted && `The engine predicts ${countsText(rung)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function countsText({ predicted, counted }: Rung): string {
  const { loadSectors, storeSectors, sharedLoads } = predicted!;
  const shared = sharedLoads > 0 ? `, and ${grouped(sharedLoads)} wavefronts of shared loads` : '';
  const agree = counted && counted.loadSectors === loadSectors && counted.sharedLoads === sharedLoads;
  return `${grouped(loadSectors)} sectors loaded and ${grouped(storeSectors)} stored${shared}${agree ? '; its loads were counted exactly so' : ''}`;
}

/** The limit, the first version, then one rung after another: rung i is there from moment i + 1 on. */
export const moments = (trace: LadderTrace, values: LadderValues): readonly Moment[] => [
  { label: 'the limit', say: `The limit: a copy of the same bytes takes ${timeText(trace.limitUs)}.` },
  ...trace.rungs.map((rung, index) => ({
    label: index === 0 ? 'first version' : `${index}: ${nameOf(values, rung)}`,
    say: sayOf(rung, values),
  })),
];

function sayOf(rung: Rung, values: LadderValues): string {
  if (rung.timeUs === null) return `${sentence(missingText(values, rung))}.`;
  const now = `${timeText(rung.timeUs)}, ${shareText(rung)} of the speed of a copy; ${boundClause(rung.bound!)}.`;
  if (rung.step === null) return `The first version takes ${now}`;
  const { does } = stepNamed(values, rung.step);
  if (rung.same) return `This step ${does}: here the kernel stays the same.`;
  return `This step ${does}: ${gainText(rung)}, to ${now}`;
}
