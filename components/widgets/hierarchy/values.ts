import type { Notebook } from '@components/marks/origin-notes';
import type { Look } from '@src/arch/value-source';
import type { KnownValue, LevelId, MemoryLevel, UnknownValue } from '@src/engine/memory-levels';
import { lookOf, marksOf } from './level-sources';
import type { Quantity } from './scales';
import { levelOf, type Side } from './simulate';
import { bandwidthText, cyclesText, NOT_KNOWN, sizeText } from './words';

/** One value before it has a place. */
export interface Told {
  readonly text: string;
  readonly marks: string;
  readonly look: Look;
  readonly value: number | null;
  /** Of all of them together, where that is more. */
  readonly total: number | null;
}

/** @param book - Gives the value's origins their letters. */
export function told(side: Side, id: LevelId, quantity: Quantity, book: Notebook): Told {
  const level = levelOf(side, id);
  if (!level) return absent(side, book);
  const each = valueOf(level, quantity);
  const marks = marksOf(book, each, side.name);
  const total =
    quantity === 'size' && level.count && level.count.value > 1 ? level.bytes.value * level.count.value : null;
  return { text: textOf(level, quantity), marks, look: lookOf(each), value: each.value, total };
}

/** Clusters are the one thing that a whole level depends on. */
const absent = (side: Side, book: Notebook): Told => ({
  text: 'none: no clusters',
  marks: marksOf(book, { value: 0, origins: [side.clustersFrom], estimate: false }, side.name),
  ...{ look: 'given', value: null, total: null },
});

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

export function textOf(level: MemoryLevel, quantity: Quantity): string {
  if (quantity === 'size') return sizeText(level);
  const { value } = level[quantity];
  if (quantity === 'latency') return value === null ? `${NOT_KNOWN}: does not race` : cyclesText(value);
  return value === null ? NOT_KNOWN : bandwidthText(value);
}
