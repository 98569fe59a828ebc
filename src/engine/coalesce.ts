import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import type { WarpAccess } from './access';
import { requireWarp } from './require-warp';
import type { Rule } from './rule';
import { tagBank, tagWavefronts } from './tag-stage';

export const requestRule: Rule = {
  id: 'one-request',
  statement:
    'A warp-wide load or store is one request to the L1, whatever the addresses, and none when no lane is active.',
  measured: { '9.0': 'evidence:global-access' },
  documented: everyCapability('source:nsight-compute#memory-tables'),
  assumption: 'as documented for compute capability 7.0 and later',
};

export const sectorRule: Rule = {
  id: 'sectors',
  statement: 'A request touches as many 32-byte sectors as there are distinct 32-byte blocks under its active lanes.',
  measured: { '9.0': 'evidence:global-access' },
  documented: everyCapability('source:nsight-compute#memory-tables'),
  assumption: 'as documented for compute capability 7.0 and later',
};

function everyCapability(from: `source:${string}`): Rule['documented'] {
  const capabilities = ['7.0', '7.5', '8.0', '8.6', '8.7', '8.9', '9.0', '10.0', '12.0'];
  return Object.fromEntries(capabilities.map((capability) => [capability, from]));
}

/** A sector that must travel, and who asked for it. */
export interface SectorTouch {
  readonly start: Bytes;
  /** Start of its line. */
  readonly line: Bytes;
  /** Tag wavefront of its line, from 1. */
  readonly wavefront: number;
  /** Lanes served by it, ascending. */
  readonly lanes: readonly number[];
  /** Distinct bytes of it that some lane asked for. */
  readonly usedBytes: Bytes;
}

/** A line whose tag must be looked up. */
export interface LineTouch {
  readonly start: Bytes;
  readonly tagBank: number;
  /** From 1. */
  readonly wavefront: number;
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
  /** Distinct bytes that the lanes asked for: two lanes on one word count it once. */
  readonly usefulBytes: Bytes;
  /** Bytes of all touched sectors. */
  readonly movedBytes: Bytes;
  /** useful / moved, 0 to 1; `null` when nothing moves. */
  readonly efficiency: number | null;
  /** Fewest sectors that could hold the bytes asked for. */
  readonly idealSectors: number;
  /** Index = lane; `null` for a lane that is off. */
  readonly serviceByLane: readonly (LaneService | null)[];
}

/**
 * Turn what the lanes of one warp ask for into the request, lines, tag wavefronts and sectors that serve them.
 *
 * Lines queue at the tag stage in ascending order; the order is a convention of the drawing, the counts are not.
 *
 * @param access - One load or store; addresses are naturally aligned.
 * @returns Plain data. An instruction whose lanes are all off makes no request.
 * @throws {InputError} For a wrong number of lanes, a width that the GPU lacks, a misaligned address.
 * @see content/evidence/global-access
 */
export function coalesce(access: WarpAccess, arch: Architecture): CoalesceTrace {
  requireWarp(access, arch);
  const { addressByLane, width } = access;
  const lanesBySector = groupLanes(addressByLane, arch.sectorBytes.value);
  const sectorStarts = [...lanesBySector.keys()].sort(ascending);
  const lineStarts = [...new Set(sectorStarts.map((start) => floorTo(start, arch.lineBytes.value)))];
  const wavefrontOfLine = tagWavefronts(lineStarts, arch);
  const wavefrontByLine = new Map(lineStarts.map((start, index) => [start, wavefrontOfLine[index]!]));

  const sectors = sectorStarts.map((start): SectorTouch => {
    const lanes = lanesBySector.get(start)!;
    const line = floorTo(start, arch.lineBytes.value);
    const distinct = new Set(lanes.map((lane) => addressByLane[lane])).size;
    return { start, line, wavefront: wavefrontByLine.get(line)!, lanes, usedBytes: distinct * width };
  });
  const usefulBytes = sectors.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
  const movedBytes = sectors.length * arch.sectorBytes.value;

  return {
    access,
    activeLanes: addressByLane.filter((address) => address !== null).length,
    requests: sectors.length === 0 ? 0 : 1,
    sectors,
    lines: lineStarts.map((start, index) => ({
      start,
      tagBank: tagBank(start, arch),
      wavefront: wavefrontOfLine[index]!,
    })),
    wavefronts: Math.max(0, ...wavefrontOfLine),
    usefulBytes,
    movedBytes,
    efficiency: movedBytes === 0 ? null : usefulBytes / movedBytes,
    idealSectors: Math.ceil(usefulBytes / arch.sectorBytes.value),
    serviceByLane: addressByLane.map((address) => {
      if (address === null) return null;
      const line = floorTo(address, arch.lineBytes.value);
      const sector = floorTo(address, arch.sectorBytes.value);
      return { address, word: floorTo(address, 4), sector, line, wavefront: wavefrontByLine.get(line)! };
    }),
  };
}

const ascending = (a: number, b: number): number => a - b;

function groupLanes(addressByLane: WarpAccess['addressByLane'], blockBytes: Bytes): Map<Bytes, number[]> {
  const lanesByBlock = new Map<Bytes, number[]>();
  for (const [lane, address] of addressByLane.entries()) {
    if (address === null) continue;
    const block = floorTo(address, blockBytes);
    const lanes = lanesByBlock.get(block);
    if (lanes) lanes.push(lane);
    else lanesByBlock.set(block, [lane]);
  }
  return lanesByBlock;
}
