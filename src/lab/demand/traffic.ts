import type { Architecture } from '@src/arch/architecture';
import { throughputsOf } from '@src/arch/throughput';
import type { Demand, DramTraffic } from '@src/engine/time';
import type { KernelQuery } from '../query';
import type { KernelResult } from '../run/result';
import type { Site, Space } from '../machine/stats';
import { lostOf, tableMisses } from './kept';
import type { Pass } from './state';
import type { WaitOf } from './state';
import type { LaunchWork } from './work-of';

const SECTOR = 32;
const LINE = 128;
const PIECE = 64;
/** Bytes of one page of DRAM: what a channel has open at a time. */
const PAGE = 1024;

/** Of a load whose lanes hit with this share, all hit so much less often. */
const LANES_TOGETHER = 4;

/** Sums of reals on one address take so much longer than those of integers. */
const REAL_SUMS = 2.5;
const ONE_PIECE = 1.5;

/** A buffer in global memory. */
export interface Placed {
  readonly start: number;
  readonly bytes: number;
}

/** Sums over executions, as compiled. */
export interface Traffic {
  readonly requests: number;
  readonly sectors: number;
  readonly wavefronts: number;
  readonly pieces: number;
  readonly data: number;
}

const NOTHING: Traffic = { requests: 0, sectors: 0, wavefronts: 0, pieces: 0, data: 0 };

/** Do neighbors want different pages of DRAM: one lane and the next line of its warp, or one warp and the next? */
function isApart({ global }: Site): boolean {
  if (!global?.first) return false;
  const lines = [
    ...new Set(global.first.addressByLane.flatMap((each) => (each === null ? [] : [Math.floor(each / LINE)]))),
  ];
  return global.apart >= PAGE || lines.some((line, at) => at > 0 && Math.abs(line - lines[at - 1]!) * LINE >= PAGE);
}

/** What an access asks for in one space, as the compiler makes it; `null`: nothing. */
export function countedOf(site: Site, space: Space): Traffic | null {
  const { compiled } = site;
  const all = compiled ? (compiled.counted?.sites ?? []) : [site];
  const sums = all.flatMap((each) => each[space] ?? []);
  return sums.length > 0 ? sums.reduce<Traffic>(plus, NOTHING) : null;
}

const plus = (a: Traffic, b: Traffic): Traffic => ({
  requests: a.requests + b.requests,
  sectors: a.sectors + b.sectors,
  wavefronts: a.wavefronts + b.wavefronts,
  pieces: a.pieces + b.pieces,
  data: a.data + b.data,
});

const times = ({ requests, sectors, wavefronts, pieces, data }: Traffic, share: number): Traffic => ({
  ...{ requests: requests * share, sectors: sectors * share, wavefronts: wavefronts * share },
  ...{ pieces: pieces * share, data: data * share },
});

/** One access, with what of it the L1 does not have. */
interface Asked {
  readonly site: Site;
  readonly all: Traffic;
  /** Share of its sectors that the L2 is asked for. */
  readonly missing: number;
  readonly buffer: Placed | null;
  /** Where it goes depends on data, or is as good as random. */
  readonly isIrregular: boolean;
  /**
   * What it finds in the L1 is on its way there: each warp loads it once, so that a neighbor has asked for it just before. It waits as long
   * as that one.
   */
  readonly isAwaited: boolean;
  /** Of what it asks the L2 for, the share that was there before and has left it: rows that are gone through again. */
  readonly lostInL2: number;
}

/** Of an access's requests, the share that waits for something that is not in the L1. */
const waitingOf = ({ isAwaited, missing }: Asked, isLate = false): number =>
  isAwaited && !isLate ? 1 : 1 - (1 - missing) ** LANES_TOGETHER;

/** Cycles of the tag stage for a load of a line that was looked up just before (`evidence:load-offsets`). */
const SAME_LINE = 1.1;

/** Of 32 words anywhere in 32 banks, the fullest bank has so many on average. */
const FULLEST_BANK = 3.5;

