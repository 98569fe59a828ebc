import { round, textWidth, threadPath } from '@components/marks/geometry';
import { LANES, QUARTER_LANES } from '@components/marks/grammar';
import type { StageKind } from '@src/engine/load-stages';
import { count } from '@src/units/words';
import type { BasePicture, Bounds, Box } from '@src/widget/define-widget';
import {
  countersOf,
  flowsBetween,
  ledgerLines,
  ledgerOf,
  levels,
  moversOf,
  tagRows,
  wordBox,
  type Flow,
  type LedgerLine,
  type Level,
  type TagRow,
} from './layout-memory';
import type { AnatomyValues } from './params';
import { expression, type AnatomyTrace } from './simulate';

/** The name of a station, with its result. */
interface Title {
  readonly kind: StageKind;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly sub: {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly anchor: 'start' | 'end';
  } | null;
}

interface Stations {
  readonly request: Box;
  readonly tagBox: Box;
  readonly l2: Box;
  readonly dram: Box;
}

/** Beside the stations where there is room, else above each of them, with its result. */
function titlesOf(
  trace: AnatomyTrace,
  beside: boolean,
  { left, right, text }: { left: number; right: number; text: number },
  at: Readonly<Record<StageKind, number>>,
  { request, tagBox, l2, dram }: Stations,
): Title[] {
  const { load, road, fetchBytes } = trace;
  if (beside) {
    const named = (kind: StageKind, y: number, title: string, sub = ''): Title => ({
      kind,
      x: 0,
      y: round(y),
      text: title,
      sub: sub ? { x: 0, y: round(y + text * 1.35), text: sub, anchor: 'start' } : null,
    });
    return [
      named('instruction', at.instruction, 'Instruction'),
      named('addresses', at.addresses, 'Lanes'),
      named('registers', at.registers, 'Registers'),
      named('request', at.request, 'Request'),
      named('lookup', tagBox.y + tagBox.height / 2 - text * 1.5, 'L1 tags', count(load.lines.length, 'line')),
      named('sectors', tagBox.y + tagBox.height / 2 + text * 1.7, 'L1 sectors'),
      named('l2', at.l2 - text * 0.6, 'L2', 'off the SM'),
      named('dram', at.dram - text * 0.6, 'DRAM', 'off the chip'),
    ];
  }
  const above = (kind: StageKind, y: number, title: string, sub: string): Title => ({
    kind,
    x: left,
    y: round(y),
    text: title,
    sub: { x: right, y: round(y), text: sub, anchor: 'end' },
  });
  const sectors = load.sectors.length;
  const misses = road.asked.length;
  const read =
    road.blocks === null
      ? 'not known here'
      : road.blocks.length === 0
        ? 'not read'
        : `${road.blocks.length} × ${fetchBytes} B`;
  return [
    above('request', request.y - text * 0.75, 'Request', ''),
    above(
      'sectors',
      request.y + request.height + text * 0.8,
      'L1',
      `${count(load.wavefronts, 'wavefront')}, ${sectors - misses} hit, ${misses} miss`,
    ),
    above('l2', l2.y - text * 0.75, 'L2', `${count(misses, 'sector')} asked`),
    above('dram', dram.y - text * 0.75, 'DRAM', read),
  ];
}

/**
 * Lanes, tag banks, and registers share one grid of 32 columns in four groups of eight: a line is as wide as a group.
 */
export interface Grid {
  readonly left: number;
  readonly right: number;
  readonly cell: number;
  readonly gap: number;
}

const gridBetween = (left: number, right: number, gap: number): Grid => ({
  left,
  right,
  gap,
  cell: (right - left - 3 * gap) / 32,
});

export const xOfLane = ({ left, cell, gap }: Grid, lane: number): number =>
  left + lane * cell + Math.floor(lane / QUARTER_LANES) * gap;

export const centerOfLane = (grid: Grid, lane: number): number => xOfLane(grid, lane) + grid.cell / 2;

/** Left edge and width of some columns of one group. */
export const inBox = (grid: Grid, from: number, columns: number): { x: number; width: number } => ({
  x: xOfLane(grid, from),
  width: columns * grid.cell,
});

/** Step of each stage; the first of its lookups; one past the last where the load does not get there. */
export type Stops = Readonly<Record<StageKind, number>>;

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** Smallest type of this drawing, px: it grows a little with the room. */
  readonly text: number;
  /** By step. */
  readonly kinds: readonly StageKind[];
  readonly stepOf: Stops;
  readonly titles: readonly Title[];
  readonly code: Box & { readonly text: string };
  readonly laneY: number;
  readonly laneHeight: number;
  readonly lanes: readonly LaneCell[];
  readonly registers: { readonly y: number; readonly height: number };
  /** From the instruction to the lanes, and from there to the request, by quarter-warp. */
  readonly issued: readonly string[];
  readonly addresses: readonly string[];
  readonly request: Box & { readonly text: string };
  readonly threads: readonly Thread[];
  /** The box of the tag stage. */
  readonly tags: Box;
  readonly rows: readonly TagRow[];
  readonly banks: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly banksDoubtful: boolean;
  readonly l2: Level;
  readonly dram: Level;
  /** The requests from the L1 to the L2, and from there to DRAM. */
  readonly flows: readonly Flow[];
  /** Lines at the borders of the parts of the GPU. */
  readonly borders: readonly { readonly x: number; readonly y: number; readonly width: number }[];
  /** The way down, beside it the way up: y by step. */
  readonly track: {
    readonly down: number;
    readonly up: number;
    readonly stops: readonly number[];
    readonly end: number;
  };
  readonly ledger: readonly LedgerLine[];
  readonly legend: readonly {
    readonly look: LegendLook;
    readonly x: number;
    readonly y: number;
    readonly text: string;
  }[];
}

