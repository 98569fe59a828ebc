import { round, textWidth, type Bounds } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import type { BasePicture } from '@src/widget/define-widget';
import { gainText, nameOf, rangeText, shareText, timesText, timeText } from './describe';
import { everyStep, stepNamed, type LadderValues, type StepId } from './params';
import { boundText, shortBoundText, type LadderTrace, type Rung } from './simulate';

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Everything except `top` is measured from the top of the row. */
export interface Row {
  readonly key: string;
  readonly index: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly marks: string;
  readonly name: Label;
  readonly bound: Label | null;
  readonly time: Label;
  readonly gain: Label | null;
  readonly bar: Frame['bar'];
  /** Where the bar ends: that of the rung before, from which it shrinks, or of the copy, and that of this rung. */
  readonly start: number;
  readonly end: number;
  /** The bar is longer than its room. */
  readonly cut: boolean;
  /** Why there is no bar. */
  readonly why: Label | null;
  readonly worth: WorthMark | null;
}

/** The range of the step's gain over all orders, its gain here, and where no change is. */
interface WorthMark {
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly at: number | null;
  readonly one: number;
}

/** @param before - Time of the last measured rung, µs; for the first one, that of the copy. */
function rowOf(trace: LadderTrace, values: LadderValues, frame: Frame, index: number, before: number): Row {
  const { bar, each, endOf, head, isCut, width } = frame;
  const rung = trace.rungs[index]!;
  const { step, timeUs } = rung;
  const key = step ?? 'first';
  return {
    key,
    index,
    bar,
    width,
    top: round(head + index * each),
    height: round(each),
    marks: marksOf(`rung:${key}`, `lane:${index}`),
    ...wordsOf(rung, nameOf(values, rung), frame),
    start: endOf(before),
    end: endOf(timeUs ?? before),
    cut: timeUs !== null && isCut(timeUs),
    worth: frame.wide ? worthOf(trace, rung, frame) : null,
  };
}

function wordsOf(rung: Rung, name: string, frame: Frame): Pick<Row, 'name' | 'bound' | 'time' | 'gain' | 'why'> {
  const { bar, each, fit, gainX, lineY, names, text, timeX, times, twoLines, wide, width } = frame;
  const gain = gainText(rung);
  const us = rung.timeUs === null ? '' : timeText(rung.timeUs);
  const time = wide ? us && fit([`${us} · ${shareText(rung)}`, us], times) : `${us || '–'}  ${gain}`.trim();
  const nameWidth = textWidth(name, text, 'sans');
  const space = wide ? names - text : width - nameWidth - textWidth(time, text) - 2.5 * text;
  const bound = rung.bound ? fit([boundText(rung.bound), shortBoundText(rung.bound)], space) : '';
  const middle = round(each / 2);
  const boundAt = wide ? { x: 0, y: round(each / 2 + text * 0.62) } : { x: round(nameWidth + text), y: round(lineY) };
  return {
    name: { x: 0, y: round(lineY), text: wide ? fit([name], names) : name, anchor: 'start' },
    bound: bound && (twoLines || !wide) ? { ...boundAt, text: bound, anchor: 'start' } : null,
    time: { x: timeX, y: wide ? middle : round(lineY), text: time, anchor: wide ? 'start' : 'end' },
    gain: wide && gain ? { x: gainX, y: middle, text: shortGain(rung), anchor: 'end' } : null,
    why:
      rung.timeUs === null
        ? {
            x: round(bar.x + text * 0.5),
            y: round(bar.y + bar.height / 2),
            anchor: 'start',
            text: fit([rung.lacks ?? 'not measured', 'not possible'], frame.room),
          }
        : null,
  };
}

const shortGain = ({ gain, over, same }: Rung): string =>
  same ? 'same' : over === 1 ? timesText(gain!) : `${over}: ${timesText(gain!)}`;

function worthOf({ worths }: LadderTrace, { step, gain, over, same }: Rung, frame: Frame): WorthMark | null {
  const worth = worths.find((one) => one.step === step);
  if (!worth) return null;
  const { each, worthAt } = frame;
  return {
    y: round(each / 2),
    from: worthAt(worth.least),
    to: worthAt(worth.most),
    one: worthAt(1),
    at: gain !== null && over === 1 && !same ? worthAt(gain) : null,
  };
}

/** The frame of a picture, before any rung is placed. px. */
interface Frame {
  readonly text: number;
  /** Names, bars, times, and gains are side by side; otherwise a bar is below its words. */
  readonly wide: boolean;
  readonly width: number;
  readonly height: number;
  /** Of the headings above the rows, and of each row. */
  readonly head: number;
  readonly each: number;
  readonly rows: number;
  /** Wide: of the columns. */
  readonly names: number;
  readonly times: number;
  readonly worths: number;
  /** Right edge of the times, and of the gains. */
  readonly timeX: number;
  readonly gainX: number;
  /** A row has room for a second line of words. */
  readonly twoLines: boolean;
  /** Middle of the first line of words, from the top of the row. */
  readonly lineY: number;
  /** Of the bars, from the top of the row; `room` is what the longest may cover. */
  readonly bar: { readonly x: number; readonly y: number; readonly height: number };
  readonly room: number;
  readonly endOf: (us: number) => number;
  readonly isCut: (us: number) => boolean;
  /** Place of a gain on the scale of gains. */
  readonly worthAt: (gain: number) => number;
  /** The first of the texts that fits. */
  readonly fit: (options: readonly string[], space: number) => string;
}

