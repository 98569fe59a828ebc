import { boxesPath, round, textWidth, type Box } from '@components/marks/geometry';
import { hueOf, LANES, LINE, marksOf, QUARTER_LANES, quarterOf, SECTOR } from '@components/marks/grammar';
import type { SectorTouch } from '@src/engine/coalesce';
import type { Mover } from '@src/widget/define-widget';
import { centerOfLane, inBox, xOfLane, type Grid, type Stops } from './layout';
import { COUNTED_BY, COUNTERS, type Counter } from './metrics';
import type { AnatomyValues } from './params';
import { rules, type AnatomyTrace } from './simulate';

/** One wanted sector, at any level of the path. */
interface SectorBox extends Box {
  readonly start: number;
  readonly marks: string;
  /** Every byte is wanted: there is nothing to hatch. */
  readonly full: boolean;
  /** Class of the hue of its lanes, where they are of one quarter-warp. */
  readonly hue: 'q0' | 'q1' | 'q2' | 'q3' | 'used';
}

/** A level of memory, or one wavefront of the L1: the part that the load wants. */
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
  /** Text shown where there is nothing to draw. */
  readonly note: string;
  /** Unasked sectors that came with it, a box for each. */
  readonly along: readonly Box[];
}

const SECTORS_PER_LINE = LINE / SECTOR;
const BANKS_OF_TAGS = 4;

const touchOf = ({ load }: AnatomyTrace, start: number): SectorTouch | undefined =>
  load.sectors.find((sector) => sector.start === start);

