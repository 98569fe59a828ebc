import { round, textWidth } from '@components/marks/geometry';
import type { Run } from '@components/marks/origin-text';
import { architecture, architectures } from '@src/arch';
import { letterOf, runOf, type Room } from './layout';
import { columnOf, shortName, type ArchitecturesValues, type Column } from './params';
import type { ArchitecturesTrace, Row } from './simulate';

/** A row for each GPU; beside its name one panel over all of them, or one for each fact. */
export interface Bars {
  readonly panels: readonly Panel[];
  readonly rows: readonly BarRow[];
  /** Says how many facts are left out, or the unit of the scale. */
  readonly foot: { readonly text: string; readonly look: 'left-out' | 'note' };
  readonly footY: number;
}

/** `bars`: one fact, to its own scale. `nested`, `dots`: facts of one unit, to one scale. */
interface Panel {
  readonly id: string;
  readonly kind: 'bars' | 'nested' | 'dots';
  readonly x: number;
  readonly width: number;
  readonly heads: readonly {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly sorting: boolean;
    readonly swatch: '' | 'store' | 'block' | 'unasked';
  }[];
  readonly ticks: readonly { readonly x: number; readonly text: string; readonly anchor: 'middle' | 'end' }[];
}

/** Places in a row are relative to its top edge. */
interface BarRow {
  readonly gpu: string;
  readonly generation: number;
  readonly shiftY: number;
  readonly height: number;
  readonly name: string;
  readonly under: string;
  readonly letter: string;
  readonly cells: readonly BarCell[];
}

interface BarCell {
  readonly key: string;
  /** Left end of what grows. */
  readonly x: number;
  /** The subject of the sentence, or a value shown alone. */
  readonly lead: boolean;
  readonly shapes: readonly {
    readonly id: string;
    readonly kind: 'store' | 'block' | 'unasked' | 'dot';
    readonly x: number;
    readonly width: number;
    readonly look: Run['look'];
    readonly about: string;
  }[];
  readonly shapeY: number;
  readonly thick: number;
  /** Where the value is not known. */
  readonly unknown: { readonly x: number; readonly width: number } | null;
  readonly run: Run;
  readonly textX: number;
  readonly textY: number;
  /** On the bar, at its end. */
  readonly inside: boolean;
  /** An ordinary value in an ordinary row: its source is in the table. */
  readonly plain: boolean;
}

const NOBODY = 'no source';

/** The shapes in the panel of a group whose facts have one unit. */
const NESTED = ['l1SharedBytes', 'maxSharedBytesPerBlock', 'defaultSharedBytesPerBlock'] as const;
const KEYS: Readonly<
  Record<(typeof NESTED)[number], { kind: 'store' | 'block' | 'unasked'; texts: readonly string[] }>
> = {
  maxSharedBytesPerBlock: { kind: 'block', texts: ['one block, at most', 'a block'] },
  defaultSharedBytesPerBlock: { kind: 'unasked', texts: ['without opt-in', 'unasked'] },
  l1SharedBytes: { kind: 'store', texts: ['L1 and shared memory', 'L1 and shared'] },
};

interface Frame {
  readonly text: number;
  readonly head: number;
  readonly rowHeight: number;
  readonly foot: number;
  readonly trace: ArchitecturesTrace;
  readonly values: ArchitecturesValues;
}

