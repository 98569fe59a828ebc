import { gpuName } from '@src/arch/gpu-name';
import { fitting, scaleOf, ticksOf, timesOf, type Clock } from '@components/marks/clock-scale';
import { boxesPath, round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import type { WarpStall } from '@src/engine/scheduler';
import { count, percent } from '@src/units/words';
import type { BasePicture } from '@src/widget/define-widget';
import { largest, lookOf, looks, lookText, numberText, stallName, type Look } from './describe';
import { recorded } from './metrics';
import type { SchedulerValues } from './params';
import type { SchedulerTrace } from './simulate';

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Words on the bars; they appear whole once the clock has passed their end. */
interface Saying extends Label {
  readonly end: number;
}

/** One warp: what it does in each column of the row, stacked by how many of the column's cycles it takes. */
interface Row {
  readonly warp: number;
  readonly marks: string;
  readonly track: Box;
  readonly paths: readonly { readonly look: Look; readonly d: string }[];
}

/** Stall shares in a bar, those of the model or of a GPU. */
interface ShareRow {
  readonly label: Label;
  readonly parts: readonly (Box & { readonly look: Look; readonly reason: WarpStall; readonly text: string })[];
}

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  readonly text: number;
  readonly clock: Clock;
  readonly rows: readonly Row[];
  readonly labels: readonly Label[];
  /** Warp slots that no warp takes: their frame, and the lines between them. */
  readonly empty: (Box & { readonly seams: string; readonly text: string }) | null;
  /** The reasons of the longest waits, written in them. */
  readonly says: readonly Saying[];
  /** Columns in which the scheduler issues, as high as the share of their cycles. */
  readonly issue: { readonly track: Box; readonly d: string };
  readonly shares: readonly ShareRow[];
  readonly legend: readonly (Label & { readonly look: Look })[];
  readonly count: number;
}

/** The least px of a column: what an eye can tell apart. */
const COLUMN = 2.5;
/** The least px of a free slot; lower ones have no lines between them. */
const LEAST_SLOT = 5;

export function layout(trace: SchedulerTrace, values: SchedulerValues, bounds: Bounds): Picture {
  const { width, height } = bounds;
  const bars = shareRows(trace, values);
  const places = placesOf(values, bounds, bars.length);
  const { text, left, right, top, pitch, issueTrack, legend } = places;
  const columns = columnsOf(trace.window, right - left);
  const x = (column: number): number => round(left + ((right - left) * column) / columns);
  const cyclesPerColumn = trace.window / columns;
  const counted = trace.spans.map((spans) => countColumns(spans, trace, columns));
  const rows = counted.map((byLook, warp): Row => {
    const track = { x: left, y: top + warp * pitch, width: right - left, height: Math.max(2, pitch - places.gap) };
    return {
      warp,
      marks: marksOf(`lane:${warp}`),
      track,
      paths: pathsOf(byLook, { ...track, x: 0 }, x, cyclesPerColumn),
    };
  });
  const issued = Array.from({ length: columns }, (_, column) =>
    counted.reduce((sum, byLook) => sum + byLook.issue[column]!, 0),
  );
  const loads = longest(counted[0]!.memory, cyclesPerColumn);
  const says = [
    ...(pitch < 1.6 * text ? [] : sayIn(loads, rows[0]!.track, x, ['waits for its load', 'its load'], text)),
    ...sayIn(longest(issued, 0), issueTrack, x, ['no warp is ready', 'none ready'], text),
  ];
  return {
    width,
    height,
    text,
    clock: clockOf(trace, places),
    rows,
    empty: emptySlots(trace, values, places),
    says,
    labels: labelsOf(rows, values, places),
    issue: {
      track: issueTrack,
      d: boxesPath(
        runsOf(issued).map(({ from, to, value }) => {
          const high = (issueTrack.height * value) / cyclesPerColumn;
          return { x: x(from), y: issueTrack.y + issueTrack.height - high, width: x(to) - x(from), height: high };
        }),
      ),
    },
    shares: bars.map(({ name, stalls }, index) => shareRow(name, stalls, places.shareAt(index), text)),
    legend,
    count: values.warps,
  };
}

/**
 * The layout from the bottom up: legend, shares, clock, the scheduler's issues, and the warps in the remaining room.
 */