/** Longer bars are cut: as a multiple of the limit. */
const LONGEST = 8;
/** The least length of the scale of times, as a multiple of the limit. */
const LEAST = 1.6;
/** With at most this many rungs, the unused steps are shown. */
const FEW = 2;
/** In heights of the text. */
const HEAD = 2.1;
const TALLEST = 6;
const WIDE = 52;
const COLUMNS = { names: 15, times: 9, gains: 6.5, worths: 9.5 } as const;

/** @param left - How many unused steps have a row. */
function frameFor(trace: LadderTrace, torchUs: number | null, left: number, { width, height, minText }: Bounds): Frame {
  const text = Math.round(Math.min(minText * 1.35, Math.max(minText, width / 66)));
  const wide = width >= WIDE * text;
  const rows = trace.rungs.length + (torchUs === null ? 0 : 1) + left;
  const head = Math.round(text * HEAD);
  const each = Math.min(text * TALLEST, (height - head) / rows);
  const [names, times, gains, worths] = (['names', 'times', 'gains', 'worths'] as const).map((column) =>
    wide ? text * COLUMNS[column] : 0,
  ) as [number, number, number, number];
  const room = width - names - times - gains - worths - (wide ? 2 * text : 0);
  const ratios = [...trace.rungs.map(({ timeUs }) => timeUs), torchUs].flatMap((us) =>
    us === null ? [] : us / trace.limitUs,
  );
  // With few rungs, a long bar leaves the others readable.
  const longest = trace.rungs.length <= FEW ? Infinity : LONGEST;
  const cap = Math.max(LEAST, ...ratios.filter((one) => one <= longest));
  const twoLines = each >= text * (wide ? 2.7 : 2.1);
  const middle = twoLines && wide ? each / 2 - text * 0.62 : each / 2;
  return {
    text,
    wide,
    width,
    head,
    each,
    rows,
    names,
    times,
    worths,
    twoLines,
    height: Math.min(height, Math.ceil(head + each * rows)),
    timeX: wide ? width - gains - worths - text * 0.6 : width,
    gainX: width - worths - text * 0.3,
    lineY: twoLines && !wide ? text * 0.6 : middle,
    bar: { x: names, ...barOf(wide, twoLines, each, text) },
    room: round(room),
    endOf: (us) => round(names + (room * Math.min(cap, us / trace.limitUs)) / cap),
    isCut: (us) => us / trace.limitUs > cap,
    worthAt: worthScale(trace, width - worths + text, worths - 2 * text),
    fit: (options, space) => options.find((one) => textWidth(one, text, 'sans') <= space) ?? '',
  };
}

function barOf(wide: boolean, twoLines: boolean, each: number, text: number): { y: number; height: number } {
  if (wide) return { y: round(each * 0.18), height: round(each * 0.64) };
  return twoLines
    ? { y: round(text * 1.3), height: round(Math.max(3, each - text * 1.75)) }
    : { y: 0, height: round(Math.max(3, each - 2)) };
}

/** Gains on a logarithmic scale, so that twice as fast and half as fast are equally far from no change. */
function worthScale({ worths }: LadderTrace, x: number, width: number): (gain: number) => number {
  const least = Math.log(Math.min(0.9, ...worths.map((one) => one.least)));
  const most = Math.log(Math.max(1.2, ...worths.map((one) => one.most)));
  return (gain) => round(x + (width * (Math.log(gain) - least)) / (most - least));
}

/** The place of a time beside a bar that ends at `end`, clear of the line of the copy. */
export const besideBar = (
  { limit, text }: { readonly limit: { readonly x: number }; readonly text: number },
  end: number,
): number => round(Math.max(end, limit.x) + text * 0.7);

interface OpenRow extends Pick<Row, 'key' | 'top' | 'bar' | 'name' | 'worth'> {
  readonly range: Label;
  /**
   * Where the bar of the last rung would end with this step: at the least, and at the most; `null`: the step was not
   * measured alone.
   */
  readonly ends: { readonly least: number; readonly most: number } | null;
}

/** One row per rung, from the first version down: its bar of time shrinks toward the line of the copy. */
export interface Picture extends BasePicture {
  readonly text: number;
  /** Times are beside the ends of their bars; otherwise at the right, above them. */
  readonly beside: boolean;
  /** The time of a copy: a line through all rows; where words are between the bars, it is strong in the bars alone. */
  readonly limit: { readonly x: number; readonly path: string; readonly spine: string; readonly label: Label };
  readonly heads: readonly Label[];
  /** What the bars may cover, from their left. */
  readonly room: number;
  readonly rows: readonly Row[];
  /** The unused steps, below all, while there are few rungs. */
  readonly open: readonly OpenRow[];
  /** PyTorch's kernel, below the rungs. */
  readonly torch: Pick<Row, 'top' | 'marks' | 'name' | 'time' | 'bar' | 'end'> | null;
}