export function barsOf(trace: ArchitecturesTrace, values: ArchitecturesValues, { width, height, text }: Room): Bars {
  const tall = (height - 4.7 * text) / trace.rows.length > 2.5 * text && width > 45 * text;
  const underOf = (row: Row): string => (tall ? `${row.announced.value!}, ${row.computeCapability}` : '');
  const longest = trace.rows.flatMap((row) => [shortName(row.name), underOf(row)]);
  const names = Math.ceil(Math.max(...longest.map((each) => textWidth(each, text, 'sans'))) + 2.4 * text);
  const head = Math.ceil(3 * text);
  const foot = Math.ceil(1.7 * text);
  const rowHeight = (height - head - foot) / trace.rows.length;
  const frame: Frame = { text, head, rowHeight, foot, trace, values };
  const { sets, left } = setsOf(trace, values, width - names, text);
  const alone = sets.some(({ kind }) => kind !== 'bars');
  const shares = sets.map(({ kind, ids }) => (kind !== 'bars' ? 4 : ids[0] === trace.lead && !alone ? 1.7 : 1));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let x = names;
  const places = sets.map((set, index) => {
    const room = ((width - names) * shares[index]!) / whole;
    const place = { ...set, x: round(x), width: round(room - text) };
    x += room;
    return place;
  });
  return {
    panels: places.map((place) => panelOf(place, frame)),
    rows: trace.rows.map((row, place) => ({
      gpu: row.gpu,
      generation: row.generation,
      shiftY: round(head + place * rowHeight),
      height: round(rowHeight - 1),
      name: shortName(row.name),
      under: underOf(row),
      letter: letterOf(row, values),
      cells: places.map((panel) => cellOf(row, panel, frame)),
    })),
    foot: footOf(left, sets, alone ? names : width, text),
    footY: round(height - foot / 2),
  };
}

function footOf(left: number, sets: readonly Set[], width: number, text: number): Bars['foot'] {
  if (left === 0) return { text: sets.some(({ kind }) => kind === 'dots') ? 'cycles' : '', look: 'note' };
  const what = `… ${left} more ${left === 1 ? 'fact' : 'facts'}`;
  const texts = [`${what}: Share, Table`, what, `… ${left} more`];
  return { text: texts.find((each) => textWidth(each, text, 'sans') < width) ?? texts[2]!, look: 'left-out' };
}

interface Set {
  readonly kind: Panel['kind'];
  readonly ids: readonly string[];
}
type Place = Set & { readonly x: number; readonly width: number };

/** One panel for facts of one unit; else as many as fit, including the one that the sentence is about. */
function setsOf(
  { columns, lead }: ArchitecturesTrace,
  { group }: ArchitecturesValues,
  width: number,
  text: number,
): { sets: readonly Set[]; left: number } {
  const single = (id: string): Set => ({ kind: 'bars', ids: [id] });
  const added = columns.filter((id) => columnOf(id).group !== group).map(single);
  const inGroup = columns.filter((id) => columnOf(id).group === group);
  if (group === 'latency') return { sets: [...added, { kind: 'dots', ids: inGroup }], left: 0 };
  if (group === 'shared') {
    // The sort column is always drawn.
    const other = inGroup.filter((id) => id === lead && !NESTED.some((nested) => nested === id)).map(single);
    const all = [...added, ...other];
    const hidden = inGroup.length - NESTED.length - other.length;
    return { sets: [...all, { kind: 'nested', ids: NESTED }], left: hidden };
  }
  const most = Math.max(1, Math.floor((width / text - 6) / 8.4));
  // Columns unknown for most GPUs are left out first.
  const gpusKnown = (id: string): number =>
    Object.values(architectures).filter((arch) => columnOf(id).entry(arch).value !== null).length;
  const others = columns.filter((id) => id !== lead).toSorted((one, other) => gpusKnown(other) - gpusKnown(one));
  const first = [lead, ...others].slice(0, most);
  const shown = columns.filter((id) => first.includes(id));
  return { sets: shown.map(single), left: columns.length - shown.length };
}

/** The largest value of some facts over all GPUs: it fills the scale. */
const mostOf = (ids: readonly string[]): number =>
  Math.max(
    ...ids.flatMap((id) =>
      Object.values(architectures).flatMap((arch) => {
        const { value } = columnOf(id).entry(arch);
        return typeof value === 'number' ? value : [];
      }),
    ),
  );

