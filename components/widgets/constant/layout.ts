import { grouped } from '@src/units/words';
import { isLabelled } from '@components/marks/fit';
import { boxesPath, round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { hueOf, marksOf, QUARTER_LANES, WORD } from '@components/marks/grammar';
import { numberPaint, numberWidth, type NumberPaint } from '@components/marks/lane-paint';
import { gridBetween, gridWidth, lanesOn, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import { widthOf, type ConstantValues } from './params';
import type { ConstantTrace } from './simulate';

/**
 * The queue of distinct addresses under the lanes that want them; time runs downward, in cycles where they are known.
 */
export interface Picture extends BasePicture {
  /** Size of its type, px: grows with the room. */
  readonly text: number;
  readonly lanes: readonly (ReturnType<typeof lanesOn>[number] & { readonly marks: string })[];
  readonly laneY: number;
  readonly laneHeight: number;
  readonly numbersAbove: boolean;
  /** The pass that serves each lane, from 1; 0 for an inactive lane. */
  readonly passByLane: readonly number[];
  /** The weight that each lane reads; none where there is no room. */
  readonly weights: readonly NumberPaint[];
  readonly left: number;
  readonly right: number;
  readonly rows: readonly PassRow[];
  /** What further addresses would add, below the queue. */
  readonly further: readonly { readonly y: number; readonly height: number; readonly text: string }[];
  /** Between the rows. */
  readonly rules: string;
  /** y of the clock at each moment; empty where no cycles are known. */
  readonly clock: readonly number[];
  readonly labels: readonly Label[];
  readonly start: Box | null;
  /** When a global load is back. */
  readonly global: { readonly y: number; readonly sample: Box | null } | null;
  readonly asked: Box;
}

/** The lanes that one pass serves: a row of the queue. */
export interface PassRow {
  readonly number: number;
  readonly y: number;
  readonly height: number;
  readonly name: string;
  readonly marks: string;
  /** One path for each quarter-warp that takes part. */
  readonly quarters: readonly { readonly quarter: number; readonly path: string }[];
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly look: string;
}

const MOST_ROW = 44;

export function layout(trace: ConstantTrace, values: ConstantValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const { passes, cycles, startCycles, estimated } = trace;
  const text = round(minText * Math.min(1.25, Math.max(1, Math.min(width / 900, height / 520))));
  const narrow = width < 44 * text;
  const names = passes.map(({ address }) => `${narrow ? '' : 'byte '}${address}`);
  const wide = (texts: readonly string[]): number => Math.max(0, ...texts.map((one) => textWidth(one, text)));
  const nameWidth = Math.ceil(wide([...names, narrow ? '' : 'byte 124']) + 8);
  const globalWidth = narrow ? 0 : Math.ceil(textWidth('global load', text, 'sans') + 10);
  const left = Math.ceil(wide([narrow ? '1,313' : '1,313 cycles']) + 10);
  const grid = gridBetween(left, width - nameWidth - globalWidth, Math.max(3, Math.round(width / 180)));
  const right = round(left + gridWidth(grid));
  const numbersAbove = grid.cell < textWidth('31', text) + 2;
  const laneY = numbersAbove ? Math.ceil(text * 1.7) : 2;
  const laneHeight = Math.round(Math.min(30, Math.max(text * 1.5, grid.cell)));
  const passByLane = trace.addressByLane.map((_, lane) => 1 + passes.findIndex(({ lanes }) => lanes.includes(lane)));
  const lanes = lanesOn(grid, (lane) => trace.addressByLane[lane] !== null).map((cell) => ({
    ...cell,
    label: numbersAbove ? cell.label : String(cell.lane),
    marks: marksOf(`lane:${cell.lane}`, passByLane[cell.lane]! > 0 ? `pass:${passByLane[cell.lane]}` : []),
  }));
  const hasWeights = grid.cell >= numberWidth('31', text) + 1.5 && height > 24 * text;
  const weightY = laneY + laneHeight + text;
  const top = Math.round(laneY + laneHeight + (hasWeights ? text * 2 : 8));
  const load = cycles === null ? null : trace.global.cycles;
  const hasNote = cycles === null || load === null || narrow;
  const bottom = height - Math.ceil(hasNote ? text * 2.2 : text * 0.8);

  const room = bottom - top;
  const scale =
    cycles === null ? 0 : room / Math.max(1, cycles, load ?? 0, ...trace.further.map((more) => more.cycles));
  const pitch =
    cycles === null
      ? Math.min(MOST_ROW, room / Math.max(1, passes.length))
      : ((cycles - startCycles) / passes.length) * scale;
  const first = cycles === null ? top : top + startCycles * scale;
  const rows = passes.map((pass, index): PassRow => {
    const y = round(first + index * pitch);
    return {
      number: index + 1,
      y,
      height: round(pitch),
      name: isLabelled(index, passes.length, pitch, text + 1) ? names[index]! : '',
      marks: marksOf(
        `pass:${index + 1}`,
        pass.lanes.map((lane) => `lane:${lane}`),
      ),
      quarters: quartersOf(pass.lanes, grid, y, pitch),
    };
  });
  const end = round(first + passes.length * pitch);
  const look = estimated ? 'end strong estimate' : 'end strong';
  const unit = narrow ? '' : ' cycles';
  const startHeight = round(startCycles * scale);
  const labels: Label[] = [];
  if (cycles !== null) {
    const shown = grouped(cycles, 1);
    labels.push({ x: left - 8, y: Math.min(end, height - text), text: `${shown}${unit}`, look });
    // A sum down the left margin: what a read takes to start, what each address adds, and the total.
    const line = text * 1.4;
    const part = estimated ? 'end estimate' : 'end';
    const isApart = startHeight > text + 2 && end - top - startHeight / 2 > line;
    // Two lines around the middle of a part, where there is room.
    const say = (y: number, room: number, words: readonly string[]): void => {
      const shown = room > words.length * line ? words : words.filter((each) => /\d/.test(each));
      for (const [index, each] of shown.entries())
        labels.push({
          x: left - 8,
          y: round(y + (index - (shown.length - 1) / 2) * text * 1.25),
          text: each,
          look: part,
        });
    };
    if (isApart) say(top + startHeight / 2, startHeight, ['start', `${startCycles}${unit}`]);
    if (isApart && pitch > 2 * line) {
      const each = grouped((cycles - startCycles) / passes.length, 1);
      // Far enough from the sum below it that the two are not read as one.
      say(first + pitch * 0.4, pitch * 0.6, [`+ ${each}${unit}`, ...(narrow ? [] : ['per address'])]);
    }
  }
  if (hasWeights) labels.push({ x: left - 8, y: weightY, text: 'weight', look: 'end' });
  const place = { y: round(top + (load ?? 0) * scale), x: right + nameWidth, left, narrow, text, height };
  const global = load === null ? null : globalPart(trace, load, place, labels);
  const note = noteOf(trace, narrow);
  if (note) labels.push({ x: left, y: round(height - text * 0.8), text: note, look: 'left-out' });
  return {
    width,
    height,
    text,
    lanes,
    laneY,
    laneHeight,
    numbersAbove,
    passByLane,
    weights: hasWeights ? weightsOf(trace, values, { lanes, y: weightY, text }) : [],
    left,
    right,
    rows,
    further: trace.further.map(({ addresses, cycles: all }, index) => {
      const from = trace.further[index - 1]?.cycles ?? cycles!;
      const text = `${addresses} addresses: ${Math.round(all)} cycles`;
      return { y: round(top + from * scale), height: round((all - from) * scale), text };
    }),
    rules: rows.map(({ y }) => `M${left},${round(y + pitch)}H${right}`).join(''),
    clock: cycles === null ? [] : [top, ...rows.map(({ y }) => round(y + pitch))],
    labels,
    start: cycles === null ? null : { x: left, y: top, width: round(right - left), height: startHeight },
    global,
    asked: { x: left, y: top, width: round(right - left), height: round(room) },
    movers: moversOf(trace, grid, rows, { laneY, laneHeight }),
  };
}

function weightsOf(
  trace: ConstantTrace,
  values: ConstantValues,
  { lanes, y, text }: { lanes: Picture['lanes']; y: number; text: number },
): readonly NumberPaint[] {
  const apart = values.spacing * widthOf(values);
  const cells = lanes.map(({ lane, x, width, quarter }) => {
    const address = trace.addressByLane[lane] ?? null;
    const shown = address === null ? '' : String(address / apart);
    return { lane, x, y, width, height: 0, kind: 'kept' as const, quarter, text: shown };
  });
  return numberPaint(cells, text);
}

interface GlobalPlace {
  readonly y: number;
  /** Where its words begin in a wide room. */
  readonly x: number;
  readonly left: number;
  readonly narrow: boolean;
  readonly text: number;
  readonly height: number;
}

/** A line through the queue; its words are at its right end, or below the queue with a piece of the line. */
function globalPart({ global }: ConstantTrace, load: number, place: GlobalPlace, labels: Label[]): Picture['global'] {
  const { y, x, left, narrow, text, height } = place;
  const more = global.wavefronts > 1;
  const cycles = `${Math.round(load)} cycles`;
  if (narrow) {
    const line = round(height - text * 0.8);
    labels.push({ x: left + 24, y: line, text: `a global load: ${cycles}${more ? ' or more' : ''}`, look: 'note' });
    return { y, sample: { x: left, y: line, width: 18, height: 0 } };
  }
  for (const [index, word] of ['global load', cycles, ...(more ? ['or more'] : [])].entries())
    labels.push({
      x,
      y: round(y + (index - 0.5) * text * 1.25),
      text: word,
      look: index === 1 ? 'note strong' : 'note',
    });
  return { y, sample: null };
}

function noteOf({ cycles, passes, global }: ConstantTrace, narrow: boolean): string {
  if (passes.length === 0) return 'No request: nothing to wait for.';
  if (cycles === null)
    return narrow
      ? 'Cycles are not modeled.'
      : 'Two instructions of 8 B per lane overlap: their cycles are not modeled.';
  if (global.cycles === null) return narrow ? 'L1 hit: not measured.' : 'An L1 hit was not measured on this GPU.';
  return '';
}

const cellBox = (lane: number, grid: WordGrid, y: number, height: number): Box => {
  const gap = Math.min(2.5, height * 0.12);
  return {
    x: round(xOfByte(grid, lane * WORD) + 0.5),
    y: round(y + gap),
    width: round(grid.cell - 1),
    height: round(Math.max(1, height - 2 * gap)),
  };
};

function quartersOf(lanes: readonly number[], grid: WordGrid, y: number, height: number): PassRow['quarters'] {
  return [0, 1, 2, 3].flatMap((quarter) => {
    const inQuarter = lanes.filter((lane) => Math.floor(lane / QUARTER_LANES) === quarter);
    if (inQuarter.length === 0) return [];
    return [{ quarter, path: boxesPath(inQuarter.map((lane) => cellBox(lane, grid, y, height))) }];
  });
}

/** A pass sends one value up to all of its lanes. */
function moversOf(
  { passes }: ConstantTrace,
  grid: WordGrid,
  rows: readonly PassRow[],
  { laneY, laneHeight }: { laneY: number; laneHeight: number },
): Mover[] {
  return passes.flatMap(({ lanes }, index) =>
    lanes.map((lane): Mover => {
      const { y, height } = rows[index]!;
      const start = cellBox(lane, grid, y, height);
      return {
        key: `lane ${lane}`,
        from: index,
        until: index + 1,
        start,
        end: { ...start, y: laneY, height: laneHeight },
        look: hueOf(lane),
      };
    }),
  );
}
