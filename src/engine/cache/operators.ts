import { InputError } from '../input-error';
import type { Rule } from '../rule';
import type { CacheAccess, LoadOperator, StoreOperator } from './access';

/**
 * What an access does with lines of the L1. `allocate` looks up, and a miss takes a line; `reuse` looks up, and a miss fills a
 * sector of a line that is there but takes no new one; `past` never hits and drops the lines that it touches.
 */
export type L1Use = 'allocate' | 'reuse' | 'past';

export const pastL1Rule: Rule = {
  id: 'l1-past',
  statement:
    'A load with .cg, .cv, .volatile, or GPU scope bypasses the L1: it never hits, and every line that it touches is dropped whole from the L1.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'that .cg bypasses the L1 is documented, that it drops lines was measured on compute capability 9.0 only',
};

export const noAllocateRule: Rule = {
  id: 'l1-no-allocate',
  statement:
    'An access with L1::no_allocate, and a load with .lu, allocates no line, but hits in a line that is there and fills its missing sectors.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'the hint is documented as one that may be ignored; measured on compute capability 9.0 only',
};

export const sameL1Rule: Rule = {
  id: 'l1-same-cache',
  statement:
    'Loads with .ca, .nc, .cs and the eviction priorities share one L1, and so do all stores: as long as nothing is evicted, they hit alike.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: { '7.0': 'source:volta-tuning-guide#unified-cache' },
  assumption: 'the unified L1 and texture cache came with compute capability 7.0',
};

const useByLoad: Readonly<Record<LoadOperator, L1Use>> = {
  ca: 'allocate',
  cs: 'allocate',
  nc: 'allocate',
  evict_first: 'allocate',
  evict_last: 'allocate',
  evict_unchanged: 'allocate',
  lu: 'reuse',
  no_allocate: 'reuse',
  'nc.no_allocate': 'reuse',
  cg: 'past',
  cv: 'past',
  volatile: 'past',
  'relaxed.gpu': 'past',
};

const useByStore: Readonly<Record<StoreOperator, L1Use>> = {
  wb: 'allocate',
  cg: 'allocate',
  cs: 'allocate',
  wt: 'allocate',
  evict_first: 'allocate',
  evict_last: 'allocate',
  volatile: 'allocate',
  'relaxed.gpu': 'allocate',
  no_allocate: 'reuse',
};

/**
 * What an access does with lines of the L1.
 *
 * @throws {InputError} For an operator that the operation does not have.
 * @see content/evidence/l1-sequences
 * @see content/sources/ptx-isa.md#cache-operators
 */
export function l1Use({ op, cacheOp }: CacheAccess): L1Use {
  if (op === 'red' || op === 'atom') {
    if (cacheOp !== undefined)
      throw new InputError(
        `A ${op} is done in the L2 and takes no cache operator, but "${cacheOp}" came. Leave it out.`,
      );
    return 'past';
  }
  const uses: Readonly<Record<string, L1Use>> = op === 'load' ? useByLoad : useByStore;
  const operator = cacheOp ?? (op === 'load' ? 'ca' : 'wb');
  if (Object.hasOwn(uses, operator)) return uses[operator]!;
  throw new InputError(
    `A ${op} has no cache operator "${operator}". It has ${Object.keys(uses).join(', ')}; leave it out for the default.`,
  );
}
