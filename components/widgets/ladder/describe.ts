import { count, grouped } from '@src/units/words';
import { sentence } from '@src/widget/judgement';
import type { Caption } from '@src/widget/define-widget';
import { boundClause } from './bound';
import { stepNamed, stepsOf, type LadderValues } from './params';
import { firstOf, lastOf, type LadderTrace, type Rung } from './simulate';
import { gainText, measuredRungs, nameOf, rangeText, shareText, subjectOf, timesText, timeText } from './words';

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
export const missingText = (values: LadderValues, rung: Rung): string =>
  `${quoted(values, rung)} was ${rung.possible ? 'not measured' : 'not possible'} at this place: ${rung.why}`;

/** One rung, in a sentence or two; a rung has a number as a lane has in other figures. */
export function describeLane(trace: LadderTrace, values: LadderValues, index: number): string {
  const rung = trace.rungs[index];
  if (!rung) return `There is no rung ${index}: this order has ${count(trace.rungs.length, 'rung')}, from 0.`;
  const start = `Rung ${index}, ${quoted(values, rung)}`;
  if (rung.timeUs === null)
    return `${start}, was ${rung.possible ? 'not measured' : 'not possible'} at this place: ${rung.why}.`;
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
