import type { Scalar, Type } from '../../types/type';
import { TypedVariable } from '../variable';
import type { KnownNumber } from './numbers';

/** A variable of a constexpr function during its evaluation. */
export class LocalConstant extends TypedVariable {
  /** `null`: it has no value yet. */
  value: KnownNumber | null = null;
  constructor(override readonly type: Scalar) {
    super(type);
  }
}

/** The same for a struct or an array: members by name, elements by index. */
export class LocalParts extends TypedVariable {
  constructor(
    type: Type,
    readonly parts: ReadonlyMap<string | number, LocalVariable>,
  ) {
    super(type);
  }
}

export type LocalVariable = LocalConstant | LocalParts;

/** The most elements of an array. */
const MOST = 4096;

/** A variable without a value; `null`: its type is not supported. */
export function newLocal(type: Type): LocalVariable | null {
  switch (type.k) {
    case 'scalar':
      return new LocalConstant(type);
    case 'struct':
      if (type.union) return null;
      return partsOf(
        type,
        type.fields.map((field) => [field.name, field.type]),
      );
    case 'arr':
      if (type.count < 0 || type.count > MOST) return null;
      return partsOf(
        type,
        Array.from({ length: type.count }, (_, index) => [index, type.of]),
      );
    default:
      return null;
  }
}

function partsOf(type: Type, types: readonly (readonly [string | number, Type])[]): LocalParts | null {
  const parts = new Map<string | number, LocalVariable>();
  for (const [name, own] of types) {
    const part = newLocal(own);
    if (!part) return null;
    parts.set(name, part);
  }
  return new LocalParts(type, parts);
}
