import type { CoalesceTrace } from '@src/engine/coalesce';
import { centreOfLane, round, xOfLane, type Grid } from './grid';
import { SECTOR, sectorBox, type SectorBox } from './sectors';

/** One tag wavefront: up to one line in each tag bank. */
export interface StackRow {
  readonly wavefront: number;
  readonly y: number;
  readonly height: number;
  readonly lines: readonly LineBox[];
  /** Banks without a line in this wavefront. */
  readonly idle: readonly { readonly x: number; readonly width: number }[];
}

export interface LineBox {
  readonly x: number;
  readonly width: number;
  readonly address: string;
  readonly sectors: readonly SectorBox[];
}

export interface Thread {
  readonly lane: number;
  readonly quarter: number;
  readonly wavefront: number;
  readonly path: string;
}

const BANK_LANES = 8;
const SECTORS_A_LINE = 4;

/** The more wavefronts, the flatter their rows; an address stands above a line while there is room. */
function rowMeasures(rows: number): { pitch: number; height: number; labelled: boolean } {
  if (rows <= 4) return { pitch: 38, height: 22, labelled: true };
  if (rows <= 8) return { pitch: 28, height: 14, labelled: true };
  return rows <= 16 ? { pitch: 15, height: 11, labelled: false } : { pitch: 10, height: 7, labelled: false };
}

/** @param top - y of the first row's labels. */
export function tagStack(load: CoalesceTrace, grid: Grid, top: number): { rows: StackRow[]; bottom: number } {
  const { pitch, height, labelled } = rowMeasures(load.wavefronts);
  const width = BANK_LANES * grid.cell;
  const xOfBank = (bank: number): number => xOfLane(grid, bank * BANK_LANES);
  const rows = Array.from({ length: load.wavefronts }, (_, index): StackRow => {
    const y = top + (labelled ? 12 : 2) + index * pitch;
    const lines = load.lines.filter(({ wavefront }) => wavefront === index + 1);
    const banks = lines.map(({ tagBank }) => tagBank);
    return {
      wavefront: index + 1,
      y,
      height,
      idle: [0, 1, 2, 3]
        .filter((bank) => !banks.includes(bank))
        .map((bank) => ({ x: round(xOfBank(bank)), width: round(width) })),
      lines: lines.map(({ start, tagBank }) => ({
        x: round(xOfBank(tagBank)),
        width: round(width),
        address: labelled ? `+${start}` : '',
        sectors: Array.from({ length: SECTORS_A_LINE }, (__, part) => {
          const first = start + part * SECTOR;
          const touch = load.sectors.find((sector) => sector.start === first);
          const place = {
            x: xOfBank(tagBank) + (part * width) / SECTORS_A_LINE,
            y,
            width: width / SECTORS_A_LINE,
            height,
          };
          return sectorBox(first, touch, load, place);
        }),
      })),
    };
  });
  const last = rows.at(-1);
  return { rows, bottom: last ? last.y + last.height : top };
}

/** From the request, beneath each lane, to the lane's bytes in its line. */
export function threadsOf(load: CoalesceTrace, grid: Grid, rows: readonly StackRow[], from: number): Thread[] {
  const knee = (rows[0]?.y ?? from) - 14;
  const bend = (from + knee) / 2;
  return load.serviceByLane.flatMap((service, lane) => {
    if (!service) return [];
    const row = rows[service.wavefront - 1]!;
    const box = row.lines.flatMap(({ sectors }) => sectors).find(({ lanes }) => lanes.includes(lane))!;
    const middle = (service.address - service.sector + load.access.width / 2) / SECTOR;
    const [x, to] = [centreOfLane(grid, lane), round(box.x + middle * box.width)];
    return [
      {
        lane,
        quarter: Math.floor(lane / 8),
        wavefront: service.wavefront,
        path: `M${x},${from}C${x},${bend} ${to},${bend} ${to},${knee}V${row.y}`,
      },
    ];
  });
}
