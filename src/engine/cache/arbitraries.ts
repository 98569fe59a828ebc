/** Generators of access sequences: the warps of the other generators, folded onto few lines so that accesses meet. */
import fc from 'fast-check';
import type { Architecture } from '@src/arch/architecture';
import { elementsByKind, masks } from '../arbitraries';
import type { CacheAccess, LoadOperator, StoreOperator } from './access';

const LOADS: LoadOperator[] = [
  'ca',
  'cg',
  'cs',
  'lu',
  'cv',
  'nc',
  'evict_first',
  'no_allocate',
  'volatile',
  'relaxed.gpu',
];
const STORES: StoreOperator[] = ['wb', 'cg', 'cs', 'wt', 'no_allocate'];

const plain = { load: fc.constant(undefined), store: fc.constant(undefined) };
const hinted = {
  load: fc.option(fc.constantFrom(...LOADS), { nil: undefined }),
  store: fc.option(fc.constantFrom(...STORES), { nil: undefined }),
};

/** One access within `bytes` of memory. */
export const accessWithin = (arch: Architecture, bytes: number, operators = hinted): fc.Arbitrary<CacheAccess> =>
  fc
    .record({
      kind: fc.constantFrom('load', 'load', 'load', 'store', 'store', 'red', 'atom'),
      load: operators.load,
      store: operators.store,
      width: fc.constantFrom(...arch.accessWidths.value),
      atomicWidth: fc.constantFrom(4, 8),
      elements: fc.oneof(...Object.values(elementsByKind)),
      mask: masks,
      start: fc.nat(bytes),
    })
    .map(({ kind, load, store, width, atomicWidth, elements, mask, start }): CacheAccess => {
      const atomic = kind === 'red' || kind === 'atom';
      const bytesALane = atomic ? atomicWidth : width;
      const room = Math.floor(bytes / bytesALane);
      const first = Math.floor(start / bytesALane);
      const addressByLane = elements.map((element, lane) =>
        (mask >>> lane) & 1 ? ((first + element) % room) * bytesALane : null,
      );
      if (atomic) return { op: kind, width: bytesALane, addressByLane };
      if (kind === 'store') return { op: kind, width, addressByLane, ...(store && { cacheOp: store }) };
      return { op: 'load', width, addressByLane, ...(load && { cacheOp: load }) };
    });

/** Sequences that fit into the L1 of every GPU. */
export const sequencesOn = (arch: Architecture): fc.Arbitrary<CacheAccess[]> =>
  fc
    .constantFrom(128, 256, 1024, 4096)
    .chain((bytes) => fc.array(accessWithin(arch, bytes), { minLength: 1, maxLength: 16 }));

/** The same without hints: what a compiler makes of plain loads and stores. */
export const plainSequencesOn = (arch: Architecture): fc.Arbitrary<CacheAccess[]> =>
  fc
    .constantFrom(128, 1024, 4096)
    .chain((bytes) => fc.array(accessWithin(arch, bytes, plain), { minLength: 1, maxLength: 12 }));
