import type { StructDecl } from '../syntax/ast';
import type { Type } from '../types/type';
import type { Constant } from './constant';
import type { Variable } from './variable';

export type Binding =
  | { readonly k: 'variable'; readonly variable: Variable }
  /** `variable`: a constant of a function, for who takes its address. */
  | { readonly k: 'constant'; readonly constant: Constant; readonly variable?: Variable }
  | { readonly k: 'type'; readonly type: Type }
  /** Struct templates within a struct or a function, the primary template first. */
  | { readonly k: 'template'; readonly decls: readonly StructDecl[]; readonly scope: Scope }
  /** The elements of a pack `a` are bound as `a#0`, `a#1` and so on. */
  | { readonly k: 'pack'; readonly count: number };

/** Names of a block, a function or a template instance. */
export class Scope {
  private readonly names = new Map<string, Binding>();
  private readonly bases: Scope[] = [];
  constructor(
    private readonly outer: Scope | null,
    /** The namespaces in which names are looked up, `a::b`. */
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
  /** Names of a base are visible here too, unless they are redeclared. */
  inherit(base: Scope): void {
    this.bases.push(base);
  }
  set(name: string, binding: Binding): void {
    this.names.set(name, binding);
  }
  inner(): Scope {
    return new Scope(this, this.path);
  }
  /** A copy that later declarations do not reach. */
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
