import type { LoopCost } from '@src/engine/element-loop-cost';
import { bytesText, count, lanesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { FLOAT, type VectorLoadValues } from './params';
import { nameOf } from './describe';
import { KINDS, stepsOf, type VectorLoadTrace } from './simulate';

/** Nothing yet, then one moment per instruction of each version. */
export function moments(trace: VectorLoadTrace, values: VectorLoadValues): readonly Moment[] {
  const start: Moment = {
    label: 'nothing is asked for',
    say: `One warp is to read ${bytesText(values.floats * FLOAT)}, or so many warps a part each. A step is one load instruction in both versions; it is no time of the GPU.`,
  };
  const loads = Array.from({ length: trace.end }, (_, index): Moment => ({
    label: `instruction ${index + 1} of ${trace.end}`,
    say: KINDS.map((kind) => `${nameOf(kind, values)}: ${doing(trace.byKind[kind], index + 1)}`).join('; ') + '.',
  }));
  return [start, ...loads];
}

/** What one version does at a step from 1. */
function doing(cost: LoopCost, step: number): string {
  if (cost.fault) return step === 1 ? 'misaligned address' : 'stopped';
  const request = cost.requests[step - 1];
  if (!request) return 'done';
  const lanes = request.access.addressByLane.flatMap((address, lane) => (address === null ? [] : [lane]));
  const where = request.tail ? 'tail' : `iteration ${request.iteration + 1}`;
  return `${where}, lanes ${lanesText(lanes)} ask for ${count(request.trace.sectors.length, 'sector')}`;
}

/** The same in the few words that a panel has room for. */
export function statusOf(cost: LoopCost, step: number): string {
  if (cost.fault) return step === 0 ? 'waiting' : 'misaligned address';
  const end = stepsOf(cost);
  if (step === 0) return 'waiting';
  if (step > end) return `done after ${end}`;
  return `instruction ${step} of ${end}`;
}
