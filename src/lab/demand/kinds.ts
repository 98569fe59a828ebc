import type { Type } from '../types/type';

export const isReal = (type: Type): boolean => type.k === 'scalar' && (type.cls === 'f32' || type.cls === 'f64');
export const isDouble = (type: Type): boolean => type.k === 'scalar' && type.cls === 'f64';
export const isSingle = (type: Type): boolean => isReal(type) && !isDouble(type) && !isShort(type);
export const isLong = (type: Type): boolean => type.k === 'ptr' || (type.k === 'scalar' && type.cls === 'i64');
export const isShort = (type: Type): boolean => type.k === 'scalar' && type.size < 4 && type.kind !== 'bool';
/** Several of them in a word have to be extracted; halves are used in place. */
export const isPacked = (type: Type): boolean => isShort(type) && !isReal(type);
export const isUnsigned = (type: Type): boolean => type.k === 'scalar' && !type.signed;
