import { LADDERS } from '@src/evidence/recorded-ladders';
import type { Measured } from '@src/widget/define-widget';
import { gpuParam } from '@src/widget/gpu-param';
import type { LadderValues } from './params';
import { lastOf, simulate } from './simulate';
import { sharePercent } from './words';

/** The only GPU on which the ladders were recorded, named as in every figure. */
const GPU = gpuParam().say('h200');

/** Of the last rung that was measured. */
export function measured(values: LadderValues): Measured {
  const last = lastOf(simulate(values));
  return {
    timed: true,
    gpu: GPU,
    dataset: LADDERS[values.kernel as 'transpose' | 'softmax'],
    byMetric: { share: sharePercent(last), time: Math.round(last.timeUs! * 10) / 10, ...last.counted },
  };
}