interface Places {
  readonly text: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** From one warp to the next, and the gap between them. */
  readonly pitch: number;
  readonly gap: number;
  /** Height that the warps leave free. */
  readonly free: number;
  readonly issueTrack: Box;
  readonly axisY: number;
  readonly shareAt: (index: number) => Box;
  readonly legend: Picture['legend'];
}

function placesOf({ warps }: SchedulerValues, { width, height, minText, projected }: Bounds, bars: number): Places {
  const text = projected ? minText : minText * Math.min(1.25, Math.max(1, width / 700));
  const left = textWidth('scheduler', text, 'sans') + 0.5 * text;
  const right = width - 1;
  const legend = height >= 24 * text ? legendOf(width, height - 0.8 * text, text) : [];
  const barHeight = 1.5 * text;
  const sharesTop = height - (legend.length > 0 ? 2 : 0.3) * text - bars * (barHeight + 0.25 * text);
  const axisY = sharesTop - 1.4 * text;
  const issueHeight = Math.max(1.3 * text, Math.min(4.5 * text, 0.13 * height));
  const issueTop = axisY - 1.1 * text - issueHeight;
  const top = 2;
  const pitch = Math.min((issueTop - 0.6 * text - top) / warps, 6 * text);
  return {
    text,
    left,
    right,
    top,
    pitch,
    gap: Math.min(4, 0.16 * pitch),
    free: issueTop - 0.6 * text - top - pitch * warps,
    issueTrack: { x: left, y: issueTop, width: right - left, height: issueHeight },
    axisY,
    shareAt: (index) => ({
      x: left,
      y: sharesTop + index * (barHeight + 0.25 * text),
      width: right - left,
      height: barHeight,
    }),
    legend,
  };
}

/** Warp slots that no warp takes, where there is room to show them. */
function emptySlots(
  { slots }: SchedulerTrace,
  { warps }: SchedulerValues,
  { text, left, right, top, pitch, free }: Places,
): Picture['empty'] {
  const spare = free > 1.2 * text ? slots - warps : 0;
  if (spare === 0) return null;
  const slot = Math.min(pitch, free / Math.max(1, spare));
  const width = right - left;
  const y = top + pitch * warps;
  const height = slot * spare - Math.min(4, 0.25 * slot);
  const seams = Array.from({ length: spare - 1 }, (_, index) => round(y + slot * (index + 1)));
  return {
    x: left,
    y,
    width,
    height,
    seams: slot < LEAST_SLOT ? '' : seams.map((at) => `M${round(left)},${at}h${round(width)}`).join(''),
    text: height < 1.6 * text ? '' : fitting([`room for ${count(spare, 'more warp')}`, `${spare} free`], width, text),
  };
}

function clockOf(trace: SchedulerTrace, { text, left, right, top, issueTrack, axisY }: Places): Clock {
  return {
    left,
    right,
    top,
    bottom: issueTrack.y + issueTrack.height + 1,
    axisY: axisY + 0.1 * text,
    unit: 'cycles',
    ticks: ticksOf(trace.window, { left, right, unit: 'cycles', size: text }, (time) => numberText(trace.from + time)),
    nowByMoment: timesOf(trace.window, trace.tick).map(scaleOf(left, right, trace.window)),
  };
}

/** A name for each warp where there is room, else one for all. */
function labelsOf(
  rows: readonly Row[],
  { warps }: SchedulerValues,
  { text, left, top, pitch, issueTrack }: Places,
): Label[] {
  const all = { ...issueTrack, y: top, height: pitch * warps };
  return [
    ...(pitch >= 1.25 * text
      ? rows.map(({ track, warp }) => label(warp === 0 ? 'warp 0' : `${warp}`, track, left, text))
      : [label(fitting([`${warps} warps`, 'warps'], left, text), all, left, text)]),
    label('scheduler', issueTrack, left, text),
  ];
}

/** Single cycles where there is room for them. */
const columnsOf = (window: number, room: number): number => Math.min(window, Math.max(1, Math.floor(room / COLUMN)));

type ByLook = Readonly<Record<Look, Float64Array>>;

