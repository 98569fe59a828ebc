import { architecture } from '@src/arch';
import { sectorRule } from '@src/engine/coalesce';
import type { MemoryRoof } from '@src/engine/roofline';
import { sharedBankRule } from '@src/engine/shared';
import { readMergeRule } from '@src/engine/tiling';
import type { Row } from '@src/evidence/run';
import { TIMED_PRODUCTS, timedProducts } from '@src/evidence/timed-products';
import { percent } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type Measured,
  type Metric,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { digits, intensityText, kernelAt, MEMORY, number, PRECISION, rateText, shortName, speedText } from './describe';
import { params, type RooflineValues } from './params';
import { kernelOf, simulate, type RooflineTrace } from './simulate';

/** A product that was timed, at the bytes that one memory was counted to move. */
export interface RecordedPoint {
  /** "tiled-32", "tiled-as-written-32", "register-tiled-128-8-8". */
  readonly id: string;
  readonly short: string;
  /** True where each read of shared memory stayed as it stands in the source. */
  readonly asWritten: boolean;
  readonly flopsPerSecond: number;
  /** `null` where the bytes were not counted. */
  readonly intensity: number | null;
}

/** Counters of the bytes that a memory moved; of shared memory its reads, as the engine counts them. */
const COUNTED: Readonly<Record<MemoryRoof['id'], RegExp>> = {
  dram: /^dram__bytes_(read|write)\.sum$/,
  l2: /^lts__t_sectors_srcunit_tex_op_(read|write)\.sum$/,
  shared: /^l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld\.sum$/,
};

function bytesOfOne(memory: MemoryRoof['id'], gpu: string): number {
  const { sectorBytes, sharedBanks, sharedBankBytes } = architecture(gpu);
  if (memory === 'dram') return 1;
  return memory === 'l2' ? sectorBytes.value : sharedBanks.value * sharedBankBytes.value;
}

/**
 * Reads as they are written differ from merged ones at shared memory only, and are left out elsewhere.
 *
 * @returns None for a GPU on which nobody measured.
 */
export function recorded(gpu: string, memory: MemoryRoof['id']): readonly RecordedPoint[] {
  return timedProducts(gpu)
    .filter((row) => row.case !== 'swapped' && (memory === 'shared' || row.params['kernel'] !== 'tiled-as-written'))
    .map((row) => {
      const flop = Number(row.params['flop']);
      const counts = Object.entries(row.counters ?? {}).filter(([name]) => COUNTED[memory].test(name));
      const bytes = counts.reduce((sum, [, count]) => sum + count, 0) * bytesOfOne(memory, gpu);
      return {
        id: row.case,
        short: shortOf(row),
        asWritten: row.params['kernel'] === 'tiled-as-written',
        flopsPerSecond: (flop / row.values!['timeUs']!.median) * 1e6,
        intensity: bytes > 0 ? flop / bytes : null,
      };
    });
}

function shortOf({ case: id, params }: Row): string {
  const { kernel, tile, threadTile } = params;
  if (kernel === 'tiled' || kernel === 'tiled-as-written') return `tile ${String(tile)}`;
  return kernel === 'register-tiled' ? `${String(tile)}, ${String(threadTile)} × ${String(threadTile)}` : id;
}

/** Recorded with matrices of this size. */
const SIZE = '2048';

/** The recorded row of this very state. */
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
  return { timed: true, gpu: values.gpu.toUpperCase(), dataset: TIMED_PRODUCTS, byMetric };
}

const TERA = 1e12;
const estimated = (is: boolean): string => (is ? ', estimate' : '');

export function metrics({ pair, at, atMost, own }: RooflineTrace, values: RooflineValues): readonly Metric[] {
  const { compute, memory } = pair;
  const share = at.flopsPerSecond / compute.flopsPerSecond;
  const short = pair.ridge / at.intensity;
  const doubt = compute.estimate || memory.estimate;
  return [
    {
      id: 'attainable',
      label: 'TFLOP/s at most',
      value: digits(at.flopsPerSecond / TERA),
      text: rateText(at.flopsPerSecond),
      ideal: `of ${rateText(compute.flopsPerSecond)}${estimated(doubt)}`,
      marks: 'roof',
    },
    {
      id: 'intensity',
      label: 'Intensity',
      value: digits(at.intensity),
      text: intensityText(at.intensity),
      ...(values.kernel === 'own' ? {} : { rule: values.memory === 'shared' ? readMergeRule.id : sectorRule.id }),
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
      value: digits(short > 1 ? short : 1 / short),
      text: `${number(short > 1 ? short : 1 / short)}×`,
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

/** The rate of the kernel on its way. */
export const counted = (trace: RooflineTrace, _values: RooflineValues, time: number): number =>
  digits(kernelAt(trace, time).flopsPerSecond / TERA);

export const rules = ({ gpu }: RooflineValues): readonly UsedRule[] =>
  usedRules([sectorRule, sharedBankRule, readMergeRule], architecture(gpu).computeCapability);

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

const share = (values: RooflineValues): number => {
  const { at, pair } = simulate(values);
  return at.flopsPerSecond / pair.compute.flopsPerSecond;
};

/** The share of the peak over the side of the tile, or over the intensity of an own kernel. */
export function curve(values: RooflineValues): Curve | null {
  if (values.kernel === 'own') {
    const { min, max } = params.power;
    return {
      param: 'power',
      xLabel: 'FLOP per byte, power of two',
      yLabel: 'share of the peak',
      points: Array.from({ length: max - min + 1 }, (_, index) => ({
        x: min + index,
        y: share({ ...values, power: min + index }),
      })),
      currentX: values.power,
    };
  }
  if (values.kernel !== 'tiled') return null;
  const peak = simulate(values).pair.compute.flopsPerSecond;
  return {
    param: 'tile',
    xLabel: 'side of the tile',
    yLabel: 'share of the peak',
    points: params.tile.options.map(({ value: tile }) => {
      const rate = recordedState({ ...values, tile })?.flopsPerSecond;
      return { x: Number(tile), y: share({ ...values, tile }), measured: rate === undefined ? undefined : rate / peak };
    }),
    currentX: Number(values.tile),
    valueAt: String,
  };
}
