import { architecture } from '@src/arch';
import { sectorRule } from '@src/engine/coalesce';
import { sharedBankRule } from '@src/engine/shared';
import { readMergeRule } from '@src/engine/tiling';
import { percent } from '@src/units/words';
import { usedRules, type Metric, type Table, type UsedRule } from '@src/widget/define-widget';
import type { RooflineValues } from './params';
import { kernelAt } from './moments';
import type { RooflineTrace } from './simulate';
import { digits, intensityText, MEMORY, number, PRECISION, rateText, shortName, speedText } from './words';

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
