import { isLabelled } from '@components/marks/fit';
import { boxesPath, round, textWidth, threadPath, type Bounds, type Box } from '@components/marks/geometry';
import { hueOf, marksOf, quarterOf } from '@components/marks/grammar';
import { once } from '@components/marks/once';
import { bytesText } from '@src/units/words';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import { doneByMoment, keptText } from './describe';
import { KIB, LANES, type CacheValues } from './params';
import type { LookupLoad, LookupTrace } from './simulate';

/** The table in rows of lines, each line of several sectors, in px. */
interface MapGrid extends Box {
  readonly columns: number;
  readonly lines: number;
  readonly sectorsPerLine: number;
  readonly linePitch: number;
  readonly sectorWidth: number;
  readonly rowPitch: number;
  readonly rowHeight: number;
}

/** The state of a sector: not requested yet, in the L1, or evicted from the L1. */
export const SECTOR_STATES = { new: 0, there: 1, lost: 2 } as const;

/** The grid with the largest sectors that are about as wide as high. */
function gridFor(lines: number, sectorsPerLine: number, room: Box): MapGrid {
  const measures = (columns: number) => {
    const rows = Math.ceil(lines / columns);
    const linePitch = room.width / columns;
    const gap = Math.min(6, 0.1 * linePitch);
    const sectorWidth = (linePitch - gap) / sectorsPerLine;
    const rowPitch = Math.min(room.height / rows, 2.5 * sectorWidth + gap);
    const rowHeight = rowPitch - Math.min(gap, 0.25 * rowPitch);
    return { rows, linePitch, sectorWidth, rowPitch, rowHeight };
  };
  let columns = 1;
  let least = 0;
  for (let tried = 1; tried <= lines; tried += 1) {
    const { sectorWidth, rowHeight } = measures(tried);
    // From here on sectors only get narrower.
    if (sectorWidth < least) break;
    if (Math.min(sectorWidth, rowHeight) <= least) continue;
    columns = tried;
    least = Math.min(sectorWidth, rowHeight);
  }
  const { rows, ...best } = measures(columns);
  return { ...room, height: rows * best.rowPitch, columns, lines, sectorsPerLine, ...best };
}

export function sectorBox(grid: MapGrid, sector: number): Box {
  const line = Math.floor(sector / grid.sectorsPerLine);
  return {
    x: grid.x + (line % grid.columns) * grid.linePitch + (sector % grid.sectorsPerLine) * grid.sectorWidth,
    y: grid.y + Math.floor(line / grid.columns) * grid.rowPitch,
    width: grid.sectorWidth,
    height: grid.rowHeight,
  };
}

/** What becomes of each sector, and how many lines the L1 holds, after the first `done` loads. */
export function residency(
  loads: readonly LookupLoad[],
  done: number,
  { lines, sectorsPerLine }: Pick<MapGrid, 'lines' | 'sectorsPerLine'>,
): { readonly states: Uint8Array; readonly held: number } {
  const states = new Uint8Array(lines * sectorsPerLine);
  const here = new Uint8Array(lines);
  for (let turn = 0; turn < done; turn += 1)
    for (const event of loads[turn]!.events) {
      if (event > 0) {
        states[event - 1] = SECTOR_STATES.there;
        here[Math.floor((event - 1) / sectorsPerLine)] = 1;
        continue;
      }
      const line = -event - 1;
      here[line] = 0;
      for (let sector = line * sectorsPerLine; sector < (line + 1) * sectorsPerLine; sector += 1)
        if (states[sector] === SECTOR_STATES.there) states[sector] = SECTOR_STATES.lost;
    }
  return { states, held: here.reduce((sum, one) => sum + one, 0) };
}

/** Narrower sectors are merged where neighbors are in the same state. */
const APART_PX = 7;

/** One path of all sectors in one state. */
export function statePath(grid: MapGrid, states: Uint8Array, wanted: number): string {
  const boxes: Box[] = [];
  for (let sector = 0; sector < states.length; sector += 1) {
    if (states[sector] !== wanted) continue;
    const from = sector;
    while (grid.sectorWidth < APART_PX && (sector + 1) % grid.sectorsPerLine !== 0 && states[sector + 1] === wanted)
      sector += 1;
    const box = sectorBox(grid, from);
    boxes.push({ ...box, width: (sector - from + 1) * grid.sectorWidth - Math.min(1, 0.1 * grid.sectorWidth) });
  }
  return boxesPath(boxes);
}