type LegendLook = 'waiting' | 'used' | 'waste';

interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: boolean;
  readonly label: '';
  readonly marks: string;
}

interface Thread {
  readonly lane: number;
  readonly wavefront: number;
  readonly path: string;
  readonly marks: string;
}

const KINDS: readonly StageKind[] = [
  'instruction',
  'addresses',
  'request',
  'lookup',
  'sectors',
  'l2',
  'dram',
  'back',
  'registers',
];
/** Narrower or lower rooms have no names and counters beside the drawing. */
const BESIDE = { width: 600, height: 380 } as const;
const QUARTERS = [0, 1, 2, 3] as const;

export function layout(trace: AnatomyTrace, values: AnatomyValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = Math.min(minText * 1.25, Math.max(minText, Math.min(width / 62, height / 44)));
  const beside = width >= BESIDE.width * (minText / 11) && height >= BESIDE.height * (minText / 11);
  const { road } = trace;
  const kinds = road.stages.map(({ kind }) => kind);
  const at = Object.fromEntries(
    KINDS.map((kind) => [kind, kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length]),
  ) as Stops;

  const ledgerWidth = beside ? text * (width >= 70 * text ? 20 : 17.4) : 0;
  const rail = beside ? text * 7 : 0;
  const left = round(beside ? rail + text * 3.6 : 21);
  const right = round(width - (beside ? ledgerWidth + text * 1.2 : 2));
  const grid = gridBetween(left, right, beside ? 6 : 4);
  const bar = (y: number, tall: number): Box => ({
    x: left,
    y: round(y),
    width: round(right - left),
    height: round(tall),
  });

  const legendHeight = height >= 36 * text ? text * 1.7 : beside ? text * 0.6 : 0;
  const size = beside ? 1.9 : 1.35;
  const code = bar(1, text * size);
  const laneY = round(code.y + code.height + text * (beside ? 2.2 : 1.6));
  const laneHeight = round(text * (beside ? 1.8 : 1.4));
  const registers = { y: laneY + laneHeight + 3, height: round(text * (beside ? 1.1 : 0.8)) };
  const from = registers.y + registers.height;
  const tall = { request: text * (beside ? 1.8 : 1.4), level: text * (beside ? 2.3 : 1.5) };
  const free = Math.max(30, height - 1 - legendHeight - from - tall.request - 2 * tall.level);
  const [toRequest, toTags, tags, toLevel] = beside ? [0.12, 0.22, 0.38, 0.14] : [0.17, 0.23, 0.24, 0.18];
  const request = bar(from + toRequest! * free, tall.request);
  const tagsY = request.y + request.height + toTags! * free;
  const tagBox = bar(tagsY, tags! * free);
  const l2Box = bar(tagBox.y + tagBox.height + toLevel! * free, tall.level);
  const dramBox = bar(l2Box.y + l2Box.height + toLevel! * free, tall.level);

  const rows = tagRows(trace, grid, tagBox, text, beside);
  const { l2, dram } = levels(trace, l2Box, dramBox);
  const ledger = beside
    ? ledgerFor(trace, values, { left: width - ledgerWidth, right: width, text }, { request, tagBox, l2, dram })
    : [];
  const lanes = lanesOf(trace, grid);
  const middle = (box: { y: number; height: number }): number => round(box.y + box.height / 2);
  const stopOf: Readonly<Record<StageKind, number>> = {
    instruction: middle(code),
    addresses: round(laneY + laneHeight / 2),
    request: middle(request),
    lookup: 0,
    sectors: round(tagBox.y + tagBox.height),
    l2: middle(l2),
    dram: middle(dram),
    back: round(tagBox.y + tagBox.height),
    registers: middle(registers),
  };
  return {
    width,
    height,
    text,
    kinds,
    laneY,
    laneHeight,
    lanes,
    registers,
    rows,
    l2,
    dram,
    ledger,
    stepOf: at,
    tags: tagBox,
    flows: flowsBetween(rows, tagBox, l2, dram),
    titles: titlesOf(trace, beside, { left, right, text }, stopOf, { request, tagBox, l2, dram }),
    code: { ...code, text: `x = ${expression(values)};` },
    issued: uprights(grid, code.y + code.height, laneY - text * (beside ? 1.35 : 0)),
    addresses: uprights(grid, from, request.y),
    request: { ...request, text: requestText(trace, values, request.width, text) },
    threads: threadsOf(trace, grid, rows, request.y + request.height),
    banks:
      toLevel! * free > text * (beside ? 2.6 : 3.6)
        ? QUARTERS.map((bank) => ({
            x: round(xOfLane(grid, bank * 8) + 4 * grid.cell),
            y: round(tagBox.y + tagBox.height + text * 0.85),
            text: `tag bank ${bank}`,
          }))
        : [],
    banksDoubtful: ledger.some(({ id, doubtful }) => id === 'wavefronts' && doubtful),
    borders: [tagBox, l2].map((above, index) => ({
      x: beside ? 0 : left,
      y: round(
        above.y +
          above.height +
          toLevel! * free * (index === 0 && beside ? 0.62 : beside || toLevel! * free > text * 3.6 ? 0.5 : 0.35),
      ),
      width: round(right - (beside ? 0 : left)),
    })),
    track: {
      down: round(beside ? rail + text * 0.4 : 5),
      up: round(beside ? rail + text * 1.5 : 14),
      stops: road.stages.map(({ kind, wavefront }) =>
        kind === 'lookup' ? middle(rows[wavefront! - 1]!) : stopOf[kind],
      ),
      end: stopOf.dram,
    },
    legend: legendHeight > text ? legendOf(left, round(height - text * 0.6), text) : [],
    movers: moversOf(trace, grid, at, { code, laneY, laneHeight, registers, request, rows, l2, dram }),
  };
}

