import { RESIDENT_DATASET, residentBlocks } from '@src/evidence/resident-blocks';
import type { Measured } from '@src/widget/define-widget';
import { carveoutPercent, type OccupancyValues } from './params';

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