/** The height that this many lines take in a column of the map. */
export const heightOf = (grid: MapGrid, lines: number): number =>
  round(Math.min(grid.height, (lines / grid.columns) * grid.rowPitch));

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** px of the type. */
  readonly text: number;
  readonly narrow: boolean;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly lanes: readonly (Box & {
    readonly lane: number;
    readonly quarter: number;
    readonly active: true;
    readonly label: string;
  })[];
  readonly grid: MapGrid;
  readonly loads: readonly LookupLoad[];
  /** Loads that are done at each moment. */
  readonly done: readonly number[];
  /** Room for what the L1 keeps, in rows of the map. */
  readonly gauge: Box;
  readonly texts: readonly {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly side: 'start' | 'end';
  }[];
  readonly chart: {
    readonly box: Box;
    readonly hit: string;
    readonly again: string;
    readonly first: string;
    /** How far each moment has come. */
    readonly xByMoment: readonly number[];
  };
  readonly legend: readonly {
    readonly kind: 'hit' | 'again' | 'first';
    readonly text: string;
    readonly x: number;
    readonly y: number;
  }[];
  readonly estimate: boolean;
}

interface Wire {
  readonly lane: number;
  readonly hue: string;
  readonly marks: string;
  readonly fate: string;
  readonly path: string;
  readonly box: Box;
}

const NARROW = 560;

export function layout(trace: LookupTrace, values: CacheValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = projected ? minText : minText * Math.min(1.25, Math.max(1, width / 700));
  const narrow = width < NARROW;
  const { loads, lineBytes, sectorBytes, keptLines } = trace;
  const laneY = narrow ? 1.5 * text : 4;
  const laneHeight = Math.min(2.2 * text, Math.max(1.3 * text, 0.05 * height));
  const lanes = lanesOf(width, laneY, laneHeight, text, narrow);

  const gaugeWidth = 1.4 * text;
  const mapTop = laneY + laneHeight + Math.min(90, Math.max(22, 0.13 * height));
  const chartHeight = Math.min(170, Math.max(36, 0.2 * height));
  const legend = legendOf(width, height - 0.7 * text, text);
  const axisY = height - (legend.length > 0 ? 2.3 : 0.7) * text;
  const chartTop = axisY - 0.9 * text - chartHeight;
  const lines = Math.ceil((values.table * KIB) / lineBytes);
  const grid = gridFor(lines, lineBytes / sectorBytes, {
    x: 0,
    y: mapTop,
    width: width - gaugeWidth - 0.8 * text,
    height: chartTop - 2.2 * text - mapTop,
  });
  const gauge = { x: width - gaugeWidth - 1, y: mapTop, width: gaugeWidth, height: heightOf(grid, keptLines) };
  const footY = mapTop + grid.height + text;
  const done = doneByMoment(trace);
  const box = { x: 0, y: chartTop, width: width - 1, height: chartHeight };
  const movers = once(() => moversOf(loads, done, lanes, grid, laneY + laneHeight / 2, chartTop));
  return {
    width,
    height,
    text,
    narrow,
    laneY,
    laneHeight,
    lanes,
    grid,
    loads,
    done,
    gauge,
    texts: [
      { x: 0, y: footY, text: `table: ${bytesText(values.table * KIB)}`, side: 'start' },
      { x: width, y: footY, text: `L1: ${keptText(trace)}${keptLines >= lines ? ', room for all' : ''}`, side: 'end' },
      { x: 0, y: axisY, text: 'load 1', side: 'start' },
      { x: width, y: axisY, text: `${loads.length}`, side: 'end' },
    ],
    chart: { box, ...barsOf(loads, box), xByMoment: done.map((each) => round((box.width * each) / loads.length)) },
    legend,
    estimate: trace.evictions > 0,
    get movers() {
      return movers();
    },
  };
}

