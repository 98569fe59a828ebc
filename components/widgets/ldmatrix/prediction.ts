import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import { instructionText, queueText } from './describe';
import { matricesOf, type LdmatrixValues } from './params';
import type { LdmatrixTrace } from './simulate';

const USUAL = [1, 2, 4, 8, 16, 32];

export const ask = (values: LdmatrixValues): string =>
  `${instructionText(values).slice(0, -1)}: how many wavefronts does it take?`;

/** The right number among those that a reader may have in mind: powers of two, matrices, rows, the longest queue. */
export function places({ shared }: LdmatrixTrace): { id: number; label: string }[] {
  const right = shared.wavefronts.length;
  const near = USUAL.includes(right) ? [] : [right - 1, right + 1];
  return [...new Set([...USUAL, ...near, right])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ shared }: LdmatrixTrace): number[] => [shared.wavefronts.length];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: LdmatrixTrace, values: LdmatrixValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  const { wavefronts, passes, conflictDegree } = trace.shared;
  const right = wavefronts.length;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const matrices = matricesOf(values);
  const sum =
    matrices === 1
      ? `${count(right, 'wavefront')}.`
      : `the matrices go one after the other: ${passes.map(({ degree }) => degree).join(' + ')}.`;
  const reason = `${queueText(trace)} ${sum.charAt(0).toUpperCase()}${sum.slice(1)}`;
  if (number === right) return { correct: true, say: `Yes. ${reason}` };
  const hint = thought(number, { right, matrices, conflictDegree });
  return wrong(hint, `${hint} ${reason}`);
}

function thought(
  number: number,
  { right, matrices, conflictDegree }: { right: number; matrices: number; conflictDegree: number },
): string {
  if (number === 32) return 'A lane does not take a wavefront of its own: rows in different banks share one.';
  if (number === 8 * matrices) return 'That would be one row at a time, but rows in different banks share a wavefront.';
  if (number === conflictDegree && number < right) return 'That is one matrix.';
  if (number === 1) return 'One instruction, but a wavefront moves 128 B, and a matrix has that many.';
  if (number === matrices) return 'That would be enough if the eight rows of each matrix were in different banks.';
  return number < right ? 'Too few.' : 'Too many.';
}
