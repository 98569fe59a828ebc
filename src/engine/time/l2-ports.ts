import type { Throughputs } from '@src/arch/throughput';
import type { Demand } from './demand';

/**
 * Percent of its peak that Nsight Compute shows of a port of the L2 that takes its turn in each cycle, by what all slices take per cycle: what comes
 * from the SMs, lookups, and what goes to them (evidence:kernel-times).
 */
const PEAK = { in: 73, tags: 71.4, out: 68.8 };

/** Lines that so many sectors in so many pieces of 64 bytes lie in: whole pieces come in pairs, sectors that stand alone do not. */
export const linesOf = ({ sectors, pieces }: { readonly sectors: number; readonly pieces: number }): number =>
  pieces > 0 ? pieces * (1 - Math.min(1, Math.max(0, sectors / pieces - 1)) / 2) : 0;

/** Of what is written, half crosses to the other half of the L2: it takes so much longer. */
const CROSSING = 1.07;

/** Half of what comes from DRAM comes from the other half of the L2, which looks it up, too. */
const FAR = 0.5;
const SECTOR = 32;

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
  const busiest = Math.max(cycles.in / PEAK.in, cycles.tags / PEAK.tags, cycles.out / PEAK.out) / hertz;
  return { seconds, full: seconds > 0 ? (100 * busiest) / seconds : 0, cycles };
}