/** Wavefronts of the data pipe: one for each of the tag stage, as lines come from the L2; what the L1 has only its banks hold up. */
function dataOf({ all, missing, isIrregular }: Asked): number {
  const isByTags = all.data <= 1.1 * all.wavefronts;
  if (!isIrregular || !isByTags) return all.data;
  return missing * all.data + (1 - missing) * Math.min(all.data, FULLEST_BANK * all.requests);
}

/** What all accesses of global memory come to. */
export interface GlobalTraffic {
  readonly loads: Traffic;
  readonly stores: Traffic;
  readonly atomics: Traffic;
  readonly readSectors: number;
  readonly readPieces: number;
  /** Of loads: a wavefront that asks for both sectors of pieces takes two. */
  readonly tagCycles: number;
  /** Wavefronts of the data pipe of all loads. */
  readonly dataOfLoads: number;
  /** Wavefronts of the data pipe for what comes later than the rest of its wavefront. */
  readonly lateWavefronts: number;
  /** Of the sectors that loads ask the L2 for, the share that warps next to each other want of different pages of DRAM. */
  readonly pagesApart: number;
  /** Pieces of memory among which atomics are spread. */
  readonly meetingPieces: number;
  readonly dram: Demand['dram'];
  /** What a warp waits for a load; late: after it has waited for another one. */
  readonly waitOf: WaitOf;
}

export function globalTraffic(
  sites: readonly Site[],
  { accesses, estimates }: KernelResult,
  query: KernelQuery,
  buffers: readonly Placed[],
  { irregular, once, passes, near }: Pick<LaunchWork, 'irregular' | 'once' | 'passes' | 'near'>,
  arch: Architecture,
): GlobalTraffic {
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
    // What nobody looked at hits as the others do.
    const hits = lookup ? lookup.hits / lookup.sectors : usual;
    const traffic = all ?? NOTHING;
    // What the compiler leaves out would have hit.
    const missed = own.sectors * (1 - hits);
    const missing = traffic.sectors > 0 ? Math.min(1, missed / traffic.sectors) : 0;
    const sample = own.first;
    const buffer = buffers.find(({ start, bytes }) =>
      sample?.addressByLane.some((each) => each !== null && each >= start && each < start + bytes),
    );
    const isIrregular = irregular.has(site);
    return [
      {
        site,
        all: traffic,
        missing: site.op === 'load' ? missing : 1,
        buffer: buffer ?? null,
        isIrregular,
        isAwaited: once.has(site) && !isIrregular && missing > 0 && (buffer?.bytes ?? 0) > arch.l1SharedBytes.value,
        lostInL2: 0,
      },
    ];
  });
  const sms = Math.min(arch.sms.value, query.grid[0] * query.grid[1] * query.grid[2]);
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
  // Each access takes as long as its own pieces let it.
  const alone = met.reduce((sum, { site, all }) => {
    const { pieces = Infinity } = site.global!.meetings ?? {};
    const isOne = pieces < ONE_PIECE && site.isReal;
    return sum + (all.sectors / pieces) * (isOne ? REAL_SUMS : 1);
  }, 0);
  const known = new Map(asked.map((each) => [each.site, each]));
  return {
    ...{ loads: of(['load']), stores: of(['store']), atomics: of(['red', 'atom']) },
    ...{ readSectors: missed.sectors, readPieces: missed.pieces, dram },
    tagCycles: asked
      .filter(({ site }) => site.op === 'load')
      .reduce((sum, { site, all }) => {
        const both = all.pieces > 0 ? all.sectors / all.pieces : 0;
        return sum + all.wavefronts * (near.has(site) ? Math.min(both, SAME_LINE) : both);
      }, 0),
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
      const missing = waitingOf(each, isLate);
      const share = each.buffer ? Math.min(1, shareFromDram(each, asked, arch)) : fromDram;
      // What a neighbor has asked for just before is on its way from DRAM too.
      const part = each.isAwaited && share > 0 ? 1 : share;
      const perRequest = each.all.requests > 0 ? each.all.sectors / each.all.requests : 0;
      const longer = 1 + Math.max(0, perRequest - 4) * throughputsOf(arch).scatteredLoad.value;
      return { l1: 1 - missing, l2: missing * (1 - part) * longer, dram: missing * part * longer };
    },
  };
}

