import { architecture } from '@src/arch';
import { occupancy } from '@src/engine/occupancy';
import type { Curve, CurvePoint } from '@src/widget/define-widget';
import { countedBlocks } from './measured';
import { launchOf, params, scaleOf, type OccupancyValues, type Scale } from './params';
import { simulate } from './simulate';
import { bytesExact, number } from './words';

const KIB = 1024;
/** What one unit of the curve's x is worth: shared memory is drawn in KiB. */
const UNIT: Readonly<Record<Scale, number>> = { registers: 1, threads: 1, shared: KIB };
const LABEL: Readonly<Record<Scale, string>> = {
  registers: 'registers per thread',
  threads: 'threads per block',
  shared: 'shared KiB per block',
};

/** Warps on an SM over what the reader chose, as a share of all warp slots. */
export function curve(values: OccupancyValues): Curve {
  const over = values.over as Scale;
  const facts = architecture(values.gpu);
  const now = values[over];
  const capacity = facts.maxWarpsPerSm.value;
  const pointAt = (value: number): CurvePoint => {
    const at = { ...values, [over]: value };
    const { share, warpsPerBlock } = occupancy(launchOf(at), facts);
    const blocks = countedBlocks(at);
    return {
      x: value / UNIT[over],
      y: share,
      measured: blocks === null ? undefined : (blocks * warpsPerBlock) / capacity,
    };
  };
  const cliff = simulate(values).cliffs.find(({ resource }) => scaleOf[resource] === over)!;
  return {
    param: over,
    xLabel: LABEL[over],
    yLabel: 'warps on an SM',
    whole: capacity,
    stepped: true,
    points: valuesOn(over, now, facts.maxSharedBytesPerBlock.value).map(pointAt),
    currentX: now / UNIT[over],
    ...(UNIT[over] === 1 ? {} : { valueAt: (x: number) => Math.round(x * UNIT[over]) }),
    cliffs: [
      ...(cliff.wins ? [{ x: cliff.wins.at / UNIT[over], text: `≤ ${short(over, cliff.wins.at)}`, above: false }] : []),
      ...(cliff.loses ? [{ x: cliff.loses.at / UNIT[over], text: aboveText(over, cliff.loses.at), above: true }] : []),
    ],
  };
}

const short = (over: Scale, value: number): string => (over === 'shared' ? bytesExact(value) : number(value));

/** The first value that costs a block is mostly one byte past a whole number of KiB: "> 37 KiB". */
const aboveText = (over: Scale, at: number): string =>
  over === 'shared' && (at - 1) % KIB === 0 ? `> ${bytesExact(at - 1)}` : `≥ ${short(over, at)}`;

/** From the least to the most on the control's step, the value of now among them. */
function valuesOn(over: Scale, now: number, mostShared: number): number[] {
  const { min, max, stepFor } = params[over];
  const step = stepFor({});
  const most = over === 'shared' ? Math.min(max, mostShared) : max;
  const all = Array.from({ length: Math.floor((most - min) / step) + 1 }, (_, index) => min + index * step);
  return [...new Set([...all, now])].sort((a, b) => a - b);
}
