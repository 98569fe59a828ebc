/**
 * The kind of a scope. Declarations of a template are visible to what follows it, but what follows is declared outside of
 * it; the others differ in where a name becomes visible: in a struct, everywhere in its functions; else after its
 * declaration.
 */
export type ScopeKind = 'file' | 'struct' | 'template' | 'block';

interface Declared {
  readonly isType: boolean;
  /** The token before which it is declared. */
  readonly index: number;
}

/**
 * The names that one scope declares, as types or as values. In C++ a variable hides a type of the same name until its scope
 * ends: `half * (a + b)` is a product where `half` is a number.
 */
export class NameScope {
  private constructor(
    readonly kind: ScopeKind,
    readonly outer: NameScope | null,
    private readonly names: Map<string, Declared>,
    private readonly inner: Map<string, NameScope>,
  ) {}

  static file(): NameScope {
    return new NameScope('file', null, new Map(), new Map());
  }

  within(kind: ScopeKind): NameScope {
    return new NameScope(kind, this, new Map(), new Map());
  }

  /** The scope of a namespace: the same one wherever it is reopened. */
  namespace(name: string): NameScope {
    const found = this.inner.get(name) ?? this.within('file');
    this.inner.set(name, found);
    return found;
  }

  /** The scope of a struct can be found by its name. */
  contains(name: string, struct: NameScope): void {
    this.inner.set(name, struct);
  }

  get file(): NameScope {
    return this.outer?.file ?? this;
  }

  /** The scope of a namespace or struct named here: `Outer::Inner`, or `::` alone for the file. */
  find(path: string): NameScope | null {
    if (path.startsWith('::')) return path === '::' ? this.file : this.file.find(path.slice(2));
    const [first, ...rest] = path.split('::');
    const found = rest.reduce((scope, part) => scope?.inner.get(part), this.inner.get(first!));
    return found ?? this.outer?.find(path) ?? null;
  }

  /** The names of a struct, visible here as well: in a function that is defined outside of it. */
  seeing(struct: NameScope): NameScope {
    return new NameScope('struct', this, struct.names, struct.inner);
  }

  /** A struct has the members of its base. */
  inherit(base: NameScope): void {
    for (const [name, declared] of base.names) this.names.set(name, declared);
  }

  /** Declare a name in this scope itself. */
  declare(name: string, isType: boolean, index: number): void {
    // A variable hides a struct of its own scope, whichever comes first.
    const isHidden = isType && this.kind !== 'struct' && this.names.get(name)?.isType === false;
    if (!isHidden) this.names.set(name, { isType, index });
  }

  /** Whether a name is a type for the token at `index`; `null`: no scope declares it. */
  isType(name: string, index: number): boolean | null {
    return this.hasType(name, index) ?? this.outer?.isType(name, index) ?? null;
  }

  /** As `isType`, for the declarations of this scope itself. */
  hasType(name: string, index: number): boolean | null {
    const found = this.names.get(name);
    return found && (this.kind === 'struct' || found.index <= index) ? found.isType : null;
  }
}
