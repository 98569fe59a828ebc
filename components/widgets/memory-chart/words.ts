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

/** "2.2 M" of what is counted in millions, "4,096" of what is not. */
export const countText = (count: number): string =>
  count >= 1e5 ? `${few(count / 1e6)} M` : Math.round(count).toLocaleString('en-US');
