import { withDefaults, type FullLaunch, type Launch, type OccupancyFacts } from './launch';
import { occupancy } from './occupancy';
import { mostSharedBytes } from './shared-limit';

/** The resources of a block that a programmer can change. */
export type Resource = 'registersPerThread' | 'sharedBytesPerBlock' | 'threadsPerBlock';
export const resources: readonly Resource[] = ['registersPerThread', 'sharedBytesPerBlock', 'threadsPerBlock'];

/** A value of a resource at which the number of blocks per SM changes. */
export interface Step {
  readonly at: number;
  readonly blocksPerSm: number;
}

/** How far one resource can move while the others stay, before a block is gained or lost. */
export interface Cliff {
  readonly resource: Resource;
  readonly now: number;
  /** Within this range, inclusive, the SM holds as many blocks as now. */
  readonly keepsFrom: number;
  readonly keepsTo: number;
  /** The next smaller value, and how many blocks it gains; `null` when even the smallest gains none. */
  readonly wins: Step | null;
  /** The next larger value, and how many blocks remain; `null` when even the largest allowed loses none. */
  readonly loses: Step | null;
}

/**
 * The next cliff in both directions, for each resource. More of a resource per block never admits more blocks.
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

/** The values that a kernel can have; a launch beyond them is not moved. */
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

/** The largest distance, from 0 to `most`, up to which `holds`: true at 0, and monotonic. */
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