interface Launch {
  readonly blocks: number;
  /** SMs that get a block. */
  readonly sms: number;
  readonly residentBlocks: number;
  readonly l1Bytes: number;
}

/** What a sample of blocks says of the L1, for the launch as a whole: tables that stay, and rows that do not. */
function wholeLaunch(
  asked: readonly Asked[],
  passes: ReadonlyMap<Site, Pass>,
  { blocks, sms, residentBlocks, l1Bytes }: Launch,
  arch: Architecture,
): Asked[] {
  const loads = asked.filter(({ site, all }) => site.op === 'load' && all.sectors > 0);
  const isSmall = ({ buffer }: Asked): boolean => buffer !== null && buffer.bytes <= l1Bytes;
  const small = new Set(loads.filter(isSmall).map(({ buffer }) => buffer!));
  const smallBytes = [...small].reduce((sum, { bytes }) => sum + bytes, 0);
  const missedOf = (some: readonly Asked[]): number =>
    some.reduce((sum, { all, missing }) => sum + all.sectors * missing, 0);
  const live = Math.min(residentBlocks, Math.ceil(blocks / sms));
  const order = new Map(loads.map(({ site }, at) => [site, at]));
  /** Another loop before it has gone through as much of the same buffer. */
  const isEarlierPass = (other: Asked, { site, all }: Asked): boolean => {
    const [earlier, pass] = [passes.get(other.site), passes.get(site)];
    return (
      earlier !== undefined &&
      earlier.loop !== pass?.loop &&
      loads.indexOf(other) < order.get(site)! &&
      Math.abs(other.all.sectors - all.sectors) < 0.5 * all.sectors
    );
  };
  return asked.map((each): Asked => {
    const { site, all, buffer } = each;
    if (!order.has(site) || !buffer) return each;
    const same = loads.filter((other) => other.buffer === buffer);
    const passing = missedOf(loads.filter((other) => other.buffer !== buffer && !isSmall(other))) / 4 / sms;
    const misses = tableMisses(
      {
        bytes: buffer.bytes,
        sectors: same.reduce((sum, other) => sum + other.all.sectors, 0) / sms,
        passingLines: passing,
      },
      Math.max(0, l1Bytes - (smallBytes - (isSmall(each) ? buffer.bytes : 0))),
    );
    const missing = Math.min(each.missing, misses);
    const pass = passes.get(site);
    const first = pass && !each.isIrregular ? same.find((other) => isEarlierPass(other, each)) : undefined;
    if (!first || !pass) return { ...each, missing };
    const rows = (Math.min(all.sectors * SECTOR, buffer.bytes) / blocks / Math.max(1, pass.times)) * live;
    const lost = lostOf(rows, l1Bytes);
    return {
      ...each,
      missing: Math.max(missing, lost * first.missing),
      lostInL2: lostOf(rows * sms, arch.l2Bytes.value ?? Infinity),
    };
  });
}

/** Of what a load asks the L2 for, the share that comes from DRAM. */
function shareFromDram(one: Asked, all: readonly Asked[], arch: Architecture): number {
  const same = all.filter(({ buffer, site }) => buffer === one.buffer && site.op === 'load');
  const sectors = same.reduce((sum, { all: each, missing }) => sum + each.sectors * missing, 0);
  const { readBytes } = readOf(same, one.buffer!, arch);
  return sectors > 0 ? readBytes / SECTOR / sectors : 0;
}

interface Read {
  readonly readBytes: number;
  /** Of these, those of pieces that stand alone. */
  readonly scattered: number;
}

