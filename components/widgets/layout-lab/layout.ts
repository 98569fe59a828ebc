import { round, textWidth, threadPath, type Box } from '@components/marks/geometry';
import { fitRows, pitchFor } from '@components/marks/fit';
import { BANKS, LANES, LINE, marksOf, WORD } from '@components/marks/grammar';
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
  /** Moment at which the cells under it have moved. */
  readonly since?: number;
}

/** One instruction as a bar: the ideal, and the excess on top. */
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
  /** The baseline of the columns. */
  readonly baseY: number;
  readonly pitch: number;
  readonly columnWidth: number;
  /** Height of one word. */
  readonly unit: number;
  /** By instruction, then by bank. */
  readonly words: readonly (readonly number[])[];
  readonly marks: readonly string[];
}

/** Where the elements lie: a row for each 128 B. */
export interface MemoryMap {
  readonly title: PlacedText;
  readonly frame: string;
  /** Elements of one hue that one instruction moves. */
  readonly parts: readonly {
    readonly key: string;
    readonly hue: string;
    readonly path: string;
    readonly since: number;
  }[];
  /** Of each lane, over that. */
  readonly byLane: readonly string[];
  /** From each element of a small tile to its place, by hue. */
  readonly threads: readonly { readonly hue: string; readonly path: string }[];
  readonly leftOut: PlacedText | null;
}

export interface Picture extends BasePicture {
  readonly text: number;
  /** `null` where the tile leaves no room for it. */
  readonly memory: MemoryMap | null;
  readonly groups: readonly CellGroup[];
  readonly texts: readonly PlacedText[];
  readonly bars: readonly StepBar[];
  readonly labelX: number;
  /** `null` in global memory, and where there is no room. */
  readonly banks: BankStrip | null;
}

/** Cells smaller than this cannot be told apart, px; larger than this gain nothing, in heights of letters. */
const LEAST_CELL = 5;
const MOST_CELL = 6.5;
/** The most cells drawn one by one; where lanes and instructions are fewer, their cells are one path each. */
const MOST_CELLS = 1024;
const MOST_GROUPS = 1100;
/** More numbers than this are a gray haze, and slow. */
const MOST_NUMBERS = 512;
const LARGE = { width: 1000, height: 620 };

/** The tile at the left, its elements colored; the instructions at the right, each with its cost. */
export function layout(trace: LabTrace, values: LabValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = !projected && width >= LARGE.width && height >= LARGE.height ? minText * 1.18 : minText;
  const line = text * 1.5;
  const strip = isShared(values) && height > text * 18 ? text * 5 : 0;
  // The instructions are beside the tile, or below it where that makes its cells larger.
  const few = Math.min(trace.steps.length, 4) * text * 1.4 + line + text + strip;
  const narrow = Math.max(Math.min(width * 0.42, text * 30), text * 9);
  const cellIn = (wide: number, high: number): number =>
    Math.min(MOST_CELL * text, wide / trace.columns, high / trace.rows);
  const stacked =
    width < height && cellIn(width, height - few - line) > 1.2 * cellIn(width - narrow - text, height - line);
  const barsWidth = stacked ? width : narrow;
  const tileRoom = stacked
    ? { width, height: height - few - line - text, text, top: line }
    : { width: width - barsWidth - text, height: height - line, text, top: line };
  // Above the instructions a small tile leaves room for memory and for the threads to it, if its cells stay large
  // enough.
  const forMemory = stacked && isThreaded(trace) ? 8 * text : 0;
  const lower = { ...tileRoom, height: tileRoom.height - forMemory };
  const grid = gridOf(trace, values, lower.height / trace.rows < 1.5 * text ? tileRoom : lower);
  const barsTop = stacked ? height - few : 0;
  const column = { x: width - barsWidth, width: barsWidth, text };
  const bars = barsOf(trace, { ...column, top: barsTop + line, height: height - barsTop - line - strip });
  const below = bars.bottom + text;
  const banks = strip > 0 ? banksOf(trace, { ...column, top: below, height: height - below }) : null;
  const footY = (banks ? banks.baseY : bars.bottom) + 2.4 * text;
  const unit = unitOf(values);
  const titles: PlacedText[] = [
    { key: 'tile', x: 0, y: line / 2, text: grid.title, kind: 'title' },
    {
      key: 'bars',
      x: width - barsWidth,
      y: barsTop + line / 2,
      kind: 'title',
      text: barsWidth > text * 14 ? `${unit}s by instruction` : `${unit}s`,
    },
  ];
  return {
    width,
    height,
    text,
    memory: memoryOf(
      trace,
      values,
      grid,
      [
        placeBelow(trace, grid, tileRoom),
        { x: grid.right + 2 * text, y: line, width: tileRoom.width - grid.right - 2.5 * text, height: tileRoom.height },
        { x: column.x, y: footY, width: barsWidth - text * 0.5, height: stacked ? 0 : height - footY },
      ],
      text,
    ),
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
  const cell = round(
    Math.min(MOST_CELL * text, width / shownColumns, (height - (leftOut ? text * 1.5 : 0)) / shownRows),
  );
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
      key: 'left',
      x: 0,
      y: round(Math.min(top + shownRows * cell + text * 0.8, top + height - text / 2)),
      kind: 'left-out',
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
    // Beside a narrow tile there may be more.
    shownColumns * cell < width * 0.6 ? shownColumns * cell + text : width,
    text * 1.15,
  );
  return {
    groups,
    texts,
    title,
    cell,
    box,
    isShown,
    right: shownColumns * cell,
    bottom: top + shownRows * cell,
    leftOut,
  };
}

