import type { Struct, Type } from '../../types/type';
import type { Context } from '../context';
import type { Binding } from '../scope';
import { typeNamed } from '../parts';
import type { StructOrigin } from './origin';

/** The struct that comes before the last `::` of a name; `null` when a namespace or nothing does. */
export function qualified(cx: Context, name: string): Struct | null {
  const end = name.lastIndexOf('::');
  if (end <= 0) return null;
  const type = typeNamed(cx, name.slice(0, end), null, 0);
  return type?.k === 'struct' ? type : null;
}

/** A type, constant or table within a struct. */
export const boundIn = (type: Type, name: string): Binding | undefined =>
  type.k === 'struct' && type.origin ? (type.origin as StructOrigin).scope.find(name) : undefined;
