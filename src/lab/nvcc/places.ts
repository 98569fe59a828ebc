import type { Type } from '../types/type';
import type { Value } from './values';

/** What an address is known to lie in. */
export interface Root {
  readonly name: string;
  readonly space: 'global' | 'shared' | 'constant' | 'local';
  /** Nothing else of the kernel points there. */
  readonly isRestrict: boolean;
  /** Where a variable in shared memory starts; dynamic shared memory starts after the others, at a multiple of 16. */
  readonly start: number | 'after' | null;
}

/** Memory at an address. */
export interface MemoryPlace {
  readonly type: Type | null;
  readonly address: Value;
  /** The object that it is a member of, the place of the member in it, and what its address is a multiple of. */
  readonly within: { readonly type: string; readonly offset: number; readonly align: number } | null;
  readonly isVolatile: boolean;
  /** Local memory: no counter shows it. */
  readonly isLocal: boolean;
}

/** Bytes of memory that an access touches. */
export interface Range {
  readonly root: Root | null;
  /** The address without its constant part, and that. */
  readonly base: Value;
  readonly offset: number;
  readonly size: number;
  readonly within: MemoryPlace['within'];
}

/** Can two accesses touch one byte, as far as the compiler can tell? It does not tell apart types, but members of one type. */
export function mayAlias(a: Range, b: Range): boolean {
  if (a.base === b.base) return a.offset < b.offset + b.size && b.offset < a.offset + a.size;
  if (a.root?.space === 'constant' || b.root?.space === 'constant') return false;
  if (a.root && b.root) {
    if (a.root.space !== b.root.space) return false;
    const areApart = a.root.space !== 'global' || a.root.isRestrict || b.root.isRestrict;
    if (a.root.name !== b.root.name && areApart) return false;
  } else if (a.root?.isRestrict || b.root?.isRestrict) return false;
  return !areOtherMembers(a, b);
}

/** `p[i].x` and `q[j].y` of one type never meet. */
function areOtherMembers(a: Range, b: Range): boolean {
  if (!a.within || a.within.type !== b.within?.type) return false;
  return a.within.offset + a.size <= b.within.offset || b.within.offset + b.size <= a.within.offset;
}

/** As `mayAlias`, when the address of the store changes from turn to turn of a loop. */
export function mayAliasAnywhere(a: Range, b: Range): boolean {
  return mayAlias({ ...a, base: -1 }, { ...b, base: -2 });
}
