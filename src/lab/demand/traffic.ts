import type { Architecture } from '@src/arch/architecture';
import { throughputsOf } from '@src/arch/throughput';
import { type Demand, linesOf } from '@src/engine/time';
import { GLOBAL } from '../machine/spaces';
import type { Site } from '../machine/stats';
import type { KernelQuery } from '../query';
import type { KernelResult } from '../run/result';
import { type Asked, countedOf, NOTHING, type Placed, plus, times, type Traffic, waitingOf } from './asked';
import { dramOf, shareFromDram, shareWhenLate } from './dram';
import type { Lead, WaitOf } from './state';
import { wholeLaunch } from './whole-launch';
import type { LaunchWork } from './work-of';

const SECTOR = 32;
const LINE = 128;
const PIECE = 64;
/** Bytes of a DRAM page: what a channel has open at a time. */
const PAGE = 1024;

/** Floating-point sums on one word take longer than integer ones by this factor; meanwhile, the L2 works on other words. */
const REAL_SUMS = 2.5;
const ONE_PIECE = 1.5;

/** Do neighbors access different DRAM pages: a lane and the next line of its warp, or a warp and the next? */
function isApart({ global }: Site): boolean {
  if (!global?.first) return false;
  const lines = [
    ...new Set(global.first.addressByLane.flatMap((each) => (each === null ? [] : [Math.floor(each / LINE)]))),
  ];
  return global.apart >= PAGE || lines.some((line, at) => at > 0 && Math.abs(line - lines[at - 1]!) * LINE >= PAGE);
}

/** Bytes that a partial store leaves unwritten in a sector, on average. */
const LEFT = SECTOR / 2;

/** On its way to the L2, a store meets the remainder of the one before it: this many lines, and hardly ever all. */
const STORES_WAIT = 2.5;
const MOST_JOINED = 0.9;

/** Lines that an access touches per 64-byte piece. */
function linesPerPiece({ global }: Site): number {
  const at = (global?.first?.addressByLane ?? []).filter((each) => each !== null);
  const among = (bytes: number): number => new Set(at.map((each) => Math.floor(each / bytes))).size;
  return at.length > 0 ? among(LINE) / among(PIECE) : 1;
}

/** What stores send to the L2: a warp's consecutive stores to the same lines are merged. */
function writtenBy(stores: readonly Asked[], joined: ReadonlyMap<Site, number>): Traffic & { masked: number } {
  let sum: Traffic = NOTHING;
  let masked = 0;
  for (const { site, all, part } of stores) {
    const perPiece = linesPerPiece(site);
    const lines = all.requests > 0 ? (perPiece * all.pieces) / all.requests : 1;
    const meets = Math.min(MOST_JOINED, STORES_WAIT / Math.max(1, lines));
    const sent = times(all, 1 - (joined.get(site) ?? 0) * meets);
    sum = plus(sum, sent);
    const left = sent.sectors * SECTOR - (site.global?.lanes ?? 0) * part * site.width;
    masked += Math.min(perPiece * sent.pieces, Math.max(0, left) / LEFT);
  }
  return { ...sum, masked };
}

/** Lines that atomics touch, and those in which more than one lane takes a word. */
function linesOfAtomics(atomics: readonly Asked[]): GlobalTraffic['linesOfAtomics'] {
  let [lines, maskedLines] = [0, 0];
  for (const { site, all } of atomics) {
    const own = linesOf(all);
    const words = (site.global?.lanes ?? 0) / Math.max(1, linesOf(site.global!));
    lines += own;
    maskedLines += own * Math.min(1, Math.max(0, words - 1));
  }
  return { lines, maskedLines };
}

/** Of 32 random words in 32 banks, the fullest bank has this many on average. */
const FULLEST_BANK = 3.5;

/**
 * Wavefronts of the data pipe: one per wavefront of the tag stage for lines from the L2; L1 hits are limited only by bank
 * conflicts.
 */
function dataOf({ all, missing, isIrregular }: Asked): number {
  const isByTags = all.data <= 1.1 * all.wavefronts;
  if (!isIrregular || !isByTags) return all.data;
  return missing * all.data + (1 - missing) * Math.min(all.data, FULLEST_BANK * all.requests);
}

/**
 * Of the waits for what is not in the L1, those for the first sector of a piece. DRAM reads two sectors at a time: lanes that
 * go through theirs one after the other find every second one in the L2, unless they load both together.
 */
function fromDramOf({ turns, newPieces }: Lead, missing: number): number {
  const missed = Math.min(1, missing * turns);
  return missed > 0 ? Math.min(1, missing * turns * newPieces) / missed : 1;
}

