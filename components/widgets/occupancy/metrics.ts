import { architecture } from '@src/arch';
import {
  carveoutRule,
  filled,
  occupancy,
  registerLimitRule,
  sharedLimitRule,
  warpLimitRule,
  type Filled,
  type Limiter,
} from '@src/engine/occupancy';
import { RESIDENT_DATASET, residentBlocks } from '@src/evidence/resident-blocks';
import { count, percent } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type CurvePoint,
  type Measured,
  type Metric,
  type Share,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { AMOUNT, blocksText, bytesExact, edgesBeside, NAMES, number, occupancyText } from './describe';
import { carveoutPercent, launchOf, params, scaleOf, type OccupancyValues, type Scale } from './params';
import { simulate, type OccupancyTrace } from './simulate';

/** Blocks counted on the SMs of a real GPU for this very launch. */
export const countedBlocks = (values: OccupancyValues): number | null =>
  residentBlocks(values.gpu, {
    registers: values.registers,
    threads: values.threads,
    sharedBytes: values.shared,
    carveoutPercent: carveoutPercent(values),
  });

export function measured(values: OccupancyValues): Measured | null {
  const blocks = countedBlocks(values);
  return blocks === null ? null : { gpu: values.gpu.toUpperCase(), dataset: RESIDENT_DATASET, byMetric: { blocks } };
}

/** As Nsight Compute's section "Occupancy" calls them. */
const COUNTER: Readonly<Record<Limiter, string>> = {
  warps: 'launch__occupancy_limit_warps',
  blocks: 'launch__occupancy_limit_blocks',
  registers: 'launch__occupancy_limit_registers',
  shared: 'launch__occupancy_limit_shared_mem',
  barriers: 'launch__occupancy_limit_barriers',
};
const RULE: Partial<Record<Limiter, string>> = {
  warps: 'occupancy-warps',
  registers: 'occupancy-registers',
  shared: 'occupancy-shared',
};

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

export function metrics(trace: OccupancyTrace): readonly Metric[] {
  const { blocksPerSm, warpsPerSm, share, limits, allocated, cliffs, rooms } = trace;
  const limit = (name: Filled): Metric[] => {
    const blocks = limits[name];
    const rule = RULE[name];
    if (blocks === null) return [];
    return [
      {
        id: `limit${capital(name)}`,
        label: `limit by ${NAMES[name]}`,
        value: blocks,
        text: blocksText(blocks),
        counter: COUNTER[name],
        ...(rule === undefined ? {} : { rule }),
      },
    ];
  };
  return [
    {
      id: 'blocks',
      label: 'blocks on an SM',
      value: blocksPerSm,
      text: blocksText(blocksPerSm),
      ideal: occupancyText(trace, blocksPerSm),
      marks: 'block',
    },
    {
      id: 'occupancy',
      label: 'occupancy',
      value: share,
      text: percent(share),
      counter: 'sm__maximum_warps_per_active_cycle_pct',
    },
    { id: 'warps', label: 'warps on an SM', value: warpsPerSm, text: count(warpsPerSm, 'warp') },
    ...filled.flatMap(limit),
    {
      ...amount('registersTaken', 'registers a block takes', allocated.registersPerBlock, AMOUNT.registers),
      quiet: true,
    },
    { ...amount('sharedTaken', 'shared memory a block takes', allocated.sharedBytesPerBlock, bytesExact), quiet: true },
    amount('carveout', 'carve-out', rooms.shared.capacity, bytesExact),
    ...(allocated.l1BytesPerSm === null ? [] : [amount('l1', 'left to L1', allocated.l1BytesPerSm, bytesExact)]),
    ...cliffs.flatMap(({ resource, keepsFrom, keepsTo }): Metric[] => [
      {
        ...amount(`${scaleOf[resource]}From`, `fewest ${scaleOf[resource]} with as many blocks`, keepsFrom),
        quiet: true,
      },
      { ...amount(`${scaleOf[resource]}To`, `most ${scaleOf[resource]} with as many blocks`, keepsTo), quiet: true },
    ]),
  ];
}

const amount = (id: string, label: string, value: number, say: (value: number) => string = String): Metric => ({
  id,
  label,
  value,
  text: say(value),
});

export function shares({ warpsPerSm, rooms }: OccupancyTrace): readonly Share[] {
  const empty = rooms.warps.capacity - warpsPerSm;
  return [
    { label: `${count(warpsPerSm, 'warp slot')} taken`, value: warpsPerSm, kind: 'used' },
    { label: `${empty} empty`, value: empty, kind: 'waste' },
  ];
}

/** Blocks that have moved in: one at each moment after the first. */
export const counted = ({ blocksPerSm }: OccupancyTrace, _values: OccupancyValues, time: number): number =>
  Math.min(blocksPerSm, Math.floor(time));

export const rules = ({ gpu, carveout }: OccupancyValues): readonly UsedRule[] =>
  usedRules(
    [warpLimitRule, registerLimitRule, sharedLimitRule, ...(carveout === 'none' ? [] : [carveoutRule])],
    architecture(gpu).computeCapability,
  );

/** One row for each resource: what the SM has, what blocks take of it, and where the next block is won or lost. */
export function table(trace: OccupancyTrace): Table {
  const { rooms, limits, blocksPerSm, named } = trace;
  return {
    caption: `One SM of the ${trace.gpu}: ${blocksText(blocksPerSm)}, ${occupancyText(trace, blocksPerSm)}`,
    columns: ['Resource', 'One SM', 'A block', 'Taken', 'Blocks allowed', 'Limits', 'Cliff below', 'Cliff above'],
    rows: filled.map((name) => {
      const { capacity, each } = rooms[name];
      const [below = '–', above = '–'] = edgesBeside(trace, name);
      const cells = [capacity, each, each * blocksPerSm].map(AMOUNT[name]);
      return [NAMES[name], ...cells, limits[name] ?? 'any number', named.includes(name) ? 'yes' : 'no', below, above];
    }),
  };
}

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
