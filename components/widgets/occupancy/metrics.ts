import { gpuName } from '@src/arch/gpu-name';
import { filled, type Filled, type Limiter } from '@src/engine/occupancy';
import { RESIDENT_DATASET, residentBlocks } from '@src/evidence/resident-blocks';
import { count, percent } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { AMOUNT, blocksText, bytesExact, NAMES, occupancyText } from './describe';
import { carveoutPercent, scaleOf, type OccupancyValues } from './params';
import type { OccupancyTrace } from './simulate';

/** Blocks counted on the SMs of a real GPU for exactly this launch. */
export const countedBlocks = (values: OccupancyValues): number | null =>
  residentBlocks(values.gpu, {
    registers: values.registers,
    threads: values.threads,
    sharedBytes: values.shared,
    carveoutPercent: carveoutPercent(values),
  });

export function measured(values: OccupancyValues): Measured | null {
  const blocks = countedBlocks(values);
  return blocks === null ? null : { gpu: gpuName(values.gpu), dataset: RESIDENT_DATASET, byMetric: { blocks } };
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

/** Blocks that have moved in: one at each moment after the first. */
export const counted = ({ blocksPerSm }: OccupancyTrace, _values: OccupancyValues, time: number): number =>
  Math.min(blocksPerSm, Math.floor(time));
