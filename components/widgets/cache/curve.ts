import type { Curve, CurveCliff } from '@src/widget/define-widget';
import { KIB, params, type CacheValues } from './params';
import { hitShare } from './describe';
import { keptBytes, simulate } from './simulate';

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
