import { valueRun, type Run } from '@components/marks/origin-text';
import { architecture } from '@src/arch';
import type { Origin } from '@src/arch/fact';
import { isReported } from '@src/arch/origin-label';
import { sourceOf, type Look, type Source } from '@src/arch/value-source';
import { InputError } from '@src/engine/input-error';
import { timesAsLong } from '@src/engine/latency-order';
import {
  memoryLevels,
  type KnownValue,
  type LevelId,
  type MemoryLevel,
  type UnknownValue,
} from '@src/engine/memory-levels';
import type { Cycles } from '@src/units/units';
import { bytesText, grouped } from '@src/units/words';
import { NONE, type HierarchyValues } from './params';

/** One GPU of the drawing. */
export interface Side {
  readonly gpu: string;
  readonly name: string;
  readonly levels: readonly MemoryLevel[];
  /** How many registers a thread can name. */
  readonly registersPerThread: number;
  /** Highest clock of an SM, MHz. */
  readonly clockMHz: number;
  /** The source that says whether the GPU has clusters. */
  readonly clustersFrom: Origin;
}

export interface HierarchyTrace {
  /** One or two. */
  readonly sides: readonly Side[];
  /** Cycles at which the race is sampled, ascending from 0. */
  readonly moments: readonly number[];
}

const ORDER: readonly LevelId[] = ['registers', 'shared', 'l1', 'remote', 'l2', 'dram'];

/** Levels that one of the GPUs has, from near to far. */
export const levelIds = ({ sides }: HierarchyTrace): readonly LevelId[] =>
  ORDER.filter((id) => sides.some((side) => levelOf(side, id)));

export const levelOf = ({ levels }: Side, id: LevelId): MemoryLevel | undefined =>
  levels.find((level) => level.id === id);

/** @throws {InputError} When a GPU is compared with itself. */
export function simulate({ gpu, other }: HierarchyValues): HierarchyTrace {
  if (gpu === other)
    throw new InputError(
      `The ${architecture(gpu).name} is drawn already. Choose another GPU to draw beside it, or none.`,
    );
  const sides = [gpu, ...(other === NONE ? [] : [other])].map(sideOf);
  const arrivals = sides.flatMap(({ levels }) => levels.flatMap(({ latency }) => latency.value ?? []));
  return { sides, moments: momentsOf(arrivals) };
}

function sideOf(gpu: string): Side {
  const arch = architecture(gpu);
  return {
    gpu,
    name: arch.name,
    levels: memoryLevels(arch),
    registersPerThread: arch.maxRegistersPerThread.value,
    clockMHz: arch.boostClock.value,
    clustersFrom: arch.clusters.from,
  };
}

/** Cycles between two samples of a wait, so that a long wait takes long. */
const PACE = 100;
/** A sample this close to an arrival would show nothing new. */
const NEAR = 0.4 * PACE;

/**
 * The moments of the race: each arrival once, and samples in between where nothing arrives for long.
 *
 * @param arrivals - Cycles at which values arrive, in any order.
 * @returns Ascending, from 0 to the last arrival.
 */
export function momentsOf(arrivals: readonly Cycles[]): Cycles[] {
  const stops = [...new Set([0, ...arrivals])];
  const end = Math.max(...stops);
  const looks = Array.from({ length: Math.floor(end / PACE) }, (_, index) => (index + 1) * PACE).filter((look) =>
    stops.every((stop) => Math.abs(stop - look) > NEAR),
  );
  return [...stops, ...looks].sort((one, other) => one - other);
}

/** The cycle of the clock. `time` counts moments; between two of them cycles pass evenly. */
export function cycleAt(moments: readonly Cycles[], time: number): Cycles {
  const index = Math.min(moments.length - 1, Math.max(0, Math.floor(time)));
  const [from, to] = [moments[index]!, moments[index + 1] ?? moments[index]!];
  return from + (to - from) * Math.min(1, Math.max(0, time - index));
}

export type Quantity = 'size' | 'latency' | 'bandwidth';

/** A level at the start of a row. */
export const NAMES: Readonly<Record<LevelId, string>> = {
  registers: 'Registers',
  shared: 'Shared memory',
  l1: 'L1 cache',
  remote: 'Shared, other blocks',
  l2: 'L2 cache',
  dram: 'DRAM',
};

/** A level inside a sentence. */
export const IN_WORDS: Readonly<Record<LevelId, string>> = {
  registers: 'registers',
  shared: 'shared memory',
  l1: 'the L1',
  remote: 'shared memory of another block',
  l2: 'the L2',
  dram: 'DRAM',
};

const NOT_KNOWN = 'not known';
const NO_CLUSTERS = 'none: no clusters';