/** The buffers that an access touches, each with its share of the executions. */
function buffersOf({ global }: Site, buffers: readonly Placed[]): { buffer: Placed | null; part: number }[] {
  const { low, requestsIn } = global!;
  const all = [...requestsIn].map(([start, requests]) => ({ start: GLOBAL + start, requests }));
  const sum = all.reduce((total, { requests }) => total + requests, 0);
  if (sum > 0)
    return all.map(({ start, requests }) => ({
      buffer: buffers.find((each) => each.start === start) ?? null,
      part: requests / sum,
    }));
  return [{ buffer: buffers.find(({ start }) => start === GLOBAL + low) ?? null, part: 1 }];
}

/** From this many warps that load the same data on, it counts as shared. */
const SHARED = 2;

/** Totals of all accesses to global memory. */
export interface GlobalTraffic {
  readonly loads: Traffic;
  readonly stores: Traffic;
  readonly atomics: Traffic;
  /** Lines that atomics touch, and those in which they take more than a word. */
  readonly linesOfAtomics: { readonly lines: number; readonly maskedLines: number };
  readonly readSectors: number;
  readonly readPieces: number;
  /** What stores send to the L2; of it, the lines with partially written sectors. */
  readonly written: Traffic & { readonly masked: number };
  /** Wavefronts of the data pipe of all loads. */
  readonly dataOfLoads: number;
  /** Wavefronts of the data pipe for what arrives later than the rest of its wavefront. */
  readonly lateWavefronts: number;
  /** Of the sectors that loads request from the L2, the share for which neighboring warps need different DRAM pages. */
  readonly pagesApart: number;
  /** Pieces of memory over which atomics are spread. */
  readonly meetingPieces: number;
  readonly dram: Demand['dram'];
  /** What a warp waits for in a load; late: after it has waited for another one. */
  readonly waitOf: WaitOf;
}

