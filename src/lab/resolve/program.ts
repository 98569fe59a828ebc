import type { EnumDecl, FunctionDecl, StructDecl, Unit } from '../syntax/ast';
import { builtinType } from '../types/type';

/** Headers of the CUDA samples that define arithmetic of float4 and the like. */
const VECTOR_MATH = /(^|\/)(helper_math|cutil_math|vector_math|cuda_math)\.(h|cuh)$/;

/** The declarations of a file by name. */
export class Program {
  private readonly functionsByName = new Lookup<FunctionDecl[]>();
  private readonly structsByName = new Lookup<StructDecl[]>();
  private readonly aliasesByName = new Lookup<Unit['aliases'][number]>();
  private readonly variablesByName = new Lookup<Unit['variables'][number]>();
  private readonly enumsByName = new Lookup<EnumDecl>();
  /** Enumerators: the enum, and the index. */
  private readonly itemsByName = new Lookup<{ readonly decl: EnumDecl; readonly index: number }>();

  private readonly namespaces = new Map<string, string>();
  /** The file includes helper_math.h or the like. */
  readonly hasVectorMath: boolean;

  constructor(readonly unit: Unit) {
    this.hasVectorMath = unit.includes.some((name) => VECTOR_MATH.test(name));
    for (const { name, of } of unit.namespaces) this.namespaces.set(name, of);
    const full = (scope: string, name: string): string => (scope ? `${scope}::${name}` : name);
    for (const each of unit.functions) push(this.functionsByName.byName, full(each.scope, each.name), each);
    for (const each of unit.structs) push(this.structsByName.byName, full(each.scope, each.name), each);
    for (const each of unit.aliases) this.aliasesByName.byName.set(full(each.scope, each.name), each);
    for (const each of unit.variables) this.variablesByName.byName.set(full(each.scope, each.decl.name), each);
    for (const decl of unit.enums) {
      this.enumsByName.byName.set(full(decl.scope, decl.name), decl);
      for (const [index, { name }] of decl.items.entries()) {
        const item = { decl, index };
        if (!decl.scoped) this.itemsByName.byName.set(full(decl.scope, name), item);
        this.itemsByName.byName.set(full(full(decl.scope, decl.name), name), item);
      }
    }
  }

  /** A name with the namespace that its first part is an alias of. */
  private full(name: string): string {
    const end = name.indexOf('::');
    const of = end > 0 ? this.namespaces.get(name.slice(0, end)) : undefined;
    return of === undefined ? name : of + name.slice(end);
  }

  functions = (name: string, scope: string): readonly FunctionDecl[] =>
    this.functionsByName.find(this.full(name), scope) ?? [];
  structs = (name: string, scope: string): readonly StructDecl[] =>
    this.structsByName.find(this.full(name), scope) ?? [];
  alias = (name: string, scope: string): Unit['aliases'][number] | undefined =>
    this.aliasesByName.find(this.full(name), scope);
  variable = (name: string, scope: string): Unit['variables'][number] | undefined =>
    this.variablesByName.find(this.full(name), scope);
  enumeration = (name: string, scope: string): EnumDecl | undefined => this.enumsByName.find(this.full(name), scope);
  item = (name: string, scope: string): { readonly decl: EnumDecl; readonly index: number } | undefined =>
    this.itemsByName.find(this.full(name), scope);

  /** Kernels by qualified name. */
  get kernels(): readonly FunctionDecl[] {
    return this.unit.functions.filter(({ kind }) => kind === 'global');
  }
}

/** From the innermost namespace outwards; a name that only one namespace has is found from anywhere. */
function search<T>(map: ReadonlyMap<string, T>, name: string, scope: string): T | undefined {
  const path = scope === '' ? [] : scope.split('::');
  for (let length = path.length; length >= 0; length -= 1) {
    const found = map.get([...path.slice(0, length), name].join('::'));
    if (found !== undefined) return found;
  }
  // `half` is CUDA's, even if another namespace has that name.
  if (builtinType(name)) return undefined;
  // An enumerator has two names: with that of the enum, and without.
  const endings = new Set([...map].flatMap(([key, value]) => (key.endsWith(`::${name}`) ? [value] : [])));
  if (endings.size === 1) return [...endings][0];
  // `a::f` of `namespace a { namespace b { … f … } using b::f; }`
  const end = name.lastIndexOf('::');
  if (end < 0) return undefined;
  const inside = [...map.keys()].filter(
    (key) => key.startsWith(name.slice(0, end + 2)) && key.endsWith(name.slice(end)),
  );
  return inside.length === 1 ? map.get(inside[0]!) : undefined;
}

/** Names are looked up often, so the result is cached. */
class Lookup<T> {
  readonly byName = new Map<string, T>();
  private readonly found = new Map<string, T | undefined>();

  find(name: string, scope: string): T | undefined {
    const key = `${scope} ${name}`;
    if (!this.found.has(key)) this.found.set(key, search(this.byName, name, scope));
    return this.found.get(key);
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
