import type { LevelId, MemoryLevel } from '@src/engine/memory-levels';
import { bytesText } from '@src/units/words';

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

export const SCOPES: Readonly<Record<MemoryLevel['scope'], string>> = {
  lane: 'a lane sees its own',
  block: 'seen by a block',
  SM: 'seen by an SM',
  cluster: 'seen by a cluster',
  GPU: 'seen by the GPU',
};

export const NOT_KNOWN = 'not known';

export const number = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

export const timesText = (value: number): string => `${number(value)}×`;

export const cyclesText = (value: number): string =>
  value === 0 ? 'no load' : `${number(value)} ${value === 1 ? 'cycle' : 'cycles'}`;

export const bandwidthText = (value: number): string => `${Math.round(value / 1e9).toLocaleString('en-GB')} GB/s`;

/** "256 KiB × 132 SMs = 33 MiB", "60 MiB". Shared memory and L1 divide one store: each may have up to so much. */
export function sizeText({ id, bytes, per, count }: MemoryLevel): string {
  if (per === 'GPU') return bytesText(bytes.value);
  const one = `${id === 'registers' ? '' : '≤ '}${bytesText(bytes.value)}`;
  return count === null
    ? `${one} a ${per}`
    : `${one} × ${count.value} ${per}s = ${bytesText(bytes.value * count.value)}`;
}

const WIDTHS: readonly [RegExp, number][] = [
  [/[ .,:ilt]/, 3.5],
  [/[A-Zm×=≤]/, 8.4],
  [/./, 7.1],
];

/** Width of a text of 12 px in the book's sans, roughly. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + WIDTHS.find(([kind]) => kind.test(letter))![1], 0);