/** Sectors of one buffer that DRAM is asked for. */
function readOf(asked: readonly Asked[], { bytes }: Placed, arch: Architecture): Read {
  const keeps = (arch.l2Bytes.value ?? 0) * throughputsOf(arch).l2Keeps.value;
  const sums = asked.reduce((sum, { all, missing }) => plus(sum, times(all, missing)), NOTHING);
  const isScattered = sums.pieces > 0.75 * sums.sectors && asked.some((each) => each.isIrregular);
  // Of a piece of 64 bytes, DRAM reads all.
  const wanted = sums.pieces * PIECE;
  const lost = asked.reduce(
    (sum, { all, missing, lostInL2 }) => sum + Math.min(all.pieces * missing * PIECE, bytes) * lostInL2,
    0,
  );
  if (!isScattered) return { readBytes: Math.min(wanted, bytes + lost), scattered: 0 };
  const again = bytes > keeps ? Math.max(0, wanted - bytes) * (1 - keeps / bytes) : 0;
  const readBytes = Math.min(wanted, bytes) + again;
  return { readBytes, scattered: bytes > keeps ? readBytes : 0 };
}

/** Of what stores touch, they write so much at least where all of it is meant to be written. */
const WHOLE = 0.9;

/** Of so many bytes in sectors that stores touch, the share that they write. */
function writtenShare(stores: readonly Asked[], touched: number): number {
  const bytes = stores.reduce((sum, { site }) => sum + (site.global?.lanes ?? 0) * site.width, 0);
  return touched > 0 ? bytes / touched : 1;
}

/** What DRAM moves: each buffer as far as it is touched, and of scattered accesses what the L2 does not keep. */
function dramOf(asked: readonly Asked[], arch: Architecture): Demand['dram'] {
  const keeps = (arch.l2Bytes.value ?? 0) * throughputsOf(arch).l2Keeps.value;
  const buffers = new Set(asked.map(({ buffer }) => buffer));
  let readBytes = 0;
  let scatteredBytes = 0;
  let dirty = 0;
  let rewritten = 0;
  for (const buffer of buffers) {
    const within = asked.filter((each) => each.buffer === buffer);
    const place = buffer ?? { start: 0, bytes: Infinity };
    const loads = within.filter(({ site }) => site.op !== 'store');
    const stores = within.filter(({ site }) => site.op !== 'load');
    const read = readOf(loads, place, arch);
    readBytes += read.readBytes;
    scatteredBytes += read.scattered;
    const written = stores.reduce((sum, { all }) => plus(sum, all), NOTHING);
    const isScattered =
      written.pieces > 0.75 * written.sectors && place.bytes > keeps && stores.some((each) => each.isIrregular);
    const bytes = written.sectors * SECTOR;
    if (isScattered) {
      // A sector that leaves the L2 before it is whole is read, written, and read again.
      const moved = Math.min(bytes, place.bytes) + Math.max(0, bytes - place.bytes) * (1 - keeps / place.bytes);
      readBytes += stores.some(({ site }) => site.op === 'store') ? moved : 0;
      dirty += moved;
      scatteredBytes += 2 * moved;
      rewritten += 2 * moved;
    } else {
      const touched = Math.min(bytes, place.bytes);
      dirty += touched;
      // A sector of which some bytes are never written is read before it leaves the L2, unless it was loaded before.
      if (loads.length === 0 && writtenShare(stores, touched) < WHOLE) readBytes += touched;
    }
  }
  const dirtyStays = (arch.l2Bytes.value ?? 0) * throughputsOf(arch).l2Dirty.value;
  const cold: DramTraffic = {
    readBytes,
    writtenBytes: Math.max(0, dirty - dirtyStays),
    scatteredBytes,
    rewrittenBytes: rewritten,
  };
  const touched = readBytes + dirty;
  const l2 = arch.l2Bytes.value ?? 0;
  // Up to half of the L2 all stays for the next launch; what is as large as all of it pushes itself out.
  const again = Math.min(1, Math.max(0, (touched - l2 / 2) / (l2 / 2)));
  const warm: DramTraffic = {
    ...{ readBytes: readBytes * again, scatteredBytes: scatteredBytes * again, rewrittenBytes: rewritten * again },
    writtenBytes: touched < l2 / 2 ? 0 : dirty,
  };
  return { cold, warm };
}
