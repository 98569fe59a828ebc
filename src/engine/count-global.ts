import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { requireWarp } from './require-warp';

/** Counts global accesses one after the other. Each count overwrites the previous numbers. */
export interface GlobalCounter {
  /**
   * Count one warp-wide load or store as `coalesce` does, without reporting which lane is served by what.
   *
   * @param width - Bytes of each active lane, one of the GPU's access widths.
   * @param mask - Bit i set = lane i is active.
   * @param addresses - Byte address per lane. Addresses of inactive lanes are not read.
   * @throws {InputError} For whatever `coalesce` refuses, with the same message.
   */
  count(width: Bytes, mask: number, addresses: ArrayLike<number>): void;
  readonly requests: number;
  readonly sectors: number;
  readonly lines: number;
  readonly tagWavefronts: number;
}

/** More slots than lanes, so that most lookups end at the first slot. A power of two. */
const SLOTS = 128;

/**
 * The counts of `coalesce` for programs that need millions of them: counting an access allocates nothing.
 *
 * @param arch - The GPU. Its facts are read once.
 * @see content/evidence/global-access
 */
export function globalCounter(arch: Architecture): GlobalCounter {
  const lanes = arch.warpSize.value;
  const perSector = 1 / arch.sectorBytes.value;
  const perLine = 1 / arch.lineBytes.value;
  const lineShift = Math.log2(arch.lineBytes.value);
  const widths = arch.accessWidths.value;
  const hash = hashTable(arch.tagHash.value);
  const linesByBank = new Int32Array(arch.tagBanks.value);
  const seenSectors = emptySet();
  const seenLines = emptySet();
  let round = 0;

  const counter = { requests: 0, sectors: 0, lines: 0, tagWavefronts: 0, count };
  return counter;

  function count(width: Bytes, mask: number, addresses: ArrayLike<number>): void {
    if (!widths.includes(width)) refuse(width, mask, addresses, arch);
    round = nextRound(round);
    linesByBank.fill(0);
    let sectors = 0;
    let lines = 0;
    let wavefronts = 0;
    let lastSector = -1;
    let lastLine = -1;
    for (let lane = 0; lane < lanes; lane += 1) {
      if (((mask >>> lane) & 1) === 0) continue;
      const address = addresses[lane]!;
      // Comparisons with NaN are false, so a missing address is refused as well.
      const low = address >>> 0;
      if (
        !(address >= 0 && address <= Number.MAX_SAFE_INTEGER) ||
        (low & (width - 1)) !== 0 ||
        address !== Math.floor(address)
      )
        refuse(width, mask, addresses, arch);
      const sector = Math.floor(address * perSector);
      if (sector === lastSector) continue;
      lastSector = sector;
      if (!add(seenSectors, sector, round)) continue;
      sectors += 1;
      const line = Math.floor(address * perLine);
      if (line === lastLine) continue;
      lastLine = line;
      if (!add(seenLines, line, round)) continue;
      lines += 1;
      const high = (address - low) / 2 ** 32;
      const lineBits = (low >>> lineShift) | (high << (32 - lineShift));
      const bank =
        hash[lineBits & 511]! ^
        hash[512 + ((lineBits >>> 9) & 511)]! ^
        hash[1024 + ((lineBits >>> 18) & 511)]! ^
        hash[1536 + ((high >>> (lineShift - 5)) & 511)]!;
      const queued = linesByBank[bank]! + 1;
      linesByBank[bank] = queued;
      if (queued > wavefronts) wavefronts = queued;
    }
    counter.requests = sectors === 0 ? 0 : 1;
    counter.sectors = sectors;
    counter.lines = lines;
    counter.tagWavefronts = wavefronts;
  }

  /** Slots hold the round in which they were written; when the round number overflows, all are emptied. */
  function nextRound(last: number): number {
    if (last < 2 ** 30) return last + 1;
    seenSectors.rounds.fill(0);
    seenLines.rounds.fill(0);
    return 1;
  }
}

/**
 * The tag bank of a line as a table lookup, for programs that need millions of banks.
 *
 * @param arch - The GPU. Its facts are read once.
 * @returns Takes the number of a line (address / line size) below 2^27; returns the bank, up to a renaming of the banks.
 */
export function lineBanks(arch: Architecture): (line: number) => number {
  const hash = hashTable(arch.tagHash.value);
  return (line) => hash[line & 511]! ^ hash[512 + ((line >>> 9) & 511)]! ^ hash[1024 + ((line >>> 18) & 511)]!;
}

/** A set of integers that is emptied by advancing a round number: a slot holds a number only in the round that wrote it. */
interface RoundSet {
  readonly numbers: Float64Array;
  readonly rounds: Int32Array;
}

const emptySet = (): RoundSet => ({ numbers: new Float64Array(SLOTS), rounds: new Int32Array(SLOTS) });

/** @returns False when the number is in the set already. */
function add({ numbers, rounds }: RoundSet, number: number, round: number): boolean {
  const bits = number | 0;
  let slot = (bits ^ (bits >>> 7) ^ (bits >>> 14)) & (SLOTS - 1);
  while (rounds[slot] === round) {
    if (numbers[slot] === number) return false;
    slot = (slot + 1) & (SLOTS - 1);
  }
  rounds[slot] = round;
  numbers[slot] = number;
  return true;
}

/** One counter per GPU: it takes longer to build than a small kernel to run. */
const hashTables = new WeakMap<readonly number[], Uint8Array>();

/** Entry 512k + b: the contribution of bits 9k to 9k + 8 of a line number to its tag bank when they are b; four steps. */
function hashTable(hash: readonly number[]): Uint8Array {
  let table = hashTables.get(hash);
  if (!table) {
    table = Uint8Array.from({ length: 4 * 512 }, (_, entry) => {
      let bank = 0;
      for (let bit = 0; bit < 9; bit += 1)
        if ((entry >>> bit) & 1) bank ^= hash[9 * Math.floor(entry / 512) + bit] ?? 0;
      return bank;
    });
    hashTables.set(hash, table);
  }
  return table;
}

/** Report it in the words of `coalesce`. */
function refuse(width: Bytes, mask: number, addresses: ArrayLike<number>, arch: Architecture): void {
  const addressByLane = Array.from({ length: arch.warpSize.value }, (_, lane) =>
    (mask >>> lane) & 1 ? (addresses[lane] ?? Number.NaN) : null,
  );
  requireWarp({ op: 'load', width, addressByLane }, arch);
}
