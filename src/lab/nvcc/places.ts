import type { Type } from '../types/type';
import type { Value } from './values';

/** What an address is known to point into. */
export interface Root {
  readonly name: string;
  readonly space: 'global' | 'shared' | 'constant' | 'local';
  /** Nothing else in the kernel points there. */
  readonly isRestrict: boolean;
  /** Where a variable in shared memory starts; dynamic shared memory follows the others, at a multiple of 16. */
  readonly start: number | 'after' | null;
}

/** Memory at an address. */
export interface MemoryPlace {
  readonly type: Type | null;
  readonly address: Value;
  /** The object that it is a member of, the offset of the member, and the alignment of its address. */
  readonly within: { readonly type: string; readonly offset: number; readonly align: number } | null;
  readonly isVolatile: boolean;
  /** Local memory: no counter shows it. */
  readonly isLocal: boolean;
}

/** Bytes of memory that an access touches. */
export interface Range {
  readonly root: Root | null;
  /** The address without its constant part, and that constant. */
  readonly base: Value;
  readonly offset: number;
  readonly size: number;
  readonly within: MemoryPlace['within'];
}

/**
 * Can two accesses touch a common byte, as far as the compiler can tell? It does not distinguish types, but does distinguish
 * members of one type.
 */
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

/** `p[i].x` and `q[j].y` of one type never alias. */
function areOtherMembers(a: Range, b: Range): boolean {
  if (!a.within || a.within.type !== b.within?.type) return false;
  return a.within.offset + a.size <= b.within.offset || b.within.offset + b.size <= a.within.offset;
}

/** As `mayAlias`, when the address of the store changes from iteration to iteration. */
export function mayAliasAnywhere(a: Range, b: Range): boolean {
  return mayAlias({ ...a, base: -1 }, { ...b, base: -2 });
}
