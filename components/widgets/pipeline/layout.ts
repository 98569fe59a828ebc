import { fitting, scaleOf, ticksOf, timesOf, type Clock, type Scale } from '@components/marks/clock-scale';
import { boxesPath, round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import type { CopyMethod, IssueOrder, PipelineTimeLine } from '@src/engine/pipeline';
import type { BasePicture } from '@src/widget/define-widget';
import { loopOf, numberText } from './describe';
import { methodOf, ORDERS, type PipelineValues } from './params';
import type { PipelineTrace } from './simulate';

/** What becomes of one tile, in px: in flight, in its stage, computed on, and the block's wait for it. */
interface TileMarks {
  readonly tile: number;
  readonly hue: string;
  readonly marks: string;
  readonly flight: Box | null;
  /** Fills while the bytes arrive, and stays full until the block has finished with it. */
  readonly content: string;
  readonly compute: Box | null;
  readonly wait: Box | null;
  readonly texts: readonly { readonly x: number; readonly y: number; readonly text: string; readonly kind: string }[];
}

/** One order of issuing and computing, in px. */
interface Panel {
  readonly order: IssueOrder;
  readonly chosen: boolean;
  readonly title: string;
  readonly titleY: number;
  /** The loop, part by part; the part that issues is the one that moves. Empty where there is no room for it. */
  readonly loop: readonly { readonly text: string; readonly issues: boolean }[];
  readonly loopX: number;
  readonly loopY: number;
  readonly top: number;
  readonly bottom: number;
  readonly stages: readonly (Box & { readonly marks: string })[];
  readonly block: Box;
  readonly labels: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly tiles: readonly TileMarks[];
  /** What the block issues and stores, and its barriers. */
  readonly issues: string;
  readonly barriers: string;
  /** From where a copy is issued to its stage. */
  readonly calls: string;
  /** Where the clock is when a tile is done, ascending. */
  readonly doneAt: readonly number[];
}

/** The rows of a panel, and what its bars need to know. */
interface Rows {
  readonly stages: readonly Box[];
  readonly block: Box;
  readonly window: number;
  readonly method: CopyMethod;
  /** px of the type. */
  readonly text: number;
}

type Bars = Pick<Panel, 'tiles' | 'issues' | 'barriers' | 'calls' | 'doneAt'>;

function barsOf(line: PipelineTimeLine, rows: Rows): Bars {
  const { stages, block, window } = rows;
  const x = scaleOf(block.x, block.x + block.width, window);
  const seen = line.tiles.filter(({ issueStart }) => issueStart < window);
  const inBlock = (start: number, end: number): Box | null => barIn(block, x, start, end, window);
  const boxes = (spans: readonly { start: number; end: number }[]): string =>
    boxesPath(spans.flatMap(({ start, end }) => inBlock(start, end) ?? []));
  let waits = 0;
  return {
    tiles: seen.map((times) => {
      const { tile } = times;
      const stage = stages[times.stage]!;
      // A tile that comes through registers fills its stage when it is stored there.
      const [from, to] =
        rows.method === 'registers' ? [times.waitEnd, times.landEnd] : [times.transferStart, times.transferEnd];
      const flight = barIn(stage, x, times.issueEnd, from, window);
      const compute = inBlock(times.computeStart, times.computeEnd);
      const wait = times.waitEnd - times.waitStart > 0 ? inBlock(times.waitStart, times.waitEnd) : null;
      const texts = [
        label(flight, tile === 0 ? [`${tile} in flight`, `${tile}`] : [`${tile}`], 'soft', rows.text),
        label(compute, tile === 0 ? [`computes on ${tile}`, `${tile}`] : [`${tile}`], 'within', rows.text),
        label(waits < 2 ? wait : null, ['waits for data', 'waits'], 'over', rows.text),
      ].flatMap((text) => text ?? []);
      if (wait) waits += 1;
      return {
        tile,
        hue: `q${tile % 4}`,
        marks: marksOf(`lane:${tile}`, `tile:${tile}`, `stage:${times.stage}`),
        flight,
        content: contentPath(stage, x, [from, to, times.computeEnd], window),
        compute,
        wait,
        texts,
      };
    }),
    issues: boxes(line.intervals.filter(({ unit }) => unit === 'issue')),
    barriers: boxes(line.stalls.filter(({ unit, reason }) => unit === 'block' && reason === 'barrier')),
    calls: seen
      .map(({ issueEnd, stage }) => `M${round(x(issueEnd))},${round(block.y)}V${round(middle(stages[stage]!))}`)
      .join(''),
    doneAt: seen.filter(({ computeEnd }) => computeEnd <= window).map(({ computeEnd }) => round(x(computeEnd))),
  };
}

const middle = ({ y, height }: Box): number => y + height / 2;

function barIn(row: Box, x: Scale, start: number, end: number, window: number): Box | null {
  if (start >= window || end <= start) return null;
  const left = round(x(start));
  return { x: left, y: row.y, width: round(x(end) - left), height: row.height };
}

/** Rises from the first byte to the last, stays, and ends with the computation. */
function contentPath(row: Box, x: Scale, [from, full, end]: readonly number[], window: number): string {
  if (from! >= window) return '';
  const bottom = row.y + row.height;
  const reached = Math.min(1, (window - from!) / Math.max(1, full! - from!));
  return `M${round(x(from!))},${round(bottom)}L${round(x(full!))},${round(bottom - row.height * reached)}H${round(x(end!))}V${round(bottom)}z`;
}

/** The longest text that fits a bar, centered in it. */
function label(bar: Box | null, texts: readonly string[], kind: string, size: number) {
  if (!bar || bar.height < 1.15 * size) return null;
  const text = texts.find((each) => textWidth(each, size, 'sans') + 0.6 * size <= bar.width);
  return text === undefined ? null : { x: bar.x + bar.width / 2, y: middle(bar), text, kind };
}

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** px of the type. */
  readonly text: number;
  readonly clock: Clock;
  readonly panels: readonly Panel[];
  readonly legend: readonly { readonly kind: string; readonly text: string; readonly x: number; readonly y: number }[];
  /** Tiles that can be chosen. */
  readonly count: number;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly text: number;
  /** Top and height of a panel. */
  readonly y: number;
  readonly height: number;
}

