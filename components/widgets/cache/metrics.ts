import { architecture } from '@src/arch';
import { cacheRules } from '@src/engine/cache';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { bytesText, count, percent } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type CurveCliff,
  type Metric,
  type Share,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { doneByMoment, hitShare, rateNumber, soFar } from './describe';
import { KIB, params, type CacheValues } from './params';
import { canOverflow, keptBytes, simulate, type LookupTrace } from './simulate';

const load = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld`;

const REPLACEMENT = 'l1-replacement';
const rule = (id: string) => cacheRules.find((each) => each.id === id)!;

export function metrics(trace: LookupTrace): readonly Metric[] {
  const { loads, sectors, hits, again, first, evictions, keptLines, lineBytes } = trace;
  // While nothing is lost, the counts rest on what was measured; after that on what the model lets go.
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
      ...rests,
    },
    {
      id: 'requests',
      label: 'requests',
      value: loads.length,
      text: count(loads.length, 'request'),
      counter: `${load('requests')}.sum`,
      rule: requestRule.id,
    },
    {
      id: 'sectors',
      label: 'looked up',
      value: sectors,
      text: count(sectors, 'sector'),
      counter: `${load('sectors')}.sum`,
      rule: sectorRule.id,
    },
    {
      id: 'hits',
      label: 'hit the L1',
      value: hits,
      text: count(hits, 'sector'),
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
    { id: 'first', label: 'for the first time', value: first, text: count(first, 'sector') },
    { id: 'again', label: 'evicted from the L1', value: again, text: count(again, 'sector'), ...rests },
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

export const shares = ({ hits, again, first }: LookupTrace): readonly Share[] => [
  { label: `${count(hits, 'sector')} from the L1`, value: hits, kind: 'used' },
  { label: `${(again + first).toLocaleString('en-GB')} from beyond the L1`, value: again + first, kind: 'waste' },
];

/** A row for each moment. */
export function table(trace: LookupTrace): Table {
  return {
    caption: 'Loads in the order in which the warps execute them, and what happened to their sectors',
    columns: ['Load', 'Warp', 'Sectors', 'Hits', 'Evicted from the L1', 'First time', 'Hit rate so far'],
    rows: doneByMoment(trace)
      .slice(1)
      .map((done) => {
        const { warp, hits, again, first } = trace.loads[done - 1]!;
        const share = soFar(trace, done);
        return [done, warp, hits + again + first, hits, again, first, percent(share.hits / share.sectors)];
      }),
  };
}

export const rules = (values: CacheValues): readonly UsedRule[] =>
  usedRules(
    [
      requestRule,
      sectorRule,
      ...['l1-load', 'l1-hit-on-miss', 'l1-capacity'].map(rule),
      ...(canOverflow(values) ? [rule(REPLACEMENT)] : []),
    ],
    architecture(values.gpu).computeCapability,
  );

/** KiB. Few, because each point is a whole run; they show where the rate falls. */
const SIZES = [4, 8, 16, 24, 32, 48, 64, 96, 128];

/** The last curve's runs: while only the table changes, all but one of them stay as they are. */
let known = { key: '', shares: new Map<number, number>() };

function shareOf(values: CacheValues, table: number): number {
  const key = JSON.stringify({ ...values, table: 0 });
  if (known.key !== key) known = { key, shares: new Map() };
  const share = known.shares.get(table) ?? hitShare(simulate({ ...values, table }));
  known.shares.set(table, share);
  return share;
}

/** The hit rate over the size of the table. */
export function curve(values: CacheValues): Curve {
  const sizes = [...new Set([...SIZES, values.table])].sort((a, b) => a - b);
  return {
    param: 'table',
    xLabel: 'table, KiB',
    yLabel: 'hit rate of the L1',
    points: sizes.map((table) => ({ x: table, y: shareOf(values, table) })),
    currentX: values.table,
    cliffs: edgeOf(values),
  };
}

/** Where the table outgrows the L1, if the curve goes that far. */
function edgeOf(values: CacheValues): CurveCliff[] {
  const kept = keptBytes(values) / KIB;
  return kept >= params.table.max
    ? []
    : [{ x: kept, text: `L1 keeps ${Math.floor(kept)}`, above: values.table <= kept }];
}