function sectorBox(touch: SectorTouch, box: Box): SectorBox {
  const quarters = [...new Set(touch.lanes.map(quarterOf))];
  return {
    x: round(box.x),
    y: round(box.y),
    width: round(box.width),
    height: round(box.height),
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
  const wordWidth = (load.access.width / SECTOR) * width;
  const inset = height > 10 ? 2 : height > 5 ? 1 : 0;
  const apart = Math.min(0.5, wordWidth / 8);
  return {
    x: x + ((address - sector) / SECTOR) * width + apart,
    y: y + inset,
    width: wordWidth - 2 * apart,
    height: height - 2 * inset,
  };
}

/** The wanted bytes of all sectors by quarter-warp; bytes that several lanes want have the first lane's hue. */
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
      wavefront,
      x: room.x,
      y: round(y),
      width: room.width,
      height: round(height),
      sectors,
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
    x: round(room.x),
    y: round(room.y),
    width: round(room.width),
    height: round(room.height),
    note,
    sectors,
    along,
    rest: boxesPath(along),
    words: wordsOf(trace, sectors),
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

/** What crosses from one level to the next, in one hue: a ribbon for each sector. */
export interface Flow {
  /** The level that gets the requests. */
  readonly asked: 'l2' | 'dram';
  readonly hue: SectorBox['hue'];
  readonly path: string;
}

/** From each sector that missed to the same sector one level further down. */
export function flowsBetween(rows: readonly TagRow[], { y, height }: Box, l2: Level, dram: Level): Flow[] {
  const ribbons = (asked: Flow['asked'], from: readonly SectorBox[], top: number, to: Level): Flow[] => {
    const paths = new Map<SectorBox['hue'], string>();
    for (const upper of from) {
      const lower = to.sectors.find(({ start }) => start === upper.start);
      if (lower) paths.set(upper.hue, (paths.get(upper.hue) ?? '') + ribbon(upper, top, lower, to.y));
    }
    return [...paths].map(([hue, path]) => ({ asked, hue, path }));
  };
  const sectors = rows.flatMap((row) => row.sectors);
  return [...ribbons('l2', sectors, y + height, l2), ...ribbons('dram', l2.sectors, l2.y + l2.height, dram)];
}

function ribbon(upper: Box, top: number, lower: Box, bottom: number): string {
  const [from, to, bend] = [round(top), round(bottom), round((top + bottom) / 2)];
  const [end, start] = [round(lower.x + lower.width), round(upper.x + upper.width)];
  return `M${upper.x},${from}C${upper.x},${bend} ${lower.x},${bend} ${lower.x},${to}H${end}C${end},${bend} ${start},${bend} ${start},${from}z`;
}

/** One counter beside its station. */
export interface LedgerLine {
  readonly id: Counter['id'];
  readonly x: number;
  readonly y: number;
  /** The unit of the count, singular and plural. */
  readonly one: string;
  readonly label: string;
  /**
   * Its name in Nsight Compute, in one line or two, shortened in the middle where there is no room; none in a low room.
   */
  readonly name: readonly string[];
  /** By step: its count; `null` where it is not known. */
  readonly counts: readonly (number | null)[];
  /** The increment while it counts up. */
  readonly by: number;
  /** Rests on a rule that is only assumed on this GPU, or is not known at all. */
  readonly doubtful: boolean;
}

interface Place {
  readonly id: Counter['id'];
  readonly y: number;
}

interface Room {
  readonly left: number;
  readonly right: number;
  readonly text: number;
  /** px from one counter of a station to the next. */
  readonly pitch: number;
}

const LABELS: Readonly<Record<Counter['id'], readonly [string, string]>> = {
  requests: ['request', 'requests'],
  wavefronts: ['tag wavefront', 'tag wavefronts'],
  sectors: ['sector', 'sectors'],
  l1Hits: ['hit', 'hit'],
  l1Misses: ['miss', 'miss'],
  l2Sectors: ['sector requested', 'sectors requested'],
  dramBytes: ['B read', 'B read'],
};

export function ledgerOf(
  trace: AnatomyTrace,
  values: AnatomyValues,
  places: readonly Place[],
  { left, right, text, pitch }: Room,
): LedgerLine[] {
  const assumed = rules(values).flatMap(({ rule, level }) => (level === 'assumed' ? [rule.id] : []));
  const letters = lettersIn({ left, right, text });
  const wanted = ledgerLines({ left, right, text });
  const lines = pitch > text * (wanted === 2 ? 4.2 : 2.9) ? wanted : 0;
  return places.map(({ id, y }) => {
    const { name, rule } = COUNTERS.find((counter) => counter.id === id)!;
    const counts = trace.road.stages.map(({ counters }) => counters[id]);
    return {
      id,
      one: LABELS[id][0],
      label: LABELS[id][1],
      counts,
      x: round(left),
      y: round(y),
      by: id === 'dramBytes' ? (trace.fetchBytes ?? 1) : 1,
      name: lines === 0 ? [] : fitted(name, letters, lines),
      doubtful: (rule !== undefined && assumed.includes(rule)) || counts.at(-1) === null,
    };
  });
}

type Column = Pick<Room, 'left' | 'right' | 'text'>;

const lettersIn = ({ left, right, text }: Column): number => Math.floor((right - left) / textWidth('m', text));

/** Lines of a counter's name: two where every name fits whole in two, else one without its middle. */
export const ledgerLines = (column: Column): 1 | 2 =>
  Math.max(...COUNTERS.map(({ name }) => name.length)) <= 2 * lettersIn(column) - 6 ? 2 : 1;

/** The stations' counters, in order. */
export const countersOf = (...kinds: readonly (keyof typeof COUNTED_BY)[]): Counter['id'][] =>
  kinds.flatMap((kind) => [...COUNTED_BY[kind]!]);

/** Whole, broken at an underscore, or without its middle, which "All numbers" has. */
export function fitted(name: string, letters: number, lines: number): string[] {
  if (name.length <= letters) return [name];
  if (lines > 1 && name.length <= 2 * letters - 6) {
    const cut = name.lastIndexOf('_', letters - 1);
    return [name.slice(0, cut), name.slice(cut)];
  }
  const quantity = name.replace(/_pipe.*|_srcunit.*/, '');
  const outcome = /_lookup_\w+/.exec(name)?.[0] ?? '';
  const short = outcome ? `…${outcome}` : `${quantity}…`;
  return short.length <= letters ? [short] : [];
}

interface Places {
  readonly code: Box;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly registers: { readonly y: number; readonly height: number };
  readonly request: Box;
  readonly rows: readonly TagRow[];
  readonly l2: Level;
  readonly dram: Level;
}

/** At this share of the way back, the data that DRAM read is in the L2. */
export const HALF_WAY = 0.5;

/** What travels: addresses down to the L1, misses on to the L2 and DRAM, sectors back up, words into the registers. */
export function moversOf(trace: AnatomyTrace, grid: Grid, at: Stops, places: Places): Mover[] {
  const home = homesOf(places);
  const lanes = Array.from({ length: LANES }, (_, lane) => lane);
  return [
    ...lanes.flatMap((lane) => laneMovers(lane, { trace, grid, at, places, home })),
    ...sectorMovers(trace, at, places, home),
  ];
}

interface Around {
  readonly trace: AnatomyTrace;
  readonly grid: Grid;
  readonly at: Stops;
  readonly places: Places;
  readonly home: Homes;
}

type Homes = ReadonlyMap<number, TagRow['sectors'][number]>;

/** Where sectors are in the L1. */
const homesOf = ({ rows }: Places): Homes =>
  new Map(rows.flatMap(({ sectors }) => sectors.map((sector) => [sector.start, sector] as const)));

/** The instruction comes to a lane, its address goes to the L1, and its word comes back. */
function laneMovers(lane: number, { trace, grid, at, places, home }: Around): Mover[] {
  const { code, laneY, laneHeight, registers, request } = places;
  const side = Math.min(9, grid.cell * 0.6);
  const chip = (y: number): Box => ({
    x: centerOfLane(grid, lane) - side / 2,
    y: y - side / 2,
    width: side,
    height: side,
  });
  const middle = (box: { y: number; height: number }): number => box.y + box.height / 2;
  const look = hueOf(lane);
  const late = lane / LANES / 3;
  const inLane = chip(laneY + laneHeight / 2);
  const down: Mover[] = [
    {
      key: `issue ${lane}`,
      from: at.instruction,
      until: at.addresses,
      look,
      start: chip(middle(code)),
      end: inLane,
    },
    {
      key: `address ${lane}`,
      from: at.addresses + late,
      until: at.addresses + 0.66 + late,
      look,
      start: inLane,
      end: chip(middle(request)),
    },
  ];
  const service = trace.load.serviceByLane[lane];
  const sector = service && home.get(service.sector);
  if (!sector) return down;
  const word = wordBox(trace, lane, sector);
  const from = at.lookup + service.wavefront - 2;
  const register = { x: xOfLane(grid, lane) + 0.5, width: grid.cell - 1, y: registers.y, height: registers.height };
  return [
    ...down,
    {
      key: `lookup ${lane}`,
      from,
      until: from + 1,
      look,
      start: chip(middle(request)),
      end: word,
      bend: (request.y + request.height + sector.y) / 2,
    },
    {
      key: `word ${lane}`,
      from: at.registers - 1 + late / 2,
      until: at.registers - 0.2 + late / 2,
      look,
      start: word,
      end: register,
      bend: (request.y + sector.y) / 2,
    },
  ];
}

/** From where to where a sector travels, if both ends are drawn. */
type Way = readonly [Box | undefined, Box | undefined, Mover['look']];

/** One sector after another, so that each can be followed. */
const inTurn = (name: string, from: number, long: number, ways: readonly Way[]): Mover[] =>
  ways.flatMap(([start, end, look], index) => {
    if (!start || !end) return [];
    const late = (index / ways.length) * 0.3 * long;
    return [{ key: `${name} ${index}`, from: from + late, until: from + late + 0.7 * long, look, start, end }];
  });

/** Misses go on to the L2 and to DRAM, and sectors come back. */
function sectorMovers({ road }: AnatomyTrace, at: Stops, { l2, dram }: Places, home: Homes): Mover[] {
  if (road.foundIn === 'l1') return [];
  const inL2 = new Map(l2.sectors.map((sector) => [sector.start, sector]));
  const below = (box: SectorBox | undefined): Box | undefined =>
    box && { x: box.x, width: box.width, y: dram.y + 3, height: dram.height - 6 };
  const inDram = new Map(road.asked.map(({ start }) => [start, below(inL2.get(start))]));
  const hueAt = (start: number): Mover['look'] => home.get(start)?.hue ?? 'used';
  const ways = (way: (start: number) => Way): Way[] => road.asked.map(({ start }) => way(start));
  const ask = ways((start) => [inner(home.get(start)), inner(inL2.get(start)), 'idle']);
  const back = ways((start) => [inner(inL2.get(start)), inner(home.get(start)), hueAt(start)]);
  const asked = inTurn('ask L2', at.l2 - 1, 1, ask);
  if (road.foundIn === 'l2') return [...asked, ...inTurn('from L2', at.l2, 1, back)];
  const askDram = ways((start) => [inner(inL2.get(start)), inDram.get(start), 'idle']);
  const fromDram = ways((start) => [inDram.get(start), inner(inL2.get(start)), hueAt(start)]);
  const along = dram.along.map((box, index): Way => [box, l2.along[index], 'waste']);
  return [
    ...asked,
    ...inTurn('ask DRAM', at.dram - 1, 1, askDram),
    ...inTurn('from DRAM', at.dram, HALF_WAY, fromDram),
    ...inTurn('along', at.dram, HALF_WAY, along),
    ...inTurn('from L2', at.dram + HALF_WAY, 1 - HALF_WAY, back),
  ];
}

/** A sector's box without the rest. */
const inner = (box: SectorBox | undefined): Box | undefined =>
  box && { x: box.x, y: box.y, width: box.width, height: box.height };
