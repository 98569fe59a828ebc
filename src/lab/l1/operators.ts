import { l1Use, type L1Use, type LoadOperator } from '@src/engine/cache';

/** What a load with a PTX cache operator does with lines of the L1. */
export const loadUse = (cacheOp: LoadOperator): L1Use => l1Use({ op: 'load', width: 4, addressByLane: [], cacheOp });

/** An asynchronous copy of 16 bytes uses `cp.async.cg`, a narrower one `cp.async.ca`. */
export const asyncUse = (bytes: number): L1Use => (bytes === 16 ? 'past' : 'allocate');

/** Compile accesses that use lines of the L1 differently from plain ones. */
export function withUse<T>(compiler: { use: L1Use }, use: L1Use, compiled: () => T): T {
  const before = compiler.use;
  compiler.use = use;
  try {
    return compiled();
  } finally {
    compiler.use = before;
  }
}
