import { type Struct, type Type, typeName } from '../types/type';
import type { Constant } from './constant';
import type { StructOrigin } from './origin';
import type { Given, Scope } from './scope';

/** Distinguishes template instances. */
export const keyOf = (given: readonly (Given | undefined)[]): string =>
  given.map((each) => (each ? keyOfOne(each) : '?')).join(',');

const keyOfOne = (given: Given): string =>
  given.k === 'type'
    ? keyOfType(given.type)
    : given.k === 'pack'
      ? `[${keyOf(given.items)}]`
      : keyOfConstant(given.constant);

const keyOfConstant = (constant: Constant): string =>
  'value' in constant
    ? String(constant.value)
    : [keyOfType(constant.type), ...constant.parts.map(keyOfConstant)].join(' ');

const numbers = new WeakMap<object, number>();
let next = 0;
const keyOfType = (type: Type): string => {
  if (type.k !== 'struct') return type.k === 'ptr' ? `${keyOfType(type.to)}*` : typeName(type);
  if (!type.origin) return type.name;
  if (!numbers.has(type)) numbers.set(type, (next += 1));
  return `${type.name}#${numbers.get(type)}`;
};

/** Distinguishes instances of a struct. */
export const keyOfOwner = (owner: Struct): string => keyOfScope((owner.origin as StructOrigin).scope);

const scopes = new WeakMap<Scope, number>();
let nextScope = 0;
export function keyOfScope(scope: Scope): string {
  if (!scopes.has(scope)) scopes.set(scope, (nextScope += 1));
  return `@${scopes.get(scope)}`;
}
