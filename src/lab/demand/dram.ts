import type { Architecture } from '@src/arch/architecture';
import { throughputsOf } from '@src/arch/throughput';
import type { Demand, DramTraffic } from '@src/engine/time';
import { type Asked, NOTHING, type Placed, plus, times } from './asked';

const SECTOR = 32;
const PIECE = 64;

/** The share of a load's L2 requests that comes from DRAM. */
export function shareFromDram(one: Asked, all: readonly Asked[], arch: Architecture): number {
  const same = all.filter(({ buffer, site }) => buffer === one.buffer && site.op === 'load');
  const sectors = same.reduce((sum, { all: each, missing }) => sum + each.sectors * missing, 0);
  const { readBytes } = readOf(same, one.buffer!, arch);
  return sectors > 0 ? readBytes / SECTOR / sectors : 0;
}

/**
 * The same for a load that a warp makes after waiting for another one: data that other loads request much more of has
 * meanwhile been requested by warps of other blocks, as with the rim of a tile.
 */
export function shareWhenLate(one: Asked, all: readonly Asked[], arch: Architecture): number {
  const share = shareFromDram(one, all, arch);
  const sectorsOf = ({ all: each, missing }: Asked): number => each.sectors * missing;
  const own = sectorsOf(one);
  const loads = all.filter(({ buffer, site }) => buffer === one.buffer && site.op === 'load');
  const sum = loads.reduce((most, each) => most + sectorsOf(each), 0);
  const others = loads
    .filter((each) => each !== one && sectorsOf(each) >= MUCH_MORE * own)
    .reduce((most, each) => most + sectorsOf(each), 0);
  return own > 0 ? Math.min(share, Math.max(0, share * sum - others) / own) : share;
}

/** This many times what a load requests. */
const MUCH_MORE = 2;

interface Read {
  readonly readBytes: number;
  /** Of these, those of isolated pieces. */
  readonly scattered: number;
}

/** Sectors of one buffer that are requested from DRAM. */
function readOf(asked: readonly Asked[], { bytes }: Placed, arch: Architecture): Read {
  const keeps = (arch.l2Bytes.value ?? 0) * throughputsOf(arch).l2Keeps.value;
  const sums = asked.reduce((sum, { all, missing }) => plus(sum, times(all, missing)), NOTHING);
  const isScattered = sums.pieces > 0.75 * sums.sectors && asked.some((each) => each.isIrregular);
  // DRAM reads whole 64-byte pieces, and what neighboring blocks come back to only once.
  const wanted = asked.reduce((sum, { all, missing, fresh }) => sum + all.pieces * Math.min(missing, fresh) * PIECE, 0);
  const lost = asked.reduce(
    (sum, { all, missing, lostInL2 }) => sum + Math.min(all.pieces * missing * PIECE, bytes) * lostInL2,
    0,
  );
  if (!isScattered) return { readBytes: Math.min(wanted, bytes + lost), scattered: 0 };
  const extent = extentOf(asked, bytes);
  const isLost = extent > keeps;
  const again = isLost ? Math.max(0, wanted - bytes) * (1 - keeps / extent) : 0;
  const readBytes = Math.min(wanted, bytes) + again;
  return { readBytes, scattered: isLost ? readBytes : 0 };
}

/** Bytes of a buffer over which the blocks that run at one time spread their accesses. */
const extentOf = (asked: readonly Asked[], bytes: number): number =>
  Math.min(
    bytes,
    asked.reduce((most, { extent }) => Math.max(most, extent), 0),
  );

/** The least written share of what stores touch if all of it is meant to be written. */
const WHOLE = 0.9;

/**
 * Bytes that stores dirty. Where each warp goes on at the byte where the one before it ends, they have no sector in common
 * but the one in which they meet.
 */
function touchedBy({ site, all, part, fresh }: Asked): number {
  const { first, apart = 0, lanes = 0 } = site.global ?? {};
  const at = (first?.addressByLane ?? []).flatMap((each) => each ?? []);
  const isInRow = apart === at.length * site.width && at.every((each, lane) => each === at[0]! + lane * site.width);
  const sectors = all.sectors * fresh * SECTOR;
  return isInRow && site.op === 'store' ? Math.min(sectors, lanes * part * site.width) : sectors;
}

