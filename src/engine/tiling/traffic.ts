import type { Architecture } from '@src/arch/architecture';
import type { Bytes, Sectors } from '@src/units/units';
import { coalesce } from '../coalesce';
import { kindsOf, type Grid } from './kinds';
import { stepLoads } from './loads';
import type { Matrix } from './places';
import type { MatMul, Plan } from './problem';
import { blockStores } from './stores';

/** The cost of a set of accesses at the L1, before hits are known. */
export interface Traffic {
  /** Elements that lanes request, each as often as it is requested. */
  readonly elements: number;
  readonly bytes: Bytes;
  readonly requests: number;
  readonly sectors: Sectors;
}

export type TrafficByMatrix = Readonly<Record<Matrix, Traffic>>;

/**
 * What the blocks of a part of the grid load and store on their whole way along k.
 *
 * Steps of blocks that start alike in a sector and are cut off alike cost the same, so each kind is counted once.
 */
export function trafficOf(problem: MatMul, plan: Plan, grid: Grid, arch: Architecture): TrafficByMatrix {
  const elementsOfSector = arch.sectorBytes.value / problem.elementBytes;
  const of = (matrix: Matrix): Traffic => {
    const sum = { elements: 0, bytes: 0, requests: 0, sectors: 0 };
    for (const { count, block, step } of kindsOf(matrix, problem, plan, grid, elementsOfSector)) {
      const accesses =
        matrix === 'c' ? blockStores(problem, plan, block) : stepLoads(matrix, problem, plan, block, step);
      for (const { access } of accesses) {
        const { requests, sectors, activeLanes } = coalesce(access, arch);
        sum.elements += count * activeLanes * plan.vector;
        sum.bytes += count * activeLanes * access.width;
        sum.requests += count * requests;
        sum.sectors += count * sectors.length;
      }
    }
    return sum;
  };
  return { a: of('a'), b: of('b'), c: of('c') };
}

/** Both matrices that are loaded. */
export const loadsOf = ({ a, b }: TrafficByMatrix): Traffic => ({
  elements: a.elements + b.elements,
  bytes: a.bytes + b.bytes,
  requests: a.requests + b.requests,
  sectors: a.sectors + b.sectors,
});
