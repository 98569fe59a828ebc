import { grouped } from '@src/units/words';
import { boxesPath, round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { valueRun, type Run } from '@components/marks/origin-text';
import { architecture, architectures } from '@src/arch';
import type { BasePicture } from '@src/widget/define-widget';
import { barsOf, type Bars } from './layout-bars';
import {
  ANNOUNCED,
  columnOf,
  entrySource,
  entryText,
  shortName,
  type ArchitecturesValues,
  type Column,
} from './params';
import type { ArchitecturesTrace, Row } from './simulate';

/** GPUs from left to right, features from top to bottom. */
interface Bands {
  readonly labels: readonly {
    readonly id: string;
    readonly y: number;
    readonly text: string;
    readonly sorting: boolean;
    readonly marks: string;
  }[];
  /** The order of the columns, in words. */
  readonly order: string;
  readonly orderY: number;
  /** Neighbors of one generation, in the order of time. */
  readonly eras: readonly (Box & { readonly text: string; readonly odd: boolean })[];
  readonly columns: readonly BandColumn[];
  readonly rowLines: string;
}

/** A GPU; places in it are relative to its left edge. */
interface BandColumn {
  readonly gpu: string;
  readonly generation: number;
  readonly shiftX: number;
  readonly width: number;
  /** The name in lines; in one, written downward, where a column is too narrow for its words. */
  readonly name: readonly { readonly y: number; readonly text: string }[];
  readonly upright: boolean;
  readonly letter: string;
  readonly top: number;
  readonly bottom: number;
  readonly cells: readonly BandCell[];
  /** Where it has nothing. */
  readonly lacks: string;
}

interface BandCell extends Box {
  readonly id: string;
  readonly marks: string;
  readonly run: Run;
  /** In the order of time, a band begins here: no earlier generation has it, or as much of it. */
  readonly fresh: boolean;
  /** The number, where there is room: on the band, or over a low one. */
  readonly textY: number | null;
  readonly over: boolean;
}

/** For labels with little room. */
const SHORT: Readonly<Record<string, string>> = {
  reduxInt: 'redux int',
  reduxFloatMinMax: 'redux float',
  clusters: 'Clusters',
};
const shortLabel = (column: Column): string => SHORT[column.id] ?? column.head.join(' ');

/** "B" of "16 B"; empty for a feature. */
function unitOf(column: Column): string {
  const amount = Object.values(architectures).flatMap((arch) => column.entry(arch).value ?? [])[0];
  const [, unit = ''] = /^[\d.,]+ (.+)$/.exec(amount === undefined ? '' : entryText(column, amount)) ?? [];
  return unit;
}

function bandsOf(trace: ArchitecturesTrace, values: ArchitecturesValues, room: Room): Bands {
  const { width, height, text } = room;
  const columns = trace.columns.map(columnOf);
  const wide = width > 55 * text;
  const labelOf = (column: Column): string => {
    const unit = wide || column.kind === 'amount' ? unitOf(column) : '';
    return `${wide ? column.head.join(' ') : shortLabel(column)}${unit && ` (${unit})`}`;
  };
  const left = Math.ceil(Math.max(...columns.map((column) => textWidth(labelOf(column), text, 'sans'))) + 0.8 * text);
  const pitch = (width - left - 1) / trace.rows.length;
  const inTime = values.sort === ANNOUNCED && values.order === 'up';
  const names = trace.rows.map(({ name }) => shortName(name));
  const widest = (all: readonly string[]): number => Math.max(...all.map((each) => textWidth(each, text, 'sans')));
  const stacked = widest(names) > pitch - 4;
  const upright = widest(names.flatMap((name) => name.split(' '))) > pitch - 3;
  const era = Math.round(1.5 * text);
  const top = Math.ceil(era + (upright ? widest(names) + 0.8 * text : stacked ? 3 * text : 1.9 * text));
  const nameOf = (name: string): BandColumn['name'] => {
    if (upright) return [{ y: top - 0.5 * text, text: name }];
    const lines = stacked ? name.split(' ') : [name];
    return lines.map((line, index) => ({
      y: round(top - (0.8 + 1.15 * (lines.length - 1 - index)) * text),
      text: line,
    }));
  };
  const rowHeight = (height - top - 2) / columns.length;
  const rowY = (index: number): number => top + index * rowHeight;
  return {
    labels: columns.map((column, index) => ({
      id: column.id,
      y: round(rowY(index) + rowHeight / 2),
      text: labelOf(column),
      sorting: values.sort === column.id,
      marks: `feature:${column.id}`,
    })),
    order: values.sort === ANNOUNCED ? (values.order === 'up' ? 'time →' : '← time') : 'sorted',
    orderY: era / 2,
    eras: values.sort === ANNOUNCED ? erasOf(trace, { left, pitch, height: era, text }) : [],
    columns: trace.rows.map((row, place) => ({
      gpu: row.gpu,
      generation: row.generation,
      shiftX: round(left + place * pitch),
      width: round(pitch),
      name: nameOf(shortName(row.name)),
      upright,
      letter: letterOf(row, values),
      top: era,
      bottom: height - 1,
      ...cellsOf(row, trace.rows[place - 1], trace, columns, { pitch, rowHeight, rowY, text, wide, inTime }),
    })),
    rowLines: columns
      .slice(1)
      .map((_, index) => `M0,${round(rowY(index + 1))}H${width}`)
      .join(''),
  };
}

/** Neighbors of one generation under one name. */
function erasOf(
  { rows, generations }: ArchitecturesTrace,
  { left, pitch, height, text }: { left: number; pitch: number; height: number; text: number },
): Bands['eras'] {
  const runs: { at: number; count: number; row: Row }[] = [];
  for (const [at, row] of rows.entries()) {
    const last = runs.at(-1);
    if (last?.row.generation === row.generation) last.count += 1;
    else runs.push({ at, count: 1, row });
  }
  return runs.map(({ at, count, row }, index) => {
    const width = count * pitch;
    const { name } = generations[row.generation]!;
    const year = architecture(row.gpu).announced.value.slice(0, 4);
    const texts = [`${name} ${year}`, name, name.split(' ')[0]!, year];
    const fitting = texts.find((each) => textWidth(each, text, 'sans') <= width - 3) ?? '';
    return { x: round(left + at * pitch), y: 0, width: round(width), height, text: fitting, odd: index % 2 === 1 };
  });
}

function cellsOf(
  row: Row,
  before: Row | undefined,
  trace: ArchitecturesTrace,
  columns: readonly Column[],
  at: {
    pitch: number;
    rowHeight: number;
    rowY: (index: number) => number;
    text: number;
    wide: boolean;
    inTime: boolean;
  },
): Pick<BandColumn, 'cells' | 'lacks'> {
  const { pitch, rowHeight, rowY, text, wide, inTime } = at;
  const full = 0.66 * rowHeight;
  const lacks: Box[] = [];
  const cells = columns.flatMap((column, index): BandCell[] => {
    const { value } = row.entries[index]!;
    const run = runOf(row, trace, column.id, false);
    const middle = rowY(index) + rowHeight / 2;
    if (value === null) {
      lacks.push({ x: pitch / 2 - 2, y: middle - 0.5, width: 4, height: 1 });
      return [];
    }
    // An amount is drawn to scale in height; a feature, and a word, fill their row.
    const share = column.kind === 'amount' && typeof value === 'number' ? value / most(column) : 1;
    const height = Math.max(1, full * share);
    const y = middle + full / 2 - height;
    const over = height < 1.15 * text;
    // A number is drawn only where its unit is.
    const fits = (wide || column.kind === 'amount') && /\d/.test(run.text) && textWidth(run.text, text) <= pitch - 4;
    const needed = over ? height + 1.05 * text : height;
    const previous = before?.entries[index]!.value ?? null;
    return [
      {
        id: column.id,
        marks: `feature:${column.id} gpu:${row.gpu}`,
        run,
        fresh: inTime && row.fresh[index]! && previous !== value,
        textY: fits && needed <= rowHeight ? round(over ? y - 0.5 * text : y + height / 2) : null,
        over,
        x: 0,
        y: round(y),
        width: round(pitch + 0.4),
        height: round(height),
      },
    ];
  });
  return { cells, lacks: boxesPath(lacks) };
}

const most = ({ entry }: Column): number =>
  Math.max(
    ...Object.values(architectures)
      .flatMap((arch) => entry(arch).value ?? [])
      .filter((value) => typeof value === 'number'),
  );

/** A small map for each GPU: its L2 and its DRAM, areas to scale, and between them a pipe as thick as the bandwidth. */
interface Stores {
  readonly cells: readonly StoreCell[];
  readonly foot: string;
  readonly footY: number;
}

/** Places in a cell are relative to its upper left corner. */
interface StoreCell {
  readonly gpu: string;
  readonly generation: number;
  readonly shiftX: number;
  readonly shiftY: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly letter: string;
  readonly shapes: readonly (Box & {
    readonly id: string;
    readonly kind: 'l2' | 'pipe' | 'dram';
    readonly look: Run['look'];
    readonly about: string;
  })[];
  /** Between the parts of the L2. */
  readonly cuts: string;
  readonly texts: readonly {
    readonly id: string;
    readonly x: number;
    readonly y: number;
    readonly anchor: 'start' | 'end';
    readonly run: Run;
    readonly sorting: boolean;
    /** An ordinary value of an ordinary GPU: its source is in the table. */
    readonly plain: boolean;
  }[];
}

/** What the maps show; sorted by another fact, the GPUs are in rows with bars. */
const MAPPED: readonly string[] = [ANNOUNCED, 'l2Bytes', 'l2Partitions', 'dramBytes', 'dramGBps'];
/** The L2 beside a DRAM that fills its place. */
const L2_SIDE = 0.62;

function storesOf(trace: ArchitecturesTrace, values: ArchitecturesValues, { width, height, text }: Room): Stores {
  const count = trace.rows.length;
  const foot = 1.9 * text;
  const [head, under] = [1.9 * text, 1.7 * text];
  const sizes = [2, 3, 4, 5, 6].map((columns) => {
    const [wide, high] = [width / columns, (height - foot) / Math.ceil(count / columns)];
    return { columns, wide, high, side: Math.max(4, Math.min(wide / 2.25, high - head - under - 0.4 * text)) };
  });
  // Values are side by side under their squares.
  const roomy = sizes.filter(({ wide }) => wide > 8.6 * text);
  const { columns, wide, high, side } = (roomy.length > 0 ? roomy : sizes.slice(0, 1)).reduce((best, each) =>
    each.side > best.side ? each : best,
  );
  const [l2Most, dramMost, pipeMost] = (['l2Bytes', 'dramBytes', 'dramGBps'] as const).map((id) =>
    most(columnOf(id)),
  ) as [number, number, number];
  let isBare = false;
  const cells = trace.rows.map((row, place): StoreCell => {
    const value = (id: string): number => Number(row.entries[trace.columns.indexOf(id)]!.value ?? 0);
    const run = (id: string): Run => runOf(row, trace, id);
    const letter = letterOf(row, values);
    const [pad, inner] = [0.6 * text, wide - 0.6 * text];
    const middle = head + (high - head - under) / 2;
    const square = (share: number, most: number): number => round(Math.sqrt(share) * most);
    const l2 = square(value('l2Bytes') / l2Most, L2_SIDE * side);
    const dram = square(value('dramBytes') / dramMost, side);
    const thick = round((0.6 * side * value('dramGBps')) / pipeMost);
    const [from, to] = [round(pad + L2_SIDE * side), round(inner - side)];
    const shape = (kind: 'l2' | 'pipe' | 'dram', id: string, x: number, long: number, tall: number) => ({
      id,
      kind,
      look: run(id).look,
      about: run(id).about,
      x: round(x),
      y: round(middle - tall / 2),
      width: round(Math.max(0, long)),
      height: tall,
    });
    const parts = value('l2Partitions');
    const told = (id: string, x: number, y: number, anchor: 'start' | 'end', beside: string) => {
      const whole = run(id);
      const fits = textWidth(whole.text + beside, text, 'sans') < inner - pad - text;
      isBare ||= !fits;
      return {
        id,
        x: round(x),
        y: round(y),
        anchor,
        sorting: values.sort === id,
        run: fits ? whole : runOf(row, trace, id, false),
        plain: letter === '' && whole.look === 'given',
      };
    };
    const low = high - 1.05 * text;
    return {
      gpu: row.gpu,
      generation: row.generation,
      name: shortName(row.name),
      letter,
      shiftX: round((place % columns) * wide),
      shiftY: round(Math.floor(place / columns) * high),
      width: round(wide - 2),
      height: round(high - 2),
      shapes: [
        shape('pipe', 'dramGBps', from, to - from, thick),
        shape('l2', 'l2Bytes', from - l2, l2, l2),
        shape('dram', 'dramBytes', inner - side, dram, dram),
      ].filter((each) => each.height > 0),
      cuts: Array.from(
        { length: Math.max(0, parts - 1) },
        (_, cut) => `M${round(from - l2 + ((cut + 1) * l2) / parts)},${round(middle - l2 / 2)}v${l2}`,
      ).join(''),
      texts: [
        told('l2Bytes', pad, low, 'start', run('dramBytes').text),
        told('dramBytes', inner, low, 'end', run('l2Bytes').text),
        told('dramGBps', inner, 0.95 * text, 'end', `${letter} ${shortName(row.name)}`),
      ],
    };
  });
  const enlarged = Number(((L2_SIDE ** 2 * dramMost) / l2Most).toPrecision(1));
  const left = trace.columns.length - MAPPED.length + 1;
  const keys = [
    `Area: the L2, left, enlarged ${plainNumber(enlarged)}×, and the DRAM · thickness of the pipe: bandwidth · … ${left} more facts: Share, Table`,
    `Area: the L2, left, enlarged ${plainNumber(enlarged)}×, and the DRAM · thickness of the pipe: bandwidth`,
    `Area: L2 (left, enlarged ${plainNumber(enlarged)}×), DRAM · pipe: bandwidth`,
    'L2 in MiB (enlarged), DRAM in GiB, pipe: GB/s',
  ];
  return {
    cells,
    // Names the units of numbers shown without them.
    foot: keys.slice(isBare ? -1 : 0).find((each) => textWidth(each, text, 'sans') < width) ?? '',
    footY: round(height - 0.8 * text),
  };
}

const plainNumber = (value: number): string => grouped(value);

/** Everything in px; nothing in here knows a fact. One of the three pictures is there. */
export interface Picture extends BasePicture {
  /** Height of letters, px. */
  readonly text: number;
  /** Of features: a time line, on which each begins and stays. */
  readonly bands: Bands | null;
  /** Of L2 and DRAM: a map for each GPU. */
  readonly stores: Stores | null;
  /** Of other amounts: a row for each GPU. */
  readonly bars: Bars | null;
  /** While the reader predicts: one store, its parts not to scale. */
  readonly asking: { readonly store: Box; readonly block: Box; readonly title: string };
}

/** The room of each picture. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly text: number;
}

const REFERENCE = { width: 680, height: 420 } as const;

/** Features as bands over a time line of GPUs, amounts as bars or dots on a common linear scale. */
export function layout(trace: ArchitecturesTrace, values: ArchitecturesValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const grown = (Math.min(width / REFERENCE.width, height / REFERENCE.height) * 11) / minText;
  const text = round(minText * Math.min(1.25, Math.max(1, grown)));
  const room = { width, height, text };
  const features = values.group === 'features';
  const mapped = values.group === 'memory' && MAPPED.includes(values.sort);
  return {
    ...room,
    bands: features ? bandsOf(trace, values, room) : null,
    stores: mapped ? storesOf(trace, values, room) : null,
    bars: features || mapped ? null : barsOf(trace, values, room),
    asking: askingOf(room),
  };
}

/** One store with the part that the question is about. Its length says nothing. */
function askingOf({ width, height, text }: Room): Picture['asking'] {
  const tall = Math.min(24 * text, Math.max(3 * text, height - 3 * text));
  const store = { x: 1, y: round(Math.max(2 * text, (height - tall) / 2)), width: width - 2, height: round(tall) };
  return {
    store,
    block: { ...store, width: round(width * 0.5) },
    title: 'L1 and shared memory of one SM, not to scale',
  };
}

/** "A" for the marked GPU, "B" for the one compared with it. */
export const letterOf = ({ gpu }: Row, values: ArchitecturesValues): string =>
  gpu === values.gpu ? 'A' : gpu === values.with ? 'B' : '';

/** The value of a row in one column: how it looks, and where it comes from. */
export function runOf(row: Row, trace: ArchitecturesTrace, id: string, unit = true): Run {
  const column = columnOf(id);
  const entry = row.entries[trace.columns.indexOf(id)]!;
  const source = entrySource(entry, row.name);
  const text = unit ? entryText(column, entry.value) : bareText(column, entry.value);
  const what = `${column.head.join(' ')} of the ${row.name}: ${entryText(column, entry.value)}`;
  return valueRun(text, source.look, what, [source]);
}

/** A number without its unit, where a label has it. */
const bareText = (column: Column, value: number | string | null): string =>
  entryText(column, value).replace(/ (?:[KMG]?i?B|GB\/s|bits|cycles|MHz|blocks)$/, '');
