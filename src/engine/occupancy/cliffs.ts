import { withDefaults, type FullLaunch, type Launch, type OccupancyFacts } from './launch';
import { occupancy } from './occupancy';
import { mostSharedBytes } from './shared-limit';

/** The resources that a programmer can give a block more or less of. */
export type Resource = 'registersPerThread' | 'sharedBytesPerBlock' | 'threadsPerBlock';
export const resources: readonly Resource[] = ['registersPerThread', 'sharedBytesPerBlock', 'threadsPerBlock'];

/** A value of a resource beyond which an SM holds another number of blocks. */
export interface Step {
  readonly at: number;
  readonly blocksPerSm: number;
}

/** How far one resource can move while the others stay, before a block is won or lost. */
export interface Cliff {
  readonly resource: Resource;
  readonly now: number;
  /** From here to there, both included, an SM holds as many blocks as now. */
  readonly keepsFrom: number;
  readonly keepsTo: number;
  /** The next smaller value, and how many blocks it wins; `null` when even the least wins none. */
  readonly wins: Step | null;
  /** The next larger value, and how many blocks are left; `null` when even the most that is allowed loses none. */
  readonly loses: Step | null;
}

/**
 * The next cliff in both directions, for each resource. More of a resource never lets more blocks in.
 *
 * @throws {InputError} As `occupancy`.
 */
export function nextCliffs(given: Launch, facts: OccupancyFacts): readonly Cliff[] {
  const launch = withDefaults(given);
  return resources.map((resource) => cliff(launch, resource, facts));
}

function cliff(launch: FullLaunch, resource: Resource, facts: OccupancyFacts): Cliff {
  const now = launch[resource];
  const blocksAt = (value: number): number => occupancy({ ...launch, [resource]: value }, facts).blocksPerSm;
  const blocks = blocksAt(now);
  const [least, most] = rangeOf(resource, launch, facts);
  const keepsFrom = now - reach(now - least, (down) => blocksAt(now - down) === blocks);
  const keepsTo = now + reach(most - now, (up) => blocksAt(now + up) === blocks);
  const step = (at: number): Step | null => (at < least || at > most ? null : { at, blocksPerSm: blocksAt(at) });
  return { resource, now, keepsFrom, keepsTo, wins: step(keepsFrom - 1), loses: step(keepsTo + 1) };
}

/** The values that a kernel can have; a launch beyond them stays where it is. */
function rangeOf(resource: Resource, launch: FullLaunch, facts: OccupancyFacts): [number, number] {
  switch (resource) {
    case 'registersPerThread':
      return [0, facts.maxRegistersPerThread.value];
    case 'sharedBytesPerBlock':
      return [0, mostSharedBytes(launch, facts)];
    case 'threadsPerBlock':
      return [1, facts.maxThreadsPerBlock.value];
  }
}

/** The largest distance, from 0 to `most`, up to which `holds`, which holds at 0 and once lost never comes back. */
function reach(most: number, holds: (distance: number) => boolean): number {
  let held = 0;
  let beyond = Math.max(most, 0) + 1;
  while (beyond - held > 1) {
    const middle = Math.floor((held + beyond) / 2);
    if (holds(middle)) held = middle;
    else beyond = middle;
  }
  return held;
}
