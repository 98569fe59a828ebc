import type { Moment } from '@src/widget/define-widget';
import { attainable, type Attainable } from '@src/engine/roofline';
import type { RooflineTrace } from './simulate';
import { intensityText, MEMORY, number, PRECISION, rateText, shortName, speedText } from './words';

/** Index of the moment at which each part appears; the kernels before the chosen one come from `walk` on. */
export const AT = { memory: 1, compute: 2, walk: 3 } as const;

/** The roofs one after the other, then the kernel, coming from the naive one. */
export function moments({ pair, before, at, name }: RooflineTrace): readonly Moment[] {
  const { compute, memory } = pair;
  return [
    {
      label: 'two axes',
      say: 'To the right, operations per byte moved; upward, operations per second. Both scales are logarithmic.',
    },
    {
      label: `${speedText(memory.bytesPerSecond)}: a slope`,
      say: `${MEMORY[memory.id].replace(/^./, (first) => first.toUpperCase())} brings ${speedText(memory.bytesPerSecond)}: twice the work per byte gives twice the rate, as long as nothing else is the limit.`,
    },
    {
      label: `${rateText(compute.flopsPerSecond)}: a ceiling`,
      say: `${PRECISION[compute.id].replace(/^./, (first) => first.toUpperCase())} of the ${shortName(pair.name)} gives ${rateText(compute.flopsPerSecond)}. The two meet at ${intensityText(pair.ridge)}.`,
    },
    ...before.map((stop, index) => ({
      label: stop.short,
      say:
        index === 0
          ? `${stop.name.replace(/^./, (first) => first.toUpperCase())}: ${intensityText(stop.at.intensity)}, at most ${rateText(stop.at.flopsPerSecond)}.`
          : `${stop.name.replace(/^./, (first) => first.toUpperCase())}: ${number(stop.at.intensity / before[index - 1]!.at.intensity)} times the work per byte, at most ${rateText(stop.at.flopsPerSecond)}.`,
    })),
    {
      // Without its number: the label is seen while a reader predicts.
      label: name === null ? 'your kernel' : 'the chosen kernel',
      say: `${(name ?? 'your kernel').replace(/^./, (first) => first.toUpperCase())}: ${intensityText(at.intensity)}, at most ${rateText(at.flopsPerSecond)}.`,
    },
  ];
}

/** Where the kernel stands when so many moments have passed: it climbs to its roof, then goes along it from stop to stop. */
export function kernelAt({ pair, before, at }: RooflineTrace, time: number): Attainable {
  const stops = [...before.map((stop) => stop.at), at];
  const passed = Math.min(stops.length - 1, Math.max(0, time - AT.walk));
  const [from, to] = [stops[Math.floor(passed)]!, stops[Math.ceil(passed)]!];
  const intensity = from.intensity * (to.intensity / from.intensity) ** (passed % 1);
  const found = passed === stops.length - 1 ? at : attainable(intensity, pair.compute, pair.memory);
  const climbed = Math.min(1, Math.max(0, time - AT.compute));
  return climbed === 1 ? found : { ...found, flopsPerSecond: found.flopsPerSecond * climbed };
}
