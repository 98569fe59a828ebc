import type { Place, PlaceBox } from '@src/widget/define-widget';
import { nameOf, subjectOf } from './describe';
import type { Picture } from './layout';
import type { LadderValues } from './params';
import type { LadderTrace, Rung } from './simulate';

export const words = { one: 'step', many: 'steps', right: 'gains the most', wrong: 'gains less' };

export const ask = (values: LadderValues): string =>
  `${subjectOf(values)}, one step after another. In this order, which step makes it faster by the largest factor?`;

/** Ids are the numbers of the rungs. */
export const places = ({ rungs }: LadderTrace, values: LadderValues): readonly Place[] =>
  rungs.flatMap((rung, id) => (rung.step === null ? [] : [{ id, label: nameOf(values, rung) }]));

const judged = ({ rungs }: LadderTrace): readonly Rung[] =>
  rungs.filter(({ gain, over, same }) => gain !== null && over === 1 && !same);

/** None where no step is alone between two measured kernels. */
export function answer(trace: LadderTrace): readonly number[] {
  const best = bestOf(trace);
  return best === null ? [] : [trace.rungs.indexOf(best)];
}

export const bestOf = (trace: LadderTrace): Rung | null =>
  judged(trace).reduce<Rung | null>((most, one) => (most && most.gain! >= one.gain! ? most : one), null);

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
