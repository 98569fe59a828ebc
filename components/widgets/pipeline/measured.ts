import type { IssueOrder } from '@src/engine/pipeline';
import { PIPELINES, recordedPipeline } from '@src/evidence/recorded-pipelines';
import type { Measured } from '@src/widget/define-widget';
import { orderOf, type PipelineValues } from './params';
import { tilesOf } from './simulate';

/** Cycles a tile that a block of this very state took; `null` when nobody measured that. */
export function recordedPerTile(values: PipelineValues, order: IssueOrder, stages = values.stages): number | null {
  const tiles = tilesOf(values);
  const cycles = recordedPipeline(values.gpu, {
    method: values.method,
    memory: values.memory,
    on: values.sms === 'one' ? 'one' : 'all',
    tileBytes: Number(values.tile),
    stages,
    // With one stage there is nothing to issue ahead: both orders are one program.
    order: stages === 1 ? 'ahead' : order,
    fmas: values.fmas,
    tiles,
  });
  return cycles === null ? null : Math.round(cycles / tiles);
}

export function measured(values: PipelineValues): Measured | null {
  const perTile = recordedPerTile(values, orderOf(values));
  if (perTile === null) return null;
  return { timed: true, gpu: values.gpu.toUpperCase(), dataset: PIPELINES, byMetric: { perTile } };
}
