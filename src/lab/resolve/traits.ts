import { SourceProblem } from '../source/problem';
import type { TemplateArg } from '../syntax/ast';
import { builtinType, isInteger, isReal, sameType, type Scalar, type Type } from '../types/type';
import type { Names } from './names';
import { numberOf } from './constant';
import type { Given } from './scope';
import { argumentsOf } from './templates';

/** Types that `<type_traits>` computes: `std::conditional_t<c, A, B>`, `std::decay_t<T>`; `null` for another name. */
export function traitType(names: Names, name: string, args: readonly TemplateArg[] | null, at: number): Type | null {
  const last = /^(?:cuda::)?std::(\w+?)(_t)?$/.exec(name)?.[1];
  if (!last || !TYPES.has(last)) return null;
  const given = argumentsOf(names, args ?? []);
  const types = given.flatMap((each) => (each.k === 'type' ? [each.type] : []));
  switch (last) {
    case 'conditional':
      return types[isTrue(given[0]) ? 0 : 1] ?? null;
    case 'enable_if':
      if (!isTrue(given[0])) throw new SourceProblem('The condition of this enable_if does not hold.', at);
      return types[0] ?? { k: 'void' };
    case 'make_unsigned':
    case 'make_signed':
      return signedAs(types[0], last === 'make_signed') ?? null;
    case 'remove_pointer':
      return types[0]?.k === 'ptr' ? types[0].to : (types[0] ?? null);
    case 'decay':
      return types[0]?.k === 'arr' ? { k: 'ptr', to: types[0].of } : (types[0] ?? null);
    default:
      return types[0] ?? null;
  }
}

const TYPES = new Set([
  'conditional',
  'enable_if',
  'make_unsigned',
  'make_signed',
  'remove_pointer',
  'decay',
  'remove_reference',
  'remove_const',
  'remove_cv',
  'remove_cvref',
  'remove_volatile',
  'type_identity',
  'underlying_type',
]);

const isTrue = (given: Given | undefined): boolean => given?.k === 'constant' && numberOf(given.constant) !== 0;

function signedAs(type: Type | undefined, signed: boolean): Type | undefined {
  if (type?.k !== 'scalar') return type;
  const names = { 1: 'char', 2: 'short', 4: 'int', 8: 'long long' } as const;
  const base = names[type.size as keyof typeof names];
  return builtinType(signed ? base : `unsigned ${base}`);
}

/** `std::is_integral_v<T>` or `::value`: the value of a type trait; `null` for another name. */
export function traitValue(name: string, given: readonly Given[]): boolean | null {
  const trait = /(?:^|::)(is_\w+?)(?:_v|::value)$/.exec(name)?.[1];
  const [a, b] = given.flatMap((each) => (each.k === 'type' ? [each.type] : []));
  if (!trait || !a) return null;
  const scalar: Scalar | null = a.k === 'scalar' ? a : null;
  switch (trait) {
    case 'is_same':
      return b ? sameType(a, b) : null;
    case 'is_integral':
      return isInteger(a);
    case 'is_floating_point':
      return scalar?.kind === 'float';
    case 'is_arithmetic':
      return isInteger(a) || scalar?.kind === 'float';
    case 'is_signed':
      return scalar !== null && (isReal(scalar) || scalar.signed);
    case 'is_unsigned':
      return scalar !== null && !isReal(scalar) && !scalar.signed;
    case 'is_pointer':
      return a.k === 'ptr';
    case 'is_void':
      return a.k === 'void';
    default:
      return null;
  }
}
