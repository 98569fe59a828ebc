import type { Architecture } from '@src/arch/architecture';
import type { Origin } from '@src/arch/fact';
import type { HostUnit } from './operations';
import type { OverlapPlan } from './plan';
import { requireOverlapPlan } from './require-plan';
import { schedule, type Scheduled } from './schedule';

/** Copies and kernels of a plan on one GPU and its host, or that nothing is known about them. */
export type OverlapPrediction =
  | {
      readonly known: true;
      readonly operations: readonly Scheduled[];
      readonly totalUs: number;
      /** Time during which each unit is busy. */
      readonly busyUs: Readonly<Record<HostUnit, number>>;
      readonly error: { readonly median: number; readonly worst: number };
      readonly from: Origin;
    }
  | { readonly known: false; readonly because: string };

/**
 * @returns Not known where no host with this GPU has been measured.
 * @throws {InputError} For a plan that no program can execute.
 * @see content/evidence/host-copy
 */
export function predictOverlap(plan: OverlapPlan, arch: Pick<Architecture, 'name' | 'hostCopies'>): OverlapPrediction {
  requireOverlapPlan(plan);
  const { value: costs, from } = arch.hostCopies;
  if (costs === null) return { known: false, because: `${arch.name}: ${from.replace(/^estimate:/, '')}` };
  const operations = schedule(plan, costs);
  const busy = (unit: HostUnit): number => covered(operations.filter((each) => each.unit === unit));
  return {
    known: true,
    operations,
    totalUs: Math.max(...operations.map(({ end }) => end)),
    busyUs: { in: busy('in'), kernel: busy('kernel'), out: busy('out') },
    error: costs.error[plan.memory],
    from,
  };
}

/** How long at least one of them runs. */
function covered(operations: readonly Scheduled[]): number {
  let [sum, until] = [0, 0];
  for (const { start, end } of operations.toSorted((a, b) => a.start - b.start)) {
    sum += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return sum;
}
