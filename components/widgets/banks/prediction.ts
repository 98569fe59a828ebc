import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import type { BanksValues } from './params';
import { doing, fullestBank, ofTile, queueText, taken, waiterOf } from './describe';
import type { BanksTrace } from './simulate';

const USUAL = [1, 2, 4, 8, 16, 32];

export const ask = (values: BanksValues): string =>
  `${doing(values)} ${taken(values)} ${ofTile(values)}: how many wavefronts does the instruction take?`;

/** The right number among those that a reader may have in mind: powers of two, lanes, words, the ideal, the longest queue. */
export function places({ shared }: BanksTrace): { id: number; label: string }[] {
  const { wavefronts, activeLanes, ideal, conflictDegree } = shared;
  const right = wavefronts.length;
  const odd = USUAL.includes(right) ? [] : [right - 1, right + 1].filter((number) => number > 0);
  const numbers = [...USUAL, ...odd, right, activeLanes, ideal, conflictDegree, wordsOf(shared).size];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

const wordsOf = ({ wavefronts }: BanksTrace['shared']): Set<number> =>
  new Set(wavefronts.flatMap(({ words }) => words));

export const answer = ({ shared }: BanksTrace): number[] => [shared.wavefronts.length];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: BanksTrace, values: BanksValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  const right = trace.shared.wavefronts.length;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  if (right === 0)
    return number === 0
      ? { correct: true, say: 'Yes: no lane is active, so no bank is accessed.' }
      : wrong('Who asks?', 'No lane is active, so no bank is accessed: 0.');
  if (number === right) return { correct: true, say: `Yes: ${reason(trace, values)}` };
  const [hint, why] = number < right ? tooFew(trace, values, number) : tooMany(trace, values, number);
  return wrong(hint, why);
}

/** Why there are as many wavefronts as there are, as the end of a sentence. */
function reason(trace: BanksTrace, values: BanksValues): string {
  const { passes, rounds, conflictDegree } = { ...trace.shared, rounds: roundsOf(trace) };
  const queue =
    conflictDegree > 1
      ? `${queueText(trace, values)} queue at bank ${fullestBank(trace)}, and a bank serves one per wavefront.`
      : 'no bank has a queue.';
  const degrees = passes.map(({ degree }) => degree).filter((degree) => degree > 0);
  if (rounds === 2) return `${queue} A compare-and-swap takes the banks twice.`;
  if (degrees.length === 1) return queue;
  return `${trace.access.width} B per lane go in ${passes.length} passes, and their wavefronts add up: ${degrees.join(' + ')}.`;
}

const roundsOf = ({ shared }: BanksTrace): number => Math.max(1, ...shared.wavefronts.map(({ round }) => round));

/** What is behind the number, and the same with the answer. */
type Thought = readonly [hint: string, why: string];

function tooFew(trace: BanksTrace, values: BanksValues, number: number): Thought {
  const { shared, access } = trace;
  const right = shared.wavefronts.length;
  if (number * roundsOf(trace) === right)
    return [
      'That is one round, but a compare-and-swap takes two.',
      `That is one round, but a compare-and-swap takes two: ${count(right, 'wavefront')}.`,
    ];
  if (number === shared.conflictDegree || (number === 1 && shared.excess === 0))
    return [
      'That is one pass, and a wavefront moves up to 128 B.',
      `That is one pass. A wavefront moves up to 128 B, so ${reason(trace, values)}`,
    ];
  if (access.op === 'atomic' && waiterOf(values) === 'lane' && number <= wordsOf(shared).size)
    return [
      'Lanes on one word do not share an atomic.',
      `Lanes on one word do not share an atomic: ${reason(trace, values)}`,
    ];
  if (number === shared.ideal)
    return [
      'That would be enough if the words lay in different banks. Which bank does each lane access?',
      `That would be enough if the words lay in different banks, but ${reason(trace, values)}`,
    ];
  return ['Too few. Look for the bank that most lanes access.', `Too few: ${reason(trace, values)}`];
}

function tooMany(trace: BanksTrace, values: BanksValues, number: number): Thought {
  const { shared } = trace;
  const enough = `${count(shared.wavefronts.length, 'wavefront')} ${shared.wavefronts.length === 1 ? 'is' : 'are'} enough: ${reason(trace, values)}`;
  const shares = wordsOf(shared).size < shared.activeLanes && waiterOf(values) === 'word';
  if (number === shared.activeLanes && shares)
    return ['Lanes that access the same word share it.', `Lanes that access the same word share it. ${enough}`];
  if (number === shared.activeLanes)
    return [
      'Banks work in parallel: a lane waits only for other words of its own bank.',
      `Banks work in parallel: a lane waits only for other words of its own bank. ${enough}`,
    ];
  if (number === wordsOf(shared).size)
    return ['Words of different banks share a wavefront.', `Words of different banks share a wavefront. ${enough}`];
  return ['Too many. Banks work in parallel.', `Too many. ${enough}`];
}
