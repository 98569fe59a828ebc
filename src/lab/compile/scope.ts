import type { Scope, Variable } from '../resolve/scope';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import type { MaskName, RegisterName } from '../ir/node';
import type { Field, Leaf, Pointer, Scalar, Struct, Type } from '../types/type';
import type { Operand, Run } from './operand';

type Name = Extract<Expr, { k: 'id' }>;

/** A place that can be read and written. */
export type LValue =
  | {
      readonly k: 'reg';
      readonly type: Scalar | Pointer;
      readonly reg: RegisterName;
      /** Lanes that have written it so far; `null`: it was initialized where it was declared. */
      readonly written: MaskName | null;
      readonly name: string;
      /** It points to volatile memory. */
      readonly isVolatile?: boolean;
      /** What runs before it is read or written: the call that returned a reference to it. */
      readonly before?: Run;
    }
  /** A struct whose members are in registers. */
  | { readonly k: 'split'; readonly type: Struct; readonly parts: readonly Part[]; readonly before?: Run }
  | {
      readonly k: 'mem';
      readonly type: Type;
      readonly address: Operand;
      readonly bits?: Field['bits'];
      /** The object that it is a member of, and its offset there. */
      readonly within?: { readonly object: Type; readonly offset: number };
    }
  /** A value that is not a variable. */
  | { readonly k: 'value'; readonly operand: Operand };

export interface Part extends Leaf {
  readonly reg: RegisterName;
}

/** The type of what a place holds. */
export const typeAt = (target: LValue): Type => (target.k === 'value' ? target.operand.type : target.type);

/** Where a variable is. */
export class Stored implements Variable {
  constructor(readonly place: LValue) {}
  get type(): Type {
    return typeAt(this.place);
  }
}

/** A name denotes a place from here on. */
export const bindPlace = (scope: Scope, name: string, place: LValue): void =>
  scope.set(name, { k: 'variable', variable: new Stored(place) });

/** Places of the variables that a function was typed with: functions of a local struct may use them. */
const places = new WeakMap<Variable, LValue>();

export const notePlace = (variable: Variable, place: LValue): void => void places.set(variable, place);

/** The place of the variable that a name denotes. */
export function storedPlace({ variable }: { readonly variable: Variable }, e: Name | null = null): LValue {
  const place = variable instanceof Stored ? variable.place : places.get(variable);
  if (!place && e)
    throw new SourceProblem(`"${e.name}" is a variable of the function around, which is not reached from here.`, e.at);
  if (!place) throw new Error('The compiler has no place for this variable.');
  return place;
}

/** An object whose destructor runs when lanes leave its block. */
export interface Destroyed {
  /** The lanes that reached its declaration. */
  readonly made: MaskName;
  readonly run: Run;
}

/** An argument: its place, for references, and its value on demand. */
export interface Argument {
  readonly target: LValue;
  readonly e: Expr | null;
}
