import { architecture, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import {
  predictPipeline,
  type IssueOrder,
  type PipelinePlan,
  type PipelineSetting,
  type PipelineTimeLine,
} from '@src/engine/pipeline';
import { requirePlan } from '@src/engine/pipeline/require-plan';
import { PIPELINE_THREADS, recordedWork, type RecordedWork } from '@src/evidence/recorded-pipelines';
import { methodOf, orderOf, type PipelineValues } from './params';

/** One whole order of issuing and computing. */
export interface Run {
  readonly line: PipelineTimeLine;
  /** Share of the bandwidth that all blocks together take. */
  readonly load: number;
  /** Cycles of the block over its tiles, to the whole cycle. */
  readonly perTile: number;
  /** Cycles of each tile during which the block waits for data. */
  readonly waits: number;
}

export interface PipelineTrace {
  readonly runs: Readonly<Record<IssueOrder, Run>>;
  readonly chosen: IssueOrder;
  /** Why all cycles are an estimate; empty where the GPU was measured. */
  readonly doubt: string;
  /** The GPU that the cycles belong to: "H200". */
  readonly clock: string;
  /** With one stage, and with as many as fit, issued ahead. */
  readonly onePerTile: number;
  readonly bestPerTile: number;
  /** The fewest stages that come within `NEAR` of the best. */
  readonly enough: number;
  readonly mostStages: number;
  /** False where the time of the arithmetic is between two recorded ones. */
  readonly exactWork: boolean;
  /** Median relative error of the model. */
  readonly error: number;
  /** Cycles that the picture shows, and between two moments of the clock. */
  readonly window: number;
  readonly tick: number;
}

/** Fewer stages count as enough when a tile takes at most this much longer than with the most. */
export const NEAR = 1.05;
/** How many tiles of the late order fill the picture. */
const SHOWN_TILES = 5;
const MOST_MOMENTS = 40;

export function simulate(values: PipelineValues): PipelineTrace {
  const arch = architecture(values.gpu);
  const clock = clockOf(values);
  requirePlan(planOf(values, 'ahead'), arch);
  const runs = { ahead: runOf(values, 'ahead'), late: runOf(values, 'late') };
  const most = mostStages(values);
  const byStages = Array.from({ length: most }, (_, index) => runOf(values, 'ahead', index + 1).perTile);
  const best = Math.min(...byStages);
  const shown = runs.late.line.tiles[Math.min(SHOWN_TILES, runs.late.line.tiles.length) - 1]!;
  const window = Math.max(1, shown.computeEnd);
  return {
    runs,
    chosen: orderOf(values),
    doubt: clock === arch ? '' : arch.pipelineCosts.from.replace(/^estimate:/, ''),
    clock: clock.name.replace(/^NVIDIA /, ''),
    onePerTile: byStages[0]!,
    bestPerTile: best,
    enough: byStages.findIndex((perTile) => perTile <= best * NEAR) + 1,
    mostStages: most,
    exactWork: workOf(values).exact,
    error: clock.pipelineCosts.value!.error[runs.ahead.line.plan.method].median,
    window,
    tick: tickOf(window),
  };
}

/** @param stages - By default those of the state. */
export function runOf(values: PipelineValues, order: IssueOrder, stages = values.stages): Run {
  const found = predictPipeline(planOf(values, order, stages), settingOf(values), clockOf(values));
  if (!found.known) throw new Error('The GPU chosen for its cycles has none.');
  const { timeLine: line, load } = found;
  const waits = line.stalls
    .filter(({ unit, reason }) => unit === 'block' && reason === 'data')
    .reduce((sum, { start, end }) => sum + end - start, 0);
  const tiles = line.tiles.length;
  return { line, load, perTile: Math.round(line.totalCycles / tiles), waits: Math.round(waits / tiles) };
}

/** A round number of cycles that divides the picture into at most `MOST_MOMENTS` moments. */
function tickOf(window: number): number {
  const least = window / MOST_MOMENTS;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((tick) => tick >= least) ?? Math.ceil(least);
}

/** Tiles of the whole blocks that were recorded; where all SMs read the L2, as many as stay in it. */
const TILES = 64;
const L2_BYTES_OF_A_BLOCK = 131_072;

export const tilesOf = ({ memory, sms, tile }: PipelineValues): number =>
  memory === 'l2' && sms === 'all' ? L2_BYTES_OF_A_BLOCK / Number(tile) : TILES;

/** The GPU whose cycles are drawn: itself, or a measured one in place of one that was not. */
export function clockOf({ gpu }: PipelineValues): Architecture {
  const chosen = architecture(gpu);
  return chosen.pipelineCosts.value ? chosen : Object.values(architectures).find((arch) => arch.pipelineCosts.value)!;
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

/** Stages that fit on this GPU with this way of copying, 8 at most. */
export function mostStages(values: PipelineValues): number {
  if (values.method === 'registers') return 2;
  return Math.min(8, Math.floor(architecture(values.gpu).maxSharedBytesPerBlock.value / Number(values.tile)));
}
