import { bytesText, count, percent } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import { hitShare, rateNumber } from './describe';
import type { LookupTrace } from './simulate';

const load = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld`;

export const REPLACEMENT = 'l1-replacement';

export function metrics(trace: LookupTrace): readonly Metric[] {
  const { loads, sectors, hits, again, first, evictions, keptLines, lineBytes } = trace;
  // While nothing is evicted, the counts rest on measurements; after that on what the model evicts.
  const rests = { rule: evictions > 0 ? REPLACEMENT : 'l1-load' };
  const touched = (loads.at(-1)?.linesSoFar ?? 0) * lineBytes;
  return [
    {
      id: 'hitRate',
      label: '% of sector lookups hit the L1',
      value: rateNumber(hits, sectors),
      text: percent(hitShare(trace)),
      counter: 'l1tex__t_sector_hit_rate.pct',
      ideal: evictions > 0 ? 'an estimate: the L1 is full' : 'nothing is evicted: the L1 has room',
      marks: 'fate:hit',
      ...rests,
    },
    {
      id: 'requests',
      label: 'requests',
      value: loads.length,
      text: count(loads.length, 'request'),
      counter: `${load('requests')}.sum`,
      rule: 'one-request',
    },
    {
      id: 'sectors',
      label: 'looked up',
      value: sectors,
      text: count(sectors, 'sector'),
      counter: `${load('sectors')}.sum`,
      rule: 'sectors',
    },
    {
      id: 'hits',
      label: 'hit the L1',
      value: hits,
      text: count(hits, 'sector'),
      marks: 'fate:hit',
      counter: `${load('sectors')}_lookup_hit.sum`,
      ...rests,
    },
    {
      id: 'misses',
      label: 'read from the L2',
      value: sectors - hits,
      text: count(sectors - hits, 'sector'),
      counter: 'lts__t_sectors_srcunit_tex_op_read.sum',
      ...rests,
    },
    { id: 'first', label: 'for the first time', value: first, text: count(first, 'sector'), marks: 'fate:first' },
    {
      id: 'again',
      label: 'evicted from the L1',
      value: again,
      text: count(again, 'sector'),
      marks: 'fate:again',
      ...rests,
    },
    {
      id: 'kept',
      label: 'the L1 keeps',
      value: keptLines * lineBytes,
      text: bytesText(keptLines * lineBytes),
      rule: 'l1-capacity',
    },
    { id: 'touched', label: 'lines requested', value: touched, text: bytesText(touched) },
    {
      id: 'evictions',
      label: 'lines evicted',
      value: evictions,
      text: count(evictions, 'line'),
      ...rests,
      quiet: true,
    },
    {
      id: 'perRequest',
      label: 'sectors per request',
      value: Number((sectors / loads.length).toFixed(1)),
      text: `${Number((sectors / loads.length).toFixed(1))} per request`,
      quiet: true,
    },
    {
      id: 'carveout',
      label: 'set aside as shared memory',
      value: trace.carveoutBytes,
      text: bytesText(trace.carveoutBytes),
      counter: 'launch__shared_mem_config_size',
      quiet: true,
    },
  ];
}
