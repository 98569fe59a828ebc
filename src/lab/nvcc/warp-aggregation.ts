import { AsCompiled } from '../machine/as-compiled';
import type { Site } from '../machine/stats';
import type { Visit } from './state';
import { isUniform } from './uniform';
import type { Walker } from './walker';

/**
 * Atomics of a whole warp on one address: the lanes are combined first, and one of them makes the request. The compiler does
 * it for additions of 32-bit integers, and for minima, maxima and bitwise operations whose old value is unused.
 *
 * @see content/evidence/global-atomic
 */
export function aggregateWarps(w: Walker): void {
  const visits = new Map<Site, Visit[]>();
  for (const visit of w.visits) for (const site of visit.sites) visits.set(site, [...(visits.get(site) ?? []), visit]);
  for (const [site, all] of visits) {
    if (site.compiled !== null || !all.every((visit) => isCombined(w, visit))) continue;
    // Shared memory has a separate instruction that adds one.
    if (site.atomic === 'count') continue;
    const counted = new AsCompiled(site.at, site.op, site.width, { oneLane: true });
    counted.site.atomic = site.atomic;
    site.compiled = { kind: 'aggregated', with: null, counted };
  }
}

function isCombined(w: Walker, { op, sites, value, range }: Visit): boolean {
  if (op !== 'atom' || range.size !== 4) return false;
  const kinds = sites.map(({ atomic }) => atomic);
  const isRead = sites.some((site) => site.op === 'atom');
  // Compare-and-swap loops replace what shared memory has no atomic for, such as adding floats.
  if (kinds.some((kind) => ['cas', 'inc', 'dec', 'exch'].includes(kind))) return false;
  if (isRead && kinds.some((kind) => kind !== 'add')) return false;
  const [address] = w.values.argsOf(value);
  return address !== undefined && isUniform(w, address);
}
