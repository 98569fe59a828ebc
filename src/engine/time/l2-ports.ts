import type { Throughputs } from '@src/arch/throughput';
import type { Demand } from './demand';

/** Of the cycles that the L2's peak counts, each port takes every third (evidence:throughput-parts, on an H200). */
const CYCLES_PER_TURN = 3;

/** Half of all lines lie in the other half of the L2, which looks up what is written as well. */
const FAR = 0.5;
/** Further lookups of what DRAM sends and receives: per 64-byte piece that is filled, and per line that is written back. */
const PER_FILLED_PIECE = 0.45;
const PER_LINE_WRITTEN_BACK = 0.5;

const SECTOR = 32;
const PIECE = 64;
const LINE = 128;

/** Lines that contain these sectors in these 64-byte pieces: whole pieces come in pairs, isolated sectors do not. */
export const linesOf = ({ sectors, pieces }: { readonly sectors: number; readonly pieces: number }): number =>
  pieces > 0 ? pieces * (1 - Math.min(1, Math.max(0, sectors / pieces - 1)) / 2) : 0;

/**
 * Cycles that an SM needs to send all of this to the L2: one per requested line of a load, one per written sector, and one
 * per line with partially written sectors (evidence:sm-sends).
 */
export function sentCycles({ readSectors, readPieces, writeSectors, writePieces, maskedLines }: Demand['l2']): number {
  const requests = linesOf({ sectors: readSectors, pieces: readPieces });
  const masks = Math.min(linesOf({ sectors: writeSectors, pieces: writePieces }), maskedLines ?? 0);
  return requests + writeSectors + masks;
}

/** Percent of peak that Nsight Compute shows for the L2 while it only executes atomics, if their lines are unknown. */
const USUALLY_SHOWN = 95;

/**
 * Percent of peak that Nsight Compute shows for the L2 while it only executes atomics: each sector takes one input cycle,
 * plus one for a mask per line in which more than one word is touched.
 */
export function shownOfAtomics({ globalSectors, lines, maskedLines }: Demand['atomics'], rates: Throughputs): number {
  if (lines === undefined || maskedLines === undefined || globalSectors === 0) return USUALLY_SHOWN;
  const busiest = CYCLES_PER_TURN * Math.max(globalSectors + maskedLines, (1 + FAR) * lines);
  return (100 * (busiest / globalSectors) * rates.l2Atomics.value) / rates.l2Peak.value;
}

export interface PortsTime {
  /** Time that the ports need; they work in parallel. */
  readonly seconds: number;
  /** Percent of peak that the busiest port reaches in this time. */
  readonly full: number;
  /** Cycles of each port. */
  readonly cycles: { readonly in: number; readonly tags: number; readonly out: number };
}

/**
 * What the ports of the L2 slices need (evidence:throughput-parts). Each written sector takes one input cycle, plus one for a
 * mask per line with partially written sectors, and a load one per line. Each line is looked up once, a written one in both
 * halves if it lies in the other one. Two sectors leave per cycle.
 */
export function portsTime(
  { l2, dram }: Pick<Demand, 'l2' | 'dram'>,
  cache: 'cold' | 'warm',
  rates: Throughputs,
  hertz: number,
): PortsTime {
  const loaded = linesOf({ sectors: l2.readSectors, pieces: l2.readPieces });
  const stored = linesOf({ sectors: l2.writeSectors, pieces: l2.writePieces });
  const { readBytes, writtenBytes } = dram[cache];
  const cycles = {
    in: loaded + l2.writeSectors + Math.min(stored, l2.maskedLines ?? 0),
    tags:
      loaded +
      (1 + FAR) * stored +
      PER_FILLED_PIECE * filledPieces(l2, readBytes) +
      (PER_LINE_WRITTEN_BACK * writtenBytes) / LINE,
    out: l2.readSectors / 2,
  };
  const seconds =
    Math.max(cycles.in / rates.l2In.value, cycles.tags / rates.l2Tags.value, cycles.out / rates.l2Out.value) / hertz;
  const busiest = (CYCLES_PER_TURN * Math.max(cycles.in, cycles.tags, cycles.out)) / rates.l2Peak.value / hertz;
  return { seconds, full: seconds > 0 ? (100 * busiest) / seconds : 0, cycles };
}

/** Pieces that DRAM fills: where loads request single sectors, each fills its piece. */
function filledPieces({ readSectors, readPieces }: Demand['l2'], readBytes: number): number {
  const filled = Math.min(readBytes / SECTOR, Math.max(readSectors, readBytes / PIECE));
  return filled * (readSectors > 0 ? Math.min(1, Math.max(1 / 2, readPieces / readSectors)) : 1 / 2);
}

/**
 * Sectors that cross between the halves of the L2: half of what is written, and half of what comes from DRAM
 * (evidence:throughput-parts). What the L2 has is loaded from the nearer half.
 */
export const crossingSectors = ({ l2, dram }: Pick<Demand, 'l2' | 'dram'>, cache: 'cold' | 'warm'): number =>
  FAR * (l2.writeSectors + dram[cache].readBytes / SECTOR);