/** A tile of at most this many elements has a thread to each. */
const THREADED = 64;
/** Narrower ones are a haze, px. */
const LEAST_ELEMENT = 1.5;
/** The most instructions told apart in memory. */
const FEW_STEPS = 8;

/** Under the tile, with room for the title, and for the threads of a small tile. */
function placeBelow(trace: LabTrace, { bottom, leftOut }: ReturnType<typeof gridOf>, room: Room): Box {
  const { text, top, width, height } = room;
  const y = bottom + text * (isThreaded(trace) ? 3.4 : leftOut ? 3.2 : 1.7);
  return { x: 0, y, width: width - text * 0.5, height: top + height - y };
}

const isThreaded = ({ rows, columns }: LabTrace): boolean => rows * columns <= THREADED;

/** Where the elements lie, in the largest of the remaining places: the first of them is below the tile. */
function memoryOf(
  trace: LabTrace,
  values: LabValues,
  { cell, box, isShown }: ReturnType<typeof gridOf>,
  places: readonly Box[],
  text: number,
): MemoryMap | null {
  const { addresses, steps } = trace;
  const bytes = Number(values.bytes);
  const area = ({ width, height }: Box): number =>
    (width / LINE) * bytes < LEAST_ELEMENT ? 0 : width * Math.max(0, height);
  // Threads say more than a larger place.
  const leads = isThreaded(trace) && places[0]!.height > 4 * text;
  const place = leads ? places[0]! : places.reduce((best, each) => (area(each) > area(best) ? each : best));
  const end = place.y + place.height;
  const threaded = place === places[0] && isThreaded(trace);
  const lines = [...new Set(addresses.map((address) => Math.floor(address / LINE)))].sort((a, b) => a - b);
  const unit = place.width / LINE;
  const shown = lines.slice(0, Math.max(0, Math.floor((place.height - text * 1.6) / 5)));
  if (unit * bytes < LEAST_ELEMENT || shown.length < Math.min(lines.length, 4)) return null;
  const more = lines.length - shown.length;
  // A few rows under threads are as high as the room allows, within reason: nothing else comes below them.
  const pitch = round(
    Math.min(text * (threaded ? 4.5 : 2.6), (place.height - (more > 0 ? text * 1.5 : 0)) / shown.length),
  );
  // Below the tile the rows are at the foot of the room, so that the threads have their length.
  const length = Math.max(7 * text, Math.min(20 * text, 0.6 * (place.height - pitch * shown.length)));
  const top = threaded ? Math.max(place.y, round(Math.min(place.y + length, end - pitch * shown.length))) : place.y;
  const yOf = new Map(shown.map((line, row) => [line, round(top + row * pitch)]));
  const [width, height] = [round(unit * bytes - (unit * bytes > 5 ? 0.8 : 0.2)), round(pitch - (pitch > 6 ? 1 : 0.4))];
  const placeOf = (address: number): { x: number; y: number } | null => {
    const y = yOf.get(Math.floor(address / LINE));
    return y === undefined ? null : { x: round(place.x + (address % LINE) * unit), y };
  };
  /** Of each hue; for few instructions, of each of them. */
  const parts = new Map<string, { hue: string; since: number; at: number[] }>();
  const threads = new Map<string, string>();
  const byLane = Array.from({ length: LANES }, (): number[] => []);
  for (const [index, { elementsByLane, firstValue }] of steps.entries())
    for (const [lane, elements] of elementsByLane.entries())
      for (const [value, element] of elements.entries()) {
        const address = addresses[element]!;
        const at = placeOf(address);
        if (!at) continue;
        const hue = hueOf(values, lane, firstValue + value, address);
        const since = steps.length > FEW_STEPS ? 0 : index + 1;
        const key = `${since}.${hue}`;
        const part = parts.get(key) ?? { hue, since, at: [] };
        part.at.push(address);
        parts.set(key, part);
        byLane[lane]!.push(address);
        if (!threaded || !isShown(element)) continue;
        const from = box(element);
        const thread = threadPath(from.x + cell / 2, from.y + cell * 0.8, at.x + width / 2, at.y);
        threads.set(hue, (threads.get(hue) ?? '') + thread);
      }
  /** Elements side by side are one box, except those of a small tile, which can be told apart. */
  const pathOf = (found: readonly number[]): string => {
    const runs: { start: number; end: number }[] = [];
    for (const start of found.toSorted((one, other) => one - other)) {
      const last = runs.at(-1);
      if (!threaded && last?.end === start && start % LINE !== 0) last.end = start + bytes;
      else runs.push({ start, end: start + bytes });
    }
    return runs
      .map(({ start, end }) => {
        const { x, y } = placeOf(start)!;
        const wide = round((end - start - bytes) * unit + width);
        return `M${x} ${y}h${wide}v${height}h${-wide}z`;
      })
      .join('');
  };
  return {
    parts: [...parts].map(([key, { hue, since, at }]) => ({ key, hue, since, path: pathOf(at) })),
    byLane: byLane.map(pathOf),
    threads: [...threads].map(([hue, path]) => ({ hue, path })),
    frame: shown
      .map(
        (_, row) =>
          `M${round(place.x)} ${round(top + row * pitch)}h${round(place.width)}v${height}h${-round(place.width)}z`,
      )
      .join(''),
    title: {
      key: 'memory',
      kind: 'title',
      x: round(place.x),
      y: round(place.y - text * (threaded ? 2.5 : 0.75)),
      text: fitting(
        [`${isShared(values) ? 'shared' : 'global'} memory: a row is 128 B`, 'memory: rows of 128 B', 'memory'],
        place.width,
        text * 1.15,
      ),
    },
    leftOut:
      more > 0
        ? {
            key: 'lines',
            kind: 'left-out',
            x: round(place.x),
            y: round(top + shown.length * pitch + text * 0.8),
            text: `… ${more} more rows`,
          }
        : null,
  };
}

