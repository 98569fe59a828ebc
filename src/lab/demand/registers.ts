import type { Register } from '../machine/registers';
import type { Site } from '../machine/stats';
import type { Type } from '../types/type';

/** The space that most of an access is in; arrays in registers ask for nothing, and are local. */
export function spaceOf(site: Site): 'global' | 'shared' | 'local' | 'constant' | 'cluster' {
  const spaces = ['global', 'shared', 'local', 'constant', 'cluster'] as const;
  const askedIn = (space: (typeof spaces)[number]): number => site[space]?.requests ?? -1;
  return spaces.reduce((most, each) => (askedIn(each) > askedIn(most) ? each : most));
}

const placeIds = new WeakMap<ArrayBufferLike, number>();
let places = 0;

/** A name for a register: where it lies. */
export function placeOf(reg: Register): string {
  const words = 'lo' in reg ? reg.lo : reg;
  let id = placeIds.get(words.buffer);
  if (id === undefined) placeIds.set(words.buffer, (id = places += 1));
  return `${id}:${words.byteOffset}`;
}

export function numberIn(reg: Register, type: Type): number {
  if ('lo' in reg) return reg.hi[0]! * 2 ** 32 + (reg.lo[0]! >>> 0);
  const value = reg[0]!;
  return type.k === 'scalar' && type.cls === 'i32' && !type.signed ? value >>> 0 : value;
}
