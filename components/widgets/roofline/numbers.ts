import { sectorRule } from '@src/engine/coalesce';
import { readMergeRule } from '@src/engine/tiling';
import { percent } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import type { RooflineValues } from './params';
import type { RooflineTrace } from './simulate';
import { digits, intensityText, MEMORY, number, PRECISION, rateText, speedText } from './words';

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
      label: 'Held down by',
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