/** Widths per px of type; the sample comes before its text. */
const SAMPLE = 1.6;

export function layout(trace: PipelineTrace, values: PipelineValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = projected ? minText : minText * Math.min(1.25, Math.max(1, width / 700));
  const orders: readonly IssueOrder[] = values.stages === 1 ? ['ahead'] : ORDERS;
  const left = textWidth('stage 0', text, 'sans') + 0.4 * text;
  const right = width - 1;
  const legend = height >= 24 * text ? legendOf(values, width, height - 0.8 * text, text) : [];
  const gap = 0.9 * text;
  const bottom = height - (legend.length > 0 ? 3.8 : 1.8) * text;
  const room = (bottom - gap * (orders.length - 1)) / orders.length;
  const panels = orders.map((order, index) =>
    panelOf(trace, values, order, { left, right, text, y: index * (room + gap), height: room }),
  );
  const x = scaleOf(left, right, trace.window);
  return {
    width,
    height,
    text,
    clock: {
      left,
      right,
      top: panels[0]!.top - 3,
      bottom: panels.at(-1)!.bottom + 3,
      axisY: panels.at(-1)!.bottom + 1.1 * text,
      unit: 'cycles',
      ticks: ticksOf(trace.window, { left, right, unit: 'cycles', size: text }, numberText),
      nowByMoment: timesOf(trace.window, trace.tick).map(x),
    },
    panels,
    legend,
    count: panels[0]!.tiles.length,
  };
}

function panelOf(trace: PipelineTrace, values: PipelineValues, order: IssueOrder, place: Place): Panel {
  const { left, right, text, y, height } = place;
  const { stages } = values;
  const title = titleOf(order, stages);
  const words = loopOf(order, stages, methodOf(values)).map((part) => ({
    text: part,
    issues: part.startsWith('issue'),
  }));
  const titleWidth = textWidth(title, 1.15 * text, 'sans') + 1.4 * text;
  const loopWidth = textWidth(words.map(({ text: part }) => part).join(' → '), text);
  const counter = textWidth('88 tiles done', 1.15 * text, 'sans') + text;
  const beside = titleWidth + loopWidth + counter <= right;
  const below = !beside && loopWidth <= right && height >= 15 * text;
  const head = (below ? 3.3 : 1.9) * text;

  // One stage alone has the room of two programs.
  const most = stages === 1 ? 2 : 1;
  const blockHeight = Math.min(most * 5.5 * text, Math.max(1.3 * text, 0.26 * (height - head)));
  const between = Math.min(0.7 * text, 0.05 * height);
  const free = height - head - blockHeight - between;
  const pitch = Math.min(free / stages, most * 10 * text);
  const spare = (free - pitch * stages) / 2;
  const top = y + head + spare;
  const rows = Array.from({ length: stages }, (_, stage) => ({
    x: left,
    y: top + stage * pitch,
    width: right - left,
    height: Math.max(2, pitch - Math.min(3, 0.2 * pitch)),
    marks: `stage:${stage}`,
  }));
  const block: Box = { x: left, y: top + stages * pitch + between, width: right - left, height: blockHeight };
  const label = (content: string, { y: from, height: size }: Box) => ({
    x: left - 0.5 * text,
    y: from + size / 2,
    text: content,
  });
  const named = pitch >= 1.25 * text;
  const all: Box = { x: left, y: top, width: 0, height: stages * pitch };
  return {
    ...barsOf(trace.runs[order].line, {
      stages: rows,
      block,
      window: trace.window,
      method: methodOf(values),
      text,
    }),
    order,
    chosen: stages > 1 && trace.chosen === order,
    title,
    titleY: y + 0.8 * text + spare,
    loop: beside || below ? words : [],
    loopX: beside ? titleWidth : 0,
    loopY: y + (below ? 2.2 : 0.8) * text + spare,
    top,
    bottom: block.y + blockHeight,
    stages: rows,
    block,
    labels: [
      ...(named
        ? rows.map((row, stage) => label(stage === 0 ? 'stage 0' : `${stage}`, row))
        : [label(fitting(['stages'], left, text), all)]),
      label('block', block),
    ],
  };
}

function titleOf(order: IssueOrder, stages: number): string {
  if (stages === 1) return 'One stage: take turns';
  return order === 'ahead' ? 'Issue, then compute' : 'Compute, then issue';
}

/** The legend in one line, where all of it fits. */
function legendOf(values: PipelineValues, width: number, y: number, text: number): Picture['legend'] {
  const stored = methodOf(values) === 'registers';
  const items = [
    { kind: 'issue', text: stored ? 'issues, stores' : 'issues' },
    { kind: 'flight', text: 'in flight' },
    { kind: 'content', text: 'in its stage' },
    { kind: 'compute', text: 'computes' },
    { kind: 'wait', text: 'waits' },
    { kind: 'barrier', text: 'barrier' },
  ];
  let x = 0;
  const placed = items.map((item) => {
    const at = { ...item, x, y };
    x += textWidth(item.text, text, 'sans') + (SAMPLE + 1.6) * text;
    return at;
  });
  return x - text <= width ? placed : [];
}