/** px of a scale: the text of the largest value has room after it. */
const scaleOf = ({ kind, ids, width }: Place, text: number): { perUnit: number; room: number } => {
  const room = kind === 'bars' ? width : width - (kind === 'nested' ? 0.5 : 6) * text;
  return { perUnit: room / Math.max(1, mostOf(ids)), room };
};

function panelOf(place: Place, frame: Frame): Panel {
  const { kind, ids, x, width } = place;
  const { text, head, trace, values } = frame;
  const { perUnit } = scaleOf(place, text);
  const sorting = (id: string): boolean => values.sort === id;
  const base = { id: ids.join(' '), kind, x, width };
  if (kind === 'bars') {
    const column = columnOf(ids[0]!);
    const heads = headLines(column, width, text).map((line, index, all) => ({
      x,
      y: round(head - 0.8 * text - (all.length - 1 - index) * 1.2 * text),
      text: line + (sorting(column.id) && index === all.length - 1 ? (values.order === 'up' ? ' ↓' : ' ↑') : ''),
      sorting: sorting(column.id),
      swatch: '' as const,
    }));
    return { ...base, heads, ticks: [] };
  }
  if (kind === 'nested') {
    const KIB = 1024;
    const ticks = [0, 64, 128, 192, 256].map((kib) => ({
      x: round(x + kib * KIB * perUnit),
      text: kib === 256 ? '256 KiB' : String(kib),
      anchor: kib === 256 ? ('end' as const) : ('middle' as const),
    }));
    return { ...base, heads: nestedHeads(place, frame, sorting), ticks };
  }
  const end = Math.floor(mostOf(ids) / 100) * 100;
  const step = [100, 200, 300].find((each) => each * perUnit > 4 * text) ?? 300;
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => ({
    x: round(x + index * step * perUnit),
    text: String(index * step),
    anchor: 'middle' as const,
  }));
  return { ...base, heads: dotHeads(place, { trace, values, head, text }, perUnit, sorting), ticks };
}

/** A heading in two lines, or its first words where a panel is narrow. */
const headLines = ({ head }: Column, width: number, text: number): readonly string[] =>
  head.filter((line) => textWidth(line, text, 'sans') <= width + text);

function nestedHeads({ x, width }: Place, { text, head }: Frame, sorting: (id: string) => boolean): Panel['heads'] {
  const ids = ['maxSharedBytesPerBlock', 'defaultSharedBytesPerBlock', 'l1SharedBytes'] as const;
  const swatch = 1.6 * text;
  const at = (short: 0 | 1) => ids.map((id) => KEYS[id].texts[short]!);
  const wide = (texts: readonly string[]): number =>
    texts.reduce((sum, each) => sum + textWidth(each, text, 'sans') + swatch + text, 0);
  const texts = wide(at(0)) <= width ? at(0) : at(1);
  const oneLine = wide(texts) <= width;
  let next = x;
  return ids.map((id, index) => {
    if (!oneLine && index === 2) next = x;
    const place = { x: round(next + swatch), y: round(oneLine || index === 2 ? head - 0.9 * text : head - 2.2 * text) };
    next += textWidth(texts[index]!, text, 'sans') + swatch + text;
    return { ...place, text: texts[index]!, sorting: sorting(id), swatch: KEYS[id].kind };
  });
}

