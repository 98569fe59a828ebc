import { round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { textOfRuns, words, type Run } from '@components/marks/origin-text';
import { architectures } from '@src/arch';
import type { Look } from '@src/arch/value-source';
import { memoryLevels, type LevelId } from '@src/engine/memory-levels';
import { bytesText } from '@src/units/words';
import type { BasePicture } from '@src/widget/define-widget';
import { shortName } from './params';
import { askedFor, levelIds, levelOf, lookOf, NAMES, number, runOf, type HierarchyTrace, type Side } from './simulate';

/** What the scales must accommodate: they are the same for all GPUs, so that states can be compared. */
const all = Object.values(architectures).map((arch) => memoryLevels(arch));
const of = (id: LevelId) => all.flatMap((levels) => levels.find((level) => level.id === id) ?? []);

/** Bytes per second of the fastest level of any GPU. */
const fastestOf = (id: LevelId): number => Math.max(0, ...of(id).map(({ bandwidth }) => bandwidth.value ?? 0));
const FASTEST = Math.max(...(['shared', 'l1', 'remote', 'l2', 'dram'] as const).map(fastestOf));
const BIGGEST_DRAM = Math.max(...of('dram').map(({ bytes }) => bytes.value));

/**
 * Chosen so that the DRAM of each GPU, as far away as its wait, ends inside of `width`; the largest has sides of
 * `house` px.
 */
const pxPerCycle = (width: number, house: number): number =>
  Math.min(
    ...of('dram').flatMap(({ bytes, latency }) =>
      latency.value === null ? [] : (width - house * Math.sqrt(bytes.value / BIGGEST_DRAM)) / latency.value,
    ),
  );

/** What one SM owns, enlarged. */
interface Lens extends Box {
  readonly cone: string;
  readonly stores: readonly (Box & { readonly text: string; readonly size: string; readonly part: number })[];
  readonly textX: number;
  readonly lines: readonly string[];
}

const SHORT: Readonly<Partial<Record<LevelId, string>>> = {
  shared: 'Shared',
  l1: 'L1',
  remote: 'Other blocks',
  l2: 'L2',
};

type Words = Pick<Line, 'look' | 'runs' | 'wait'>;

/** A name with its wait, and under it size and bandwidth: in the longest words that fit. */
function linesOf(
  side: Side,
  id: LevelId,
  { plan, limit, hide }: { plan: Plan; limit: number; hide: 'latency' | 'size' | null },
): Words[] {
  const { text, lines } = plan;
  const fitting = (variants: readonly (readonly Run[])[], size: number): readonly Run[] =>
    variants.find((runs) => textWidth(textOfRuns(runs), size, 'sans') <= limit) ?? variants.at(-1)!;
  const thisLevel = levelOf(side, id);
  const wait = hide === 'latency' && id !== 'registers' ? words('wait: ?') : runOf(side, id, 'latency');
  const bare = thisLevel?.latency.value ? { ...wait, text: number(thisLevel.latency.value) } : wait;
  const short = SHORT[id] ?? NAMES[id];
  const named = [
    [words(`${NAMES[id]}  `), wait],
    [words(`${short}  `), wait],
    [words(`${short} `), hide ? wait : bare],
  ];
  const none = [...named.slice(0, 2), [words(''), { ...wait, text: 'no clusters' }]];
  const [first, last] = fitting(thisLevel ? named : none, 1.15 * text) as [Run, Run];
  const title: Words = { look: 'title', runs: [first], wait: last };
  const size = hide === 'size' ? words('size: ?') : runOf(side, id, 'size');
  if (lines === 1 || !thisLevel || id === 'registers') return [title];
  const speed = runOf(side, id, 'bandwidth');
  return [title, { look: 'note', runs: fitting([[size, words(' · '), speed], [speed]], text), wait: null }];
}

/** An SM's stores, enlarged to fill the room above the SM. */
function lensOf(side: Side, plan: Plan, { y, height }: Pick<Box, 'y' | 'height'>, { sm, rows }: Road): Lens {
  const { text, pitch } = plan;
  const [registers, shared, l1] = (['registers', 'shared', 'l1'] as const).map((id) => levelOf(side, id)!.bytes.value);
  const most = Math.max(registers!, l1!);
  const room = height - 2 * text - 2 * pitch - 0.8 * text;
  const times = Math.floor(room / (plan.side * Math.sqrt(most)));
  const big = times * plan.side;
  const column = Math.max(room, textWidth('L1 and shared', text, 'sans'));
  const base = y + text * 0.7 + room;
  const store = (index: number, bytes: number, name: string, part: number): Lens['stores'][number] => {
    const width = round(big * Math.sqrt(bytes));
    const x = text * 0.8 + index * (column + text) + (column - width) / 2;
    return { x: round(x), y: round(base - width), width, height: width, text: name, size: bytesText(bytes), part };
  };
  const width = round(2 * column + 2.6 * text);
  // Beside the lens, or not at all: the panel of all numbers says the same.
  const beside = plan.width - width - 2 * text;
  const fittingLines = (lines: readonly string[]): string[] =>
    lines.filter((line) => textWidth(line, text, 'sans') <= beside);
  const looks = rows.flatMap(({ lines }) => lines.flatMap(({ runs, wait }) => [...runs, wait])).map((run) => run?.look);
  const tall = round(height - 1.6 * text);
  return {
    x: 0,
    y: round(y),
    width,
    height: tall,
    cone: `M${round(width * 0.3)},${round(y + tall)}L${sm.width},${sm.y}H0L${round(text)},${round(y + tall)}`,
    stores: [store(0, registers!, 'registers', 0), store(1, l1!, 'L1 and shared', shared! / l1!)],
    textX: round(width + text),
    lines: fittingLines([
      'What one SM owns',
      `drawn ${number(times)}× as long and wide`,
      ...(looks.includes('measured') ? ['Green: measured for this book'] : []),
      ...(looks.includes('estimate') ? ['Dotted underline: an estimate'] : []),
    ]),
  };
}

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** Height of letters, px. */
  readonly text: number;
  readonly roads: readonly Road[];
  /** The same pipes while the reader predicts, without what would tell. */
  readonly asking: readonly Road[];
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
  readonly axisY: number;
  /** What length, thickness, and area mean; empty where there is no room. */
  readonly key: string;
  readonly lens: Lens | null;
  /** Cycles of each moment. */
  readonly stops: readonly number[];
  /** Where a load leaves, and px per cycle. */
  readonly origin: number;
  readonly perCycle: number;
}

