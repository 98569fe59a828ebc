import type { PipelineTimeLine } from '@src/engine/pipeline';
import { timesOf } from '@components/marks/clock-scale';
import { count, lanesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { numberText } from './describe';
import type { PipelineValues } from './params';
import type { PipelineTrace } from './simulate';

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

/** Tiles that are computed on and done with. */
export const doneBy = ({ tiles }: PipelineTimeLine, cycle: number): number =>
  tiles.filter(({ computeEnd }) => computeEnd <= cycle).length;

/** Tiles whose copy is issued and whose last byte has not come. */
export const onTheWayAt = ({ tiles }: PipelineTimeLine, cycle: number): readonly number[] =>
  tiles.filter(({ issueEnd, transferEnd }) => issueEnd <= cycle && cycle < transferEnd).map(({ tile }) => tile);

/** The most tiles that are ever in flight at once. */
export const mostOnTheWay = (line: PipelineTimeLine): number =>
  Math.max(...line.tiles.map(({ issueEnd }) => onTheWayAt(line, issueEnd).length));

/** "computes on tile 1 while tiles 2 to 4 are in flight", as it stands after "the block". */
export function blockAt(line: PipelineTimeLine, cycle: number): string {
  const tiles = onTheWayAt(line, cycle);
  const own = doing(line, cycle);
  // Whoever waits for the only tile in flight needs no second half of the sentence.
  if (tiles.length === 1 && own === `waits for tile ${tiles[0]}`) return own;
  if (tiles.length === 0) return `${own} while nothing is in flight`;
  return `${own} while ${tiles.length === 1 ? 'tile' : 'tiles'} ${lanesText(tiles)} ${tiles.length === 1 ? 'is' : 'are'} in flight`;
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
