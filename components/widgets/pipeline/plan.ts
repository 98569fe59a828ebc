import { architecture, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import type { IssueOrder, PipelinePlan, PipelineSetting } from '@src/engine/pipeline';
import { PIPELINE_THREADS, recordedWork, type RecordedWork } from '@src/evidence/recorded-pipelines';
import { methodOf, type PipelineValues } from './params';

/** Whole blocks were recorded with so many tiles; where all SMs read the L2, with as many as stay in it. */
const TILES = 64;
const L2_BYTES_OF_A_BLOCK = 131_072;

export const tilesOf = ({ memory, sms, tile }: PipelineValues): number =>
  memory === 'l2' && sms === 'all' ? L2_BYTES_OF_A_BLOCK / Number(tile) : TILES;

/** The GPU whose cycles are drawn: itself, or one that was measured where this one was not. */
export function clockOf({ gpu }: PipelineValues): Architecture {
  const own = architecture(gpu);
  return own.pipelineCosts.value ? own : Object.values(architectures).find((arch) => arch.pipelineCosts.value)!;
}

/** What the arithmetic of this state takes on that GPU, its barrier included. */
export function workOf(values: PipelineValues): RecordedWork {
  const work = recordedWork(clockOf(values).id, Number(values.tile), values.fmas);
  if (!work) throw new Error('The controls offer work that no recording reaches.');
  return work;
}

export function planOf(values: PipelineValues, order: IssueOrder, stages = values.stages): PipelinePlan {
  const { barrierCycles } = clockOf(values).pipelineCosts.value!;
  return {
    method: methodOf(values),
    order,
    stages,
    tiles: tilesOf(values),
    tileBytes: Number(values.tile),
    threads: PIPELINE_THREADS,
    computeCycles: Math.round(workOf(values).cycles - barrierCycles),
  };
}

export const settingOf = (values: PipelineValues): PipelineSetting => ({
  memory: values.memory === 'l2' ? 'l2' : 'dram',
  sms: values.sms === 'one' ? 1 : clockOf(values).sms.value,
});

/** Stages that this GPU has room for with this way of copying, 8 at most. */
export function mostStages(values: PipelineValues): number {
  if (values.method === 'registers') return 2;
  return Math.min(8, Math.floor(architecture(values.gpu).maxSharedBytesPerBlock.value / Number(values.tile)));
}
