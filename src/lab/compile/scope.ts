import type { Binding, Scope, Variable } from '../resolve/scope';
import type { Expr } from '../syntax/ast';
import type { MaskName, RegisterName } from '../ir/node';
import type { Field, Leaf, Pointer, Scalar, Struct, Type } from '../types/type';
import type { Operand, Run } from './operand';

/** A place that can be read and written. */
export type LValue =
  | {
      readonly k: 'reg';
      readonly type: Scalar | Pointer;
      readonly reg: RegisterName;
      /** Lanes that were written so far; `null`: it was given a value where it was declared. */
      readonly written: MaskName | null;
      readonly name: string;
      /** What happens before it is read or written: the call that gave a reference to it. */
      readonly before?: Run;
    }
  /** A struct whose members lie in registers. */
  | { readonly k: 'split'; readonly type: Struct; readonly parts: readonly Part[]; readonly before?: Run }
  | { readonly k: 'mem'; readonly type: Type; readonly address: Operand; readonly bits?: Field['bits'] }
  /** A value that is no variable. */
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

/** A name stands for a place from here on. */
export const bindPlace = (scope: Scope, name: string, place: LValue): void =>
  scope.set(name, { k: 'variable', variable: new Stored(place) });

/** Where the variable is that a name stands for. */
export function storedPlace({ variable }: Pick<Extract<Binding, { k: 'variable' }>, 'variable'>): LValue {
  if (!(variable instanceof Stored)) throw new Error('The compiler has no place for this variable.');
  return variable.place;
}

/** An object whose destructor runs when lanes leave its block. */
export interface Destroyed {
  /** The lanes that came to its declaration. */
  readonly made: MaskName;
  readonly run: Run;
}

/** An argument: its place, for references, and its value when one asks. */
export interface Argument {
  readonly target: LValue;
  readonly e: Expr | null;
}
