import { SourceProblem } from '../source/problem';
import { type Struct, type Type } from '../types/type';

export const ATOMIC_OBJECT = 'cuda::atomic';
export const ATOMIC_REFERENCE = 'cuda::atomic_ref';

export const isAtomicName = (name: string): boolean => /^(cuda|std|cuda::std)::atomic(_ref)?$|^atomic_ref$/.test(name);

/** `cuda::atomic<T>`: a T in memory. `cuda::atomic_ref<T>`: a reference to one. */
export function atomicType(structs: Map<string, Struct>, name: string, of: Type | undefined, at: number): Struct {
  if (of?.k !== 'scalar' || of.size < 4)
    throw new SourceProblem(`${name} is supported for numbers of 4 and 8 bytes: ${name}<int>.`, at);
  const isRef = name.endsWith('_ref');
  const key = `${isRef ? ATOMIC_REFERENCE : ATOMIC_OBJECT}<${of.name}>`;
  const known = structs.get(key);
  if (known) return known;
  const type: Type = isRef ? { k: 'ptr', to: of } : of;
  const size = isRef ? 8 : of.size;
  const made: Struct = {
    k: 'struct',
    name: isRef ? ATOMIC_REFERENCE : ATOMIC_OBJECT,
    size,
    align: size,
    origin: null,
    union: false,
    fields: [{ name: isRef ? '(place)' : '(value)', type, offset: 0 }],
  };
  structs.set(key, made);
  return made;
}

export const isAtomicObject = (type: Type): boolean =>
  type.k === 'struct' && (type.name === ATOMIC_OBJECT || type.name === ATOMIC_REFERENCE);
