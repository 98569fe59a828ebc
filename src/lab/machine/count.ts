import type { Architecture } from '@src/arch/architecture';
import { globalAtomic } from '@src/engine/atomics';
import { globalCounter, lineBanks } from '@src/engine/count-global';
import { sharedCounter } from '@src/engine/shared';
import { ALL, LANES, lanesIn } from './registers';
import { Meetings } from './meetings';
import {
  emptyPattern,
  LINE,
  ONE_PLACE,
  WORDS_IN_A_ROW,
  type AccessCost,
  type Pattern,
  type Site,
  type Space,
  type Stats,
} from './stats';

/** Patterns remembered per access; an access with random addresses stops remembering. */
const MOST_PATTERNS = 512;
const COMMON = [ONE_PLACE, WORDS_IN_A_ROW];

/** Counts accesses by the engine's rules. Recurring patterns, shifted by whole lines, are not recounted. */
export class AccessCounter {
  private readonly global;
  private readonly shared;
  private readonly bankOf;
  private readonly queued: Int32Array;
  private readonly addresses = new Float64Array(LANES);
  private readonly scratch = emptyPattern();

  constructor(private readonly arch: Architecture) {
    this.global = globalCounter(arch);
    this.shared = sharedCounter(arch);
    this.bankOf = lineBanks(arch);
    this.queued = new Int32Array(arch.tagBanks.value);
  }

  /**
   * @param offsets - By lane, from the start of the space; those of inactive lanes are undefined.
   * @param isKnown - The pattern is the one that `stats` saw last.
   * @returns Sectors and wavefronts of this execution in `sectors` and `wavefronts`.
   */
  count(site: Site, stats: Stats, space: Space, mask: number, offsets: Int32Array, isKnown: boolean): void {
    const first = offsets[31 - Math.clz32(mask & -mask)]!;
    let { pattern } = stats;
    if (!isKnown) {
      pattern = this.patternOf(stats, mask, offsets, first);
      stats.pattern = pattern;
    }
    const phase = first & (LINE - 1);
    const cost = (pattern.costs[phase] ??= this.costOf(site, space, mask, offsets, first));
    let { wavefronts } = cost;
    let { sectors } = cost;
    if (wavefronts < 0) {
      if (site.op === 'red' || site.op === 'atom') {
        const exact = this.atomic(site, mask, offsets);
        wavefronts = exact.wavefronts;
        sectors = exact.sectors;
      } else wavefronts = this.tagWavefronts(cost, first >> 7);
    }
    stats.requests += space === 'constant' ? sectors : 1;
    this.add(stats, cost, lanesIn(mask), sectors, wavefronts);
    if (space === 'global' && (site.op === 'red' || site.op === 'atom'))
      (stats.meetings ??= new Meetings()).note(mask, offsets);
  }

  /**
   * `count` for a load or store of a whole warp in global or shared memory, whose pattern has been counted at this offset in
   * a line.
   */
  countAlike(stats: Stats, pattern: Pattern, cost: AccessCost, first: number): void {
    const { wavefronts } = cost;
    stats.pattern = pattern;
    stats.requests += 1;
    this.add(stats, cost, LANES, cost.sectors, wavefronts < 0 ? this.tagWavefronts(cost, first >> 7) : wavefronts);
  }

  private add(stats: Stats, cost: AccessCost, lanes: number, sectors: number, wavefronts: number): void {
    this.cost = cost;
    stats.lanes += lanes;
    stats.sectors += sectors;
    stats.wavefronts += wavefronts;
    stats.ideal += cost.ideal;
    stats.idealSectors += cost.idealSectors;
    stats.conflicts += cost.conflicts;
    stats.pieces += cost.pieces;
    stats.data += cost.banks > wavefronts ? cost.banks : wavefronts;
    this.sectors = sectors;
    this.wavefronts = wavefronts;
  }
  sectors = 0;
  wavefronts = 0;
  cost: AccessCost | null = null;

  /** Is a pattern kept unchanged, or overwritten by the next one? */
  readonly keeps = (pattern: Pattern): boolean => pattern !== this.scratch;

  private patternOf(stats: Stats, mask: number, offsets: Int32Array, first: number): Pattern {
    let hash = mask;
    for (let i = 0; i < LANES; i += 1)
      if ((mask >>> i) & 1) hash = Math.imul(hash ^ (offsets[i]! - first), 0x9e3779b1) ^ (hash >>> 15);
    const alike = stats.known.get(hash);
    const found = alike?.find((each) => this.isSame(each, mask, offsets, first));
    if (found) return found;
    const isFull = stats.patterns >= MOST_PATTERNS;
    const made = isFull ? this.scratch : emptyPattern();
    made.mask = mask;
    made.costs.length = 0;
    made.readers = made.written = made.isApart = null;
    made.low = made.high = 0;
    for (let i = 0; i < LANES; i += 1) {
      const delta = (mask >>> i) & 1 ? offsets[i]! - first : 0;
      made.deltas[i] = delta;
      if (delta < made.low) made.low = delta;
      if (delta > made.high) made.high = delta;
    }
    if (!isFull) {
      const common = COMMON.find((each) => mask === ALL && each.every((delta, lane) => delta === made.deltas[lane]));
      if (common) made.deltas = common;
      stats.patterns += 1;
      if (alike) alike.push(made);
      else stats.known.set(hash, [made]);
    }
    return made;
  }

