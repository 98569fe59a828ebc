import { boxesPath, round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { hueOf, LANES, LINE, quarterOf, type Quarter } from '@components/marks/grammar';
import { gridBetween, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { architecture } from '@src/arch';
import { bandwidthText, closeBytesText, count, percent } from '@src/units/words';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import { AT, memoryText, timeText } from './describe';
import type { InFlightValues } from './params';
import type { InFlightTrace, Pipe } from './simulate';

/**
 * The path from the memory to the SM, at one scale over all states of a GPU: length is time, thickness is bandwidth.
 */
interface PipePart {
  readonly box: Box;
  readonly bottom: number;
  readonly memory: Box & { readonly text: string };
  readonly sm: Box;
  /** The product, above the pipe; and how full it is, below. */
  readonly size: { readonly x: number; readonly y: number; readonly text: string };
  readonly fill: { readonly x: number; readonly y: number; readonly strong: string; readonly soft: string };
  /** A line of 128 B, by its area. */
  readonly cell: { readonly width: number; readonly height: number };
  /** The lines in flight, where they are at the end of the run; some are outside and come in as all move on. */
  readonly lines: readonly { readonly key: number; readonly at: number; readonly y: number }[];
  /** After this many px the pattern repeats. */
  readonly period: number;
}

interface Place {
  readonly top: number;
  readonly right: number;
  /** Height of the thickest pipe. */
  readonly most: number;
  readonly text: number;
  readonly small: boolean;
}

/** How much longer than thick a line is. */
const LONG = 1.7;
/** Of the pipe's length, in one moment. */
const SPEED = 1.1;
/** Moment at which the first bytes leave the memory. */
const LEAVES = AT.warp + 0.35;

function pipePart(pipe: Pipe, trace: InFlightTrace, values: InFlightValues, place: Place): PipePart {
  const { top, right, most, text, small } = place;
  const name = values.memory === 'l2' ? 'L2' : 'DRAM';
  const memoryWidth = Math.ceil(textWidth('DRAM', text)) + (small ? 8 : 18);
  const smWidth = Math.ceil(textWidth('SM', text)) + (small ? 8 : 18);
  const length = ((right - memoryWidth - smWidth) * pipe.latencyNs) / pipe.longestNs;
  // Where the other memory is not known, the pipe is half as thick as there is room, as that of DRAM is elsewhere.
  const scale = trace.model.known ? most : most / 2;
  const thick = Math.max(text * 1.6, (scale * pipe.GBps) / pipe.thickestGBps);
  const box = { x: round(right - smWidth - length), y: top, width: round(length), height: round(thick) };
  const area = (length * thick) / (pipe.holds / LINE);
  const rows = Math.max(1, Math.round(thick / Math.sqrt(area / LONG)));
  const cell = { width: area / (thick / rows), height: thick / rows };
  const share = pipe.moving / pipe.holds;
  return {
    box,
    bottom: round(top + thick),
    memory: { x: round(box.x - memoryWidth), y: top, width: memoryWidth, height: round(thick), text: name },
    sm: { x: right - smWidth, y: top, width: smWidth, height: round(thick) },
    size: { x: round(right - smWidth), y: round(top - text), text: sizeText(pipe, trace, values, place, smWidth) },
    fill: { x: round(right - smWidth), y: round(top + thick + text * 1.1), ...fillText(pipe, trace, place, share) },
    cell,
    ...linesOf(share, rows, cell, box),
  };
}

/** Lines in a steady stream: one row after another, each with the gaps that give the share. */
function linesOf(share: number, rows: number, cell: { width: number; height: number }, box: Box) {
  const period = cell.width / share;
  const spacing = period / rows;
  const stride = [2, 3, 1].find((step) => rows === 1 || greatestDivisor(step, rows) === 1)!;
  const first = box.x + box.width - cell.width / 2 - spacing / 2;
  const before = Math.ceil((box.x + box.width - first) / spacing) - 1;
  const number = Math.floor((first + before * spacing - (box.x - period - cell.width)) / spacing);
  const lines = Array.from({ length: number + 1 }, (_, index) => {
    const key = index - before;
    const row = (((key * stride) % rows) + rows) % rows;
    return {
      key,
      at: round(first - key * spacing),
      y: round(box.y + row * cell.height + 1),
    };
  });
  return { lines, period };
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** How far the lines are from where they end, and how far the first has come, at clock `time`. */
export function flowAt({ box, period }: PipePart, time: number): { readonly shift: number; readonly front: number } {
  const speed = SPEED * box.width;
  const rest = ((time - AT.bandwidth) * speed) % period;
  return {
    shift: round(rest < 0 ? rest + period : rest),
    front: round(Math.min(box.width, Math.max(0, (time - LEAVES) * speed))),
  };
}

function sizeText(
  pipe: Pipe,
  { model }: InFlightTrace,
  values: InFlightValues,
  { right, text }: Place,
  smWidth: number,
): string {
  const [long, thick, holds] = [timeText(pipe.latencyNs), bandwidthText(pipe.GBps), closeBytesText(pipe.holds)];
  const all = model.known
    ? [
        `${long} long × ${thick} thick (1 SM’s part of ${bandwidthText(model.highestGBps)}) = room for ${holds}`,
        `${long} long × ${thick} thick = room for ${holds}`,
        `${long} × ${thick} = ${holds}`,
      ]
    : [
        `at least ${long} long × ${thick} thick by the data sheet = room for ${holds} from ${memoryText(values)}`,
        `at least ${long} × ${thick} = room for ${holds}`,
        `≥ ${long} × ${thick} = ${holds}`,
      ];
  return all.find((one) => textWidth(one, text, 'sans') < right - smWidth) ?? all.at(-1)!;
}

function fillText({ holds, moving }: Pipe, { model }: InFlightTrace, { right, text }: Place, share: number) {
  const empty = holds - moving;
  const strong = model.known ? `${percent(share)} full` : `${closeBytesText(moving)} of it requested`;
  const all = [
    ` · ${closeBytesText(empty)} empty: ${percent(1 - share)} of the bandwidth is unused`,
    ` · ${closeBytesText(empty)} empty, bandwidth unused`,
    ` · ${closeBytesText(empty)} empty`,
  ];
  if (empty < LINE) return { strong, soft: '' };
  return { strong, soft: all.find((one) => textWidth(strong + one, text * 1.15, 'sans') < right) ?? '' };
}

/** A warp's requests above; below, the path from the memory to one SM and the bytes on it. */
export interface Picture extends BasePicture {
  readonly text: number;
  /** The factors of the bytes in flight; each is named from its moment on. */
  readonly factors: {
    readonly y: number;
    readonly parts: readonly { readonly since: number; readonly text: string }[];
  };
  readonly lanes: readonly LaneCell[];
  readonly laneY: number;
  readonly laneHeight: number;
  readonly numbersAbove: boolean;
  /** Room for the most loads of the most bytes, and what this state requests. */
  readonly rows: readonly { readonly y: number; readonly text: string }[];
  readonly rowX: number;
  readonly room: string;
  readonly byQuarter: readonly { readonly hue: Quarter; readonly path: string }[];
  /** Of lane 0 alone: its first load, and all. */
  readonly firstLoad: string;
  readonly firstLane: string;
  /** Around all that a lane waits for. Index = lane. */
  readonly columns: readonly Box[];
  readonly pipe: PipePart | null;
  /** Instead of a pipe, where its length is not known. */
  readonly silence: readonly { readonly y: number; readonly text: string }[];
  readonly queue: Queue;
  /** The same warps with other loads, a small pipe each; `null` where there is no room. */
  readonly options: Options | null;
}

interface Options {
  /** What all have in common, the loads of each column, and the bytes of each row. */
  readonly heads: readonly {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly strong: boolean;
  }[];
  /** Width of a whole pipe, and height. */
  readonly pipe: { readonly width: number; readonly height: number };
  readonly cells: readonly {
    readonly x: number;
    readonly y: number;
    /** Of the filled part. */
    readonly width: number;
    readonly text: string;
    readonly current: boolean;
    readonly fits: boolean;
  }[];
}

interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: true;
  readonly label: string;
  readonly marks: string;
}

/** What waits outside the pipe, a cell for each line. */
interface Queue {
  readonly title: string;
  readonly titleY: number;
  readonly lines: number;
  readonly path: string;
  readonly leftOut: { readonly y: number; readonly text: string } | null;
}

const ROWS = 8;
const WIDEST = 16;
/** Of the height under the lanes: the thickest pipe of a GPU. */
const THICKEST = 0.96;

export function layout(trace: InFlightTrace, values: InFlightValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = Math.round(Math.min(minText * 1.2, Math.max(minText, width / 64)));
  const small = width < 42 * text;
  const rowX = small ? 0 : Math.ceil(textWidth('load 8', text)) + 8;
  const grid = gridBetween(rowX, width - 1, small ? 3 : 6);
  const numbersAbove = grid.cell < textWidth('31', text) + 2;
  const laneY = Math.round(text * 1.5 + (numbersAbove ? 16 : 6));
  const laneHeight = Math.round(Math.min(30, Math.max(text * 1.4, grid.cell)));
  const rowsY = laneY + laneHeight + 5;
  const rowPitch = round(Math.min(9, Math.max(3, height / (small ? 42 : 60))));
  const stack = warpStack(values, grid, rowsY, rowPitch);
  const top = Math.round(rowsY + ROWS * rowPitch + text * 2.2);
  const pipe = trace.pipe
    ? pipePart(trace.pipe, trace, values, {
        top,
        right: width,
        most: (height - top - text * 2) * THICKEST,
        text,
        small,
      })
    : null;
  const silence = pipe ? [] : silenceFor(trace, values, small);
  const silent = silence.map((line, index) => ({ y: round(top + index * text * 1.4), text: line }));
  const queued = trace.pipe ? trace.pipe.queued : trace.bytes.sm;
  const cell = pipe ? pipe.cell : { width: 2 * text, height: text };
  const under = pipe ? pipe.bottom + text * 2.2 : top + silence.length * text * 1.4;
  const rest = height - 2 - under;
  // With room to spare they are higher.
  const unit = text * Math.min(2, Math.max(1, (rest - 6 * text) / (OPTION_ROWS * text)));
  const most = OPTION_ROWS * unit;
  const options =
    trace.options.length > 0 && rest > most + (queued > LINE / 2 ? 5 * text : 0)
      ? optionsPart(trace, values, { width, y: height - most, text, unit })
      : null;
  const optionsHeight = options ? most + text : 0;
  const places: Box[] = [
    { x: 0, y: under, width, height: Math.max(0, height - 2 - under - optionsHeight) },
    { x: 0, y: top, width: Math.max(0, (pipe?.memory.x ?? 0) - 2 * text), height: height - 2 - top },
  ];
  const place = places.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]!;
  return {
    width,
    height,
    text,
    factors: { y: round(text * 0.7), parts: factorsOf(trace, values, width, text) },
    lanes: lanesOf(grid, numbersAbove),
    laneY,
    laneHeight,
    numbersAbove,
    rowX: rowX - 6,
    rows: small
      ? []
      : [0, Number(values.loads) - 1]
          .map((row) => ({ y: round(rowsY + (row + 0.5) * rowPitch), text: `load ${row + 1}` }))
          .filter(({ y }, index, all) => y - (all[index - 1]?.y ?? laneY + laneHeight / 2) >= text),
    ...stack,
    pipe,
    silence: silent,
    queue: queueOf(queued, trace, values, cell, place, text),
    options,
    movers: pipe ? moversOf(stack, pipe) : [],
  };
}

/** "4 B", "× 1 load", "× 32 lanes", "× 64 warps", "= 8 KiB in flight on each SM". */
function factorsOf({ bytes }: InFlightTrace, values: InFlightValues, width: number, text: number) {
  const { warpSize, sms } = architecture(values.gpu);
  const product = closeBytesText(bytes.sm);
  const parts = (loads: string, lanes: string, warps: string, ends: readonly string[]) => [
    { since: AT.load, text: `${values.bytes} B` },
    { since: AT.lane, text: `× ${loads}` },
    { since: AT.warp, text: `× ${lanes}` },
    { since: AT.sm, text: `× ${warps}` },
    ...ends.map((end, index) => ({ since: AT.sm + index, text: end })),
  ];
  const whole = parts(count(Number(values.loads), 'load'), count(warpSize.value, 'lane'), count(values.warps, 'warp'), [
    `= ${product} in flight on each SM`,
    `(× ${sms.value} SMs: ${closeBytesText(bytes.gpu)})`,
  ]);
  const shorter = [...whole.slice(0, 4), { since: AT.sm, text: `= ${product}` }];
  const shortest = parts(values.loads, String(warpSize.value), count(values.warps, 'warp'), [`= ${product}`]);
  const long = (all: typeof whole): number => textWidth(all.map((part) => `${part.text} `).join(''), text * 1.05);
  return [whole, whole.slice(0, 5), shorter, shortest].find((all) => long(all) < width) ?? shortest;
}

const lanesOf = (grid: WordGrid, numbersAbove: boolean): LaneCell[] =>
  Array.from({ length: LANES }, (_, lane) => ({
    lane,
    x: round(xOfByte(grid, lane * 4)),
    width: round(grid.cell),
    quarter: quarterOf(lane),
    active: true,
    label: numbersAbove && lane % 8 !== 0 && lane !== LANES - 1 ? '' : String(lane),
    marks: `lane:${lane}`,
  }));

/** Each lane's loads, one below another; a cell is as wide as the widest load. */
function warpStack(values: InFlightValues, grid: WordGrid, top: number, pitch: number) {
  const loads = Number(values.loads);
  const share = Number(values.bytes) / WIDEST;
  const gap = grid.cell < 14 ? 1 : 2;
  const cells = (lanes: readonly number[], rows: number, part: number): string =>
    boxesPath(
      lanes.flatMap((lane) =>
        Array.from({ length: rows }, (_, row) => ({
          x: xOfByte(grid, lane * 4) + gap / 2,
          y: top + row * pitch,
          width: (grid.cell - gap) * part,
          height: pitch - 1,
        })),
      ),
    );
  const all = Array.from({ length: LANES }, (_, lane) => lane);
  return {
    room: cells(all, ROWS, 1),
    byQuarter: [0, 8, 16, 24].map((first) => ({
      hue: hueOf(first),
      path: cells(all.slice(first, first + 8), loads, share),
    })),
    firstLoad: cells([0], 1, share),
    firstLane: cells([0], loads, share),
    columns: all.map((lane) => ({
      x: round(xOfByte(grid, lane * 4)),
      y: round(top - 2),
      width: round(grid.cell),
      height: round(ROWS * pitch + 2),
    })),
  };
}

function silenceFor({ model }: InFlightTrace, values: InFlightValues, small: boolean): string[] {
  if (model.known) return [];
  const from = memoryText(values);
  return small
    ? [`The latency from ${from}`, 'was not measured on this GPU.']
    : [`The latency and the bandwidth of ${from} were not measured on this GPU.`];
}

function queueOf(
  queued: number,
  { model, pipe }: InFlightTrace,
  values: InFlightValues,
  cell: { readonly width: number; readonly height: number },
  { x, y, width, height }: Box,
  text: number,
): Queue {
  const lines = queued > LINE / 2 ? Math.round(queued / LINE) : 0;
  const bytes = closeBytesText(queued);
  const found =
    pipe && model.known
      ? [
          `${bytes} queue at ${memoryText(values)}: ${timeText(model.latencyNs - pipe.latencyNs)} more latency`,
          `${bytes} queue: ${timeText(model.latencyNs - pipe.latencyNs)} more`,
          `${bytes} queue`,
        ]
      : [pipe ? `${bytes} more than it holds` : `${bytes} in flight`];
  const title = found.find((one) => textWidth(one, text, 'sans') < width) ?? '';
  const titleY = round(y + text * 0.6);
  const bottom = y + height;
  const top = titleY + text * 0.9;
  const columns = Math.max(1, Math.floor(width / cell.width));
  const room = Math.max(0, Math.floor((bottom - top) / cell.height));
  const all = Math.ceil(lines / columns);
  const rows = all <= room ? all : Math.max(0, Math.floor((bottom - top - text * 1.5) / cell.height));
  const shown = Math.min(lines, rows * columns);
  const cells = Array.from({ length: shown }, (_, index) => ({
    x: x + (index % columns) * cell.width + 0.5,
    y: top + Math.floor(index / columns) * cell.height + 0.5,
    width: cell.width - 2,
    height: cell.height - 2,
  }));
  return {
    title: lines === 0 ? '' : title,
    titleY,
    lines,
    path: boxesPath(cells),
    leftOut:
      shown === lines
        ? null
        : {
            y: round(top + rows * cell.height + text * 0.8),
            text: `… ${count(lines - shown, 'more line')} like these`,
          },
  };
}

/** A heading and a row for each width, in heights of letters. */
const OPTION_ROWS = 6.4;

function optionsPart(
  { options }: InFlightTrace,
  values: InFlightValues,
  { width, y, text, unit }: { width: number; y: number; text: number; unit: number },
): Options {
  const rows = [...new Set(options.map(({ bytes }) => bytes))];
  const columns = [...new Set(options.map(({ loads }) => loads))];
  const warps = count(values.warps, 'warp');
  const left = textWidth(`${warps} `, text);
  const pitch = (width - left) / columns.length;
  const rowY = (row: number): number => y + 1.6 * text + row * 1.6 * unit;
  const pipe = { width: round(pitch - textWidth('99.9 %  ', text)), height: round(unit * 1.15) };
  const xOf = (column: number): number => round(left + column * pitch);
  return {
    heads: [
      { x: 1, y: round(y + 0.6 * text), text: warps, strong: true },
      ...columns.map((loads, column) => ({
        x: xOf(column),
        y: round(y + 0.6 * text),
        text: count(Number(loads), 'load'),
        strong: loads === values.loads,
      })),
      ...rows.map((bytes, row) => ({
        x: 1,
        y: round(rowY(row) + pipe.height / 2),
        text: `${bytes} B`,
        strong: bytes === values.bytes,
      })),
    ],
    pipe,
    cells: options.map(({ bytes, loads, share }) => ({
      x: xOf(columns.indexOf(loads)),
      y: round(rowY(rows.indexOf(bytes))),
      width: round(pipe.width * (share ?? 0)),
      text: share === null ? '–' : percent(share),
      current: bytes === values.bytes && loads === values.loads,
      fits: share !== null,
    })),
  };
}

/** The warp's requests on their way to the memory. */
const moversOf = ({ columns }: { columns: readonly Box[] }, pipe: PipePart): Mover[] =>
  [0, 8, 16, 24].map((lane): Mover => ({
    key: `ask ${lane}`,
    from: AT.warp,
    until: AT.warp + 0.35,
    start: { ...columns[lane]!, width: columns[lane + 7]!.x + columns[lane]!.width - columns[lane]!.x },
    end: {
      x: pipe.memory.x + pipe.memory.width / 4,
      y: pipe.memory.y + pipe.memory.height / 4,
      width: pipe.memory.width / 2,
      height: pipe.memory.height / 2,
    },
    look: hueOf(lane),
  }));