/** The share that is written of the bytes in sectors that stores touch. */
function writtenShare(stores: readonly Asked[], touched: number): number {
  const bytes = stores.reduce((sum, { site, part }) => sum + (site.global?.lanes ?? 0) * part * site.width, 0);
  return touched > 0 ? bytes / touched : 1;
}

/** DRAM traffic: the touched part of each buffer, and for scattered accesses what the L2 does not keep. */
export function dramOf(asked: readonly Asked[], arch: Architecture): Demand['dram'] {
  const keeps = (arch.l2Bytes.value ?? 0) * throughputsOf(arch).l2Keeps.value;
  const buffers = new Set(asked.map(({ buffer }) => buffer));
  let readBytes = 0;
  let scatteredBytes = 0;
  let dirty = 0;
  let rewritten = 0;
  let unique = 0;
  for (const buffer of buffers) {
    const within = asked.filter((each) => each.buffer === buffer);
    const place = buffer ?? { start: 0, bytes: Infinity };
    const loads = within.filter(({ site }) => site.op !== 'store');
    const stores = within.filter(({ site }) => site.op !== 'load');
    const read = readOf(loads, place, arch);
    readBytes += read.readBytes;
    scatteredBytes += read.scattered;
    const written = stores.reduce((sum, { all }) => plus(sum, all), NOTHING);
    const dirtyBefore = dirty;
    const isScattered =
      written.pieces > 0.75 * written.sectors &&
      extentOf(stores, place.bytes) > keeps &&
      stores.some((each) => each.isIrregular);
    const bytes = stores.reduce((sum, each) => sum + touchedBy(each), 0);
    if (isScattered) {
      // A sector evicted from the L2 before it is fully written is read, written, and read again.
      const moved = Math.min(bytes, place.bytes) + Math.max(0, bytes - place.bytes) * (1 - keeps / place.bytes);
      readBytes += stores.some(({ site }) => site.op === 'store') ? moved : 0;
      dirty += moved;
      scatteredBytes += 2 * moved;
      rewritten += 2 * moved;
    } else {
      const touched = Math.min(bytes, place.bytes);
      dirty += touched;
      // A sector with bytes that are never written is read before it leaves the L2, unless it was loaded before.
      const isPartial = writtenShare(stores, touched) < WHOLE;
      if (loads.length === 0 && isPartial) readBytes += touched;
      // Lone sectors that are not fully written leave one by one, whether or not their addresses are regular.
      if (isPartial && written.pieces > 0.75 * written.sectors && place.bytes > keeps) {
        scatteredBytes += 2 * touched;
        rewritten += 2 * touched;
      }
    }
    unique += Math.max(read.readBytes, dirty - dirtyBefore);
  }
  const { l2Dirty, l2Latest } = throughputsOf(arch);
  const latest = (arch.l2Bytes.value ?? 0) * l2Latest.value;
  // What was touched last is in the L2 when the launch ends; of dirty data, only this much is kept.
  const dirtyStays = Math.min(
    (arch.l2Bytes.value ?? 0) * l2Dirty.value,
    dirty * Math.min(1, latest / Math.max(1, unique)),
  );
  const cold: DramTraffic = {
    readBytes,
    writtenBytes: Math.max(0, dirty - dirtyStays),
    scatteredBytes,
    rewrittenBytes: rewritten,
  };
  const touched = readBytes + dirty;
  const l2 = arch.l2Bytes.value ?? 0;
  // Up to half of the L2, everything remains for the next launch; as much as its full size evicts itself.
  const again = Math.min(1, Math.max(0, (touched - l2 / 2) / (l2 / 2)));
  const warm: DramTraffic = {
    readBytes: readBytes * again,
    scatteredBytes: scatteredBytes * again,
    rewrittenBytes: rewritten * again,
    writtenBytes: touched < l2 / 2 ? 0 : dirty,
  };
  return { cold, warm };
}
