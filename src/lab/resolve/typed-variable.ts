import type { Type } from '../types/type';
import type { Variable } from './scope';

/** A variable of a function that is only typed: it has no place. */
export class TypedVariable implements Variable {
  constructor(readonly type: Type) {}
}
