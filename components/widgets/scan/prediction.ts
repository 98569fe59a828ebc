import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import { subjectOf } from './describe';
import { isExclusive, type ScanValues } from './params';
import type { ScanTrace } from './simulate';

const USUAL = [1, 2, 3, 4, 5, 6, 8, 16, 31, 32];

export const ask = (values: ScanValues): string =>
  `${subjectOf(values)}: how many rounds until each of ${values.width} lanes has the sum of those before it${isExclusive(values) ? '' : ' and its own'}?`;

export const places = ({ steps }: ScanTrace): { id: number; label: string }[] =>
  [...new Set([...USUAL, steps.length])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));

export const answer = ({ steps }: ScanTrace): number[] => [steps.length];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: ScanTrace, values: ScanValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const right = trace.steps.length;
  const width = Number(values.width);
  const why = reason(values);
  if (number === right) return { correct: true, say: `Yes: ${why}` };
  if (isExclusive(values) && number === right - 1)
    return wrong(
      'Read again which scan this is. Which sums does a lane hold after that many rounds?',
      `That gives the inclusive sums, which include the lane’s own value: ${why}`,
    );
  if (!isExclusive(values) && number === right + 1)
    return wrong(
      'Read again which scan this is. What would the last of these rounds add?',
      `One more would move the sums up, for an exclusive scan: ${why}`,
    );
  if (number === width || number === width - 1)
    return wrong(
      'That is lane after lane, but all lanes add at once.',
      `That is lane after lane. All lanes add at once, and ${why}`,
    );
  if (number === 1 && width > 2) return wrong('One round adds one lane only.', `One round adds one lane only: ${why}`);
  const way = number < right ? 'Too few' : 'Too many';
  return wrong(`${way}. How far down does a lane reach after each round?`, `${way}: ${why}`);
}

function reason(values: ScanValues): string {
  const width = Number(values.width);
  const distances = [1, 2, 4, 8, 16].filter((distance) => distance < width);
  const reach = `each round reaches twice as far down: ${distances.join(', ')}`;
  return isExclusive(values) ? `${reach}, and one more to exclude the lane’s own value.` : `${reach}.`;
}
