import { boxesPath, round, type Box } from '@components/marks/geometry';
import type { LookupLoad } from './simulate';

/** The table in rows of lines, each line of some sectors, in px. */
export interface MapGrid extends Box {
  readonly columns: number;
  readonly lines: number;
  readonly sectorsPerLine: number;
  readonly linePitch: number;
  readonly sectorWidth: number;
  readonly rowPitch: number;
  readonly rowHeight: number;
}

/** What a sector is: nobody asked for it yet, it lies in the L1, or the L1 had it and lost it. */
export const SECTOR_STATES = { new: 0, there: 1, lost: 2 } as const;

/** The grid with the largest sectors that are about as wide as high. */
export function gridFor(lines: number, sectorsPerLine: number, room: Box): MapGrid {
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

/** Narrower sectors are not told apart where neighbors are in the same state. */
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

/** How far down a column of the map so many lines reach. */
export const heightOf = (grid: MapGrid, lines: number): number =>
  round(Math.min(grid.height, (lines / grid.columns) * grid.rowPitch));
