import { round, textWidth, type Box } from '@components/marks/geometry';
import { textOfRuns, words, type Run } from '@components/marks/origin-text';
import { architectures } from '@src/arch';
import { memoryLevels, type LevelId } from '@src/engine/memory-levels';
import { bytesText } from '@src/units/words';
import type { Line, Plan, Road } from './layout';
import { levelOf, type Side } from './simulate';
import { NAMES, number, runOf } from './values';

/** What the scales must hold: they are the same for all GPUs, so that states can be compared. */
const all = Object.values(architectures).map((arch) => memoryLevels(arch));
const of = (id: LevelId) => all.flatMap((levels) => levels.find((level) => level.id === id) ?? []);

/** Bytes a second of the fastest level of any GPU. */
export const fastestOf = (id: LevelId): number => Math.max(0, ...of(id).map(({ bandwidth }) => bandwidth.value ?? 0));
export const FASTEST = Math.max(...(['shared', 'l1', 'remote', 'l2', 'dram'] as const).map(fastestOf));
export const BIGGEST_DRAM = Math.max(...of('dram').map(({ bytes }) => bytes.value));

/** So that the DRAM of each GPU, as far away as its wait, ends inside of `width`; the largest has sides of `house` px. */
export const pxPerCycle = (width: number, house: number): number =>
  Math.min(
    ...of('dram').flatMap(({ bytes, latency }) =>
      latency.value === null ? [] : (width - house * Math.sqrt(bytes.value / BIGGEST_DRAM)) / latency.value,
    ),
  );

/** What one SM owns, enlarged. */
export interface Lens extends Box {
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
export function linesOf(
  side: Side,
  id: LevelId,
  { plan, limit, hide }: { plan: Plan; limit: number; hide: 'latency' | 'size' | null },
): Words[] {
  const { text, lines } = plan;
  const fitting = (variants: readonly (readonly Run[])[], size: number): readonly Run[] =>
    variants.find((runs) => textWidth(textOfRuns(runs), size, 'sans') <= limit) ?? variants.at(-1)!;
  const own = levelOf(side, id);
  const wait = hide === 'latency' && id !== 'registers' ? words('wait: ?') : runOf(side, id, 'latency');
  const bare = own?.latency.value ? { ...wait, text: number(own.latency.value) } : wait;
  const short = SHORT[id] ?? NAMES[id];
  const named = [
    [words(`${NAMES[id]}  `), wait],
    [words(`${short}  `), wait],
    [words(`${short} `), hide ? wait : bare],
  ];
  const none = [...named.slice(0, 2), [words(''), { ...wait, text: 'no clusters' }]];
  const [first, last] = fitting(own ? named : none, 1.15 * text) as [Run, Run];
  const title: Words = { look: 'title', runs: [first], wait: last };
  const size = hide === 'size' ? words('size: ?') : runOf(side, id, 'size');
  if (lines === 1 || !own || id === 'registers') return [title];
  const speed = runOf(side, id, 'bandwidth');
  return [title, { look: 'note', runs: fitting([[size, words(' · '), speed], [speed]], text), wait: null }];
}

/** The store of an SM as large as its registers and more, over the SM that they belong to. */
export function lensOf(side: Side, plan: Plan, { y, height }: Pick<Box, 'y' | 'height'>, { sm, rows }: Road): Lens {
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
