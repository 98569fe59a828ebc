import type { Judgement } from '@src/widget/define-widget';
import { count } from '@src/units/words';
import { wrong } from '@src/widget/judgement';
import { instructionOf, unitOf, type LabValues } from './params';
import type { LabTrace } from './simulate';

const USUAL = [1, 2, 4, 8, 16, 32];

export const ask = (values: LabValues): string =>
  `The first ${instructionOf(values)}, of the tile ${values.layout}: how many ${unitOf(values)}s does it take?`;

const rightOf = ({ steps }: LabTrace): number => steps[0]!.cost;

export const places = (trace: LabTrace): { id: number; label: string }[] =>
  [...new Set([...USUAL, rightOf(trace)])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));

export const answer = (trace: LabTrace): number[] => [rightOf(trace)];

export function judge(trace: LabTrace, values: LabValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  const right = rightOf(trace);
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const { ideal } = trace.steps[0]!;
  const reason = `It takes ${count(right, unitOf(values))}; the ideal is ${ideal}.`;
  if (number === right) return { correct: true, say: `Yes. ${reason}` };
  const hint =
    number < right
      ? 'Too few: work out the addresses of the lanes, and see which of them fall into one place.'
      : 'Too many: lanes whose addresses do not collide are served together.';
  return wrong(hint, `${hint} ${reason}`);
}
