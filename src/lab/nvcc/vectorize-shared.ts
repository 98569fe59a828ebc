import { AsCompiled } from '../machine/as-compiled';
import type { Merge, Site } from '../machine/stats';
import { type Spread, spreadOf } from './spread';
import type { Visit } from './state';
import type { Walker } from './walker';

/** How one access takes part in wide ones. */
interface Part {
  /**
   * Bytes per lane in the machine code, and bytes from the access to the start of the wide one; `null`: another one leads.
   */
  readonly lead: { readonly width: number; readonly shift: number } | null;
  readonly with: Visit | null;
  readonly isLoop: boolean;
}

/**
 * Adjacent words of shared memory that straight-line code loads become one wide load: four of an aligned 16 bytes, any three
 * of them, or an aligned pair. The code is straight where loops of known trip count are unrolled. Stores become wide when no
 * word is missing.
 *
 * The alignment of the start must be visible in the source: in the order of `__shared__` variables and in the factors of
 * indices.
 */
export function vectorizeShared(w: Walker): void {
  const together = new Map<string, Spread[]>();
  const visits = new Map<Site, Visit[]>();
  for (const visit of w.visits) {
    for (const site of visit.sites) visits.set(site, [...(visits.get(site) ?? []), visit]);
    const spread = isPlain(visit) ? spreadOf(w, visit) : null;
    if (spread) together.set(spread.key, [...(together.get(spread.key) ?? []), spread]);
  }
  const parts = new Map<Visit, Part>();
  for (const spreads of together.values())
    if (nothingBetween(w, spreads)) for (const [visit, part] of partsOf(spreads)) parts.set(visit, part);
  for (const [site, all] of visits) {
    const [first] = all as [Visit];
    const part = parts.get(first);
    if (part && all.every((each) => isAlike(parts.get(each), part))) site.compiled = mergeOf(site, part);
  }
}

const isPlain = ({ op, range, sites, dropped, group, isVolatile, copies }: Visit): boolean =>
  copies.length === 0 &&
  (op === 'load' || op === 'store') &&
  range.root?.space === 'shared' &&
  (range.size === 4 || range.size === 8) &&
  sites.length === 1 &&
  sites[0]!.compiled === null &&
  !sites[0]!.isAsync &&
  sites[0]!.width === range.size &&
  !dropped &&
  !group &&
  !isVolatile;

const isAlike = (a: Part | undefined, b: Part): boolean =>
  a?.lead?.width === b.lead?.width && a?.lead?.shift === b.lead?.shift && a?.isLoop === b.isLoop;

function mergeOf(site: Site, { lead, with: other, isLoop }: Part): Merge {
  const counted = lead && new AsCompiled(site.at, site.op, lead.width, { shift: lead.shift, onlyAligned: true });
  return { kind: isLoop ? 'widened' : 'joined', with: other?.at ?? null, counted };
}

/** Nothing else is stored to shared memory between the first and the last. */
function nothingBetween(w: Walker, spreads: readonly Spread[]): boolean {
  const orders = spreads.map(({ visit }) => visit.order);
  const [low, high] = [Math.min(...orders), Math.max(...orders)];
  const own = new Set(spreads.map(({ visit }) => visit));
  const isStore = spreads[0]!.visit.op === 'store';
  return w.visits.every(
    (each) =>
      each.order <= low ||
      each.order >= high ||
      own.has(each) ||
      each.dropped !== null ||
      (!isStore && each.op === 'load') ||
      (each.range.root !== null && each.range.root.space !== 'shared'),
  );
}

function partsOf(spreads: readonly Spread[]): Map<Visit, Part> {
  const none = new Map<Visit, Part>();
  const [{ visit: first, align, loops }] = spreads as readonly [Spread, ...Spread[]];
  const { size } = first.range;
  const unit = align >= 16 ? 16 : align >= 8 ? 8 : 0;
  if (unit <= size) return none;
  const phasesOf = new Map<number, Set<number>>();
  for (const { offsets } of spreads)
    for (const offset of offsets) {
      const start = Math.floor(offset / unit);
      const known = phasesOf.get(start);
      if (known) known.add(offset - start * unit);
      else phasesOf.set(start, new Set([offset - start * unit]));
    }
  // All aligned stretches of memory must have the same pattern, or the address would not identify the lead of a wide access.
  const patterns = [...phasesOf.values()].map((each) => [...each].sort((a, b) => a - b));
  const [pattern] = patterns as [number[]];
  if (patterns.some((each) => each.join() !== pattern.join())) return none;
  const wides = widesOf(pattern, size, unit, first.op === 'store');
  if (wides.length === 0 || wides.flatMap(({ phases }) => phases).length !== pattern.length) return none;
  const parts = new Map<Visit, Part>();
  for (const { width, phases } of wides) {
    const lead = spreads.find((each) => coversAll(each, phases[0]!, unit, phasesOf.size));
    if (!lead) return none;
    const known = parts.get(lead.visit);
    const shift = -(phases[0]! % width);
    if (known?.lead && (known.lead.width !== width || known.lead.shift !== shift)) return none;
    const other = spreads.find(
      ({ visit, offsets }) => visit !== lead.visit && offsets.some((each) => phases.includes(each % unit)),
    );
    parts.set(lead.visit, { lead: { width, shift }, with: other?.visit ?? null, isLoop: loops.length > 0 });
  }
  for (const { visit, offsets } of spreads) {
    if (parts.has(visit)) continue;
    const { phases } = wides.find((each) => each.phases.includes(offsets[0]! % unit))!;
    const lead = [...parts.keys()].find((each) =>
      spreads.find((s) => s.visit === each)!.offsets.some((o) => phases.includes(o % unit)),
    );
    parts.set(visit, { lead: null, with: lead ?? null, isLoop: loops.length > 0 });
  }
  return parts;
}

const coversAll = ({ offsets }: Spread, phase: number, unit: number, count: number): boolean =>
  offsets.filter((each) => each % unit === phase).length === count;

/** The wide accesses in an aligned stretch that needs these words. */
function widesOf(
  pattern: readonly number[],
  size: number,
  unit: number,
  isStore: boolean,
): { width: number; phases: number[] }[] {
  const bytes = pattern.length * size;
  if (unit === 16 && (isStore ? bytes === 16 : bytes >= 12)) return [{ width: 16, phases: [...pattern] }];
  if (size === 8) return [];
  return [0, 8].flatMap((start) => {
    const pair = pattern.filter((each) => each === start || each === start + 4);
    return pair.length === 2 ? [{ width: 8, phases: pair }] : [];
  });
}