function ledgerFor(
  trace: AnatomyTrace,
  values: AnatomyValues,
  room: { left: number; right: number; text: number },
  { request, tagBox, l2, dram }: Stations,
): LedgerLine[] {
  const { text } = room;
  // Below the name of the request's counter, which takes two lines where it is whole.
  const above = Math.max(
    request.y + request.height + text * 1.4,
    request.y + text * (ledgerLines(room) === 2 ? 5 : 3.3),
  );
  const pitch = Math.min(text * 4.6, (tagBox.y + tagBox.height - above) / 4 + text * 0.4);
  const ofTags = countersOf('lookup', 'sectors').map((id, index) => ({ id, y: above + (index + 0.35) * pitch }));
  const beside = (kind: 'request' | 'l2' | 'dram', box: Box) =>
    countersOf(kind).map((id) => ({ id, y: box.y + Math.min(box.height / 2, text * 0.8) }));
  return ledgerOf(
    trace,
    values,
    [...beside('request', request), ...ofTags, ...beside('l2', l2), ...beside('dram', dram)],
    { ...room, pitch },
  );
}

function requestText({ load }: AnatomyTrace, { bytes }: AnatomyValues, width: number, text: number): string {
  const long = `1 request: ${count(load.activeLanes, 'address', 'addresses')}, ${bytes} B each`;
  return textWidth(long, text, 'sans') < width ? long : '1 request';
}

const lanesOf = ({ load }: AnatomyTrace, grid: Grid): LaneCell[] =>
  load.serviceByLane.map((service, lane) => ({
    lane,
    x: round(xOfLane(grid, lane)),
    width: round(grid.cell),
    quarter: Math.floor(lane / 8),
    active: service !== null,
    label: '',
    marks: service
      ? `lane:${lane} sector:${service.sector} line:${service.line} wavefront:${service.wavefront}`
      : `lane:${lane}`,
  }));

const uprights = (grid: Grid, top: number, bottom: number): string[] =>
  QUARTERS.map((quarter) =>
    Array.from(
      { length: 8 },
      (_, index) => `M${round(centerOfLane(grid, quarter * 8 + index))},${round(top)}V${round(bottom)}`,
    ).join(''),
  );

/** From the request, beneath each lane, to the lane's bytes in its line. */
function threadsOf(trace: AnatomyTrace, grid: Grid, rows: readonly TagRow[], from: number): Thread[] {
  const first = rows[0]?.y ?? from;
  const knee = Math.max(from + (first - from) * 0.7, first - 16);
  const homes = rows.flatMap(({ sectors }) => sectors);
  return Array.from({ length: LANES }, (_, lane) => lane).flatMap((lane) => {
    const service = trace.load.serviceByLane[lane];
    const home = service && homes.find(({ start }) => start === service.sector);
    if (!service || !home) return [];
    const word = wordBox(trace, lane, home);
    const to = round(word.x + word.width / 2);
    return [
      {
        lane,
        wavefront: service.wavefront,
        path: `${threadPath(centerOfLane(grid, lane), from, to, knee)}V${home.y}`,
        marks: `lane:${lane} sector:${service.sector} line:${service.line} wavefront:${service.wavefront}`,
      },
    ];
  });
}

const LEGEND: readonly (readonly [LegendLook, string])[] = [
  ['waiting', 'missed'],
  ['used', 'there, wanted'],
  ['waste', 'fetched, not used'],
];

function legendOf(left: number, y: number, text: number): Picture['legend'] {
  let x = left;
  return LEGEND.map(([look, label]) => {
    const item = { look, text: label, x: round(x), y };
    x += textWidth(label, text, 'sans') + text * 3.2;
    return item;
  });
}
