import { round, textWidth, type Box } from '@components/marks/geometry';
import { attainable, ridge, roofline, type ComputeRoof, type MemoryRoof } from '@src/engine/roofline';
import { dotOf, pathOf, X, Y, yOf, type Dot } from './scales';
import type { Pair, RooflineTrace } from './simulate';
import { rateText, speedText } from './words';

/** A line of a roof that the state is not held against. */
export interface ThinLine {
  readonly id: string;
  readonly path: string;
}

export interface LineText extends Dot {
  readonly id: string;
  readonly text: string;
  readonly chosen: boolean;
  /** Degrees; 0 beside a ceiling. */
  readonly angle: number;
}

const NAMES: Readonly<Record<MemoryRoof['id'], string>> = { dram: 'DRAM', l2: 'L2', shared: 'shared' };
const NAMED: Readonly<Record<ComputeRoof['id'], string>> = { fp32: 'FP32', tensor: 'tensor, 16 bit, dense' };

/** Where a slope comes into the picture. */
const start = ({ bytesPerSecond }: MemoryRoof): number => Math.max(X.least, Y.least / bytesPerSecond);

/** Slope and ceiling of a pair, as far as the picture goes. */
export const corners = (box: Box, { compute, memory }: Pick<Pair, 'compute' | 'memory'>): Dot[] =>
  roofline(compute, memory, start(memory), X.most).map((corner) => dotOf(box, corner));

const slopePath = (box: Box, { compute, memory }: Pick<Pair, 'compute' | 'memory'>): string =>
  pathOf([start(memory), ridge(compute, memory)].map((at) => dotOf(box, attainable(at, compute, memory))));

/** The other roofs of the same GPU: slopes up to the chosen ceiling, and the other ceiling over the chosen slope. */
export function thinLines(box: Box, { pair, roofs }: RooflineTrace): ThinLine[] {
  const slopes = roofs.memory
    .filter(({ id }) => id !== pair.memory.id)
    .map((memory) => ({ id: memory.id, path: slopePath(box, { ...pair, memory }) }));
  const ceilings = roofs.compute
    .filter(({ id }) => id !== pair.compute.id)
    .map((compute) => {
      const own = ridge(compute, pair.memory);
      const from = compute.flopsPerSecond > pair.compute.flopsPerSecond ? Math.min(own, pair.ridge) : own;
      return {
        id: compute.id,
        path: pathOf(roofline(compute, pair.memory, from, X.most).map((corner) => dotOf(box, corner))),
      };
    });
  return [...slopes, ...ceilings];
}

/** Names along the slopes: that of a slope which another follows closely is left out, unless it is the chosen one. */
export function slopeTexts(box: Box, { pair, roofs }: RooflineTrace, text: number): LineText[] {
  const across = box.width / Math.log10(X.most / X.least);
  const rise = box.height / Math.log10(Y.most / Y.least);
  const slope = rise / across;
  const angle = round((-Math.atan(slope) * 180) / Math.PI);
  const feet = roofs.memory.map((memory) => dotOf(box, attainable(start(memory), pair.compute, memory)));
  return roofs.memory.flatMap((memory, index): LineText[] => {
    const chosen = memory.id === pair.memory.id;
    const { x, y } = feet[index]!;
    const lift = text * 0.75 * Math.hypot(1, slope);
    const name = chosen ? `${NAMES[memory.id]} ${speedText(memory.bytesPerSecond)}` : NAMES[memory.id];
    const above = feet.flatMap((foot) => (foot.y < y ? [y - foot.y] : []));
    const next = Math.min(...above, Infinity) / Math.hypot(1, slope);
    if (!chosen && next < text * 1.6) return [];
    const along = text * 0.8;
    return [{ id: memory.id, x: round(x + along), y: round(y - along * slope - lift), text: name, chosen, angle }];
  });
}

/** Names above the right ends of the ceilings; in a small room only that of the chosen one. */
export function flatTexts(box: Box, { pair, roofs }: RooflineTrace, text: number): LineText[] {
  return roofs.compute.flatMap((compute): LineText[] => {
    const chosen = compute.id === pair.compute.id;
    const estimate = compute.estimate ? ' (estimate)' : '';
    const found = [
      `${NAMED[compute.id]} ${rateText(compute.flopsPerSecond)}${estimate}`,
      `${rateText(compute.flopsPerSecond)}${estimate}`,
    ].find((one) => textWidth(one, text, 'sans') < box.width * 0.55);
    const right = box.x + box.width - 3;
    const y = round(yOf(box, compute.flopsPerSecond) - text * 0.8);
    return found ? [{ id: compute.id, x: right, y, text: found, chosen, angle: 0 }] : [];
  });
}