/** Where the clock is on the axis, and the middle of its label, with half of it on either side. */
export function nowAt({ origin, perCycle, width, text }: Picture, cycle: number) {
  const x = round(origin + cycle * perCycle);
  const half = round(textWidth('cycle 1,000', text, 'sans') / 2);
  return { x, half, labelX: Math.min(width - half, Math.max(half, x)) };
}

/** One GPU: an SM, and from it a pipe to each level. */
interface Road {
  readonly gpu: string;
  readonly name: string;
  readonly sm: Box;
  readonly rows: readonly Row[];
}

/** A level: its pipe as long as its wait and as thick as its bandwidth, its square as large as its size. */
export interface Row {
  readonly id: LevelId;
  readonly marks: string;
  /** Where its load leaves, and where it is back, on the middle of the pipe. */
  readonly start: number;
  readonly end: number;
  readonly y: number;
  /** How long the load takes; `null` where it does not race. */
  readonly cycles: number | null;
  readonly pipe: Box | null;
  /** How well the bandwidth is known. */
  readonly pipeLook: Look;
  readonly square: Box | null;
  readonly lines: readonly Line[];
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly look: 'title' | 'note';
  readonly runs: readonly Run[];
  /** What comes last: the cycles, which count up while the load is in flight. */
  readonly wait: Run | null;
}

const REFERENCE = { width: 660, height: 400 } as const;
/**
 * Where the nearest levels are when their latency is not known, as shares of the way to DRAM: these lengths mean
 * nothing.
 */
const SLOTS: Readonly<Record<LevelId, number>> = {
  registers: 0,
  shared: 0.05,
  l1: 0.07,
  remote: 0.3,
  l2: 0.42,
  dram: 1,
};
const KEYS = [
  'Length of a pipe: latency · thickness: bandwidth · area of a square: size. All three are linear.',
  'Length: wait · thickness: bandwidth · area: size',
  'length: wait · thickness: GB/s · area: size',
];
const NEAR: readonly LevelId[] = ['registers', 'shared', 'l1'];

/** Sizes that all pipes of a picture share. */
interface Plan {
  readonly width: number;
  readonly text: number;
  readonly pitch: number;
  readonly ids: readonly LevelId[];
  readonly lines: number;
  readonly smWidth: number;
  /** Where pipes begin. */
  readonly x0: number;
  readonly perCycle: number;
  /** Side of a square of one byte. */
  readonly side: number;
  /** Thickness of the fastest pipe of any GPU. */
  readonly thickest: number;
  /** The names of far levels are above their pipes. */
  readonly above: boolean;
  readonly height: number;
}

