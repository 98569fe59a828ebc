import type { Judgement, Place, PlaceBox } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import { nameOf, subjectOf, timesText } from './describe';
import type { Picture } from './layout';
import { stepNamed, type LadderValues } from './params';
import { boundClause, type LadderTrace, type Rung } from './simulate';

export const words = { one: 'step', many: 'steps', right: 'gains the most', wrong: 'gains less' };

export const ask = (values: LadderValues): string =>
  `${subjectOf(values)}, one step after another. In this order, which step makes it faster by the largest factor?`;

/** Ids are the numbers of the rungs. */
export const places = ({ rungs }: LadderTrace, values: LadderValues): readonly Place[] =>
  rungs.flatMap((rung, id) => (rung.step === null ? [] : [{ id, label: nameOf(values, rung) }]));

const judged = ({ rungs }: LadderTrace): readonly Rung[] =>
  rungs.filter(({ gain, over, same }) => gain !== null && over === 1 && !same);

/** None where no step stands alone between two measured kernels. */
export function answer(trace: LadderTrace): readonly number[] {
  const best = bestOf(trace);
  return best === null ? [] : [trace.rungs.indexOf(best)];
}

const bestOf = (trace: LadderTrace): Rung | null =>
  judged(trace).reduce<Rung | null>((most, one) => (most && most.gain! >= one.gain! ? most : one), null);

export function judge(trace: LadderTrace, values: LadderValues, marked: readonly number[]): Judgement {
  const best = bestOf(trace);
  if (marked.length !== 1) return wrong('Mark one step.');
  const guess = trace.rungs[marked[0]!];
  if (!best || !guess) return wrong('No step stands alone between two kernels that were measured.');
  const because = `${timesText(best.gain!)} by “${nameOf(values, best)}”: before it ${boundBefore(trace, best)}, and it ${stepNamed(values, best.step!).does}.`;
  if (guess === best) return { correct: true, say: `Yes: ${because}` };
  if (guess.timeUs === null)
    return wrong(
      'That step was not measured at this place.',
      `That step was not measured at this place. In fact ${because}`,
    );
  const before = boundBefore(trace, guess);
  const hint = `Before that step ${before}. How much of it does the step take away?`;
  return wrong(hint, `That one gains ${timesText(guess.gain!)}. In fact ${because}`);
}

/** What bounds the version that a step starts from. */
function boundBefore({ rungs }: LadderTrace, rung: Rung): string {
  const before = rungs.slice(0, rungs.indexOf(rung)).findLast(({ bound }) => bound !== null);
  return boundClause(before!.bound!);
}

/** Where the bars of the steps lie, beside or below their names; none for the first version. */
export const boxes = ({ rows, room }: Picture): readonly PlaceBox[] =>
  rows
    .filter(({ index }) => index > 0)
    .map(({ index, top, bar }) => ({
      id: index,
      x: bar.x,
      y: top + bar.y,
      width: room,
      height: bar.height,
      since: index + 1,
    }));