export function globalTraffic(
  sites: readonly Site[],
  { accesses, estimates }: KernelResult,
  query: KernelQuery,
  buffers: readonly Placed[],
  {
    irregular,
    once,
    passes,
    near,
    joined,
    leads,
  }: Pick<LaunchWork, 'irregular' | 'once' | 'passes' | 'near' | 'joined' | 'leads'>,
  arch: Architecture,
): GlobalTraffic {
  const sms = Math.min(arch.sms.value, query.grid[0] * query.grid[1] * query.grid[2]);
  const together = sms * (estimates?.residentBlocks ?? 1);
  const lookups = new Map(
    accesses
      .filter(({ space }) => space === 'global')
      .map(({ index, l1 }) => [index, l1 && l1.sectors > 0 ? l1 : null]),
  );
  const looked = [...lookups.values()].flatMap((each) => each ?? []);
  const seen = looked.reduce((sum, each) => sum + each.sectors, 0);
  const usual = seen > 0 ? looked.reduce((sum, each) => sum + each.hits, 0) / seen : 0;
  const sampled = sites.flatMap((site, index): Asked[] => {
    const all = countedOf(site, 'global');
    const own = site.global;
    if (!own || own.sectors === 0) return [];
    const lookup = lookups.get(index);
    // Accesses without lookups hit as often as the others.
    const hits = lookup ? lookup.hits / lookup.sectors : usual;
    const traffic = all ?? NOTHING;
    // What the compiler omits would have hit.
    const missed = own.sectors * (1 - hits);
    const missing = traffic.sectors > 0 ? Math.min(1, missed / traffic.sectors) : 0;
    const isIrregular = irregular.has(site);
    const { reach } = own;
    return buffersOf(site, buffers).map(({ buffer, part }) => ({
      site,
      all: part < 1 ? times(traffic, part) : traffic,
      missing: site.op === 'load' ? missing : 1,
      buffer,
      isIrregular,
      isAwaited: once.has(site) && !isIrregular && missing > 0 && (buffer?.bytes ?? 0) > arch.l1SharedBytes.value,
      lostInL2: 0,
      missedTogether:
        lookup && !isIrregular && lookup.requests > 0 && lookup.hits < lookup.sectors
          ? lookup.missed / lookup.requests / (1 - lookup.hits / lookup.sectors)
          : null,
      awaited: lookup && lookup.requests > lookup.missed ? lookup.awaited / (lookup.requests - lookup.missed) : 0,
      part,
      fresh: reach?.fresh ?? 1,
      extent: reach ? reach.span * together : Infinity,
    }));
  });
  const asked = estimates
    ? wholeLaunch(sampled, passes, { ...estimates, sms, blocks: query.grid[0] * query.grid[1] * query.grid[2] }, arch)
    : sampled;
  const of = (ops: readonly Site['op'][]): Traffic =>
    asked.filter(({ site }) => ops.includes(site.op)).reduce((sum, { all }) => plus(sum, all), NOTHING);
  const missed = asked
    .filter(({ site }) => site.op === 'load')
    .reduce((sum, { all, missing }) => plus(sum, times(all, missing)), NOTHING);
  const dram = dramOf(asked, arch);
  const fromDram = missed.sectors > 0 ? Math.min(1, dram.cold.readBytes / SECTOR / missed.sectors) : 0;
  const met = asked.filter(({ site }) => site.op === 'red' || site.op === 'atom');
  const visits = met.reduce((sum, { all }) => sum + all.sectors, 0);
  // Each access takes as long as its own pieces require.
  const alone = met.reduce((sum, { site, all }) => {
    const { meetings } = site.global!;
    const pieces =
      meetings?.piecesOf(Math.min(together, query.grid[0] * query.grid[1] * query.grid[2])) ??
      meetings?.pieces ??
      Infinity;
    const isOne = pieces < ONE_PIECE && site.isReal;
    const longer = isOne ? Math.max(1, REAL_SUMS / Math.max(1, meetings?.wordsSeen ?? 1)) : 1;
    return sum + (all.sectors / pieces) * longer;
  }, 0);
  const known = new Map(asked.map((each) => [each.site, each]));
  const blocks = query.grid[0] * query.grid[1] * query.grid[2];
  const perBlock = Math.ceil((query.block[0] * query.block[1] * query.block[2]) / arch.warpSize.value);
  const resident = perBlock * Math.min(estimates?.residentBlocks ?? 1, Math.ceil(blocks / sms));
  /**
   * Warps that traverse the same data in the same loop wait together: the leading one for what the L1 does not have, and the
   * others for what that one has requested.
   */
  const leadOf = ({ site, all, missing, buffer, isIrregular }: Asked): number => {
    const found = leads.get(site);
    if (!found || isIrregular || !buffer) return 0;
    const { fresh, turns } = found;
    const sharing = (fresh * all.sectors * SECTOR) / buffer.bytes;
    return sharing < SHARED ? 0 : Math.min(1, fresh * turns, missing * Math.min(resident, sharing) * turns);
  };
  return {
    loads: of(['load']),
    stores: of(['store']),
    atomics: of(['red', 'atom']),
    linesOfAtomics: linesOfAtomics(met),
    readSectors: missed.sectors,
    readPieces: missed.pieces,
    dram,
    written: writtenBy(
      asked.filter(({ site }) => site.op === 'store'),
      joined,
    ),
    pagesApart:
      missed.sectors > 0
        ? asked
            .filter((each) => each.site.op === 'load' && once.has(each.site) && isApart(each.site))
            .reduce((sum, { all, missing }) => sum + all.sectors * missing, 0) / missed.sectors
        : 0,
    dataOfLoads: asked.filter(({ site }) => site.op === 'load').reduce((sum, each) => sum + dataOf(each), 0),
    lateWavefronts: asked
      .filter(({ site }) => site.op === 'load')
      .reduce((sum, each) => sum + each.all.wavefronts * waitingOf(each) * throughputsOf(arch).lateWavefronts.value, 0),
    meetingPieces: alone > 0 ? visits / alone : Infinity,
    waitOf: (site, isLate) => {
      const each = known.get(site);
      if (!each) return {};
      const lead = each.isIrregular ? undefined : leads.get(site);
      // What is next to earlier loads hits in all lanes, or in none.
      const together = isLate && near.has(site) && !each.isIrregular ? 1 : null;
      const missing = Math.max(waitingOf(each, isLate, lead?.isInStep ? lead.turns : together), leadOf(each));
      const shareOf = isLate && each.lostInL2 === 0 ? shareWhenLate : shareFromDram;
      const share = each.buffer ? Math.min(1, shareOf(each, asked, arch)) : fromDram;
      // What a neighbor has just requested is also in flight from DRAM.
      const reached = each.isAwaited && !isLate && share > 0 ? 1 : share;
      const part = reached * (lead ? fromDramOf(lead, each.missing) : 1);
      const perRequest = each.all.requests > 0 ? each.all.sectors / each.all.requests : 0;
      const longer = 1 + Math.max(0, perRequest - 4) * throughputsOf(arch).scatteredLoad.value;
      return { l1: 1 - missing, l2: missing * (1 - part) * longer, dram: missing * part * longer };
    },
  };
}
