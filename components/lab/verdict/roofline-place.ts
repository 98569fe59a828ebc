import { architecture } from '@src/arch';
import { attainable, roofs } from '@src/engine/roofline';
import type { Demand, TimeOptions, TimePrediction } from '@src/engine/time';

/** Where a launch is under the roofline of DRAM. */
export interface RooflinePlace {
  readonly flops: number;
  readonly bytes: number;
  /** Operations per byte. */
  readonly intensity: number;
  /** What the roof allows at this intensity, and what the predicted time makes of it. */
  readonly allowed: number;
  readonly reached: number;
  /** The intensity at which the figure draws it. */
  readonly drawnAt: number;
  /** The state of the figure. */
  readonly params: string;
}

/** The figure takes these powers of two. */
const POWERS = { least: -2, most: 11 };
/** And tenths of a percent of the roof. */
const WHOLE = 1000;

/** `null`: it computes nothing in floating point, or moves nothing from DRAM. */
export function rooflinePlace(
  demand: Demand,
  { duration }: Pick<TimePrediction, 'duration'>,
  gpu: string,
  cache: TimeOptions['cache'],
): RooflinePlace | null {
  const ofTensorCores = 2 * demand.tensorMultiplyAdds;
  const flops = demand.flops + ofTensorCores;
  const bytes = demand.dram[cache].readBytes + demand.dram[cache].writtenBytes;
  if (flops === 0 || bytes === 0) return null;
  const intensity = flops / bytes;
  const precision = ofTensorCores > flops / 2 ? 'tensor' : 'fp32';
  const { compute, memory } = roofs(architecture(gpu));
  const { flopsPerSecond: allowed } = attainable(
    intensity,
    compute.find(({ id }) => id === precision)!,
    memory.find(({ id }) => id === 'dram')!,
  );
  const reached = flops / duration;
  const power = Math.min(POWERS.most, Math.max(POWERS.least, Math.round(Math.log2(intensity))));
  const share = Math.min(WHOLE, Math.max(1, Math.round((WHOLE * reached) / allowed)));
  const params = `kernel=own&power=${power}&reached=${share}&precision=${precision}&gpu=${gpu}`;
  return { flops, bytes, intensity, allowed, reached, drawnAt: 2 ** power, params };
}
