import type { Table } from '@src/widget/define-widget';
import type { RooflineTrace } from './simulate';
import { intensityText, MEMORY, PRECISION, rateText, shortName } from './words';

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** Ridge points, kernels and measured products, in this order. */
export function table({ pair, others, before, at, name, points }: RooflineTrace): Table {
  const compute = PRECISION[pair.compute.id];
  const memory = MEMORY[pair.memory.id];
  return {
    caption: `The roof of ${compute} over ${memory}: where it begins, and what stands under it`,
    columns: ['What', 'FLOP per byte', 'TFLOP/s', 'How it is known'],
    rows: [
      ...[pair, ...others].map((one) => [
        `Ridge point, ${shortName(one.name)}`,
        intensityText(one.ridge),
        rateText(one.compute.flopsPerSecond),
        one.compute.estimate || one.memory.estimate ? 'from an estimate' : 'from its stated rates',
      ]),
      ...before.map((stop) => row(capital(stop.name), stop.at.intensity, stop.at.flopsPerSecond)),
      row(capital(name ?? 'your kernel'), at.intensity, at.flopsPerSecond),
      ...points.map(({ id, intensity, flopsPerSecond }) => [
        `Measured: ${id}`,
        intensity === null ? 'not counted' : intensityText(intensity),
        rateText(flopsPerSecond),
        `timed on the ${shortName(pair.name)}`,
      ]),
    ],
  };
}

const row = (what: string, intensity: number, rate: number): string[] => [
  what,
  intensityText(intensity),
  rateText(rate),
  'at most, computed',
];
