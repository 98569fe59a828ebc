import type { Struct, Type } from '../types/type';
import type { Names } from './names';
import { scopeIn } from './origin';
import type { Binding } from './scope';

/** The struct before the last `::` of a name; `null`: it is a namespace or there is none. */
export function qualified(names: Names, name: string): Struct | null {
  const end = name.lastIndexOf('::');
  if (end <= 0) return null;
  const type = names.typeNamed(name.slice(0, end), null, 0);
  return type?.k === 'struct' ? type : null;
}

/** A type, constant or table within a struct. */
export const boundIn = (type: Type, name: string): Binding | undefined => scopeIn(type)?.find(name);
