import { grouped } from '@src/units/words';
import { valueText } from '@src/profile/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { chosen, type MemoryChartValues } from './params';
import { bytesOf, type MemoryChartTrace } from './simulate';

/** Bytes of a link, or bytes per second of the kernel. */
export function amountText(bytes: number, trace: MemoryChartTrace, show: string): string {
  return show === 'rate' && trace.time ? valueText((bytes / trace.time) * 1e9, 'byte/s') : valueText(bytes, 'byte');
}

export const bytesWords = (bytes: number): string => valueText(bytes, 'byte');

/** "2.2", "310". */
export const few = (value: number): string =>
  value >= 100 ? grouped(Math.round(value)) : String(Number(value.toPrecision(2)));

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

/** "2.2 M" for a value counted in millions, "4,096" for others. */
export const countText = (count: number): string =>
  count >= 1e5 ? `${few(count / 1e6)} M` : grouped(Math.round(count));

/** DRAM's bytes of both directions. */
export const dramBytes = (trace: MemoryChartTrace): number =>
  bytesOf(trace, 'dram-reads') + bytesOf(trace, 'dram-writes');

/** Bytes that lanes requested, per byte of DRAM; 0 where DRAM was hardly used. */
export function reuseOf(trace: MemoryChartTrace): number {
  const dram = dramBytes(trace);
  return dram === 0 || trace.useful === null ? 0 : trace.useful / dram;
}

const headlineOf = (subject: string, trace: MemoryChartTrace): string =>
  `${subject}: lanes ask for ${trace.useful === null ? 'an unknown number of bytes' : bytesWords(trace.useful)}, and DRAM moves ${bytesWords(dramBytes(trace))}.`;

export function describe(trace: MemoryChartTrace, { kernel }: MemoryChartValues): Caption {
  const { label } = chosen(kernel);
  const { wavefronts } = trace.chart;
  const queue =
    wavefronts === null
      ? ''
      : ` Shared memory needs ${few(wavefronts.all / 1e6)} million wavefronts${
          wavefronts.excess ? `, ${few(wavefronts.excess / 1e6)} million of them beyond what the width needs` : ''
        }.`;
  return { headline: headlineOf(label, trace), detail: `${trace.bound.says}${queue}` };
}

export const describeLane = (trace: MemoryChartTrace, { kernel }: MemoryChartValues, lane: number): string =>
  `Lane ${lane} is one of many in this chart: the counters add up all lanes of the kernel that ${chosen(kernel).does}. ${trace.bound.says}`;

/** Moments of the run: what is on its way from each to the next. */
export const AT = { start: 0, out: 1, miss: 2, dram: 3, back: 4, fill: 5, end: 6 } as const;

export function moments(trace: MemoryChartTrace): readonly Moment[] {
  const text = (id: string): string => bytesWords(bytesOf(trace, id));
  const { hits } = trace.chart;
  const rate = (level: 'l1' | 'l2'): string =>
    hits[level] === undefined ? '' : ` ${few(hits[level])} % of its lookups hit.`;
  return [
    { label: 'nothing yet', say: 'The kernel has not asked for anything yet.' },
    {
      label: 'requests and stores reach the L1',
      say: `Stores bring ${text('global-stores')} of sectors to the L1, and loads ask for ${text('global-loads')}.`,
    },
    {
      label: 'what the L1 lacks goes to the L2',
      say: `The L1 passes on ${text('l2-writes')} of stores and asks the L2 for ${text('l2-reads')}.${rate('l1')}`,
    },
    {
      label: 'what the L2 lacks goes to DRAM',
      say: `The L2 writes ${text('dram-writes')} to DRAM and asks it for ${text('dram-reads')}.${rate('l2')}`,
    },
    { label: 'DRAM answers', say: `DRAM delivers ${text('dram-reads')} to the L2.` },
    { label: 'the L2 answers', say: `The L2 delivers ${text('l2-reads')} to the L1s.` },
    {
      label: 'the lanes have their values',
      say: `The L1 delivers ${text('global-loads')} of sectors, and shared memory ${text('shared-loads')} of wavefronts.`,
    },
  ];
}
