import type { Architecture } from '@src/arch/architecture';
import { throughputsOf } from '@src/arch/throughput';
import type { Demand, DramTraffic, Wait } from '@src/engine/time';
import type { KernelResult } from '../run/result';
import type { Site, Space } from '../machine/stats';

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
}

/** Of an access's requests, the share that waits for something that is not in the L1. */
const waitingOf = ({ isAwaited, missing }: Asked): number => (isAwaited ? 1 : 1 - (1 - missing) ** LANES_TOGETHER);

/** What all accesses of global memory come to. */
export interface GlobalTraffic {
  readonly loads: Traffic;
  readonly stores: Traffic;
  readonly atomics: Traffic;
  readonly readSectors: number;
  readonly readPieces: number;
  /** Of loads: a wavefront that asks for both sectors of pieces takes two. */
  readonly tagCycles: number;
  /** Wavefronts of the data pipe for what comes later than the rest of its wavefront. */
  readonly lateWavefronts: number;
  /** Of the sectors that loads ask the L2 for, the share that warps next to each other want of different pages of DRAM. */
  readonly pagesApart: number;
  /** Pieces of memory among which atomics are spread. */
  readonly meetingPieces: number;
  readonly dram: Demand['dram'];
  /** What a warp waits for a load. */
  readonly waitOf: (site: Site) => Partial<Record<Wait, number>>;
}

export function globalTraffic(
  sites: readonly Site[],
  { accesses }: KernelResult,
  buffers: readonly Placed[],
  { irregular, once }: { irregular: ReadonlySet<Site>; once: ReadonlySet<Site> },
  arch: Architecture,
): GlobalTraffic {
  const asked = sites.flatMap((site, index): Asked[] => {
    const all = countedOf(site, 'global');
    const own = site.global;
    if (!own || own.sectors === 0) return [];
    const access = accesses.find((each) => each.index === index && each.space === 'global');
    const hits = access?.l1 && access.l1.sectors > 0 ? access.l1.hits / access.l1.sectors : 0;
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
      },
    ];
  });
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
      .reduce((sum, { all }) => sum + (all.pieces > 0 ? (all.wavefronts * all.sectors) / all.pieces : 0), 0),
    pagesApart:
      missed.sectors > 0
        ? asked
            .filter((each) => each.site.op === 'load' && once.has(each.site) && isApart(each.site))
            .reduce((sum, { all, missing }) => sum + all.sectors * missing, 0) / missed.sectors
        : 0,
    lateWavefronts: asked
      .filter(({ site }) => site.op === 'load')
      .reduce((sum, each) => sum + each.all.wavefronts * waitingOf(each) * throughputsOf(arch).lateWavefronts.value, 0),
    meetingPieces: alone > 0 ? visits / alone : Infinity,
    waitOf: (site) => {
      const each = known.get(site);
      if (!each) return {};
      const missing = waitingOf(each);
      const share = each.buffer ? Math.min(1, shareFromDram(each, asked, arch)) : fromDram;
      // What a neighbor has asked for just before is on its way from DRAM too.
      const part = each.isAwaited && share > 0 ? 1 : share;
      const perRequest = each.all.requests > 0 ? each.all.sectors / each.all.requests : 0;
      const longer = 1 + Math.max(0, perRequest - 4) * throughputsOf(arch).scatteredLoad.value;
      return { l1: 1 - missing, l2: missing * (1 - part) * longer, dram: missing * part * longer };
    },
  };
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
  if (!isScattered) return { readBytes: Math.min(wanted, bytes), scattered: 0 };
  const again = bytes > keeps ? Math.max(0, wanted - bytes) * (1 - keeps / bytes) : 0;
  const readBytes = Math.min(wanted, bytes) + again;
  return { readBytes, scattered: bytes > keeps ? readBytes : 0 };
}

/** What DRAM moves: each buffer as far as it is touched, and of scattered accesses what the L2 does not keep. */
function dramOf(asked: readonly Asked[], arch: Architecture): Demand['dram'] {
  const keeps = (arch.l2Bytes.value ?? 0) * throughputsOf(arch).l2Keeps.value;
  const buffers = new Set(asked.map(({ buffer }) => buffer));
  let readBytes = 0;
  let scatteredBytes = 0;
  let dirty = 0;
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
    } else dirty += Math.min(bytes, place.bytes);
  }
  const dirtyStays = (arch.l2Bytes.value ?? 0) * throughputsOf(arch).l2Dirty.value;
  const cold: DramTraffic = { readBytes, writtenBytes: Math.max(0, dirty - dirtyStays), scatteredBytes };
  const touched = readBytes + dirty;
  const l2 = arch.l2Bytes.value ?? 0;
  // Up to half of the L2 all stays for the next launch; what is as large as all of it pushes itself out.
  const again = Math.min(1, Math.max(0, (touched - l2 / 2) / (l2 / 2)));
  const warm: DramTraffic = {
    ...{ readBytes: readBytes * again, scatteredBytes: scatteredBytes * again },
    writtenBytes: touched < l2 / 2 ? 0 : dirty,
  };
  return { cold, warm };
}
