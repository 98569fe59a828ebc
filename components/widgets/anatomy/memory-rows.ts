import { round, type Grid } from './grid';
import { SECTOR, sectorBox, type SectorBox } from './sectors';
import type { AnatomyTrace } from './simulate';

/** What DRAM reads at one time, and where it stands: L2 and DRAM share these places. */
export interface BlockBox {
  readonly x: number;
  readonly width: number;
  readonly sectors: readonly SectorBox[];
}

export interface MemoryRow {
  readonly y: number;
  readonly height: number;
  readonly blocks: readonly BlockBox[];
  /** What crosses the border above, one tick each. */
  readonly ticks: string;
  /** Said where there is nothing to draw. */
  readonly note: string;
}

/** Blocks where their size is known and DRAM is read, single sectors otherwise. */
function slotsOf({ road, fetchBytes }: AnatomyTrace): { start: number; sectors: number }[] {
  if (road.foundIn === 'dram' && road.blocks && fetchBytes)
    return road.blocks.map(({ start }) => ({ start, sectors: fetchBytes / SECTOR }));
  return road.asked.map(({ start }) => ({ start, sectors: 1 }));
}

/** @param came - Draw what came along unasked, too. */
function blocksOf(trace: AnatomyTrace, grid: Grid, y: number, height: number, came: boolean): BlockBox[] {
  const slots = slotsOf(trace);
  const gap = slots.length > 16 ? 3 : 6;
  const widest = 2 * grid.cell * (slots[0]?.sectors ?? 1);
  const width = Math.min(widest, (grid.right - grid.left + gap) / slots.length - gap);
  return slots.map(({ start, sectors }, index) => {
    const x = grid.left + index * (width + gap);
    const boxes = Array.from({ length: sectors }, (_, part) => {
      const first = start + part * SECTOR;
      const touch = trace.road.asked.find((sector) => sector.start === first);
      const place = { x: x + (part * width) / sectors, y, width: width / sectors, height };
      return sectorBox(first, touch, trace.load, place);
    });
    return { x: round(x), width: round(width), sectors: boxes.filter(({ touched }) => came || touched) };
  });
}

const NOTHING = { blocks: [], ticks: '' };

/** Across the border above a row; on a phone the name of the row stands between the two. */
function tick({ x, width }: Pick<SectorBox, 'x' | 'width'>, y: number, { narrow }: Grid): string {
  const [from, to] = narrow ? [y - 37, y - 27] : [y - 24, y];
  return `M${round(x + width / 2)},${from}V${to}`;
}

export function l2Row(trace: AnatomyTrace, grid: Grid, y: number, height: number): MemoryRow {
  const note = trace.road.foundIn === 'l1' ? 'not asked: every sector hit in the L1' : '';
  const blocks = blocksOf(trace, grid, y, height, false);
  const sectors = blocks.flatMap((block) => block.sectors);
  return { y, height, note, blocks, ticks: sectors.map((box) => tick(box, y, grid)).join('') };
}

export function dramRow(trace: AnatomyTrace, grid: Grid, y: number, height: number): MemoryRow {
  const { foundIn, blocks } = trace.road;
  if (foundIn !== 'dram')
    return { y, height, note: foundIn === 'l1' ? 'not asked' : 'not asked: every sector hit in the L2', ...NOTHING };
  if (blocks === null) return { y, height, note: 'how much it reads for a sector: not known', ...NOTHING };
  const drawn = blocksOf(trace, grid, y, height, true);
  return {
    y,
    height,
    note: '',
    blocks: drawn,
    ticks: drawn.map((box) => tick(box, y, grid)).join(''),
  };
}
