import { round, textWidth, type Bounds } from '@components/marks/geometry';
import type { LadderTrace } from './simulate';

/** Where everything stands in a picture, before any rung is placed. px. */
export interface Frame {
  readonly text: number;
  /** Names, bars, times and gains stand side by side; else a bar stands below its words. */
  readonly wide: boolean;
  readonly width: number;
  readonly height: number;
  /** Of the heads above the rows, and of each row. */
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

/** Longer bars are cut: as many times the limit. */
const LONGEST = 8;
/** The scale of times is at least so many times the limit. */
const LEAST = 1.6;
/** In heights of the text. */
const HEAD = 2.1;
const TALLEST = 6;
const WIDE = 52;
const COLUMNS = { names: 15, times: 9, gains: 6.5, worths: 9.5 } as const;

export function frameFor(trace: LadderTrace, torchUs: number | null, { width, height, minText }: Bounds): Frame {
  const text = Math.round(Math.min(minText * 1.35, Math.max(minText, width / 66)));
  const wide = width >= WIDE * text;
  const rows = trace.rungs.length + (torchUs === null ? 0 : 1);
  const head = Math.round(text * HEAD);
  const each = Math.min(text * TALLEST, (height - head) / rows);
  const [names, times, gains, worths] = (['names', 'times', 'gains', 'worths'] as const).map((column) =>
    wide ? text * COLUMNS[column] : 0,
  ) as [number, number, number, number];
  const room = width - names - times - gains - worths - (wide ? text : 0);
  const ratios = [...trace.rungs.map(({ timeUs }) => timeUs), torchUs].flatMap((us) =>
    us === null ? [] : us / trace.limitUs,
  );
  const cap = Math.max(LEAST, ...ratios.filter((one) => one <= LONGEST));
  const twoLines = each >= text * (wide ? 2.7 : 2.1);
  const middle = twoLines && wide ? each / 2 - text * 0.62 : each / 2;
  return {
    ...{ text, wide, width, head, each, rows, names, times, worths, twoLines },
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

/** Gains on a scale of their logarithms, so that twice as fast and half as fast are equally far from no change. */
function worthScale({ worths }: LadderTrace, x: number, width: number): (gain: number) => number {
  const least = Math.log(Math.min(0.9, ...worths.map((one) => one.least)));
  const most = Math.log(Math.max(1.2, ...worths.map((one) => one.most)));
  return (gain) => round(x + (width * (Math.log(gain) - least)) / (most - least));
}
