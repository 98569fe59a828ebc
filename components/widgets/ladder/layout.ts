import { round, textWidth, type Bounds } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import type { BasePicture } from '@src/widget/define-widget';
import { frameFor, type Frame } from './layout-frame';
import { rowOf, type Label, type Row } from './layout-row';
import type { LadderValues } from './params';
import type { LadderTrace } from './simulate';
import { timeText } from './words';

/** One row per rung, from the first version down: its bar of time shrinks toward the line of the copy. */
export interface Picture extends BasePicture {
  readonly text: number;
  /** The time that a copy takes: a line through all rows, or through each bar where words stand between the bars. */
  readonly limit: { readonly x: number; readonly path: string; readonly label: Label };
  readonly heads: readonly Label[];
  /** What the bars may cover, from their left. */
  readonly room: number;
  readonly rows: readonly Row[];
  /** PyTorch's kernel, below the rungs. */
  readonly torch: Pick<Row, 'top' | 'marks' | 'name' | 'time' | 'bar' | 'end'> | null;
}

export function layout(trace: LadderTrace, values: LadderValues, bounds: Bounds): Picture {
  // A question is about the rungs alone.
  const torchUs = bounds.asked ? null : trace.torchUs;
  const frame = frameFor(trace, torchUs, bounds);
  const { width, height, text, room } = frame;
  let before = trace.limitUs;
  const rows = trace.rungs.map(({ timeUs }, index) => {
    const row = rowOf(trace, values, frame, index, before);
    before = timeUs ?? before;
    return row;
  });
  return {
    ...{ width, height, text, room, rows },
    limit: limitOf(trace.limitUs, frame),
    heads: headsOf(frame),
    torch: torchUs === null ? null : torchOf(torchUs, trace.rungs.length, frame),
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
  const label = fit([`a copy: ${timeText(us)}`, timeText(us)], width);
  const half = textWidth(label, text, 'sans') / 2;
  const anchor = x - half < names ? 'start' : x + half > timeX ? 'end' : 'middle';
  return {
    x,
    path: wide ? `M${x},${round(head - text * 0.3)}V${round(head + each * rows)}` : through.join(''),
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
    ...{ top: round(head + index * each), marks: marksOf('rung:torch'), bar, end: endOf(us) },
    name: { x: 0, y, text: 'PyTorch', anchor: 'start' },
    time: { x: timeX, y, text: timeText(us), anchor: 'end' },
  };
}
