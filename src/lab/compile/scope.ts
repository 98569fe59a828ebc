import type { Expr } from '../syntax/ast';
import type { Register } from '../machine/registers';
import type { Field, Leaf, Pointer, Scalar, Struct, Type } from '../types/type';
import type { Operand, Run } from './operand';

/** A place that can be read and written. */
export type LValue =
  | {
      readonly k: 'reg';
      readonly type: Scalar | Pointer;
      readonly reg: Register;
      /** Lanes that were written so far; `null`: it was given a value where it was declared. */
      readonly written: Int32Array | null;
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
  readonly reg: Register;
}

export type Binding =
  | { readonly k: 'place'; readonly place: LValue }
  | { readonly k: 'value'; readonly operand: Operand }
  | { readonly k: 'type'; readonly type: Type }
  /** Of a pack `a`, the elements are bound as `a#0`, `a#1` and so on. */
  | { readonly k: 'pack'; readonly count: number };

/** An object whose destructor runs when lanes leave its block. */
export interface Destroyed {
  /** The lanes that came to its declaration. */
  readonly made: Int32Array;
  readonly run: Run;
}

/** Names of a block, a function or a template instance. */
export class Scope {
  private readonly names = new Map<string, Binding>();
  private readonly bases: Scope[] = [];
  /** Objects of this block with a destructor, in the order in which they are made. */
  readonly destroyed: Destroyed[] = [];
  constructor(
    private readonly outer: Scope | null,
    /** The namespaces that names are looked up in, `a::b`. */
    readonly path: string,
  ) {}

  find(name: string): Binding | undefined {
    return this.names.get(name) ?? this.inherited(name) ?? this.outer?.find(name);
  }
  private inherited(name: string): Binding | undefined {
    for (const base of this.bases) {
      const found = base.find(name);
      if (found) return found;
    }
    return undefined;
  }
  /** Names of a base are names here too, unless they are declared anew. */
  inherit(base: Scope): void {
    this.bases.push(base);
  }
  set(name: string, binding: Binding): void {
    this.names.set(name, binding);
  }
  inner(): Scope {
    return new Scope(this, this.path);
  }
}

/** Template arguments as types and constants. */
export type Given =
  | { readonly k: 'type'; readonly type: Type }
  | { readonly k: 'value'; readonly operand: Operand }
  | { readonly k: 'pack'; readonly items: readonly Given[] };

/** An argument: its place, for references, and its value when one asks. */
export interface Argument {
  readonly target: LValue;
  readonly e: Expr | null;
}
