import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import { callText, laneList } from './describe';
import type { ShuffleValues } from './params';
import { fatesOf, type Fates, type ShuffleFigureTrace } from './simulate';

const USUAL = [0, 1, 4, 8, 16, 24, 28, 31, 32];

export const ask = (values: ShuffleValues): string =>
  `The warp executes ${callText(values)}. How many lanes get the value of another lane?`;

/** Round numbers, and those that a reader may have in mind for this state. */
export function places(trace: ShuffleFigureTrace, { delta }: ShuffleValues): { id: number; label: string }[] {
  const { received, edge, self, unknown, off } = fatesOf(trace);
  const asked = 32 - off.length;
  const numbers = [received.length, edge.length, unknown.length, asked, asked - self.length, 32 - delta, delta];
  return [...new Set([...USUAL, ...numbers])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = (trace: ShuffleFigureTrace): number[] => [fatesOf(trace).received.length];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: ShuffleFigureTrace, values: ShuffleValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const fates = fatesOf(trace);
  const right = fates.received.length;
  if (number === right) return { correct: true, say: `Yes: ${reason(fates, values)}` };
  const all = 32 - fates.off.length;
  if (number === fates.edge.length && number > 0)
    return wrong(
      'That counts the lanes whose source lies beyond the edge. What does the question count?',
      `So many keep their own, because their source lies beyond the edge. The others read: ${reason(fates, values)}`,
    );
  if (number === right + fates.unknown.length && fates.unknown.length > 0)
    return wrong(
      'That counts lanes whose source does not take part, and what they get is not defined.',
      `That counts lanes whose source does not take part, and what they get is not defined: ${reason(fates, values)}`,
    );
  if (number === all || number === 32)
    return wrong(
      'Every active lane executes it, but not every lane gets a value.',
      `Every active lane executes it, but not every lane gets a value: ${reason(fates, values)}`,
    );
  if (number === 1)
    return wrong(
      'A shuffle moves values in all lanes at once.',
      `A shuffle moves values in all lanes at once: ${reason(fates, values)}`,
    );
  const way = number < right ? 'Too few' : 'Too many';
  return wrong(`${way}. Which lanes name a source that exists and takes part?`, `${way}: ${reason(fates, values)}`);
}

/** How the 32 lanes divide. */
function reason({ received, edge, self, unknown, off }: Fates, { width }: ShuffleValues): string {
  const parts = [
    `${count(received.length, 'lane')} ${received.length === 1 ? 'reads' : 'read'} another`,
    ...(edge.length > 0 ? [`${laneList(edge)} would reach beyond the ${width === '32' ? 'warp' : 'segment'}`] : []),
    ...(self.length > 0 ? [`${laneList(self)} ${self.length === 1 ? 'names itself' : 'name themselves'}`] : []),
    ...(unknown.length > 0 ? [`for ${laneList(unknown)} the result is not defined`] : []),
    ...(off.length > 0 ? [`${laneList(off)} ${off.length === 1 ? 'is' : 'are'} off`] : []),
  ];
  return `${parts.join('; ')}.`;
}
