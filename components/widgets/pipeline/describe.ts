import { gpuName } from '@src/arch/gpu-name';
import { timesOf } from '@components/marks/clock-scale';
import type { CopyMethod, IssueOrder, PipelineTimeLine } from '@src/engine/pipeline';
import { count, lanesText, percent, ratio, grouped } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { recordedPerTile } from './metrics';
import type { PipelineValues } from './params';
import type { PipelineTrace, Run } from './simulate';

export const cyclesText = (cycles: number): string => count(Math.round(cycles), 'cycle');
export const numberText = (value: number): string => grouped(value);

/** As in "with copies …". */
export const orderText: Readonly<Record<IssueOrder, string>> = { ahead: 'issued ahead', late: 'issued late' };

/** What one block does for each tile, in order. */
export function loopOf(order: IssueOrder, stages: number, method: CopyMethod): readonly string[] {
  const next = stages === 1 ? 'issue tile' : `issue tile + ${order === 'late' ? 1 : stages - 1}`;
  const wait = method === 'registers' ? ['wait', 'store'] : ['wait'];
  if (stages === 1) return [next, ...wait, 'compute'];
  return order === 'late' ? [...wait, 'compute', next] : [...wait, next, 'compute'];
}

/** From the issue of a tile to its last byte, when nothing else delays it. */
export const copyCycles = ({ line: { timing } }: Run): number =>
  timing.issueCycles + timing.latencyCycles + timing.transferCycles;

const sharesTime = (a: number, b: number): boolean => Math.abs(a / b - 1) < 0.05;

/** A block that waits less than this is busy all the time. */
const HIDDEN = 0.05;
/** Above this the memory is full, whatever the program does. */
const FULL = 0.9;

export function describe(trace: PipelineTrace, values: PipelineValues): Caption {
  const headline = `${headlineOf(trace, values)}${trace.doubt === '' ? '' : `, by an estimate with the cycles of the ${trace.clock}`}.`;
  const detail = [whyText(trace, values), measuredText(values), doubtText(trace)].filter((text) => text !== '');
  return { headline, detail: detail.join(' ') };
}

function headlineOf({ runs, chosen, onePerTile }: PipelineTrace, { stages }: PipelineValues): string {
  const { ahead, late } = runs;
  if (stages === 1)
    return `With one stage a tile takes ${cyclesText(onePerTile)}, because the copy and the computation take turns`;
  if (chosen === 'late')
    return `Issued after the computation, ${count(stages, 'stage')} take ${cyclesText(late.perTile)} per tile, and one stage takes ${numberText(onePerTile)}: ${sharesTime(late.perTile, onePerTile) ? 'nothing overlaps' : 'only a barrier is saved'}`;
  const times = ratio(late.perTile / ahead.perTile);
  return `Issued before the computation, ${count(stages, 'stage')} take ${cyclesText(ahead.perTile)} per tile; issued after it they take ${numberText(late.perTile)}${times === '1×' ? ', which is no difference here' : `, ${times} as long`}`;
}

/** Where it stalls and why. */
export function whyText(trace: PipelineTrace, values: PipelineValues): string {
  const run = trace.runs[trace.chosen];
  const { timing, plan, utilisation } = run.line;
  const copy = `a copy takes ${cyclesText(copyCycles(run))} from its issue to the last byte`;
  const busy = `The block computes ${percent(utilisation.compute)} of the time`;
  if (values.stages === 1) return `${busy}: ${copy}, and there is no second stage to compute on in the meantime.`;
  if (trace.chosen === 'late')
    return `${busy}: ${copy}, and the block has nothing to compute on while it waits. The loop never has more than one tile in flight, so more stages change nothing.`;
  const overhead = `${cyclesText(timing.issueCycles + timing.landCycles + timing.barrierCycles)} per tile of issuing${timing.landCycles > 0 ? ', storing' : ''} and a barrier`;
  if (run.waits <= HIDDEN * run.perTile)
    return `${busy}. The wait for data is hidden; what remains besides ${cyclesText(plan.computeCycles)} of arithmetic is ${overhead}.`;
  if (run.load >= FULL)
    return `${busy}: the memory is the limit. All SMs together use ${percent(run.load)} of its bandwidth, and more stages cannot change that.`;
  const more =
    trace.enough > values.stages
      ? ` ${count(trace.enough, 'stage')} would hide as much as can be hidden.`
      : ' More stages would not help.';
  return `${busy}: ${copy}, and the block still waits ${cyclesText(run.waits)} for each tile.${more}`;
}

