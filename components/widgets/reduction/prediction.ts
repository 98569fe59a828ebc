import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import { holderText, subjectOf } from './describe';
import { isTree, type ReductionValues } from './params';
import { roundsOf, type ReductionTrace } from './simulate';

const USUAL = [0, 1, 2, 5, 16, 31, 32];

const placesName = (values: ReductionValues): string => (isTree(values) ? 'words' : 'threads');

export const ask = (values: ReductionValues): string =>
  `${subjectOf(values)}: how many ${placesName(values)} hold the whole sum at the end?`;

export function places({ threads, holders }: ReductionTrace): { id: number; label: string }[] {
  return [...new Set([...USUAL, threads / 32, threads, holders.length])]
    .sort((a, b) => a - b)
    .map((id) => ({ id, label: String(id) }));
}

export const answer = ({ holders }: ReductionTrace): number[] => [holders.length];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: ReductionTrace, values: ReductionValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const { holders, threads } = trace;
  const right = holders.length;
  const why = reason(trace, values);
  if (number === right) return { correct: true, say: `Yes: ${why}` };
  if (number === 0)
    return wrong(
      'The sum is computed, so at least one thread holds it.',
      `The sum is computed, so at least one thread holds it: ${why}`,
    );
  if (right === 1 && (number === threads || number === 32))
    return wrong(
      'Does the sum of every lane still count in the last round?',
      `That would be a butterfly, and this is a tree: ${why}`,
    );
  if (right > 1 && number === 1)
    return wrong(
      'Does any lane stop adding before the last round?',
      `That would be a tree, in which half of the lanes drop out each round: ${why}`,
    );
  if (number === roundsOf(trace)) return wrong('That is the number of rounds.', `That is the number of rounds: ${why}`);
  if (number === threads / 32 && threads > 32)
    return wrong(
      'Each warp has a sum of its own 32 values, which is not the whole.',
      `Each warp has a sum of its own 32 values, which is not the whole: ${why}`,
    );
  const way = number < right ? 'Too few' : 'Too many';
  return wrong(`${way}. Follow, round by round, which threads still add a value that counts.`, `${way}: ${why}`);
}

function reason(trace: ReductionTrace, values: ReductionValues): string {
  const where = holderText(trace, values);
  if (values.way === 'xor') return 'with xor both lanes of a pair add, so every lane ends with the sum.';
  if (values.way === 'redux') return 'redux gives the sum to every participating lane.';
  if (isTree(values)) return `each round halves the words that count, and ${where} is the one that is left.`;
  if (values.way === 'block' && trace.threads > 32)
    return `each warp computes one sum and the first warp adds the ${count(trace.threads / 32, 'sum')}, in ${where} alone.`;
  return `each round halves the lanes whose sums count, and ${where} is the one that is left.`;
}