/** Cells side by side, in a row or a column of the tile. */
interface Bar {
  readonly element: number;
  readonly across: number;
  readonly down: number;
}

/** Cells side by side that a lane moves at once are one bar: the first row or column that an element continues. */
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
      index,
      y,
      height: barHeight,
      x: round(x + labelWidth),
      labelY: round(y + barHeight / 2),
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

/** The banks that hold the bytes of an element. */
const bankMarks = (address: number, bytes: number): string[] =>
  Array.from({ length: Math.max(1, bytes / WORD) }, (_, word) => `bank:${(Math.floor(address / WORD) + word) % BANKS}`);

function banksOf({ steps }: LabTrace, { x, width, top, height, text }: Room & { readonly x: number }): BankStrip {
  const tall = Math.min(height - text * 2, Math.max(text * 6, Math.min(height * 0.4, text * 16)));
  const pitch = width / BANKS;
  const worst = Math.max(1, ...steps.flatMap(({ wordsByBank }) => wordsByBank));
  return {
    x,
    titleY: round(top + text * 0.6),
    baseY: round(top + text * 1.6 + tall),
    pitch: round(pitch),
    columnWidth: round(pitch * 0.78),
    title: fitting(['words by bank, 0 to 31', 'words by bank', 'banks'], width, text * 1.2),
    unit: round(tall / worst),
    words: steps.map(({ wordsByBank }) => wordsByBank),
    marks: Array.from({ length: BANKS }, (_, bank) => `bank:${bank}`),
  };
}
