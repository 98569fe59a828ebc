import { type CudaFunction, doing, type Length, named, type Table } from './function';
import type { AtomicKind, SpaceName } from './operation';

const ATOMICS: Readonly<Record<string, AtomicKind>> = {
  Add: 'add',
  Sub: 'sub',
  Min: 'min',
  Max: 'max',
  And: 'and',
  Or: 'or',
  Xor: 'xor',
  Inc: 'inc',
  Dec: 'dec',
  Exch: 'exch',
  CAS: 'cas',
};
const LOADS = { g: 'nc', cg: 'cg', ca: 'ca', cs: 'cs', lu: 'lu', cv: 'cv' } as const;
const SPACES: readonly SpaceName[] = ['shared', 'global', 'constant', 'local'];

const capitalized = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const load = (name: keyof typeof LOADS): CudaFunction => ({
  ...doing({ kind: 'load', operator: LOADS[name] }, 1),
  length: (name === 'g' ? 'one' : 'many') satisfies Length,
});

/** Loads, stores and atomics by name, copies of bytes, and address spaces. */
export const memoryFunctions: Table = {
  ...Object.fromEntries((Object.keys(LOADS) as (keyof typeof LOADS)[]).map((name) => [`__ld${name}`, load(name)])),
  ...named(['__stcg', '__stwb', '__stcs', '__stwt'], () => doing({ kind: 'store' }, 2)),
  ...Object.fromEntries(
    Object.entries(ATOMICS).flatMap(([name, op]) =>
      ['', '_block', '_system'].map((scope) => [
        `atomic${name}${scope}`,
        doing({ kind: 'atomic', op }, op === 'cas' ? 3 : 2),
      ]),
    ),
  ),
  memcpy: doing({ kind: 'copy bytes' }, 3),
  memset: doing({ kind: 'fill bytes' }, 3),
  swap: doing({ kind: 'swap' }, 2),
  sincos: { ...doing({ kind: 'sine and cosine', isSingle: false }, 3), branches: true },
  sincosf: { ...doing({ kind: 'sine and cosine', isSingle: true }, 3), branches: true },
  __sincosf: doing({ kind: 'sine and cosine', isSingle: true }, 3),
  ...Object.fromEntries(
    SPACES.flatMap((space) => [
      [`__cvta_generic_to_${space}`, doing({ kind: 'address in space', space }, 1)] as const,
      [`__cvta_${space}_to_generic`, doing({ kind: 'generic address', space }, 1)] as const,
      [`__is${capitalized(space)}`, doing({ kind: 'is in space', space }, 1)] as const,
    ]),
  ),
};
