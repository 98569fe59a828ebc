import { chunksOf } from '../types/chunks';
import { sizeOf, type Type } from '../types/type';
import type { Range } from './places';
import type { Available, Visit } from './state';
import type { Value } from './values';
/** Some bytes of a value. */
export type PartOf = (value: Value, offset: number, size: number, whole: number) => Value;

/** The parts of a stored struct that change, by store instruction; `null`: all of it. */
export function changedParts(
  part: PartOf,
  kept: readonly Available[],
  range: Range,
  type: Type | null,
  value: Value,
): readonly boolean[] | null {
  const known = kept.find(
    (each) =>
      each.range.base === range.base &&
      each.range.offset <= range.offset &&
      each.range.offset + each.range.size >= range.offset + range.size,
  );
  if (!known) return null;
  const isSame = (offset: number, size: number): boolean =>
    part(value, offset, size, range.size) ===
    part(known.value, range.offset - known.range.offset + offset, size, known.range.size);
  if (type?.k !== 'struct') return isSame(0, range.size) ? [false] : null;
  const chunks = chunksOf(type);
  if (new Set(chunks.map(({ width }) => width)).size > 1) return null;
  const changed = chunks.map(({ leaves }) => !leaves.every(({ leaf }) => isSame(leaf.offset, sizeOf(leaf.type))));
  return changed.includes(false) ? changed : null;
}

/** Write it to the store. */
export function keepParts(visit: Visit, changed: readonly boolean[]): void {
  if (changed.includes(true)) visit.parts = changed;
  else visit.dropped = { kind: 'unchanged', with: null };
}