function countColumns(
  spans: SchedulerTrace['spans'][number],
  { from, window }: SchedulerTrace,
  columns: number,
): ByLook {
  const empty = (): Float64Array => new Float64Array(columns);
  const counted: ByLook = { issue: empty(), ready: empty(), fixed: empty(), other: empty(), memory: empty() };
  const perCycle = columns / window;
  for (const { reason, start, end } of spans) {
    const into = counted[lookOf[reason]];
    let at = Math.max(0, start - from) * perCycle;
    const last = Math.min(window, end - from) * perCycle;
    while (at < last - 1e-9) {
      const column = Math.min(columns - 1, Math.floor(at + 1e-9));
      const next = Math.min(last, column + 1);
      into[column]! += (next - at) / perCycle;
      at = next;
    }
  }
  return counted;
}

function pathsOf(byLook: ByLook, track: Box, x: (column: number) => number, cycles: number): Row['paths'] {
  const base = new Float64Array(byLook.issue.length);
  return looks.flatMap((look) => {
    const boxes = runsOf(byLook[look], base).map(({ from, to, value, below }) => ({
      x: x(from),
      y: track.y + track.height * (1 - (below + value) / cycles),
      width: x(to) - x(from),
      height: (track.height * value) / cycles,
    }));
    byLook[look].forEach((value, column) => (base[column]! += value));
    return boxes.length === 0 ? [] : [{ look, d: boxesPath(boxes) }];
  });
}

/** The longest stretch of columns that all have this value. */
function longest(values: ArrayLike<number>, wanted: number): { from: number; to: number } {
  let [best, from] = [{ from: 0, to: 0 }, 0];
  for (let column = 0; column < values.length; column += 1) {
    if (Math.abs(values[column]! - wanted) > 1e-6) from = column + 1;
    else if (column + 1 - from > best.to - best.from) best = { from, to: column + 1 };
  }
  return best;
}

/** Words in the middle of a stretch of a row, where they fit. */
function sayIn(
  { from, to }: { readonly from: number; readonly to: number },
  { y, height }: Box,
  x: (column: number) => number,
  texts: readonly string[],
  text: number,
): Saying[] {
  const found = fitting(texts, x(to) - x(from) - text, text);
  if (!found) return [];
  const middle = round((x(from) + x(to)) / 2);
  return [
    { x: middle, y: round(y + height / 2), text: found, end: round(middle + textWidth(found, text, 'sans') / 2) },
  ];
}

/** Columns side by side with the same value, as one. */
function runsOf(values: ArrayLike<number>, base?: ArrayLike<number>) {
  const runs: { from: number; to: number; value: number; below: number }[] = [];
  for (let column = 0; column < values.length; column += 1) {
    const [value, below] = [values[column]!, base?.[column] ?? 0];
    const last = runs.at(-1);
    if (value < 1e-9) continue;
    if (last?.to === column && Math.abs(last.value - value) < 1e-9 && Math.abs(last.below - below) < 1e-9) last.to += 1;
    else runs.push({ from: column, to: column + 1, value, below });
  }
  return runs;
}

const label = (content: string, { y, height }: Box, left: number, text: number): Label => ({
  x: left - 0.5 * text,
  y: y + height / 2,
  text: content,
});

function shareRows(trace: SchedulerTrace, values: SchedulerValues) {
  const row = recorded(values);
  return [
    { name: trace.doubt === '' ? 'model' : 'estimate', stalls: trace.stalls },
    ...(row ? [{ name: gpuName(values.gpu), stalls: row.stalls }] : []),
  ];
}

function shareRow(name: string, stalls: SchedulerTrace['stalls'], bar: Box, text: number): ShareRow {
  let from = bar.x;
  const parts = largest(stalls).map((reason) => {
    const width = Math.min(bar.width * stalls[reason], bar.x + bar.width - from);
    const texts = [`${stallName(reason)} ${percent(stalls[reason])}`, stallName(reason), percent(stalls[reason])];
    const part = {
      x: round(from),
      y: bar.y,
      width: round(width),
      height: bar.height,
      look: lookOf[reason],
      reason,
      text: fitting(texts, width - 0.4 * text, text, 'sans'),
    };
    from += width;
    return part;
  });
  return { label: label(name, bar, bar.x, text), parts };
}

/** The legend in one line, where all of it fits. */
function legendOf(width: number, y: number, text: number): Picture['legend'] {
  let x = 0;
  const placed = ([...looks, 'memory'] as const).map((look) => {
    const at = { look, text: lookText[look], x, y };
    x += textWidth(lookText[look], text, 'sans') + 3.4 * text;
    return at;
  });
  return x - text <= width ? placed : [];
}
