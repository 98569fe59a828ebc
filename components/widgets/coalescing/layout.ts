import type { CoalesceTrace, SectorTouch } from '@src/engine/coalesce';
import { arrivals } from './say';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly lanes: readonly LaneCell[];
  readonly threads: readonly Thread[];
  readonly rows: readonly Row[];
  readonly narrow: boolean;
}

export interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: boolean;
  /** The number is drawn only where it fits. */
  readonly label: string;
}

export interface Thread {
  readonly lane: number;
  readonly quarter: number;
  readonly path: string;
  /** Step at which the lane's wavefront is looked up. */
  readonly since: number;
}

/** One 128-byte line. */
export interface Row {
  readonly line: number;
  readonly y: number;
  readonly height: number;
  readonly address: string;
  readonly wavefront: number;
  /** True when lines between this row and the one above were left out. */
  readonly gapAbove: boolean;
  readonly sectors: readonly SectorBox[];
  readonly chunks: readonly Chunk[];
}

export interface SectorBox {
  readonly start: number;
  readonly x: number;
  readonly width: number;
  readonly touched: boolean;
  /** True when every byte of it is used: there is nothing to hatch. */
  readonly full: boolean;
  /** Step at which it arrives. */
  readonly since: number;
  readonly lanes: readonly number[];
}

/** Bytes that one or several lanes asked for. */
export interface Chunk {
  readonly x: number;
  readonly width: number;
  readonly label: string;
  readonly quarter: number;
  readonly lanes: readonly number[];
  readonly since: number;
}

const SECTOR = 32;
const LINE = 128;
const WORDS_A_LINE = 32;
/** Rows flatter than this carry a label on every fourth only. */
const LABELLED = 13;

interface Grid {
  readonly left: number;
  readonly cell: number;
  readonly gap: number;
}

/** Lanes and words share one grid, eight to a group: at stride 1 every thread falls straight down. */
function gridFor(width: number): Grid {
  const narrow = width < 560;
  const [left, right, gap] = narrow ? [40, 20, 4] : [60, 60, 8];
  return { left, gap, cell: (width - left - right - 3 * gap) / WORDS_A_LINE };
}

const xOfWord = ({ left, cell, gap }: Grid, word: number): number => left + word * cell + Math.floor(word / 8) * gap;
const round = (value: number): number => Math.round(value * 10) / 10;

/** The more lines, the flatter their rows: 32 of them should still fit on a screen. */
function rowMeasures(rows: number, narrow: boolean): { pitch: number; height: number } {
  if (rows > 16) return { pitch: 13, height: 10 };
  if (narrow) return rows > 8 ? { pitch: 17, height: 13 } : { pitch: 26, height: 20 };
  return rows > 8 ? { pitch: 22, height: 17 } : { pitch: 36, height: 28 };
}

/**
 * Place lanes above and one row for every touched line beneath.
 *
 * @param width - Width of the drawing in px; below 560 the narrow form is drawn.
 */
export function layout(trace: CoalesceTrace, width: number): Picture {
  const narrow = width < 560;
  const grid = gridFor(width);
  const laneY = narrow ? 16 : 24;
  const laneHeight = narrow ? 24 : 28;
  const { pitch, height } = rowMeasures(trace.lines.length, narrow);
  const firstRow = laneY + laneHeight + (narrow ? 64 : 104);
  const yByLine = new Map(trace.lines.map(({ start }, index) => [start, firstRow + index * pitch]));
  const order = arrivals(trace);
  const arrival = (sector: SectorTouch): number => 1 + trace.wavefronts + order.indexOf(sector);

  return {
    width,
    height: firstRow + Math.max(1, trace.lines.length) * pitch + 6,
    laneY,
    laneHeight,
    narrow,
    lanes: trace.serviceByLane.map((service, lane) => ({
      lane,
      x: round(xOfWord(grid, lane)),
      width: round(grid.cell),
      quarter: Math.floor(lane / 8),
      active: service !== null,
      label: narrow && lane % 8 !== 0 && lane !== 31 ? '' : String(lane),
    })),
    threads: trace.serviceByLane.flatMap((service, lane) =>
      service
        ? [
            {
              lane,
              quarter: Math.floor(lane / 8),
              since: service.wavefront,
              path: thread(
                round(xOfWord(grid, lane) + grid.cell / 2),
                laneY + laneHeight,
                round(chunkX(grid, service.address) + chunkWidth(grid, trace.access.width) / 2),
                firstRow,
                yByLine.get(service.line)!,
              ),
            },
          ]
        : [],
    ),
    rows: trace.lines.map(({ start, wavefront }, index) => {
      const previous = trace.lines[index - 1]?.start;
      const touched = trace.sectors.filter(({ line }) => line === start);
      return {
        line: start,
        y: yByLine.get(start)!,
        height,
        address: height < LABELLED && index % 4 !== 0 ? '' : `+${start}`,
        wavefront,
        gapAbove: previous !== undefined && start - previous > LINE,
        sectors: Array.from({ length: LINE / SECTOR }, (_, part) => {
          const sectorStart = start + part * SECTOR;
          const touch = touched.find((sector) => sector.start === sectorStart);
          return {
            start: sectorStart,
            x: round(xOfWord(grid, part * 8)),
            width: round(8 * grid.cell),
            touched: touch !== undefined,
            full: touch?.usedBytes === SECTOR,
            since: touch ? arrival(touch) : 0,
            lanes: touch?.lanes ?? [],
          };
        }),
        chunks: touched.flatMap((sector) => chunksOf(sector, trace, grid, arrival(sector))),
      };
    }),
  };
}

function chunksOf(sector: SectorTouch, trace: CoalesceTrace, grid: Grid, since: number): Chunk[] {
  const lanesByAddress = new Map<number, number[]>();
  for (const lane of sector.lanes) {
    const { address } = trace.serviceByLane[lane]!;
    lanesByAddress.set(address, [...(lanesByAddress.get(address) ?? []), lane]);
  }
  const width = chunkWidth(grid, trace.access.width);
  return [...lanesByAddress].map(([address, lanes]) => ({
    x: round(chunkX(grid, address)),
    width: round(width),
    label: width < 9 ? '' : lanes.length === 1 ? String(lanes[0]) : `${lanes.length}×`,
    quarter: Math.floor(lanes[0]! / 8),
    lanes,
    since,
  }));
}

const chunkX = (grid: Grid, address: number): number =>
  xOfWord(grid, Math.floor((address % LINE) / 4)) + ((address % 4) / 4) * grid.cell;

const chunkWidth = ({ cell }: Grid, bytes: number): number => (bytes / 4) * cell;

/** A curve down to the first row's level, then straight down to the row itself. */
function thread(fromX: number, fromY: number, toX: number, firstRow: number, rowY: number): string {
  const bend = round((fromY + firstRow) / 2);
  const knee = firstRow - 6;
  return `M${fromX},${fromY}C${fromX},${bend} ${toX},${bend} ${toX},${knee}V${rowY}`;
}
