import { ceilTo, type Bytes } from '@src/units/units';
import type { AddressByLane } from './access';
import { InputError } from './input-error';

export interface Field {
  readonly name: string;
  /** 1, 2, 4, 8 or 16: a scalar or a vector type, aligned to its size. */
  readonly bytes: Bytes;
}

/** A C struct as the compiler lays it out: each field aligned to its size, the whole padded to its largest field. */
export interface StructShape {
  readonly bytes: Bytes;
  readonly alignment: Bytes;
  readonly offsetByField: readonly Bytes[];
  readonly fields: readonly Field[];
}

/** @throws {InputError} For a struct without fields. */
export function structShape(fields: readonly Field[]): StructShape {
  if (fields.length === 0) throw new InputError('A struct needs at least one field. Add a field.');
  const offsetByField: Bytes[] = [];
  let end = 0;
  for (const { bytes } of fields) {
    const offset = ceilTo(end, bytes);
    offsetByField.push(offset);
    end = offset + bytes;
  }
  const alignment = Math.max(...fields.map(({ bytes }) => bytes));
  return { bytes: ceilTo(end, alignment), alignment, offsetByField, fields };
}

/** How an array of structs lies in memory. */
export type Arrangement =
  /** Array of structures: struct by struct. */
  | { readonly kind: 'aos' }
  /** Structure of arrays: one array per field, each starting at a multiple of 256 B, as cudaMalloc returns it. */
  | { readonly kind: 'soa'; readonly count: number }
  /** Array of structures of arrays: tiles of `tile` structs, inside a tile one short array per field. */
  | { readonly kind: 'aosoa'; readonly tile: number };

const ALLOCATION_ALIGNMENT: Bytes = 256;

/** Start of `field` of struct number `index`, in bytes from the start of the buffer. */
export function fieldAddress(shape: StructShape, arrangement: Arrangement, field: number, index: number): Bytes {
  const { bytes } = shape.fields[field]!;
  switch (arrangement.kind) {
    case 'aos':
      return index * shape.bytes + shape.offsetByField[field]!;
    case 'soa':
      return arraysOf(shape, arrangement.count, ALLOCATION_ALIGNMENT).startByField[field]! + index * bytes;
    case 'aosoa': {
      const { tile } = arrangement;
      const { startByField, end } = arraysOf(shape, tile, 1);
      const tileBytes = ceilTo(end, shape.alignment);
      return Math.floor(index / tile) * tileBytes + startByField[field]! + (index % tile) * bytes;
    }
  }
}

/** One array of `count` elements per field, one after the other, each aligned to its element and to `alignment`. */
function arraysOf(shape: StructShape, count: number, alignment: Bytes): { startByField: Bytes[]; end: Bytes } {
  const startByField: Bytes[] = [];
  let end = 0;
  for (const { bytes } of shape.fields) {
    const start = ceilTo(end, Math.max(bytes, alignment));
    startByField.push(start);
    end = start + count * bytes;
  }
  return { startByField, end };
}

/** Byte address per lane when lane i of the first warp touches `field` of struct i. */
export function fieldAddresses(shape: StructShape, arrangement: Arrangement, field: number, lanes = 32): AddressByLane {
  return Array.from({ length: lanes }, (_, lane) => fieldAddress(shape, arrangement, field, lane));
}
