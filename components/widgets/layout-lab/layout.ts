import { round, textWidth } from '@components/marks/geometry';
import { fitRows, pitchFor } from '@components/marks/fit';
import { BANKS, marksOf, WORD } from '@components/marks/grammar';
import type { BasePicture, Bounds } from '@src/widget/define-widget';
import { count } from '@src/units/words';
import { isShared, unitOf, type LabValues } from './params';
import type { LabTrace } from './simulate';

/** The cells of the tile that one lane moves in one instruction. */
export interface CellGroup {
  readonly key: string;
  readonly path: string;
  readonly hue: string;
  /** Moment at which they have moved. */
  readonly since: number;
  readonly marks: string;
}

export interface PlacedText {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly kind: string;
  /** Moment at which what it stands on has moved. */
  readonly since?: number;
}

/** One instruction as a bar: what is ideal, and what comes on top. */
export interface StepBar {
  readonly index: number;
  readonly y: number;
  readonly height: number;
  readonly x: number;
  readonly ideal: number;
  readonly excess: number;
  readonly labelY: number;
  readonly label: string;
  readonly cost: string;
  readonly costX: number;
  readonly since: number;
  readonly marks: string;
  readonly excessMarks: string;
}

/** How many words each bank moves, instruction by instruction. */
export interface BankStrip {
  readonly x: number;
  readonly title: string;
  readonly titleY: number;
  /** The line that the columns stand on. */
  readonly baseY: number;
  readonly pitch: number;
  readonly columnWidth: number;
  /** Height of one word. */
  readonly unit: number;
  /** By instruction, then by bank. */
  readonly words: readonly (readonly number[])[];
  readonly marks: readonly string[];
}

export interface Picture extends BasePicture {
  readonly text: number;
  readonly groups: readonly CellGroup[];
  readonly texts: readonly PlacedText[];
  readonly bars: readonly StepBar[];
  readonly labelX: number;
  /** `null` in global memory, and where there is no room. */
  readonly banks: BankStrip | null;
}

/** Cells smaller than this cannot be told apart. */
const LEAST_CELL = 5;
const MOST_CELL = 48;
/** So many cells are drawn one by one; where the lanes and instructions are fewer, their cells are one path each. */
const MOST_CELLS = 1024;
const MOST_GROUPS = 1100;
/** More numbers than this are a gray haze, and slow. */
const MOST_NUMBERS = 512;
const LANES = 32;
const LARGE = { width: 1000, height: 620 };

/** The tile at the left, its elements colored; the instructions at the right, each with what it costs. */
export function layout(trace: LabTrace, values: LabValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = !projected && width >= LARGE.width && height >= LARGE.height ? minText * 1.18 : minText;
  const line = text * 1.5;
  const barsWidth = Math.max(Math.min(width * 0.42, text * 30), text * 9);
  const grid = gridOf(trace, values, { width: width - barsWidth - text, height: height - line, text, top: line });
  const column = { x: width - barsWidth, width: barsWidth, text };
  const strip = isShared(values) && height > text * 18 ? text * 5 : 0;
  const bars = barsOf(trace, { ...column, top: line, height: height - line - strip });
  const below = bars.bottom + text;
  const banks = strip > 0 ? banksOf(trace, { ...column, top: below, height: height - below }) : null;
  const unit = unitOf(values);
  const titles: PlacedText[] = [
    { key: 'tile', x: 0, y: line / 2, text: grid.title, kind: 'title' },
    {
      ...{ key: 'bars', x: width - barsWidth, y: line / 2, kind: 'title' },
      text: barsWidth > text * 14 ? `${unit}s by instruction` : `${unit}s`,
    },
  ];
  return {
    width,
    height,
    text,
    groups: grid.groups,
    texts: [...titles, ...grid.texts, ...bars.texts],
    bars: bars.bars,
    labelX: bars.labelX,
    banks,
  };
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly text: number;
  readonly top: number;
}