function measuredText(values: PipelineValues): string {
  const [ahead, late] = [recordedPerTile(values, 'ahead'), recordedPerTile(values, 'late')];
  const gpu = gpuName(values.gpu);
  if (values.stages === 1) return ahead === null ? '' : `Measured on the ${gpu}: ${cyclesText(ahead)} per tile.`;
  const both = [
    ahead === null ? '' : `${numberText(ahead)} ${orderText.ahead}`,
    late === null ? '' : `${numberText(late)} ${orderText.late}`,
  ].filter((text) => text !== '');
  return both.length === 0 ? '' : `Measured on the ${gpu}, in cycles per tile: ${both.join(' and ')}.`;
}

const doubtText = ({ doubt, clock, exactWork }: PipelineTrace): string =>
  [
    doubt === ''
      ? ''
      : `For this GPU ${doubt}; what overlaps follows from the program, the times are those of the ${clock}.`,
    exactWork ? '' : 'The time of the arithmetic is between two recorded ones.',
  ]
    .filter((text) => text !== '')
    .join(' ');

export function describeLane({ runs, chosen }: PipelineTrace, { stages }: PipelineValues, lane: number): string {
  const { tiles } = runs[chosen].line;
  const tile = tiles[lane];
  if (!tile) return `There is no tile ${lane}: this block copies ${count(tiles.length, 'tile')}.`;
  const waited = tile.waitEnd - tile.waitStart;
  return (
    `Tile ${lane} goes to stage ${tile.stage}${stages === 1 ? '' : `, ${orderText[chosen]}`}: issued at cycle ${numberText(tile.issueStart)}, ` +
    `its last byte comes at ${numberText(tile.transferEnd)}, the block waits ${cyclesText(waited)} for it ` +
    `and computes on it from ${numberText(tile.computeStart)} to ${numberText(tile.computeEnd)}.`
  );
}

export function moments({ runs, window, tick }: PipelineTrace, { stages }: PipelineValues): readonly Moment[] {
  return timesOf(window, tick).map((cycle) => {
    const [ahead, late] = [runs.ahead.line, runs.late.line];
    const now = `cycle ${numberText(cycle)}`;
    const at = cycle / window;
    if (stages === 1)
      return {
        at,
        label: `${now}: ${doneBy(ahead, cycle)} done`,
        say: `At ${now} the block ${blockAt(ahead, cycle)}.`,
      };
    return {
      at,
      label: `${now}: ${doneBy(ahead, cycle)} and ${doneBy(late, cycle)} done`,
      say: `At ${now}, issued ahead, the block ${blockAt(ahead, cycle)}; issued late, it ${blockAt(late, cycle)}.`,
    };
  });
}

const inside = (cycle: number, { start, end }: { start: number; end: number }): boolean =>
  cycle >= start && cycle < end;

/** Tiles that are finished. */
const doneBy = ({ tiles }: PipelineTimeLine, cycle: number): number =>
  tiles.filter(({ computeEnd }) => computeEnd <= cycle).length;

/** Tiles whose copy is issued and whose last byte has not arrived. */
const onTheWayAt = ({ tiles }: PipelineTimeLine, cycle: number): readonly number[] =>
  tiles.filter(({ issueEnd, transferEnd }) => issueEnd <= cycle && cycle < transferEnd).map(({ tile }) => tile);

/** The most tiles that are ever in flight at once. */
export const mostOnTheWay = (line: PipelineTimeLine): number =>
  Math.max(...line.tiles.map(({ issueEnd }) => onTheWayAt(line, issueEnd).length));

/** "computes on tile 1 while tiles 2 to 4 are in flight", in the form that follows "the block". */
function blockAt(line: PipelineTimeLine, cycle: number): string {
  const tiles = onTheWayAt(line, cycle);
  const activity = doing(line, cycle);
  // A block that waits for the only tile in flight needs no second half of the sentence.
  if (tiles.length === 1 && activity === `waits for tile ${tiles[0]}`) return activity;
  if (tiles.length === 0) return `${activity} while nothing is in flight`;
  return `${activity} while ${tiles.length === 1 ? 'tile' : 'tiles'} ${lanesText(tiles)} ${tiles.length === 1 ? 'is' : 'are'} in flight`;
}

function doing(line: PipelineTimeLine, cycle: number): string {
  const busy = line.intervals.find((each) => each.unit !== 'memory' && inside(cycle, each));
  if (busy?.cause === 'computation') return `computes on tile ${busy.tile}`;
  if (busy?.cause === 'store to shared memory') return `stores tile ${busy.tile} to shared memory`;
  if (busy) return `issues the copy of tile ${busy.tile}`;
  const stall = line.stalls.find((each) => each.unit === 'block' && inside(cycle, each));
  if (stall?.reason === 'data') return `waits for tile ${stall.tile}`;
  if (stall) return 'waits at a barrier';
  return cycle >= line.totalCycles ? `is done with ${count(line.tiles.length, 'tile')}` : 'begins';
}
