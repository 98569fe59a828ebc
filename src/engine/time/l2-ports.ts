import type { Throughputs } from '@src/arch/throughput';
import type { Demand } from './demand';

/**
 * The peaks that Nsight Compute compares the ports of the L2 with, as shares of that of sectors looked up: what comes from the SMs, lookups of lines, and
 * what goes to the SMs. Read on an H100 (evidence:kernel-times); an H200, whose L2 is a fifth larger, shows the same shares.
 */
const PEAK = { in: 0.355, tags: 0.347, out: 0.334 };

/** Lines that so many sectors in so many pieces of 64 bytes lie in: whole pieces come in pairs, sectors that stand alone do not. */
export const linesOf = ({ sectors, pieces }: { readonly sectors: number; readonly pieces: number }): number =>
  pieces > 0 ? pieces * (1 - Math.min(1, Math.max(0, sectors / pieces - 1)) / 2) : 0;

/**
 * Cycles that an SM needs to send all of this to the L2: one for the request of each line that is loaded, one for each sector that is written, and one
 * for each line of which parts of a sector are written (evidence:sm-sends).
 */
export function sentCycles({ readSectors, readPieces, writeSectors, writePieces, maskedLines }: Demand['l2']): number {
  const requests = linesOf({ sectors: readSectors, pieces: readPieces });
  const masks = Math.min(linesOf({ sectors: writeSectors, pieces: writePieces }), maskedLines ?? 0);
  return requests + writeSectors + masks;
}

/** Of what is written, half crosses to the other half of the L2: it takes so much longer. */
const CROSSING = 1.07;

/** Half of what comes from DRAM comes from the other half of the L2, which looks it up, too. */
const FAR = 0.5;
const SECTOR = 32;

/** Lookups for each line that atomics touch: half of them cross to the other half of the L2, which looks them up as well. */
const LOOKED_UP = 1.6;

/** Percent of its peak that Nsight Compute shows of the L2 where it does nothing but carry out atomics, if nobody knows their lines. */
const USUALLY_SHOWN = 95;

/**
 * Percent of its peak that Nsight Compute shows of the L2 while it does nothing but carry out atomics: each sector comes in a cycle of its own, and a
 * mask in one more for each line of which more than a word is touched.
 */
export function shownOfAtomics({ globalSectors, lines, maskedLines }: Demand['atomics'], rates: Throughputs): number {
  if (lines === undefined || maskedLines === undefined || globalSectors === 0) return USUALLY_SHOWN;
  const busiest = Math.max((globalSectors + maskedLines) / PEAK.in, (LOOKED_UP * lines) / PEAK.tags);
  return (100 * (busiest / globalSectors) * rates.l2Atomics.value) / rates.l2Peak.value;
}

export interface PortsTime {
  /** That the ports need, which work at the same time. */
  readonly seconds: number;
  /** Percent of its peak that the busiest port gets to in this time. */
  readonly full: number;
  /** Cycles of each port. */
  readonly cycles: { readonly in: number; readonly tags: number; readonly out: number };
}

/**
 * What the ports of the L2 slices need. Each sector that is written comes in a cycle of its own, and a mask in one more for each line of which parts
 * of a sector are written; a load comes in one cycle for each line, and its data leaves in one for each piece of 64 bytes.
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
