import type { SectorTouch } from '@src/engine/coalesce';
import { LANES, LINE, QUARTER_LANES, SECTOR, marksOf, quarterOf } from '@components/marks/grammar';
import { boxesPath, round, type Box } from '@components/marks/geometry';
import { inBox, type Grid } from './layout-grid';
import type { AnatomyTrace } from './simulate';

/** One sector that is wanted, wherever on the road it is drawn. */
export interface SectorBox extends Box {
  readonly start: number;
  readonly marks: string;
  /** Every byte is wanted: there is nothing to hatch. */
  readonly full: boolean;
  /** Class of the hue of its lanes, where they are of one quarter-warp. */
  readonly hue: 'q0' | 'q1' | 'q2' | 'q3' | 'used';
}

/** A level of memory, or one wavefront of the L1: what of it the load wants. */
export interface SectorRow {
  readonly sectors: readonly SectorBox[];
  /** Sectors that come along, or stay where they are. */
  readonly rest: string;
  /** Lines, or what DRAM reads at one time. */
  readonly frames: string;
  /** Wanted bytes, one path for each quarter-warp. */
  readonly words: readonly string[];
}

export interface TagRow extends SectorRow, Box {
  readonly wavefront: number;
  /** Its number is drawn. */
  readonly labelled: boolean;
  /** Banks without a line in this wavefront. */
  readonly idle: string;
  readonly addresses: readonly { readonly x: number; readonly y: number; readonly text: string }[];
}

export interface Level extends SectorRow, Box {
  /** Said where there is nothing to draw. */
  readonly note: string;
  /** Unasked sectors that came with it, a box each. */
  readonly along: readonly Box[];
}

const SECTORS_PER_LINE = LINE / SECTOR;
const BANKS_OF_TAGS = 4;

const touchOf = ({ load }: AnatomyTrace, start: number): SectorTouch | undefined =>
  load.sectors.find((sector) => sector.start === start);

function sectorBox(touch: SectorTouch, box: Box): SectorBox {
  const quarters = [...new Set(touch.lanes.map(quarterOf))];
  return {
    ...{ x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) },
    start: touch.start,
    marks: marksOf(
      [`sector:${touch.start}`, `line:${touch.line}`, `wavefront:${touch.wavefront}`],
      touch.lanes.map((lane) => `lane:${lane}`),
    ),
    full: touch.usedBytes === SECTOR,
    hue: quarters.length === 1 ? (`q${quarters[0]!}` as 'q0') : 'used',
  };
}

/** Where the bytes of a lane are in a sector. */
export function wordBox({ load }: AnatomyTrace, lane: number, { x, y, width, height }: Box): Box {
  const { address, sector } = load.serviceByLane[lane]!;
  const own = (load.access.width / SECTOR) * width;
  const inset = height > 10 ? 2 : height > 5 ? 1 : 0;
  const apart = Math.min(0.5, own / 8);
  return {
    x: x + ((address - sector) / SECTOR) * width + apart,
    y: y + inset,
    width: own - 2 * apart,
    height: height - 2 * inset,
  };
}

/** The wanted bytes of all sectors by quarter-warp; bytes that several lanes want have the first one's hue. */
function wordsOf(trace: AnatomyTrace, sectors: readonly SectorBox[]): string[] {
  const drawn = new Set<number>();
  const byQuarter: Box[][] = [[], [], [], []];
  for (let lane = 0; lane < LANES; lane += 1) {
    const service = trace.load.serviceByLane[lane];
    const box = service && sectors.find(({ start }) => start === service.sector);
    if (!box || drawn.has(service.address)) continue;
    drawn.add(service.address);
    byQuarter[quarterOf(lane)]!.push(wordBox(trace, lane, box));
  }
  return byQuarter.map(boxesPath);
}

/**
 * The L1's tag stage: a row for each wavefront, a column for each bank.
 *
 * @param numbered - There is room beside the rows for their numbers.
 */
