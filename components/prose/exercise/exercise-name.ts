import { predict } from '../predict';
import type { Checked, ExerciseProps } from './exercise-check';
import type { GivenAnswer, GivenStep } from './exercise-parts';

/** Whether the author or the engine says that it is right. */
export const isRight = ({ kind = 'number' }: ExerciseProps, { right }: Checked, answer: GivenAnswer, index: number) =>
  kind === 'number' || kind === 'choice' ? right.includes(index) : !answer.wrong;

/** What an answer is called in the list of answers, and on the button of a choice. */
export function answerName(
  props: ExerciseProps,
  checked: Checked,
  { answers, steps }: { answers: readonly GivenAnswer[]; steps: readonly GivenStep[] },
  index: number,
): string {
  const { kind = 'number', widget, with: state = '', metric } = props;
  const { label, value, when, before } = answers[index]!;
  const wordsOf = (step: string): string =>
    (steps.find((one) => one.name === step)?.html ?? '').replaceAll(/<[^>]*>/g, '').replace(/\.$/, '');
  if (before !== undefined) return before.split(',').map(wordsOf).join(' before ');
  if (kind === 'order') return 'This order';
  if (label !== undefined) return label;
  if (when !== undefined) return pairsText(when);
  if (value === undefined) return kind === 'set' ? pairsText(checked.solution) : '';
  if (kind === 'number' && isRight(props, checked, answers[index]!, index))
    return predict(widget!, state, metric!).text;
  return `${value} ${checked.unit}`.trim();
}

const pairsText = (pairs: string): string => pairs.replaceAll('=', ' = ').replaceAll('&', ', ');