function gridOf({ rows, columns, addresses, steps }: LabTrace, values: LabValues, { width, height, text, top }: Room) {
  const shownColumns = Math.min(columns, 64, Math.floor(width / LEAST_CELL));
  const most = Math.min(
    Math.floor((steps.length * LANES <= MOST_GROUPS ? Infinity : MOST_CELLS) / shownColumns),
    Math.floor((height - text * 1.5) / LEAST_CELL),
  );
  const shownRows = Math.max(1, Math.min(rows, most));
  const leftOut = shownRows < rows || shownColumns < columns;
  const cell = round(Math.min(MOST_CELL, width / shownColumns, (height - (leftOut ? text * 1.5 : 0)) / shownRows));
  const gap = cell > 12 ? 1.5 : 0.6;
  const box = (element: number) => ({
    x: round(Math.floor(element / rows) * cell),
    y: round(top + (element % rows) * cell),
  });
  const isShown = (element: number): boolean => element % rows < shownRows && Math.floor(element / rows) < shownColumns;
  const side = round(cell - gap);
  const outline = ({ element, across, down }: Bar): string => {
    const { x, y } = box(element);
    const [width, height] = [round(side + (across - 1) * cell), round(side + (down - 1) * cell)];
    return `M${x} ${y}h${width}v${height}h${-width}z`;
  };
  const texts: PlacedText[] = [];
  const numbers: PlacedText[] = [];
  let allFit = true;
  const write = (index: number, bar: Bar, number: string): void => {
    const { x, y } = box(bar.element);
    const [across, down] = [bar.across * cell - gap, bar.down * cell - gap];
    allFit &&= across >= textWidth(number, text) + 2 && down >= text * 1.1;
    const [middleX, middleY] = [round(x + across / 2), round(y + down / 2)];
    numbers.push({
      key: `${index}.${bar.element}`,
      x: middleX,
      y: middleY,
      text: number,
      kind: 'on',
      since: index + 1,
    });
  };
  const groups = steps.flatMap(({ elementsByLane, firstValue }, index) =>
    elementsByLane.flatMap((elements, lane): CellGroup[] => {
      const shown = elements.filter(isShown);
      const byHue = Map.groupBy(shown, (element) =>
        hueOf(values, lane, firstValue + elements.indexOf(element), addresses[element]!),
      );
      // One lane has one number per piece that it moves; values and banks differ from element to element.
      if (values.color === 'lane') for (const bar of bars(shown, rows)) write(index, bar, String(lane));
      else
        for (const element of shown)
          write(
            index,
            { element, across: 1, down: 1 },
            numberOf(values, firstValue + elements.indexOf(element), addresses[element]!),
          );
      return [...byHue].map(([hue, own]) => ({
        key: `${index}.${lane}.${hue}`,
        hue,
        since: index + 1,
        path: bars(own, rows).map(outline).join(''),
        marks: marksOf(
          `cell:${index}.${lane}`,
          `lane:${lane}`,
          `instruction:${index}`,
          isShared(values) ? own.flatMap((element) => bankMarks(addresses[element]!, Number(values.bytes))) : [],
        ),
      }));
    }),
  );
  const labelled = allFit && numbers.length <= MOST_NUMBERS;
  if (labelled) texts.push(...numbers);
  if (leftOut)
    texts.push({
      ...{
        key: 'left',
        x: 0,
        y: round(Math.min(top + shownRows * cell + text * 0.8, top + height - text / 2)),
        kind: 'left-out',
      },
      text: fitting(
        [
          `${shownRows} of ${count(rows, 'row')}, ${shownColumns} of ${count(columns, 'column')} are shown`,
          `${shownRows} × ${shownColumns} of ${rows} × ${columns}`,
        ],
        width,
        text,
      ),
    });
  const title = fitting(
    [
      `${count(rows, 'row')}, ${count(columns, 'column')}; color${labelled ? ' and number' : ''}: ${values.color}`,
      `${rows} × ${columns}, by ${values.color}`,
      `${rows} × ${columns}`,
    ],
    width,
    text * 1.15,
  );
  return { groups, texts, title };
}

/** Cells side by side, in a row or a column of the tile. */
interface Bar {
  readonly element: number;
  readonly across: number;
  readonly down: number;
}

