import { gpuName } from '@src/arch/gpu-name';
import { architecture } from '@src/arch';
import type { Attainable, MemoryRoof } from '@src/engine/roofline';
import { TIMED_PRODUCTS, timedProducts } from '@src/evidence/timed-products';
import { percent } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { digits, intensityText, kernelAt, MEMORY, number, PRECISION, rateText, speedText } from './describe';
import type { RooflineValues } from './params';
import { kernelOf, simulate, type RooflineTrace } from './simulate';

const TERA = 1e12;

/** A timed product, at the bytes that one memory was counted to move. */
export interface RecordedPoint {
  /** "tiled-32", "tiled-as-written-32", "register-tiled-128-8-8". */
  readonly id: string;
  readonly short: string;
  /** True where each read of shared memory stayed as in the source. */
  readonly asWritten: boolean;
  readonly flopsPerSecond: number;
  /** `null` where the bytes were not counted. */
  readonly intensity: number | null;
}

function bytesOfOne(memory: MemoryRoof['id'], gpu: string): number {
  const { sectorBytes, sharedBanks, sharedBankBytes } = architecture(gpu);
  if (memory === 'dram') return 1;
  return memory === 'l2' ? sectorBytes.value : sharedBanks.value * sharedBankBytes.value;
}

/**
 * Reads as written differ from merged ones only at shared memory, and are left out elsewhere.
 *
 * @returns None for a GPU that was not measured.
 */
export function recorded(gpu: string, memory: MemoryRoof['id']): readonly RecordedPoint[] {
  return timedProducts(gpu)
    .filter(({ id }) => memory === 'shared' || !isAsWritten(id))
    .map(({ id, rate, per }) => ({
      id,
      short: shortOf(id),
      asWritten: isAsWritten(id),
      flopsPerSecond: rate * TERA,
      intensity: per?.[memory] ? per[memory] / bytesOfOne(memory, gpu) : null,
    }));
}

const isAsWritten = (id: string): boolean => id.includes('written');

function shortOf(id: string): string {
  const [tile, , threadTile] = id.match(/\d+/g) ?? [];
  if (!tile) return id;
  return threadTile ? `${tile}, ${threadTile} × ${threadTile}` : `tile ${tile}`;
}

/** Recorded with matrices of this size. */
const SIZE = '2048';

/** The recorded row of exactly this state. */
export function recordedState(values: RooflineValues): RecordedPoint | null {
  const kernel = kernelOf(values);
  if (!kernel || values.n !== SIZE || values.precision !== 'fp32') return null;
  return recorded(values.gpu, memoryOf(values)).find(({ id }) => id === kernel.id) ?? null;
}

export const memoryOf = ({ memory }: RooflineValues): MemoryRoof['id'] => memory as MemoryRoof['id'];

export function measured(values: RooflineValues): Measured | null {
  const point = recordedState(values);
  if (!point) return null;
  const byMetric = { attainable: digits(point.flopsPerSecond / 1e12) };
  return { timed: true, gpu: gpuName(values.gpu), dataset: TIMED_PRODUCTS, byMetric };
}

const estimated = (is: boolean): string => (is ? ', estimate' : '');

export function metrics({ pair, at, atMost, own, reached }: RooflineTrace, values: RooflineValues): readonly Metric[] {
  const { compute, memory } = pair;
  const share = (reached ?? at).flopsPerSecond / compute.flopsPerSecond;
  const short = pair.ridge / at.intensity;
  const times = short > 1 ? short : 1 / short;
  const doubt = compute.estimate || memory.estimate;
  return [
    ...(reached ? [rateOf('reached', 'TFLOP/s', reached, 'roof', at, doubt)] : []),
    rateOf('attainable', 'TFLOP/s at most', at, 'peak', compute, doubt),
    {
      id: 'intensity',
      label: 'Intensity',
      value: digits(at.intensity),
      text: intensityText(at.intensity),
      ...(values.kernel === 'own' ? {} : { rule: values.memory === 'shared' ? 'shared-read-merge' : 'sectors' }),
    },
    {
      id: 'ridge',
      label: 'Ridge point',
      value: digits(pair.ridge),
      text: `${intensityText(pair.ridge)}${estimated(doubt)}`,
    },
    {
      id: 'bound',
      label: 'Limited by',
      value: at.boundBy === 'memory' ? 0 : 1,
      text: at.boundBy === 'memory' ? MEMORY[memory.id] : PRECISION[compute.id],
    },
    { id: 'share', label: 'Share of the peak', value: share, text: percent(share) },
    {
      id: 'toRidge',
      label: short > 1 ? 'Reuse missing to the ridge' : 'Beyond the ridge',
      value: digits(times),
      text: `${number(times)}×`,
    },
    ...(own
      ? [
          {
            id: 'ofRoof',
            label: 'Measured, share of this roof',
            value: own.flopsPerSecond / at.flopsPerSecond,
            text: percent(own.flopsPerSecond / at.flopsPerSecond),
          },
          {
            id: 'rate',
            label: 'Measured rate',
            value: digits(own.flopsPerSecond / TERA),
            text: rateText(own.flopsPerSecond),
            quiet: true,
          },
          ...(own.intensity === null
            ? []
            : [
                {
                  id: 'counted',
                  label: 'Intensity by the counter',
                  value: digits(own.intensity),
                  text: intensityText(own.intensity),
                },
              ]),
        ]
      : []),
    ...(atMost === null
      ? []
      : [
          {
            id: 'atMost',
            label: 'A, B and C once each',
            value: digits(atMost),
            text: intensityText(atMost),
          },
        ]),
    {
      id: 'peak',
      label: 'Peak',
      value: digits(compute.flopsPerSecond / TERA),
      text: `${rateText(compute.flopsPerSecond)}${estimated(compute.estimate)}`,
      quiet: true,
    },
    {
      id: 'bandwidth',
      label: 'Bandwidth, GB/s',
      value: Math.round(memory.bytesPerSecond / 1e9),
      text: `${speedText(memory.bytesPerSecond)}${estimated(memory.estimate)}`,
      quiet: true,
    },
  ];
}

type Rate = Pick<Attainable, 'flopsPerSecond'>;

/** A rate, beside its roof or peak. */
const rateOf = (id: string, label: string, rate: Rate, what: string, above: Rate, isEstimate: boolean): Metric => ({
  id,
  label,
  value: digits(rate.flopsPerSecond / TERA),
  text: rateText(rate.flopsPerSecond),
  ideal: `${what} ${rateText(above.flopsPerSecond)}${estimated(isEstimate)}`,
  marks: 'roof',
});

/** The rate of the kernel on its way. */
export const counted = (trace: RooflineTrace, _values: RooflineValues, time: number): number =>
  digits(kernelAt(trace, time).flopsPerSecond / TERA);

export const row = (what: string, intensity: number, rate: number): string[] => [
  what,
  intensityText(intensity),
  rateText(rate),
  'at most, computed',
];

export const share = (values: RooflineValues): number => {
  const { at, reached, pair } = simulate(values);
  return (reached ?? at).flopsPerSecond / pair.compute.flopsPerSecond;
};
