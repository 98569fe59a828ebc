import type { Sample } from '@src/lab';
import { bankCells, type DrawnAccess, sectorCells } from './lane-places';

/** All in px. */
export interface PlacedLane {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: boolean;
  readonly label: string;
}
export interface PlacedCell {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** Parts that some lane asked for. */
  readonly used: readonly { readonly x: number; readonly width: number }[];
  readonly title: string;
  readonly lanes: readonly number[];
  readonly afterGap: boolean;
  /** Shared memory: a wavefront after the first. */
  readonly late: boolean;
}
export interface Thread {
  readonly lane: number;
  readonly quarter: number;
  readonly d: string;
}
export interface LaneDrawing {
  readonly width: number;
  readonly height: number;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly lanes: readonly PlacedLane[];
  readonly cells: readonly PlacedCell[];
  readonly threads: readonly Thread[];
  /** Each is centered on its place. */
  readonly captions: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** The legend. */
  readonly legend: string;
}

const LANES = 32;
const SECTOR = 32;
const LANE_Y = 22;
const LANE_HEIGHT = 18;
const ROOM = 76;
const GAP = 5;
const NARROW = 560;

/** Places a request's lanes, and below them the sectors or the banks that they touch. */
export function drawLanes(
  access: DrawnAccess,
  sample: Sample,
  width: number,
  nameOf: (address: number) => string,
): LaneDrawing {
  const across = width / LANES;
  const lanes = Array.from({ length: LANES }, (_, lane): PlacedLane => ({
    lane,
    x: lane * across,
    width: across,
    quarter: Math.floor(lane / 8),
    active: (sample.addressByLane[lane] ?? null) !== null,
    label: width >= NARROW || lane % 8 === 0 || lane === 31 ? String(lane) : '',
  }));
  const top = LANE_Y + LANE_HEIGHT + ROOM;
  const placed =
    access.space === 'shared'
      ? placeBanks(access, sample, width, top)
      : placeSectors(access, sample, width, top, nameOf);
  const threads = placed.cells.flatMap((cell) =>
    cell.lanes.map((lane): Thread => {
      const from = (lane + 0.5) * across;
      const start = LANE_Y + LANE_HEIGHT;
      const target = placed.targetOf(cell, lane);
      const middle = start + ROOM / 2;
      return {
        lane,
        quarter: Math.floor(lane / 8),
        d: `M${round(from)} ${start}C${round(from)} ${middle} ${round(target)} ${middle} ${round(target)} ${cell.y}`,
      };
    }),
  );
  const lowest = Math.max(top, ...placed.cells.map((cell) => cell.y + cell.height));
  return {
    width,
    height: lowest + 16,
    laneY: LANE_Y,
    laneHeight: LANE_HEIGHT,
    lanes,
    cells: placed.cells,
    threads,
    captions: placed.captions.map(({ x, text, isBelow }) => ({ x, y: isBelow ? lowest + 12 : LANE_Y - 8, text })),
    legend: placed.legend,
  };
}

interface Placed {
  readonly cells: readonly PlacedCell[];
  readonly captions: readonly { readonly x: number; readonly text: string; readonly isBelow: boolean }[];
  readonly legend: string;
  readonly targetOf: (cell: PlacedCell, lane: number) => number;
}

function placeSectors(
  { width: bytes }: DrawnAccess,
  sample: Sample,
  width: number,
  top: number,
  nameOf: (address: number) => string,
): Placed {
  const sectors = sectorCells(sample, bytes);
  const gaps = sectors.filter(({ afterGap }) => afterGap).length;
  const each = Math.min(72, (width - gaps * GAP) / Math.max(1, sectors.length));
  const whole = each * sectors.length + gaps * GAP;
  let x = (width - whole) / 2;
  const cells = sectors.map((sector): PlacedCell => {
    if (sector.afterGap) x += GAP;
    const left = x;
    x += each;
    return {
      key: String(sector.address),
      x: left,
      y: top,
      width: each,
      height: 22,
      late: false,
      label: each >= 34 ? `${sector.usedBytes} B` : '',
      used: sector.used.map(({ from, to }) => ({
        x: left + (from / SECTOR) * each,
        width: Math.max(0.8, ((to - from) / SECTOR) * each),
      })),
      title: `Sector from ${nameOf(sector.address)}: ${sector.usedBytes} of 32 B are requested`,
      lanes: sector.lanes,
      afterGap: sector.afterGap,
    };
  });
  const byAddress = new Map(sectors.map((sector, index) => [sector.address, index]));
  const targetOf = (cell: PlacedCell, lane: number): number => {
    const address = sample.addressByLane[lane]!;
    const start = sectors[byAddress.get(Number(cell.key))!]!.address;
    const from = Math.max(0, address - start);
    const to = Math.min(SECTOR, address + bytes - start);
    return cell.x + ((from + to) / 2 / SECTOR) * each;
  };
  return {
    cells,
    targetOf,
    captions: [
      ...(width < NARROW ? [] : [{ x: width / 2, text: 'lanes', isBelow: false }]),
      ...cells.flatMap(({ x: left, label }) => (label ? [{ x: left + each / 2, text: label, isBelow: true }] : [])),
    ],
    legend: `${sectors.length === 1 ? 'One sector' : `${sectors.length} sectors`} of 32 B. Filled: requested. Hatched: fetched but not requested. A gap: memory between.`,
  };
}

function placeBanks({ width: bytes }: DrawnAccess, sample: Sample, width: number, top: number): Placed {
  const each = width / LANES;
  const words = bankCells(sample, bytes);
  const height = 13;
  const cells = words.map(({ bank, level, address, lanes }): PlacedCell => {
    const x = bank * each + 0.5;
    return {
      key: String(address),
      x,
      y: top + level * (height + 1),
      width: each - 1,
      height,
      label: '',
      used: [{ x, width: each - 1 }],
      title: `Bank ${bank}: the word at byte ${address}, for ${lanes.length === 1 ? 'lane' : 'lanes'} ${lanes.join(', ')}`,
      lanes,
      afterGap: false,
      late: level > 0,
    };
  });
  const wide = width >= NARROW;
  const numbers = Array.from({ length: LANES }, (_, bank) => bank).filter(
    (bank) => wide || bank % 8 === 0 || bank === 31,
  );
  return {
    cells,
    captions: [
      ...(width < NARROW ? [] : [{ x: width / 2, text: 'lanes', isBelow: false }]),
      ...numbers.map((bank) => ({ x: (bank + 0.5) * each, text: String(bank), isBelow: true })),
    ],
    legend:
      'Below: the banks of shared memory, 0 to 31. Words one under another lie in one bank; a dashed frame marks all but the first of them.',
    targetOf: (cell) => cell.x + cell.width / 2,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
