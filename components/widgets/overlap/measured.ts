import { BYTES_RECORDED, HOST_COPIES, recordedProgram } from '@src/evidence/recorded-host-copies';
import type { Measured } from '@src/widget/define-widget';
import type { OverlapPlan } from '@src/engine/host-copy';
import type { OverlapValues } from './params';
import { planOf } from './simulate';
import { msNumber } from './words';

/** ms of this very program; `null` when nobody measured that. */
export function recordedMs(values: OverlapValues, change: Partial<OverlapPlan> = {}): number | null {
  const plan = planOf(values, change);
  return plan.bytes === BYTES_RECORDED ? recordedProgram(values.gpu, plan) : null;
}

export function measured(values: OverlapValues): Measured | null {
  const time = recordedMs(values);
  if (time === null) return null;
  return {
    timed: true,
    gpu: values.gpu.toUpperCase(),
    dataset: HOST_COPIES,
    byMetric: { time: msNumber(time * 1000) },
  };
}