/**
 * Three linear scales in one drawing: the length of a pipe is the wait, its thickness the bandwidth, the area of the
 * square at its end the size. They are the same for all GPUs; two GPUs are one above the other.
 */
export function layout(trace: HierarchyTrace, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const unit = minText / 11;
  const grown = Math.min(width / REFERENCE.width, height / REFERENCE.height) / unit;
  const text = round(minText * Math.min(1.3, Math.max(1, grown)));
  const axis = Math.ceil(1.9 * text);
  const count = trace.sides.length;
  const gap = count > 1 ? 0.8 * text : 0;
  const key = height < 30 * text && count > 1 ? undefined : KEYS.find((each) => textWidth(each, text, 'sans') <= width);
  const head = key ? 1.9 * text : 0;
  const roadHeight = (height - axis - head - gap * (count - 1)) / count;
  const { plan, lensHeight } = planned(trace, width, roadHeight, text);
  const top = (index: number): number => head + index * (roadHeight + gap);
  const roads = (hide: 'latency' | 'size' | null): Road[] =>
    trace.sides.map((side, index) => roadOf(side, plan, top(index) + lensHeight, roadHeight - lensHeight, hide));
  const shown = roads(null);
  const known = trace.sides.flatMap(({ levels }) => levels.flatMap(({ latency }) => latency.value ?? []));
  return {
    width,
    height,
    text,
    roads: shown,
    asking: roads(askedFor(trace.sides[0]!)),
    ticks: ticksOf(Math.max(...known), plan),
    axisY: height - axis,
    key: key ?? '',
    lens: lensHeight > 0 ? lensOf(trace.sides[0]!, plan, { y: head, height: lensHeight }, shown[0]!) : null,
    stops: trace.moments,
    origin: plan.x0,
    perCycle: plan.perCycle,
  };
}

/** What fits: first the pipes get thick enough to be told apart, then the second lines, then the lens. */
function planned(
  trace: HierarchyTrace,
  width: number,
  height: number,
  text: number,
): { plan: Plan; lensHeight: number } {
  const smWidth = Math.round(2 * text);
  const x0 = smWidth + 2;
  const house = Math.min((width > 45 * text ? 0.43 : 0.36) * width, height - text);
  const perCycle = pxPerCycle(width - x0 - 2, house);
  const base = {
    width,
    text,
    pitch: 1.3 * text,
    smWidth,
    x0,
    perCycle,
    side: house / Math.sqrt(BIGGEST_DRAM),
    ids: levelIds(trace),
    height,
    thickest: 0,
  };
  const above = trace.sides.some((side) => !fitsBeside(side, base));
  const planWith = (lines: number, thickest: number, ids = base.ids): Plan => ({
    ...base,
    above,
    lines,
    thickest,
    ids,
  });
  const fits = (plan: Plan, room: number): boolean => heightOf(plan) <= room;
  const few = base.ids.filter((id) => id !== 'registers');
  const [lines, ids] = fits(planWith(2, 2.4 * text), height)
    ? [2, base.ids]
    : [1, fits(planWith(1, 1.6 * text), height) ? base.ids : few];
  const spare = height - heightOf(planWith(lines, 4.5 * text, ids));
  const lensHeight = trace.sides.length === 1 && lines > 1 && spare > 7 * text ? Math.min(spare, 0.26 * height) : 0;
  let thickest = 0.5 * text;
  while (thickest < 11 * text && fits(planWith(lines, thickest + 1, ids), height - lensHeight)) thickest += 1;
  return { plan: planWith(lines, thickest, ids), lensHeight: Math.floor(lensHeight) };
}

const isAbove = (id: LevelId, { above }: Pick<Plan, 'above'>): boolean =>
  id === 'dram' || (above && !NEAR.includes(id));

/** Whether the names of the far levels have room between the ends of their pipes and the DRAM. */
function fitsBeside(side: Side, base: Omit<Plan, 'above' | 'lines'>): boolean {
  const end = endOf(side, 'l2', base) + squareOf(side, 'l2', base) + base.text;
  return endOf(side, 'dram', base) - end > textWidth('60 MiB · GB/s not known  ', base.text, 'sans');
}

const pipeRoom = (id: LevelId, { thickest }: Pick<Plan, 'thickest'>): number =>
  Math.max(3, (thickest * fastestOf(id)) / FASTEST);

