import type { Site } from '../machine/stats';
import { common } from './alignment';
import { spreadOf } from './spread';
import type { Group, Visit } from './state';
import type { Walker } from './walker';

/** Bytes of the widest access. */
const WIDEST = 16;

interface Word {
  readonly visit: Visit;
  /** From the start that all words of the chain share. */
  readonly offset: number;
}

/**
 * Adjacent words of shared memory in straight-line code, including the copies of unrolled loops: each is merged with others
 * or stays alone.
 */
export function vectorizeStraight(w: Walker): void {
  const chains = new Map<string, { readonly align: number; readonly words: Word[] }>();
  const visitsOf = new Map<Site, number>();
  for (const { sites } of w.visits) for (const site of sites) visitsOf.set(site, (visitsOf.get(site) ?? 0) + 1);
  for (const visit of w.visits) {
    const [site] = visit.sites;
    if (!site || !isPlain(visit) || (visit.copies.length === 0 && visitsOf.get(site) !== 1)) continue;
    if (visit.range.size !== site.width) {
      widenStruct(w, visit, site);
      continue;
    }
    const spread = spreadOf(w, visit);
    if (!spread || spread.loops.length > 0 || spread.offsets.length !== 1) continue;
    const { key, align, offsets } = spread;
    const chain = chains.get(key) ?? { align, words: [] };
    chain.words.push({ visit, offset: offsets[0]! });
    chains.set(key, chain);
  }
  for (const { align, words } of chains.values()) joinWords(w, align, words);
}

const isPlain = ({ op, range, sites, dropped, group, isVolatile, parts }: Visit): boolean =>
  (op === 'load' || op === 'store') &&
  range.root?.space === 'shared' &&
  sites.length === 1 &&
  !sites[0]!.isAsync &&
  !parts &&
  !dropped &&
  !group &&
  !isVolatile;

/** A struct that the source stores member by member is moved in pieces as wide as its place is aligned. */
function widenStruct(w: Walker, visit: Visit, site: Site): void {
  const { op, range } = visit;
  const spread = spreadOf(w, visit);
  if (op !== 'store' || !spread || spread.loops.length > 0 || spread.offsets.length !== 1) return;
  const align = common(spread.align, spread.offsets[0]!);
  const width = [16, 8].find((each) => each > site.width && align % each === 0 && range.size % each === 0);
  if (!width || range.size % site.width !== 0) return;
  visit.parts = Array.from({ length: range.size / site.width }, (_, k) => (k * site.width) % width === 0);
  visit.partWidth = width;
}

function joinWords(w: Walker, align: number, words: readonly Word[]): void {
  const [{ visit: first }] = words as [Word];
  const { size } = first.range;
  if (size !== 4 && size !== 8) return;
  const sorted = [...words].sort((a, b) => a.offset - b.offset || a.visit.order - b.visit.order);
  const at = new Map<number, Word>();
  for (const each of sorted) if (!at.has(each.offset)) at.set(each.offset, each);
  for (const unit of [WIDEST, 8]) {
    if (align < unit || unit <= size) continue;
    for (const start of new Set([...at.keys()].map((offset) => Math.floor(offset / unit) * unit))) {
      const inside = Array.from({ length: unit / size }, (_, k) => at.get(start + k * size)).filter(
        (each) => each !== undefined,
      );
      const least = unit === WIDEST && size === 4 && first.op === 'load' ? 3 : unit / size;
      if (
        inside.length < least ||
        !areTogether(
          w,
          inside.map(({ visit }) => visit),
        )
      )
        continue;
      const visits = inside.map(({ visit }) => visit).sort((a, b) => a.order - b.order);
      const [lead] = visits as [Visit];
      const leadOffset = inside.find(({ visit }) => visit === lead)!.offset;
      const group: Group = {
        kind: visits.some(({ copies }) => copies.length > 0) ? 'widened' : 'joined',
        visits,
        width: unit,
        offset: lead.range.offset + start - leadOffset,
        bothSides: false,
        loop: null,
      };
      for (const { visit, offset } of inside) {
        visit.group = group;
        at.delete(offset);
      }
    }
  }
}

/**
 * Loads are merged as long as nothing is stored to shared memory between them, and stores as long as nothing is loaded: the
 * compiler does not check which words these are.
 */
function areTogether(w: Walker, members: readonly Visit[]): boolean {
  const orders = members.map(({ order }) => order);
  const [low, high] = [Math.min(...orders), Math.max(...orders)];
  const isStore = members[0]!.op === 'store';
  return w.visits.every(
    (each) =>
      each.order <= low ||
      each.order >= high ||
      each.dropped !== null ||
      members.includes(each) ||
      (!isStore && each.op === 'load') ||
      (isStore && each.op === 'store' && isNeighbor(each, members[0]!)) ||
      (each.range.root !== null && each.range.root.space !== 'shared'),
  );
}

const isNeighbor = (a: Visit, b: Visit): boolean => a.range.base === b.range.base;
