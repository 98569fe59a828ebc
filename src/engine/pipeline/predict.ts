import type { Architecture } from '@src/arch/architecture';
import type { Origin } from '@src/arch/fact';
import type { PipelineCosts } from '@src/arch/pipeline-costs';
import { InputError } from '../input-error';
import { loadedTiming, type PipelineSetting } from './copy-costs';
import type { PipelinePlan } from './plan';
import { requirePlan } from './require-plan';
import { pipelineTimeLine, type PipelineTimeLine } from './time-line';

/** Relative error of the predicted cycles of a block on recorded cases that the costs were not fitted to. */
export interface ModelError {
  readonly median: number;
  readonly worst: number;
}

/** The engine's prediction of a pipeline on a GPU, or that nothing is known about it. */
export type PipelinePrediction =
  | {
      readonly known: true;
      readonly timeLine: PipelineTimeLine;
      /** Share of the memory bandwidth that all blocks together use, 0 to 1. */
      readonly load: number;
      readonly error: ModelError;
      readonly from: Origin;
    }
  | { readonly known: false; readonly because: string };

/**
 * The timeline of one block among `setting.sms` that do the same, one on each SM.
 *
 * @param setting - Where the tiles come from and on how many SMs, 1 to all SMs of the GPU.
 * @returns Not known on a GPU whose costs were not measured: pass an assumed timing to `pipelineTimeLine` there.
 * @throws {InputError} For a plan that no kernel can execute on this GPU, or SMs that it does not have.
 * @see content/evidence/pipeline
 */
export function predictPipeline(plan: PipelinePlan, setting: PipelineSetting, arch: Architecture): PipelinePrediction {
  requirePlan(plan, arch);
  const most = arch.sms.value;
  if (!Number.isInteger(setting.sms) || setting.sms < 1 || setting.sms > most)
    throw new InputError(`${setting.sms} SMs came; ${arch.name} has ${most}. Take 1 to ${most}.`);
  const { value: costs, from } = arch.pipelineCosts;
  if (costs === null) return { known: false, because: `${arch.name}: ${from.replace(/^estimate:/, '')}` };
  const { timing, load } = loadedTiming(plan, costs, setting);
  return { known: true, timeLine: pipelineTimeLine(plan, timing), load, error: pipelineModelError(plan, costs), from };
}

/** The error of predictions for this copy method. */
export const pipelineModelError = ({ method }: Pick<PipelinePlan, 'method'>, costs: PipelineCosts): ModelError =>
  costs.error[method];