export const number = (value: number): string => grouped(value, 1);
export const timesText = (value: number): string => `${number(value)}×`;
export const cyclesText = (value: number): string =>
  value === 0 ? 'no load' : `${number(value)} ${value === 1 ? 'cycle' : 'cycles'}`;

/** One decimal, none from 100 on: more would claim more precision than was measured. */
export const rounded = (value: number): number => (value < 100 ? Math.round(value * 10) / 10 : Math.round(value));

/** How many times as long a load from DRAM takes as one from the L1; `null` where a latency is not known. */
export function dramOverL1({ levels }: Side): number | null {
  const times = timesAsLong(levels, 'dram', 'l1');
  return times === null ? null : rounded(times);
}

/** How many times the bytes of the L2 the DRAM holds. */
export const dramOverL2 = (side: Side): number =>
  rounded(levelOf(side, 'dram')!.bytes.value / levelOf(side, 'l2')!.bytes.value);

export const cyclesOf = (side: Side, id: LevelId): number | null => levelOf(side, id)?.latency.value ?? null;

/** Whether a latency of these levels rests on a value that could not be checked. */
export const estimated = (side: Side, ...ids: readonly LevelId[]): boolean =>
  ids.some((id) => {
    const latency = levelOf(side, id)?.latency;
    return latency !== undefined && latency.value !== null && latency.estimate;
  });

/** What a prediction is about: where latencies are not known, the sizes are asked for. */
export const askedFor = (side: Side): 'latency' | 'size' => (dramOverL1(side) === null ? 'size' : 'latency');

/** The value of a quantity, with the sources of all that its text says. */
export function valueOf(level: MemoryLevel, quantity: Quantity): KnownValue | UnknownValue {
  if (quantity !== 'size') return level[quantity];
  const { bytes, count } = level;
  if (count === null || level.per === 'GPU') return bytes;
  return {
    ...bytes,
    origins: [...new Set([...bytes.origins, ...count.origins])],
    estimate: bytes.estimate || count.estimate,
  };
}

/** "256 KiB × 132 SMs = 33 MiB", "60 MiB". Shared memory and L1 divide one store: each may have up to this much. */
function sizeText({ id, bytes, per, count }: MemoryLevel): string {
  if (per === 'GPU') return bytesText(bytes.value);
  const one = `${id === 'registers' ? '' : '≤ '}${bytesText(bytes.value)}`;
  return count === null
    ? `${one} per ${per}`
    : `${one} × ${count.value} ${per}s = ${bytesText(bytes.value * count.value)}`;
}

export function textOf(level: MemoryLevel, quantity: Quantity): string {
  if (quantity === 'size') return sizeText(level);
  const { value } = level[quantity];
  if (quantity === 'latency') return value === null ? `${NOT_KNOWN}: does not race` : cyclesText(value);
  return value === null ? NOT_KNOWN : `${grouped(Math.round(value / 1e9))} GB/s`;
}

/** Each source that a value rests on, with its place in the document. */
export const sourcesOf = (each: KnownValue | UnknownValue, gpu: string): Pick<Source, 'text' | 'href'>[] =>
  each.value === null
    ? [{ text: `not known: ${each.why}`, href: null }]
    : each.origins.map((origin) => sourceOf(origin, gpu));

/** Green only for a value measured whole: a product with a number from a page is not. */
export function lookOf(each: KnownValue | UnknownValue): Look {
  if (each.value === null) return 'unknown';
  if (each.estimate) return 'estimate';
  return each.origins.every((origin) => origin.startsWith('evidence:') && !isReported(origin)) ? 'measured' : 'given';
}

/** A value as a piece of a line: short, with its sources. */
export function runOf(side: Side, id: LevelId, quantity: Quantity): Run {
  const level = levelOf(side, id);
  // Clusters are the one feature that a whole level depends on.
  if (!level) return valueRun(NO_CLUSTERS, 'unknown', NAMES[id], [sourceOf(side.clustersFrom, side.name)]);
  const each = valueOf(level, quantity);
  const what = `${NAMES[id]} of the ${side.name}, ${quantity}: ${textOf(level, quantity)}`;
  return valueRun(shortText(level, quantity), lookOf(each), what, sourcesOf(each, side.name));
}

function shortText(level: MemoryLevel, quantity: Quantity): string {
  if (level[quantity === 'size' ? 'bytes' : quantity].value === null)
    return quantity === 'latency' ? 'latency not known' : 'GB/s not known';
  if (quantity === 'size' && level.per !== 'GPU')
    return `${level.id === 'registers' ? '' : '≤ '}${bytesText(level.bytes.value)} per ${level.per}`;
  return textOf(level, quantity);
}
