import { round, textWidth, type Box } from '@components/marks/geometry';
import { LINE } from '@components/marks/grammar';
import { bandwidthText, closeBytesText, percent } from '@src/units/words';
import { memoryText, timeText } from './describe';
import { AT } from './moments';
import type { InFlightValues } from './params';
import type { InFlightTrace, Pipe } from './simulate';

/** The way from the memory to the SM, at one scale over all states of a GPU: length is time, thickness is bandwidth. */
export interface PipePart {
  readonly box: Box;
  readonly bottom: number;
  readonly memory: Box & { readonly text: string };
  readonly sm: Box;
  /** The product, above the pipe; and how full it is, below. */
  readonly size: { readonly x: number; readonly y: number; readonly text: string };
  readonly fill: { readonly x: number; readonly y: number; readonly strong: string; readonly soft: string };
  /** A line of 128 B, by its area. */
  readonly cell: { readonly width: number; readonly height: number };
  /** The lines on their way, where they are at the end of the run; some stand outside and come in as all move on. */
  readonly lines: readonly { readonly key: number; readonly at: number; readonly y: number }[];
  /** After so many px all is as it was. */
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

/** A line is so much longer than thick. */
const LONG = 1.7;
/** Of the pipe's length, in one moment. */
const SPEED = 1.1;
/** Moment at which the first bytes leave the memory. */
const LEAVES = AT.warp + 0.35;

export function pipePart(pipe: Pipe, trace: InFlightTrace, values: InFlightValues, place: Place): PipePart {
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

/** Lines in a steady stream: one row after the other, each with gaps as wide as it takes for the share. */
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

/** How far the lines are from where they end, and how far the first has come, when the clock stands at `time`. */
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
