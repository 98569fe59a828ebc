/** Atomic operations on global memory. */
export type { AtomicAccess } from './access';
export { atomicVisitRule, casHalfLineRule } from './bank-visits';
export { globalAtomic, type AtomicPass, type AtomicTrace, type AtomicVisit } from './global-atomic';
