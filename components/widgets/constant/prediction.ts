import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { tooFewOrMany, wrong } from '@src/widget/judgement';
import { expression, type ConstantValues } from './params';
import { requestsText } from './describe';
import type { ConstantTrace } from './simulate';

export const ask = (values: ConstantValues): string =>
  `Each lane reads ${expression(values)} from constant memory. How many requests, one after another, does the constant cache serve for the warp?`;

const USUAL = [1, 2, 4, 8, 16, 32];

export function places({ passes, lines, global, activeLanes }: ConstantTrace): { id: number; label: string }[] {
  const numbers = [...USUAL, passes.length, lines, global.sectors, activeLanes];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ passes }: ConstantTrace): number[] => [passes.length];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: ConstantTrace, _values: ConstantValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  const { passes, lines, lineBytes, global, activeLanes, misses } = trace;
  const right = passes.length;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  if (guess === right)
    return {
      correct: true,
      say:
        right === 0
          ? 'Yes: no lane reads.'
          : `Yes: ${count(right, 'different address', 'different addresses')}, ${requestsText(right)}.`,
    };
  if (right === 0) return wrong('Count the active lanes.', 'No lane is active, so there is nothing to serve: 0.');
  const rule = `The lanes want ${count(right, 'different address', 'different addresses')}, and each is a request of its own.`;
  if (guess === activeLanes)
    return wrong(
      'Lanes with the same address are served together.',
      `Lanes with the same address are served together. ${rule}`,
    );
  if (guess === 1)
    return wrong(
      'One request serves one address: the broadcast works only if all lanes want the same.',
      `One request serves one address: the broadcast works only if all lanes want the same. ${rule}`,
    );
  if (guess === lines && misses === 0)
    return wrong(
      'That counts lines. Sharing a line does not help.',
      `That counts lines of ${lineBytes} B. Sharing a line does not help. ${rule}`,
    );
  if (guess === global.sectors)
    return wrong(
      'That counts sectors, as a global load does.',
      `That counts sectors of 32 B, as a global load does. ${rule}`,
    );
  const way = tooFewOrMany(guess, right);
  return wrong(`${way} Count the addresses that differ.`, `${way} ${rule}`);
}
