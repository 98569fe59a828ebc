import type { Loop, Run } from '../ir/node';
import type { Plan } from './values';

/** What is computed before a loop, and how the loop is lowered then. */
export function invariants(_loop: Loop, around: Plan): { readonly plan: Plan; readonly before: Run | null } {
  return { plan: around, before: null };
}
