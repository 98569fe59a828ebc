import { attainable, ridge, roofline, type ComputeRoof, type MemoryRoof } from '@src/engine/roofline';
import { pathOf, round, X, xOf, Y, yOf, type Box, type Dot } from './scales';
import type { Pair, RooflineTrace } from './simulate';
import { rateText } from './words';

/** A line of a roof that the state is not held against. */
export interface ThinLine {
  readonly id: string;
  readonly path: string;
}

/** Words along a slope. */
export interface SlopeText extends Dot {
  readonly id: string;
  readonly text: string;
  readonly angle: number;
  readonly chosen: boolean;
}

export interface FlatText extends Dot {
  readonly id: string;
  readonly text: string;
  readonly chosen: boolean;
}

const NAMES: Readonly<Record<MemoryRoof['id'], string>> = { dram: 'DRAM', l2: 'L2', shared: 'shared' };

/** Where a slope comes into the picture. */
const start = ({ bytesPerSecond }: MemoryRoof): number => Math.max(X.least, Y.least / bytesPerSecond);

const dot = (box: Box, { intensity, flopsPerSecond }: { intensity: number; flopsPerSecond: number }): Dot => ({
  x: xOf(box, intensity),
  y: yOf(box, flopsPerSecond),
});

/** Slope and ceiling of a pair, as far as the picture goes. */
export const roofPath = (box: Box, { compute, memory }: Pick<Pair, 'compute' | 'memory'>): string =>
  pathOf(roofline(compute, memory, start(memory), X.most).map((corner) => dot(box, corner)));

/** The slope alone, and the ceiling alone, for the steps that draw one after the other. */
export const slopePath = (box: Box, { compute, memory }: Pair): string =>
  pathOf([start(memory), ridge(compute, memory)].map((at) => dot(box, attainable(at, compute, memory))));

/** The other roofs of the same GPU: slopes up to the chosen ceiling, and the other ceiling over the chosen slope. */
export function thinLines(box: Box, { pair, roofs }: RooflineTrace): ThinLine[] {
  const slopes = roofs.memory
    .filter(({ id }) => id !== pair.memory.id)
    .map((memory) => ({ id: memory.id, path: slopePath(box, { ...pair, memory }) }));
  const ceilings = roofs.compute
    .filter(({ id }) => id !== pair.compute.id)
    .map((compute) => {
      const from = Math.min(ridge(compute, pair.memory), pair.ridge);
      const above = compute.flopsPerSecond > pair.compute.flopsPerSecond;
      const corners = roofline(compute, pair.memory, above ? from : ridge(compute, pair.memory), X.most);
      return { id: compute.id, path: pathOf(corners.map((corner) => dot(box, corner))) };
    });
  return [...slopes, ...ceilings];
}

/** px along the slope from its lower end to its name. */
const ALONG = 10;

export function slopeTexts(box: Box, { pair, roofs }: RooflineTrace): SlopeText[] {
  const across = box.width / Math.log10(X.most / X.least);
  const rise = box.height / Math.log10(Y.most / Y.least);
  const angle = round((-Math.atan2(rise, across) * 180) / Math.PI);
  return roofs.memory.map((memory) => {
    const foot = dot(box, attainable(start(memory), pair.compute, memory));
    return {
      id: memory.id,
      x: foot.x + 4,
      y: round(foot.y - (4 * rise) / across - ALONG),
      angle,
      text: NAMES[memory.id],
      chosen: memory.id === pair.memory.id,
    };
  });
}

const NAMED: Readonly<Record<ComputeRoof['id'], string>> = { fp32: 'FP32 ', tensor: 'tensor, 16 bit, dense ' };

/** Beside the letters of other GPUs there is room for the rate only. */
export const flatTexts = (box: Box, { pair, roofs, others }: RooflineTrace): FlatText[] =>
  roofs.compute.map((compute: ComputeRoof) => ({
    id: compute.id,
    x: box.x + box.width - 4,
    y: yOf(box, compute.flopsPerSecond) - 8,
    text: `${others.length > 0 ? '' : NAMED[compute.id]}${rateText(compute.flopsPerSecond)}${compute.estimate ? ' (estimate)' : ''}`,
    chosen: compute.id === pair.compute.id,
  }));
