import { SourceProblem } from '../source/problem';
import type { VarDecl } from '../syntax/ast';
import { isInteger, type Field, type Type } from '../types/type';
import type { Names } from './names';
import { numberOf } from './constant';

/**
 * Lay out a bit field: after the last one, unless it would cross the boundary of a word of its type.
 *
 * @param size - Size of the struct so far, in bytes.
 * @param next - The first free bit, if a bit field came before.
 */
export function bitField(
  names: Names,
  decl: VarDecl,
  type: Type,
  size: number,
  next: number | null,
): { readonly field: Field | null; readonly next: number | null; readonly size: number } {
  if (!isInteger(type)) throw new SourceProblem('A bit field is an integer.', decl.at);
  const constant = names.constant(decl.bits!);
  const width = constant ? numberOf(constant) : -1;
  const word = type.size * 8;
  if (width < 0 || width > word) throw new SourceProblem(`A bit field of ${type.name} has 0 to ${word} bits.`, decl.at);
  // `: 0` ends the word.
  if (width === 0) return { field: null, next: null, size: Math.ceil(size / type.size) * type.size };
  let start = next ?? size * 8;
  if (Math.floor(start / word) !== Math.floor((start + width - 1) / word)) start = Math.ceil(start / word) * word;
  const offset = Math.floor(start / word) * type.size;
  const field = { name: decl.name, type, offset, bits: { shift: start - offset * 8, width } };
  return { field, next: start + width, size: Math.max(size, Math.ceil((start + width) / 8)) };
}