function lanesOf(width: number, y: number, height: number, text: number, narrow: boolean): Picture['lanes'] {
  const gap = narrow ? 3 : 6;
  const left = narrow ? 0 : textWidth('lanes', text) + 10;
  const pitch = (width - left - 3 * gap) / LANES;
  return Array.from({ length: LANES }, (_, lane) => ({
    lane,
    x: round(left + lane * pitch + quarterOf(lane) * gap),
    y,
    width: round(pitch),
    height,
    quarter: quarterOf(lane),
    active: true as const,
    label: isLabelled(lane, LANES, pitch, textWidth('88', text) + 1) && (!narrow || lane % 8 === 0) ? `${lane}` : '',
  }));
}

/** One path for each outcome: hits at the bottom, above them evicted sectors, then first-time ones. */
function barsOf(loads: readonly LookupLoad[], { x, y, width, height }: Box) {
  const most = Math.max(...loads.map(({ hits, again, first }) => hits + again + first));
  const pitch = width / loads.length;
  const gap = pitch > 5 ? 1 : 0;
  const unit = height / most;
  const path = (of: (load: LookupLoad) => readonly [below: number, sectors: number]): string =>
    boxesPath(
      loads.flatMap((load, turn) => {
        const [below, sectors] = of(load);
        const top = y + height - (below + sectors) * unit;
        return sectors === 0 ? [] : [{ x: x + turn * pitch, y: top, width: pitch - gap, height: sectors * unit }];
      }),
    );
  return {
    hit: path(({ hits }) => [0, hits]),
    again: path(({ hits, again }) => [hits, again]),
    first: path(({ hits, again, first }) => [hits + again, first]),
  };
}

/** The load that a moment ends with: from each lane to its sector. */
export function wiresOf({ grid, lanes, laneY, laneHeight, loads, done }: Picture, moment: number): readonly Wire[] {
  const load = loads[(done[moment] ?? 0) - 1];
  if (!load) return [];
  return load.sectors.map((sector, lane) => {
    const cell = lanes[lane]!;
    const box = sectorBox(grid, sector);
    return {
      lane,
      hue: hueOf(lane),
      marks: marksOf(`lane:${lane}`, `sector:${sector}`),
      fate: { h: 'hit', a: 'again', f: 'first' }[load.lanes[lane]!]!,
      path: threadPath(cell.x + cell.width / 2, laneY + laneHeight, box.x + box.width / 2, box.y),
      box,
    };
  });
}

/**
 * The words of a load move to their lanes: hits from the L1's part of the table, the others from below, where the L2
 * is.
 */
function moversOf(
  loads: readonly LookupLoad[],
  done: readonly number[],
  lanes: Picture['lanes'],
  grid: MapGrid,
  laneY: number,
  below: number,
): Mover[] {
  const size = Math.max(3, Math.min(9, grid.sectorWidth));
  const boxAt = (x: number, y: number): Box => ({
    x: round(x - size / 2),
    y: round(y - size / 2),
    width: size,
    height: size,
  });
  const ends = lanes.map(({ x, width }) => boxAt(x + width / 2, laneY));
  const movers: Mover[] = [];
  for (let before = 0; before < done.length - 1; before += 1) {
    const load = loads[done[before + 1]! - 1]!;
    for (let lane = 0; lane < LANES; lane += 1) {
      const from = sectorBox(grid, load.sectors[lane]!);
      const y = load.lanes[lane] === 'h' ? from.y + from.height / 2 : below;
      movers.push({
        key: `${before * LANES + lane}`,
        from: before + 0.25,
        until: before + 1,
        start: boxAt(Math.max(size / 2, from.x + from.width / 2), y),
        end: ends[lane]!,
        look: hueOf(lane),
      });
    }
  }
  return movers;
}

/** The legend of the map and the bars; the shorter words where there is less room. */
function legendOf(width: number, y: number, text: number): Picture['legend'] {
  const kinds = ['hit', 'again', 'first'] as const;
  const wordings = [
    ['in the L1: a hit', 'evicted from the L1, requested again', 'requested for the first time'],
    ['in the L1', 'evicted from the L1', 'not yet requested'],
    ['in the L1', 'lost', 'new'],
  ];
  for (const words of wordings) {
    let x = 0;
    const placed = kinds.map((kind, index) => {
      const at = { kind, text: words[index]!, x, y };
      x += textWidth(words[index]!, text, 'sans') + 3.2 * text;
      return at;
    });
    if (x - 1.6 * text <= width) return placed;
  }
  return [];
}
