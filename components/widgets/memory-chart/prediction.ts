import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import { bytesWords, dramBytes, few, reuseOf } from './describe';
import { chosen, type MemoryChartValues } from './params';
import type { MemoryChartTrace } from './simulate';

/** Where each range begins; it ends where the next one does. */
const STARTS = [0, 0.05, 0.5, 1.5, 10] as const;
const LABELS = ['nearly 0', 'below half', 'about 1', '2 to 9', '10 or more'] as const;

const rangeOf = (reuse: number): number => STARTS.findLastIndex((start) => reuse >= start);

export const ask = ({ kernel }: MemoryChartValues): string =>
  `A kernel ${chosen(kernel).does}. For each byte that DRAM moves, how many bytes do its lanes ask for?`;

export const places = (): { id: number; label: string }[] => LABELS.map((label, id) => ({ id, label }));

export const answer = (trace: MemoryChartTrace): number[] => [rangeOf(reuseOf(trace))];

export function judge(trace: MemoryChartTrace, _values: MemoryChartValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one range.');
  const right = rangeOf(reuseOf(trace));
  const truth = `Lanes ask for ${bytesWords(trace.useful ?? 0)}, and DRAM moves ${bytesWords(dramBytes(trace))}: ${few(reuseOf(trace))} for each byte.`;
  if (guess === right) return { correct: true, say: `Yes. ${truth}` };
  const hint =
    guess > right
      ? 'Fewer: think of what moves with each value that a lane uses.'
      : 'More: think of values that several lanes or loops ask for again.';
  return wrong(hint, `${hint} ${truth}`);
}
