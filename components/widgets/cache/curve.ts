import type { Curve, CurveCliff } from '@src/widget/define-widget';
import { KIB, params, type CacheValues } from './params';
import { hitShare } from './say';
import { keptBytes, simulate } from './simulate';

/** KiB. Few, because each point is a whole run; they show where the rate falls. */
const SIZES = [4, 8, 16, 24, 32, 48, 64, 96, 128];

/** The hit rate over the size of the table. */
export function curve(values: CacheValues): Curve {
  const sizes = [...new Set([...SIZES, values.table])].sort((a, b) => a - b);
  return {
    param: 'table',
    xLabel: 'table, KiB',
    yLabel: 'hit rate of the L1',
    points: sizes.map((table) => ({ x: table, y: hitShare(simulate({ ...values, table })) })),
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