/** The levels, over the dots of the marked GPU, or of one whose latencies are known. */
function dotHeads(
  { x, ids, width }: Place,
  { trace, values, head, text }: Pick<Frame, 'trace' | 'values' | 'head' | 'text'>,
  perUnit: number,
  sorting: (id: string) => boolean,
): Panel['heads'] {
  const hasLatency = (gpu: string): boolean =>
    typeof columnOf('latencyDram').entry(architecture(gpu)).value === 'number';
  const gpu = [values.gpu, ...trace.rows.map((row) => row.gpu)].find(hasLatency)!;
  const names: Readonly<Record<string, readonly [string, number]>> = {
    latencyDram: ['DRAM', 0],
    latencyL2: ['L2', 1],
    latencyShared: ['shared, L1', 2],
    latencyRemoteShared: ['another block', 3],
  };
  const taken: { from: number; to: number }[] = [];
  return ids
    .flatMap((id) => (names[id] ? [{ id, text: names[id][0], rank: names[id][1] }] : []))
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ id, text: name }) => {
      const { value } = columnOf(id).entry(architecture(gpu));
      if (typeof value !== 'number') return [];
      const wide = textWidth(name, text, 'sans');
      const middle = Math.min(x + width - wide / 2, Math.max(x + wide / 2 - text, x + value * perUnit));
      const [from, to] = [middle - wide / 2, middle + wide / 2];
      const line = taken.some((each) => from < each.to + 3 && to > each.from - 3) ? 1 : 0;
      if (line === 0) taken.push({ from, to });
      return [
        {
          x: round(middle),
          y: round(head - (0.9 + 1.2 * line) * text),
          text: name,
          sorting: sorting(id),
          swatch: '' as const,
        },
      ];
    });
}

function cellOf(row: Row, place: Place, frame: Frame): BarCell {
  const { text, rowHeight, trace, values } = frame;
  const { kind, ids, x, width } = place;
  const { perUnit } = scaleOf(place, text);
  const told = ids.includes(trace.lead)
    ? trace.lead
    : ids.includes('latencyDram')
      ? 'latencyDram'
      : ids[kind === 'nested' ? 1 : 0]!;
  const entry = row.entries[trace.columns.indexOf(told)]!;
  const run = runOf(row, trace, told, true);
  const quiet = letterOf(row, values) === '' ? { ...run, href: null } : run;
  const shapes = ids.flatMap((id): BarCell['shapes'] => {
    const { value } = row.entries[trace.columns.indexOf(id)]!;
    if (typeof value !== 'number' || columnOf(id).kind === 'word') return [];
    const valueRun = runOf(row, trace, id);
    const shape = kind === 'dots' ? 'dot' : kind === 'nested' ? KEYS[id as keyof typeof KEYS].kind : 'block';
    return [{ id, kind: shape, x, width: round(value * perUnit), look: valueRun.look, about: valueRun.about }];
  });
  const bars = kind === 'bars';
  const line = 1.25 * text;
  const thick = bars ? Math.min(text, rowHeight - line - 3) : Math.min(2 * text, 0.6 * rowHeight);
  const blockTop = bars ? (rowHeight - line - thick) / 2 : 0;
  const silent = entry.value === null;
  const end = Math.max(0, ...shapes.map((shape) => shape.width));
  const block = shapes.find((shape) => shape.id === told && shape.kind === 'block');
  // On the bar, unless it would cover the mark of what needs no opt-in.
  const free =
    (block?.width ?? 0) - Math.max(0, ...shapes.flatMap((each) => (each.kind === 'unasked' ? each.width : [])));
  const inside = kind === 'nested' && block !== undefined && free > textWidth(run.text, text, 'sans') + text;
  const after = x + (silent ? scaleOf(place, text).room : end) + (kind === 'dots' ? 0.9 : 0.5) * text;
  return {
    key: ids.join(' '),
    x,
    lead: !bars || told === trace.lead || ids.length > 1,
    inside,
    plain: letterOf(row, values) === '' && run.look === 'given',
    shapes,
    shapeY: round(bars ? blockTop + line : (rowHeight - thick) / 2),
    thick: round(Math.max(1.5, thick)),
    unknown: silent ? { x, width: round(bars ? width : scaleOf(place, text).room) } : null,
    run: silent && !bars ? { ...quiet, text: NOBODY } : silent ? { ...quiet, text: '?' } : quiet,
    textX: round(bars ? x : inside ? x + block.width - 0.5 * text : after),
    textY: round(bars ? blockTop + line / 2 : rowHeight / 2),
  };
}