export function tagRows(trace: AnatomyTrace, grid: Grid, room: Box, text: number, numbered: boolean): TagRow[] {
  const { load } = trace;
  const rows = Math.max(1, load.wavefronts);
  const pitch = Math.min(room.height / rows, text * 5);
  const addressed = pitch > text * 2.3;
  const top = room.y + Math.max(0, room.height - pitch * rows);
  const height = addressed ? pitch - text * 1.35 : Math.max(1, pitch - Math.min(4, pitch * 0.2));
  const every = [1, 2, 4, 8].find((step) => step * pitch >= text * 1.1) ?? 16;
  return Array.from({ length: rows }, (_, index) => {
    const wavefront = index + 1;
    const y = top + index * pitch + (pitch - height);
    const lines = load.lines.filter((line) => line.wavefront === wavefront);
    const bankBox = (bank: number): Box => ({ ...inBox(grid, bank * QUARTER_LANES, QUARTER_LANES), y, height });
    const idle = Array.from({ length: BANKS_OF_TAGS }, (__, bank) => bank).filter((bank) =>
      lines.every(({ tagBank }) => tagBank !== bank),
    );
    const parts = lines.flatMap(({ start, tagBank }) => {
      const { x, width } = bankBox(tagBank);
      return Array.from({ length: SECTORS_PER_LINE }, (__, part) => ({
        touch: touchOf(trace, start + part * SECTOR),
        box: { x: x + (part * width) / SECTORS_PER_LINE, y, width: width / SECTORS_PER_LINE, height },
      }));
    });
    const sectors = parts.flatMap(({ touch, box }) => (touch ? [sectorBox(touch, box)] : []));
    return {
      ...{ wavefront, x: room.x, y: round(y), width: room.width, height: round(height), sectors },
      labelled: numbered && (wavefront - 1) % every === 0,
      idle: boxesPath(idle.map(bankBox)),
      rest: boxesPath(parts.flatMap(({ touch, box }) => (touch ? [] : [box]))),
      frames: boxesPath(lines.map(({ tagBank }) => bankBox(tagBank))),
      words: wordsOf(trace, sectors),
      addresses: addressed
        ? lines.map(({ start, tagBank }) => ({
            x: round(bankBox(tagBank).x + 5),
            y: round(y - text * 0.65),
            text: `+${start}`,
          }))
        : [],
    };
  });
}

/** Blocks where their size is known and DRAM is read, single sectors otherwise. */
function slotsOf({ road, fetchBytes }: AnatomyTrace): { start: number; sectors: number }[] {
  if (road.foundIn === 'dram' && road.blocks && fetchBytes)
    return road.blocks.map(({ start }) => ({ start, sectors: fetchBytes / SECTOR }));
  return road.asked.map(({ start }) => ({ start, sectors: 1 }));
}

function level(trace: AnatomyTrace, room: Box, note: string, framed: boolean): Level {
  const slots = slotsOf(trace);
  const each = slots[0]?.sectors ?? 1;
  const inset = 3;
  const gap = slots.length > 16 ? 2 : 6;
  const widest = (each * (room.width - 2 * inset)) / SECTORS_PER_LINE - gap;
  const width = Math.min(widest, (room.width - 2 * inset + gap) / Math.max(1, slots.length) - gap);
  const [y, height] = [room.y + inset, room.height - 2 * inset];
  const parts = slots.flatMap(({ start, sectors }, index) =>
    Array.from({ length: sectors }, (_, part) => ({
      touch: touchOf(trace, start + part * SECTOR),
      box: { x: room.x + inset + index * (width + gap) + (part * width) / sectors, y, width: width / sectors, height },
    })),
  );
  const sectors = parts.flatMap(({ touch, box }) => (touch ? [sectorBox(touch, box)] : []));
  const along = parts.flatMap(({ touch, box }) => (touch ? [] : [box]));
  return {
    ...{ x: round(room.x), y: round(room.y), width: round(room.width), height: round(room.height) },
    ...{ note, sectors, along, rest: boxesPath(along), words: wordsOf(trace, sectors) },
    frames: framed
      ? boxesPath(slots.map((_, index) => ({ x: room.x + inset + index * (width + gap), y, width, height })))
      : '',
  };
}

const nothing = (drawn: Level): Level => ({ ...drawn, sectors: [], along: [], rest: '', words: [], frames: '' });

export function levels(trace: AnatomyTrace, l2: Box, dram: Box): { l2: Level; dram: Level } {
  const { foundIn, blocks } = trace.road;
  if (foundIn === 'l1')
    return {
      l2: nothing(level(trace, l2, 'no request: every sector hit in the L1', false)),
      dram: nothing(level(trace, dram, 'not asked', false)),
    };
  const asked = level(trace, l2, '', false);
  if (foundIn === 'l2')
    return { l2: asked, dram: nothing(level(trace, dram, 'no request: every sector hit in the L2', false)) };
  const unknown = level(trace, dram, 'bytes read per sector: not known', false);
  return { l2: asked, dram: blocks === null ? nothing(unknown) : level(trace, dram, '', true) };
}