export function layout(trace: LadderTrace, values: LadderValues, bounds: Bounds): Picture {
  // A question is about the rungs alone.
  const torchUs = bounds.asked ? null : trace.torchUs;
  // Few rungs leave room for possible next steps.
  const open = bounds.asked
    ? []
    : everyStep(values).filter(({ value }) => !trace.rungs.some(({ step }) => step === value));
  const hasOpen = trace.rungs.length <= FEW && open.length > 0;
  const frame = frameFor(trace, torchUs, hasOpen ? open.length : 0, bounds);
  const { width, height, text, room } = frame;
  let before = trace.limitUs;
  const rows = trace.rungs.map(({ timeUs }, index) => {
    const row = rowOf(trace, values, frame, index, before);
    before = timeUs ?? before;
    return row;
  });
  return {
    width,
    height,
    text,
    beside: frame.wide,
    room,
    rows,
    limit: limitOf(trace.limitUs, frame),
    heads: headsOf(frame),
    torch: torchUs === null ? null : torchOf(torchUs, trace.rungs.length, frame),
    open: hasOpen
      ? open.map(({ value }, at) => openRow(trace, values, value as StepId, frame, frame.rows - open.length + at))
      : [],
  };
}

/** The gain of an unused step, over all orders. */
function openRow(trace: LadderTrace, values: LadderValues, step: StepId, frame: Frame, index: number): OpenRow {
  const { bar, each, endOf, fit, head, lineY, names, text, wide, width } = frame;
  const worth = trace.worths.find((one) => one.step === step);
  const range = worth ? rangeText(worth) : 'not measured alone';
  const y = round(wide ? each / 2 : lineY);
  const { name } = stepNamed(values, step);
  const last = trace.rungs.findLast(({ timeUs }) => timeUs !== null)?.timeUs ?? null;
  const ends = worth && last !== null ? { least: endOf(last / worth.most), most: endOf(last / worth.least) } : null;
  const after = besideBar({ limit: { x: endOf(trace.limitUs) }, text }, ends?.most ?? 0);
  const ranges = worth ? [`${range} in all orders`, range] : [range];
  return {
    key: step,
    top: round(head + index * each),
    bar,
    name: { x: 0, y, text: fit([`+ ${name}`, name], wide ? names : width / 2), anchor: 'start' },
    range: wide
      ? { x: after, y, text: fit(ranges, frame.timeX - after), anchor: 'start' }
      : { x: width, y, text: fit([range], width / 2), anchor: 'end' },
    ends,
    worth:
      wide && worth
        ? { y, from: frame.worthAt(worth.least), to: frame.worthAt(worth.most), one: frame.worthAt(1), at: null }
        : null,
  };
}

const headY = ({ text }: Frame): number => round(text * 0.9);

function limitOf(us: number, frame: Frame): Picture['limit'] {
  const { bar, each, endOf, fit, head, names, rows, text, timeX, wide, width } = frame;
  const x = endOf(us);
  const through = Array.from({ length: rows }, (_, at) => {
    const y = round(head + at * each + bar.y - 1);
    return `M${x},${y}v${bar.height + 2}`;
  });
  const line = `M${x},${round(head - text * 0.3)}V${round(head + each * rows)}`;
  const label = fit([`a copy: ${timeText(us)}`, timeText(us)], width);
  const half = textWidth(label, text, 'sans') / 2;
  const anchor = x - half < names ? 'start' : x + half > timeX ? 'end' : 'middle';
  return {
    x,
    path: wide ? line : through.join(''),
    spine: wide ? '' : line,
    label: { x, y: headY(frame), text: label, anchor },
  };
}

function headsOf(frame: Frame): readonly Label[] {
  const { fit, gainX, names, wide, width, worths } = frame;
  if (!wide) return [];
  const y = headY(frame);
  return [
    { x: 0, y, text: fit(['version, bound by', 'version'], names), anchor: 'start' },
    { x: gainX, y, text: 'gain', anchor: 'end' },
    { x: round(width - worths / 2), y, text: fit(['in all orders', 'all orders'], worths), anchor: 'middle' },
  ];
}

function torchOf(us: number, index: number, frame: Frame): Picture['torch'] {
  const { bar, each, endOf, head, lineY, timeX, wide } = frame;
  const y = round(wide ? each / 2 : lineY);
  return {
    top: round(head + index * each),
    marks: marksOf('rung:torch'),
    bar,
    end: endOf(us),
    name: { x: 0, y, text: 'PyTorch', anchor: 'start' },
    time: { x: timeX, y, text: timeText(us), anchor: wide ? 'start' : 'end' },
  };
}
