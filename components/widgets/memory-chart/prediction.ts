import { reuseOf } from './describe';
import { chosen, type MemoryChartValues } from './params';
import type { MemoryChartTrace } from './simulate';

/** Where each range begins; it ends where the next one does. */
const STARTS = [0, 0.05, 0.5, 1.5, 10] as const;
const LABELS = ['nearly 0', 'below half', 'about 1', '2 to 9', '10 or more'] as const;

export const rangeOf = (reuse: number): number => STARTS.findLastIndex((start) => reuse >= start);

export const ask = ({ kernel }: MemoryChartValues): string =>
  `A kernel ${chosen(kernel).does}. For each byte that DRAM moves, how many bytes do its lanes ask for?`;

export const places = (): { id: number; label: string }[] => LABELS.map((label, id) => ({ id, label }));

export const answer = (trace: MemoryChartTrace): number[] => [rangeOf(reuseOf(trace))];
