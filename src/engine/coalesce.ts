import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import type { WarpAccess } from './access';
import { requireWarp } from './require-warp';
import { tagLookups, type TagLookup } from './tag-stage';

export { requestRule, sectorRule } from './coalesce-rules';

/** A sector to transfer, and the lanes that requested it. */
export interface SectorTouch {
  readonly start: Bytes;
  /** Start of its line. */
  readonly line: Bytes;
  /** Tag wavefront of its line, counted from 1. */
  readonly wavefront: number;
  /** Lanes served by it, ascending. */
  readonly lanes: readonly number[];
  /** Distinct bytes of it that some lane requested. */
  readonly usedBytes: Bytes;
}

/** A line whose tag must be looked up. */
export interface LineTouch extends TagLookup {
  readonly start: Bytes;
}

/** What serves one active lane. An access is naturally aligned, so it never spans two sectors. */
export interface LaneService {
  readonly address: Bytes;
  /** First 4-byte word. */
  readonly word: Bytes;
  readonly sector: Bytes;
  readonly line: Bytes;
  readonly wavefront: number;
}

export interface CoalesceTrace {
  readonly access: WarpAccess;
  readonly activeLanes: number;
  readonly requests: number;
  /** Ascending by start. */
  readonly sectors: readonly SectorTouch[];
  /** Ascending by start. */
  readonly lines: readonly LineTouch[];
  readonly wavefronts: number;
  /** Distinct bytes that the lanes requested: two lanes on one word count it once. */
  readonly usefulBytes: Bytes;
  /** Bytes of all touched sectors. */
  readonly movedBytes: Bytes;
  /** useful / moved, 0 to 1; `null` when nothing moves. */
  readonly efficiency: number | null;
  /** Fewest sectors that could hold the requested bytes. */
  readonly idealSectors: number;
  /** Index = lane; `null` for an inactive lane. */
  readonly serviceByLane: readonly (LaneService | null)[];
}

/**
 * Turn the access of one warp into the request, lines, tag wavefronts and sectors that serve it.
 *
 * Lines queue at the tag stage in ascending order: a convention of the drawing, which does not change the counts.
 *
 * @param access - One load or store; addresses are naturally aligned.
 * @returns Plain data. An instruction whose lanes are all inactive makes no request.
 * @throws {InputError} For a wrong number of lanes, a width that the GPU lacks, a misaligned address.
 * @see content/evidence/global-access
 */
export function coalesce(access: WarpAccess, arch: Architecture): CoalesceTrace {
  requireWarp(access, arch);
  const { addressByLane, width } = access;
  const asked = sectorsAsked(addressByLane, arch.sectorBytes.value);
  const lineStarts = linesOf(asked, arch.lineBytes.value);
  const lookups = tagLookups(lineStarts, arch);
  const lookupByLine = new Map(lineStarts.map((start, index) => [start, lookups[index]!]));
  const serviceByLane = new Array<LaneService | null>(addressByLane.length).fill(null);

  const sectors = asked.map(({ start, lanes }): SectorTouch => {
    const line = floorTo(start, arch.lineBytes.value);
    const { wavefront } = lookupByLine.get(line)!;
    for (const lane of lanes) {
      const address = addressByLane[lane]!;
      serviceByLane[lane] = { address, word: floorTo(address, 4), sector: start, line, wavefront };
    }
    return { start, line, wavefront, lanes, usedBytes: distinctAddresses(lanes, addressByLane) * width };
  });
  const usefulBytes = sectors.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
  const movedBytes = sectors.length * arch.sectorBytes.value;

  return {
    access,
    activeLanes: sectors.reduce((sum, { lanes }) => sum + lanes.length, 0),
    requests: sectors.length === 0 ? 0 : 1,
    sectors,
    lines: lineStarts.map((start, index) => ({ start, ...lookups[index]! })),
    wavefronts: lookups.reduce((most, { wavefront }) => Math.max(most, wavefront), 0),
    usefulBytes,
    movedBytes,
    efficiency: movedBytes === 0 ? null : usefulBytes / movedBytes,
    idealSectors: Math.ceil(usefulBytes / arch.sectorBytes.value),
    serviceByLane,
  };
}

interface AskedSector {
  readonly start: Bytes;
  /** Ascending. */
  readonly lanes: number[];
}

/** Ascending by start. */
function sectorsAsked(addressByLane: WarpAccess['addressByLane'], sectorBytes: Bytes): AskedSector[] {
  const byStart = new Map<Bytes, AskedSector>();
  for (let lane = 0; lane < addressByLane.length; lane += 1) {
    const address = addressByLane[lane] ?? null;
    if (address === null) continue;
    const start = floorTo(address, sectorBytes);
    const sector = byStart.get(start);
    if (sector) sector.lanes.push(lane);
    else byStart.set(start, { start, lanes: [lane] });
  }
  return [...byStart.values()].sort((one, other) => one.start - other.start);
}

/** Ascending, without duplicates. */
function linesOf(sectors: readonly AskedSector[], lineBytes: Bytes): Bytes[] {
  const lines: Bytes[] = [];
  for (const { start } of sectors) {
    const line = floorTo(start, lineBytes);
    if (line !== lines.at(-1)) lines.push(line);
  }
  return lines;
}

const distinctAddresses = (lanes: readonly number[], addressByLane: WarpAccess['addressByLane']): number =>
  lanes.length === 1 ? 1 : new Set(lanes.map((lane) => addressByLane[lane])).size;
