import { valueText } from '@src/profile/words';
import type { MemoryChartTrace } from './simulate';

/** Bytes of a link, or bytes per second of the kernel. */
export function amountText(bytes: number, trace: MemoryChartTrace, show: string): string {
  return show === 'rate' && trace.time ? valueText((bytes / trace.time) * 1e9, 'byte/s') : valueText(bytes, 'byte');
}

export const bytesWords = (bytes: number): string => valueText(bytes, 'byte');

/** "2.2", "310". */
export const few = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)));

export const FLOW_WORDS: Readonly<Record<string, string>> = {
  'global-loads': 'global loads',
  'global-stores': 'global stores',
  'shared-loads': 'shared loads',
  'shared-stores': 'shared stores',
  'l2-reads': 'the L1 reads',
  'l2-writes': 'the L1 writes',
  'dram-reads': 'the L2 reads',
  'dram-writes': 'the L2 writes',
};
