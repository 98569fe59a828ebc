import type { Throughputs } from '@src/arch/throughput';
import type { Demand } from './demand';

/**
 * The peaks to which Nsight Compute relates the L2 ports, as fractions of the sector-lookup peak: input from the SMs, line
 * lookups, and output to the SMs. Read on an H100 (evidence:kernel-times); an H200, whose L2 is a fifth larger, shows the
 * same fractions.
 */
const PEAK = { in: 0.355, tags: 0.347, out: 0.334 };

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

/** Half of all writes cross to the other half of the L2: they take longer by this factor. */
const CROSSING = 1.07;

/** Half of what comes from DRAM comes through the other half of the L2, which looks it up too. */
const FAR = 0.5;
const SECTOR = 32;

/** Lookups per line that atomics touch: half of them cross to the other half of the L2, which looks them up as well. */
const LOOKED_UP = 1.6;

/** Percent of peak that Nsight Compute shows for the L2 while it only executes atomics, if their lines are unknown. */
const USUALLY_SHOWN = 95;

/**
 * Percent of peak that Nsight Compute shows for the L2 while it only executes atomics: each sector takes one input cycle,
 * plus one for a mask per line in which more than one word is touched.
 */
export function shownOfAtomics({ globalSectors, lines, maskedLines }: Demand['atomics'], rates: Throughputs): number {
  if (lines === undefined || maskedLines === undefined || globalSectors === 0) return USUALLY_SHOWN;
  const busiest = Math.max((globalSectors + maskedLines) / PEAK.in, (LOOKED_UP * lines) / PEAK.tags);
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
 * What the ports of the L2 slices need. Each written sector takes one input cycle, plus one for a mask per line with
 * partially written sectors; a load takes one input cycle per line, and one output cycle per 64-byte piece.
 */
export function portsTime(
  { l2, dram }: Pick<Demand, 'l2' | 'dram'>,
  cache: 'cold' | 'warm',
  rates: Throughputs,
  hertz: number,
): PortsTime {
  const reads = { sectors: l2.readSectors, pieces: l2.readPieces };
  const writes = { sectors: l2.writeSectors, pieces: l2.writePieces };
  const loaded = linesOf(reads);
  const perLine = loaded > 0 ? Math.max(1, l2.readSectors / loaded) : 1;
  const far = Math.min(loaded, (FAR * dram[cache].readBytes) / SECTOR / perLine);
  const cycles = {
    in: loaded + CROSSING * (l2.writeSectors + Math.min(linesOf(writes), l2.maskedLines ?? 0)),
    tags: loaded + linesOf(writes) + far,
    out: l2.readPieces,
  };
  const seconds =
    Math.max(cycles.in / rates.l2In.value, cycles.tags / rates.l2Tags.value, cycles.out / rates.l2Out.value) / hertz;
  const busiest =
    Math.max(cycles.in / PEAK.in, cycles.tags / PEAK.tags, cycles.out / PEAK.out) / rates.l2Peak.value / hertz;
  return { seconds, full: seconds > 0 ? (100 * busiest) / seconds : 0, cycles };
}
