import type { StructDecl } from '../syntax/ast';
import type { Type } from '../types/type';
import type { Constant } from './constant';

/** What a name of a function stands for; only the compiler knows where it is. */
export interface Variable {
  readonly type: Type;
}

export type Binding =
  | { readonly k: 'variable'; readonly variable: Variable }
  | { readonly k: 'constant'; readonly constant: Constant }
  | { readonly k: 'type'; readonly type: Type }
  /** Templates of structs within a struct or a function, of which the first is the general one. */
  | { readonly k: 'template'; readonly decls: readonly StructDecl[]; readonly scope: Scope }
  /** Of a pack `a`, the elements are bound as `a#0`, `a#1` and so on. */
  | { readonly k: 'pack'; readonly count: number };

/** Names of a block, a function or a template instance. */
export class Scope {
  private readonly names = new Map<string, Binding>();
  private readonly bases: Scope[] = [];
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
  /** The same names, of which none is added later. */
  snapshot(): Scope {
    const copy = new Scope(this.outer && this.outer.snapshot(), this.path);
    for (const [name, binding] of this.names) copy.names.set(name, binding);
    copy.bases.push(...this.bases);
    return copy;
  }
}

/** Template arguments as types and constants. */
export type Given =
  | { readonly k: 'type'; readonly type: Type }
  | { readonly k: 'constant'; readonly constant: Constant }
  | { readonly k: 'pack'; readonly items: readonly Given[] };