/** What a lane moves at once and lies side by side is one bar: the first row or column of cells that an element continues. */
function bars(elements: readonly number[], rows: number): readonly Bar[] {
  const found: Bar[] = [];
  for (const element of elements) {
    const last = found.at(-1);
    const goesAcross = last?.down === 1 && element === last.element + last.across * rows;
    const goesDown = last?.across === 1 && element === last.element + last.down && element % rows !== 0;
    if (last && goesAcross) found[found.length - 1] = { ...last, across: last.across + 1 };
    else if (last && goesDown) found[found.length - 1] = { ...last, down: last.down + 1 };
    else found.push({ element, across: 1, down: 1 });
  }
  return found;
}

const fitting = (texts: readonly string[], width: number, size: number): string =>
  texts.find((each) => textWidth(each, size) <= width) ?? texts.at(-1)!;

/** One of four hues: of the lane's quarter-warp, of the value, or of the bank's eighth place. */
function hueOf({ color }: LabValues, lane: number, value: number, address: number): string {
  if (color === 'lane') return `q${Math.floor(lane / 8) % 4}`;
  if (color === 'value') return `q${value % 4}`;
  return `q${Math.floor((Math.floor(address / 4) % 32) / 8)}`;
}

/** Which of the thread's values it is, or its bank. */
const numberOf = ({ color }: LabValues, value: number, address: number): string =>
  String(color === 'value' ? value : Math.floor(address / WORD) % BANKS);

function barsOf({ steps }: LabTrace, { x, width, top, height, text }: Room & { readonly x: number }) {
  const fitted = fitRows(steps.length, height / (text * 1.35));
  const places = fitted.shown.length + (fitted.leftOut > 0 ? 1 : 0);
  const pitch = pitchFor(places, height, text * 1.35, text * 2.2);
  const worst = Math.max(...steps.map(({ cost }) => cost));
  const labelWidth = textWidth(String(steps.length), text) + text * 0.6;
  const costWidth = textWidth(String(worst), text) + text * 0.6;
  const unit = Math.max(0, width - labelWidth - costWidth) / worst;
  const bars = fitted.shown.map((index, place): StepBar => {
    const { cost, ideal } = steps[index]!;
    const row = place + (fitted.leftOut > 0 && place > fitted.after ? 1 : 0);
    const y = round(top + row * pitch);
    const barHeight = round(pitch * 0.72);
    return {
      ...{ index, y, height: barHeight, x: round(x + labelWidth), labelY: round(y + barHeight / 2) },
      ideal: round(Math.min(cost, ideal) * unit),
      excess: round(Math.max(0, cost - ideal) * unit),
      label: String(index + 1),
      cost: String(cost),
      costX: round(x + labelWidth + cost * unit + text * 0.35),
      since: index + 1,
      marks: `instruction:${index}`,
      excessMarks: marksOf(`excess:${index}`, `instruction:${index}`),
    };
  });
  const texts: PlacedText[] =
    fitted.leftOut > 0
      ? [
          {
            key: 'more',
            x: round(x + labelWidth),
            y: round(top + (fitted.after + 1) * pitch + pitch * 0.36),
            text: `${fitted.leftOut} more`,
            kind: 'left-out',
          },
        ]
      : [];
  return { bars, texts, labelX: round(x + labelWidth - text * 0.4), bottom: top + places * pitch };
}

/** The banks that the bytes of an element lie in. */
const bankMarks = (address: number, bytes: number): string[] =>
  Array.from({ length: Math.max(1, bytes / WORD) }, (_, word) => `bank:${(Math.floor(address / WORD) + word) % BANKS}`);

function banksOf({ steps }: LabTrace, { x, width, top, height, text }: Room & { readonly x: number }): BankStrip {
  const tall = Math.min(height - text * 2, text * 6);
  const pitch = width / BANKS;
  const worst = Math.max(1, ...steps.flatMap(({ wordsByBank }) => wordsByBank));
  return {
    ...{ x, titleY: round(top + text * 0.6), baseY: round(top + text * 1.6 + tall), pitch: round(pitch) },
    columnWidth: round(pitch * 0.78),
    title: fitting(['words by bank, 0 to 31', 'words by bank', 'banks'], width, text * 1.2),
    unit: round(tall / worst),
    words: steps.map(({ wordsByBank }) => wordsByBank),
    marks: Array.from({ length: BANKS }, (_, bank) => `bank:${bank}`),
  };
}
