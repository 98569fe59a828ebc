import { askedFor, dramOverL1, dramOverL2, number, type HierarchyTrace, type Side } from './simulate';

/** A place is a range: from its id up to the id times this. */
export const STEP = { latency: 2, size: 10 } as const;
const STARTS = { latency: [2, 4, 8, 16, 32, 64, 128, 256], size: [1, 10, 100, 1000, 10_000, 100_000] } as const;

export const rangedValue = (side: Side): number => dramOverL1(side) ?? dramOverL2(side);

export function ask({ sides: [side] }: HierarchyTrace): string {
  return askedFor(side!) === 'latency'
    ? `On the ${side!.name}, how many times as long does a load from DRAM take as a load that hits in the L1?`
    : `On the ${side!.name}, how many times the bytes of its L2 does the DRAM hold?`;
}

export function places({ sides: [side] }: HierarchyTrace): { id: number; label: string }[] {
  const kind = askedFor(side!);
  return STARTS[kind].map((id) => ({ id, label: `${number(id)} to ${number(id * STEP[kind])}×` }));
}

export function answer({ sides: [side] }: HierarchyTrace): number[] {
  const kind = askedFor(side!);
  const value = rangedValue(side!);
  return STARTS[kind].filter((from) => value >= from && value < from * STEP[kind]);
}
