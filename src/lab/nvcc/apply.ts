import { AsCompiled } from '../machine/as-compiled';
import type { Merge, Site } from '../machine/stats';
import type { Group, Visit } from './state';
import type { Walker } from './walker';
import type { Value } from './values';

/** Drop dead loads, then write the result of each pass so far to its access, where all copies of the access agree. */
export function apply(w: Walker): void {
  const used = neededValues(w);
  const bySite = new Map<Site, Visit[]>();
  for (const visit of w.visits) {
    if (visit.op === 'load' && !visit.dropped && !visit.group && !used.has(visit.value))
      visit.dropped = { kind: 'unused', with: null };
    for (const site of visit.sites) {
      const known = bySite.get(site);
      if (known) known.push(visit);
      else bySite.set(site, [visit]);
    }
  }
  const made = new Map<Group, AsCompiled>();
  for (const [site, visits] of bySite) {
    if (site.isAsync) continue;
    const [visit] = visits as [Visit];
    if (visits.every(({ dropped }) => dropped)) site.compiled = { ...visit.dropped!, counted: null };
    else if (visits.length === 1 && visit.parts && visit.sites.length === 1)
      site.compiled = {
        ...{ kind: 'unchanged', with: null },
        counted: new AsCompiled(visit.at, visit.op, site.width, { parts: visit.parts }),
      };
    else if (visits.length === 1 && visit.group && isWhole(visit.group, bySite))
      site.compiled = mergeOf(visit.group, visit, made, w);
  }
}

/** Each access of the group has one instance and one site. */
const isWhole = ({ visits }: Group, bySite: ReadonlyMap<Site, Visit[]>): boolean =>
  visits.every(
    ({ sites, dropped }) => !dropped && sites.length === 1 && bySite.get(sites[0]!)!.length === 1 && !sites[0]!.isAsync,
  );

function mergeOf(group: Group, visit: Visit, made: Map<Group, AsCompiled>, w: Walker): Merge {
  const [lead, second] = group.visits as [Visit, Visit | undefined];
  let counted = made.get(group);
  if (!counted) {
    const { width, bothSides } = group;
    const shift = group.offset - lead.range.offset;
    counted = new AsCompiled(lead.at, lead.op, width || lead.range.size, {
      shift,
      bothSides,
      once: group.loop !== null,
    });
    made.set(group, counted);
    if (group.loop) w.compiler.onceIn(group.loop).push(counted);
  }
  const isCounted = group.bothSides || visit === lead;
  const other = visit === lead ? (second?.at ?? null) : lead.at;
  return { kind: group.kind, with: other, counted: isCounted ? counted : null };
}

/** Values that reach memory or decide something. */
function neededValues(w: Walker): ReadonlySet<Value> {
  const used = new Set<Value>();
  const open = [...w.needed];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (used.has(value)) continue;
    used.add(value);
    open.push(...w.values.argsOf(value));
  }
  return used;
}
