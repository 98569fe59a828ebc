import { attainable, type Attainable, type MemoryRoof } from '@src/engine/roofline';
import { percent, grouped } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import type { RooflineValues } from './params';
import type { RooflineTrace } from './simulate';

/** Three significant digits: "0.4", "7.94", "206", "1,024". */
export const digits = (value: number): number => Number(value.toPrecision(3));

export const number = (value: number): string => grouped(value >= 1000 ? Math.round(value) : digits(value), 5);

export const intensityText = (value: number): string => `${number(value)} FLOP/B`;

/** "67 TFLOP/s" for 67e12. */
export const rateText = (flopsPerSecond: number): string => `${number(flopsPerSecond / 1e12)} TFLOP/s`;

/** "4,800 GB/s" for 4.8e12, "33.5 TB/s" for more than ten of these. */
export const speedText = (bytesPerSecond: number): string =>
  bytesPerSecond >= 1e13
    ? `${number(bytesPerSecond / 1e12)} TB/s`
    : `${grouped(Math.round(bytesPerSecond / 1e9))} GB/s`;

/** The intensity of a custom kernel: "1/4 FLOP/B", "32 FLOP/B". */
export const powerText = (power: number): string => (power < 0 ? `1/${2 ** -power} FLOP/B` : intensityText(2 ** power));

/** In the form used within a sentence. */
export const MEMORY: Readonly<Record<MemoryRoof['id'], string>> = {
  dram: 'DRAM',
  l2: 'the L2',
  shared: 'shared memory',
};

export const PRECISION: Readonly<Record<'fp32' | 'tensor', string>> = {
  fp32: 'FP32',
  tensor: 'the tensor cores',
};

/** "A, B and C". */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** The short form of "NVIDIA H200" for a crowded drawing. */
export const shortName = (name: string): string => name.replace(/^NVIDIA /, '').replace(/^GeForce /, '');

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const subjectOf = ({ name }: RooflineTrace): string => name ?? 'a kernel';

export function describe(trace: RooflineTrace): Caption {
  const { at, pair } = trace;
  const { compute, memory } = pair;
  const start = `${capital(subjectOf(trace))} with ${intensityText(at.intensity)} at ${MEMORY[memory.id]}`;
  const peak = rateText(compute.flopsPerSecond);
  const headline = trace.reached
    ? `${start} reaches ${rateText(trace.reached.flopsPerSecond)} on the ${shortName(pair.name)}, ${percent(trace.reached.share)} of this roof of ${rateText(at.flopsPerSecond)}.`
    : at.boundBy === 'memory'
      ? `${start} is memory bound: at most ${rateText(at.flopsPerSecond)} on the ${shortName(pair.name)}, ${percent(at.flopsPerSecond / compute.flopsPerSecond)} of the ${peak} of ${PRECISION[compute.id]}.`
      : `${start} is compute bound: ${PRECISION[compute.id]} of the ${shortName(pair.name)} gives ${peak} and no more.`;
  return {
    headline,
    detail: [ridgeText(trace), measuredText(trace), silenceText(trace)].filter(Boolean).join(' '),
  };
}

function ridgeText({ pair, roofs }: RooflineTrace): string {
  const { compute, memory } = pair;
  const estimate = compute.estimate || memory.estimate ? ', an estimate' : '';
  const unknown = roofs.unknown.length > 0 ? ` ${roofs.unknown[0]!.why}` : '';
  return (
    `The roofs meet at ${rateText(compute.flopsPerSecond)} ÷ ${speedText(memory.bytesPerSecond)} = ` +
    `${intensityText(pair.ridge)}, the ridge point${estimate}.${unknown}`
  );
}

/** With this many times more operations per byte than the source asks for, caches are at work. */
const MUCH = 1.5;

