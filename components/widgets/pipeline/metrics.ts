import { gpuName } from '@src/arch/gpu-name';
import { type IssueOrder } from '@src/engine/pipeline';
import { PIPELINES, recordedPipeline } from '@src/evidence/recorded-pipelines';
import { bytesText, count, percent, ratio } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { copyCycles, cyclesText, mostOnTheWay, numberText } from './describe';
import { orderOf, type PipelineValues } from './params';
import { tilesOf, type PipelineTrace } from './simulate';

/** Cycles per tile that a block of exactly this state took; `null` when not measured. */
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
  return { timed: true, gpu: gpuName(values.gpu), dataset: PIPELINES, byMetric: { perTile } };
}

export function metrics(trace: PipelineTrace, values: PipelineValues): readonly Metric[] {
  const { runs, chosen, doubt } = trace;
  const run = runs[chosen];
  const other = chosen === 'ahead' ? 'late' : 'ahead';
  const { timing, plan, utilisation, totalCycles, tiles } = run.line;
  /** Cycles of a GPU that was not measured are marked everywhere. */
  const about = doubt === '' ? '' : '≈ ';
  const cycles = (id: string, label: string, value: number, quiet = false): Metric => ({
    id,
    label,
    value,
    text: `${about}${cyclesText(value)}`,
    rule: 'latency-grows-with-load',
    ...(quiet ? { quiet } : {}),
  });
  const share = (id: string, label: string, value: number): Metric => ({
    id,
    label,
    value,
    text: `${about}${percent(value)}`,
    rule: 'latency-grows-with-load',
  });
  return [
    {
      ...cycles('perTile', `cycles per tile${doubt === '' ? '' : ' (estimate)'}`, run.perTile),
      marks: 'lane',
      ideal: `arithmetic alone ${numberText(plan.computeCycles)}`,
    },
    cycles('otherPerTile', 'In the other order', runs[other].perTile),
    {
      id: 'ratio',
      label: 'Late ÷ ahead',
      value: runs.late.perTile / runs.ahead.perTile,
      text: `${about}${ratio(runs.late.perTile / runs.ahead.perTile)}`,
      rule: 'copies-overlap-when-issued-first',
    },
    cycles('copyCycles', 'One copy, issue to last byte', copyCycles(run)),
    cycles('latency', 'Of it: to the first byte', timing.latencyCycles),
    cycles('transfer', 'Of it: first to last byte', timing.transferCycles),
    share('waitShare', 'Block waits for data', run.waits / Math.max(1, run.perTile)),
    share('fpBusy', 'Block computes', utilisation.compute),
    share('memoryBusy', 'Bytes arriving', utilisation.memory),
    share('issueBusy', 'Issuing copies', utilisation.issue),
    share('load', 'Memory bandwidth taken', run.load),
    {
      id: 'enough',
      label: 'Enough, issued ahead',
      value: trace.enough,
      text: count(trace.enough, 'stage'),
      rule: 'latency-grows-with-load',
    },
    {
      id: 'sharedBytes',
      label: 'Shared memory',
      value: plan.stages * plan.tileBytes,
      text: bytesText(plan.stages * plan.tileBytes),
    },
    { id: 'error', label: 'Model off by, median', value: trace.error, text: percent(trace.error) },
    cycles('total', `All ${tiles.length} tiles`, totalCycles, true),
    cycles('computePerTile', 'arithmetic alone', plan.computeCycles, true),
    cycles('aheadPerTile', 'per tile, issued ahead', runs.ahead.perTile, true),
    cycles('latePerTile', 'per tile, issued late', runs.late.perTile, true),
    cycles('onePerTile', 'per tile, one stage', trace.onePerTile, true),
    cycles('bestPerTile', 'per tile, the best number of stages', trace.bestPerTile, true),
    cycles('waits', 'per tile, waiting for data', run.waits, true),
    { id: 'tiles', label: 'tiles of a block', value: tiles.length, text: count(tiles.length, 'tile'), quiet: true },
    {
      id: 'inFlight',
      label: 'in flight at most',
      value: mostOnTheWay(run.line),
      text: count(mostOnTheWay(run.line), 'tile'),
      quiet: true,
    },
    {
      id: 'instructions',
      label: 'copy instructions per tile',
      value: instructionsOf(values, plan.threads),
      text: count(instructionsOf(values, plan.threads), 'instruction'),
      rule: 'copy-instruction',
      quiet: true,
    },
  ];
}

/** Of each thread through registers and with cp.async; of one thread for the whole block with the TMA. */
const instructionsOf = ({ method, tile }: PipelineValues, threads: number): number =>
  method === 'bulk' || method === 'tensor' ? 1 : Number(tile) / 16 / threads;