function rowHeight(id: LevelId, plan: Plan): number {
  const { pitch, lines } = plan;
  if (id === 'registers') return pitch;
  const pipe = pipeRoom(id, plan);
  if (isAbove(id, plan)) return lines * pitch + pipe + 2;
  return Math.max(lines * pitch, pipe);
}

const gapOf = ({ text, lines }: Plan): number => (lines > 1 ? 0.5 : 0.3) * text;

const heightOf = (plan: Plan): number =>
  plan.ids.reduce((sum, id) => sum + rowHeight(id, plan) + gapOf(plan), -gapOf(plan));

type Scales = Pick<Plan, 'x0' | 'perCycle' | 'side' | 'width'>;

const squareOf = (side: Side, id: LevelId, { side: perByte }: Scales): number =>
  perByte * Math.sqrt(levelOf(side, id)?.bytes.value ?? 0);

/** Where a level is: as far as its wait, or in its slot where the wait is not known. */
function endOf(side: Side, id: LevelId, scales: Scales, hidden = false): number {
  const cycles = hidden ? null : (levelOf(side, id)?.latency.value ?? null);
  if (cycles !== null) return scales.x0 + cycles * scales.perCycle;
  const far = scales.width - 2 - squareOf(side, 'dram', scales);
  return scales.x0 + SLOTS[id] * (far - scales.x0);
}

function roadOf(side: Side, plan: Plan, top: number, height: number, hide: 'latency' | 'size' | null): Road {
  const spare = (height - heightOf(plan)) / Math.max(1, plan.ids.length - 1);
  let y = top;
  const rows = plan.ids.map((id): Row => {
    const from = y;
    y += rowHeight(id, plan) + gapOf(plan) + spare;
    return rowOf(side, id, plan, { top: from, ground: top + height }, hide);
  });
  return {
    gpu: side.gpu,
    name: shortName(side.name),
    sm: { x: 0, y: round(top), width: plan.smWidth, height: round(height) },
    rows,
  };
}

function rowOf(
  side: Side,
  id: LevelId,
  plan: Plan,
  { top, ground }: { top: number; ground: number },
  hide: 'latency' | 'size' | null,
): Row {
  const level = levelOf(side, id);
  const { x0, text, pitch, thickest } = plan;
  const end = round(endOf(side, id, plan, hide === 'latency'));
  const high = rowHeight(id, plan);
  const above = isAbove(id, plan);
  const bandwidth = level && id !== 'registers' ? level.bandwidth : null;
  const thick = Math.max(1, bandwidth?.value ? (thickest * bandwidth.value) / FASTEST : 0.35 * text);
  const middle = above ? top + high - pipeRoom(id, plan) / 2 : top + high / 2;
  const bottom = id === 'dram' ? top + high : middle + thick / 2;
  const y = id === 'dram' ? bottom - thick / 2 : middle;
  const side1 = hide === 'size' ? 0 : squareOf(side, id, plan);
  // An SM's own memory would be half a px: the lens shows it.
  const square = side1 < 1 ? null : { x: end, y: round(bottom - side1), width: round(side1), height: round(side1) };
  const beside = end + (square && id !== 'dram' ? side1 : 0) + 0.6 * text;
  const textX = round(above || !level ? x0 + 0.4 * text : beside);
  const lineTop = above ? top : top + (high - Math.min(plan.lines, id === 'registers' ? 1 : 2) * pitch) / 2;
  const besideHouse = lineTop + 2 * pitch > ground - squareOf(side, 'dram', plan);
  const limit = (besideHouse ? endOf(side, 'dram', plan, hide === 'latency') : plan.width) - textX - 4;
  const lines = linesOf(side, id, { plan, limit, hide }).map((line, index) => ({
    ...line,
    x: textX,
    y: round(lineTop + (index + 0.5) * pitch),
  }));
  const cycles = hide === 'latency' ? null : (level?.latency.value ?? null);
  return {
    id,
    marks: `level:${id}`,
    start: x0,
    end,
    y: round(y),
    cycles: cycles === 0 ? null : cycles,
    pipe: bandwidth ? { x: x0, y: round(y - thick / 2), width: round(end - x0), height: round(thick) } : null,
    pipeLook: bandwidth ? lookOf(bandwidth) : 'unknown',
    square,
    lines,
  };
}

function ticksOf(end: number, { perCycle, x0, text }: Plan): Picture['ticks'] {
  if (!(end > 0)) return [];
  const needed = 4 * text;
  const step = [100, 200, 300, 600].find((each) => each * perCycle >= needed) ?? 600;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => ({
    x: round(x0 + index * step * perCycle),
    text: String(index * step),
  }));
}
