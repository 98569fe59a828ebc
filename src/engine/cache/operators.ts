import { InputError } from '../input-error';
import type { CacheAccess, LoadOperator, StoreOperator } from './access';

export { pastL1Rule, noAllocateRule, sameL1Rule } from './operators-rules';

/**
 * How an access uses lines of the L1. `allocate` looks up, and a miss allocates a line; `reuse` looks up, and a miss fills a
 * sector of a line that is present but allocates none; `past` never hits and drops the lines that it touches.
 */
export type L1Use = 'allocate' | 'reuse' | 'past';

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
 * How an access uses lines of the L1.
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
