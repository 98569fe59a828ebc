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
