import type { Site } from '../machine/stats';

/** The space of most of an access; arrays in registers make no requests, and are local. */
export function spaceOf(site: Site): 'global' | 'shared' | 'local' | 'constant' | 'cluster' {
  const spaces = ['global', 'shared', 'local', 'constant', 'cluster'] as const;
  const askedIn = (space: (typeof spaces)[number]): number => site[space]?.requests ?? -1;
  return spaces.reduce((most, each) => (askedIn(each) > askedIn(most) ? each : most));
}