  private isSame(pattern: Pattern, mask: number, offsets: Int32Array, first: number): boolean {
    if (pattern.mask !== mask) return false;
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1 && offsets[i]! - first !== pattern.deltas[i]) return false;
    return true;
  }

  private costOf(site: Site, space: Space, mask: number, offsets: Int32Array, first: number): AccessCost {
    const nothing = { ideal: 0, idealSectors: 0, conflicts: 0, pieces: 0, banks: 0 };
    const none = { ...nothing, lines: null, lineBits: 0, clearWavefronts: -1, footprint: null };
    if (space === 'local') return { ...none, sectors: 0, wavefronts: 0 };
    if (space === 'constant') {
      const passes = new Set<number>();
      for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) passes.add(offsets[i]!);
      const instructions = site.width === 16 ? 2 : 1;
      return {
        ...none,
        sectors: passes.size * instructions,
        wavefronts: passes.size * instructions,
        ideal: instructions,
      };
    }
    if (space === 'shared') {
      const op = site.op === 'red' || site.op === 'atom' ? 'atomic' : site.op;
      this.shared.count(op, site.width, mask, offsets, site.atomic);
      const { wavefronts, ideal, bankConflicts } = this.shared;
      return { ...none, sectors: 0, wavefronts, ideal, conflicts: bankConflicts };
    }
    const bytes = new Set<number>();
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) bytes.add(offsets[i]!);
    const idealSectors = Math.ceil((bytes.size * site.width) / this.arch.sectorBytes.value);
    const lines = linesOf(mask, offsets, first >> 7);
    const lineBits = lines.reduce((bits, line) => (line < 0 ? -1 : bits | line), 0);
    if (site.op === 'red' || site.op === 'atom') {
      const exact = this.atomic(site, mask, offsets);
      return {
        ...none,
        ...exact,
        pieces: piecesOf(mask, offsets, site.width),
        ideal: 1,
        idealSectors,
        lines,
        lineBits,
        wavefronts: lines.length === 1 ? exact.wavefronts : -1,
      };
    }
    for (let i = 0; i < LANES; i += 1) this.addresses[i] = offsets[i]!;
    this.global.count(site.width, mask === ALL ? ALL : mask, this.addresses);
    const { sectors } = this.global;
    const found = { pieces: piecesOf(mask, offsets, site.width), banks: banksOf(mask, offsets, site.width) };
    return {
      ...none,
      ...found,
      sectors,
      ideal: 1,
      idealSectors,
      lines,
      lineBits,
      wavefronts: lines.length === 1 ? 1 : -1,
    };
  }

  private atomic(site: Site, mask: number, offsets: Int32Array): { sectors: number; wavefronts: number } {
    const addressByLane = Array.from({ length: LANES }, (_, i) => ((mask >>> i) & 1 ? offsets[i]! : null));
    const op = site.op === 'red' ? 'red' : 'atom';
    const { sectors, wavefronts } = globalAtomic(
      { op, width: Math.min(8, site.width), addressByLane, cas: site.atomic === 'cas' },
      this.arch,
    );
    return { sectors, wavefronts };
  }

  /**
   * A wavefront takes at most one line per tag bank. A line's bank is an XOR of its address bits: without carries, lines
   * relative to another first line are in other banks, but equally many per bank.
   */
  private tagWavefronts(cost: AccessCost, first: number): number {
    const lines = cost.lines!;
    if (cost.lineBits < 0 || (cost.lineBits & first) !== 0) return this.mostInBank(lines, first);
    if (cost.clearWavefronts < 0) cost.clearWavefronts = this.mostInBank(lines, first);
    return cost.clearWavefronts;
  }

  private mostInBank(lines: Int32Array, first: number): number {
    this.queued.fill(0);
    let most = 0;
    for (let index = 0; index < lines.length; index += 1) {
      const bank = this.bankOf(first + lines[index]!);
      const queued = this.queued[bank]! + 1;
      this.queued[bank] = queued;
      if (queued > most) most = queued;
    }
    return most;
  }
}

/** Data wavefronts in 32 banks of one word: words of different lines in the same bank are serialized. */
function banksOf(mask: number, offsets: Int32Array, width: number): number {
  const words = Math.max(1, width >> 2);
  const together = LANES / words;
  let sum = 0;
  for (let start = 0; start < LANES; start += together) {
    const seen = new Set<number>();
    const counts = new Uint8Array(LANES);
    let most = 0;
    for (let i = start; i < start + together; i += 1) {
      if (((mask >>> i) & 1) === 0) continue;
      for (let word = offsets[i]! >> 2, end = word + words; word < end; word += 1) {
        if (seen.has(word)) continue;
        seen.add(word);
        const count = (counts[word & (LANES - 1)]! += 1);
        if (count > most) most = count;
      }
    }
    sum += most;
  }
  return sum;
}

/** 64-byte pieces. */
function piecesOf(mask: number, offsets: Int32Array, width: number): number {
  const pieces = new Set<number>();
  for (let i = 0; i < LANES; i += 1)
    if ((mask >>> i) & 1) pieces.add(offsets[i]! >> 6).add((offsets[i]! + width - 1) >> 6);
  return pieces.size;
}

function linesOf(mask: number, offsets: Int32Array, first: number): Int32Array {
  const lines = new Set<number>();
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) lines.add((offsets[i]! >> 7) - first);
  return Int32Array.from(lines);
}