/** A measured rate above a roof says that the bytes counted here were not those that this memory moved. */
function measuredText({ own, at, pair }: RooflineTrace): string {
  if (!own) return '';
  const share = own.flopsPerSecond / at.flopsPerSecond;
  const rate = `Measured: ${rateText(own.flopsPerSecond)}`;
  if (share > 1)
    return `${rate}, ${number(share)} times this roof: the caches kept most of these bytes away from ${MEMORY[pair.memory.id]}.`;
  const counted =
    own.intensity !== null && own.intensity > MUCH * at.intensity
      ? ` The counter found ${intensityText(own.intensity)}: caches kept the other bytes away from ${MEMORY[pair.memory.id]}.`
      : '';
  return `${rate}, ${percent(share)} of this roof.${counted}`;
}

const silenceText = ({ silent }: RooflineTrace): string =>
  silent.length === 0 ? '' : `Not drawn, because that roof is not known: ${listed(silent.map(shortName))}.`;

export function describeLane(trace: RooflineTrace, values: RooflineValues, lane: number): string {
  const { at, pair } = trace;
  return `Lane ${lane} does ${number(at.intensity * 4)} operations for each 4 B that ${MEMORY[pair.memory.id]} moves for it${
    values.kernel === 'own' ? '' : `, in ${subjectOf(trace)}`
  }.`;
}

/** Index of the moment at which each part appears; the kernels before the chosen one come from `walk` on. */
export const AT = { memory: 1, compute: 2, walk: 3 } as const;

/** The roofs one after another, then the kernel, coming from the naive one. */
export function moments({ pair, before, at, name, reached }: RooflineTrace): readonly Moment[] {
  const { compute, memory } = pair;
  return [
    {
      label: 'two axes',
      say: 'To the right, operations per byte moved; upward, operations per second. Both scales are logarithmic.',
    },
    {
      label: `${speedText(memory.bytesPerSecond)}: a slope`,
      say: `${capital(MEMORY[memory.id])} brings ${speedText(memory.bytesPerSecond)}: twice the work per byte gives twice the rate, as long as nothing else is the limit.`,
    },
    {
      label: `${rateText(compute.flopsPerSecond)}: a ceiling`,
      say: `${capital(PRECISION[compute.id])} of the ${shortName(pair.name)} gives ${rateText(compute.flopsPerSecond)}. The two meet at ${intensityText(pair.ridge)}.`,
    },
    ...before.map((stop, index) => ({
      label: stop.short,
      say:
        index === 0
          ? `${capital(stop.name)}: ${intensityText(stop.at.intensity)}, at most ${rateText(stop.at.flopsPerSecond)}.`
          : `${capital(stop.name)}: ${number(stop.at.intensity / before[index - 1]!.at.intensity)} times the work per byte, at most ${rateText(stop.at.flopsPerSecond)}.`,
    })),
    {
      // Without its number: the label is seen while a reader predicts.
      label: name === null ? 'your kernel' : 'the chosen kernel',
      say: `${capital(name ?? 'your kernel')}: ${intensityText(at.intensity)}, ${reached ? `${rateText(reached.flopsPerSecond)} of ` : ''}at most ${rateText(at.flopsPerSecond)}.`,
    },
  ];
}

/** Where the kernel is after this many moments: it climbs to its roof, or as far as it gets, then goes along it from stop to stop. */
export function kernelAt({ pair, before, at, reached }: RooflineTrace, time: number): Attainable {
  const stops = [...before.map((stop) => stop.at), at];
  const passed = Math.min(stops.length - 1, Math.max(0, time - AT.walk));
  const [from, to] = [stops[Math.floor(passed)]!, stops[Math.ceil(passed)]!];
  const intensity = from.intensity * (to.intensity / from.intensity) ** (passed % 1);
  const found = passed === stops.length - 1 ? at : attainable(intensity, pair.compute, pair.memory);
  const climbed = Math.min(1, Math.max(0, time - AT.compute)) * (reached?.share ?? 1);
  return climbed === 1 ? found : { ...found, flopsPerSecond: found.flopsPerSecond * climbed };
}
