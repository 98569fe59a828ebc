import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { coalesce, type CoalesceTrace } from './coalesce';
import { loopLoads, pieceBytes, type ElementLoop, type LoopLoad } from './element-loop';
import { InputError } from './input-error';

/** A load that was executed, with its cost. */
export interface LoopRequest extends LoopLoad {
  readonly trace: CoalesceTrace;
}

/** A load that the hardware refuses: the kernel ends there with everything that it still had to do. */
export interface LoopFault {
  readonly load: LoopLoad;
  /** CUDA's error for it, and the remedy. */
  readonly message: string;
}

/** A sector of the data, and the requests for it. */
export interface LoopSector {
  readonly start: Bytes;
  /** Distinct bytes of it that some request wants. */
  readonly usedBytes: Bytes;
  /** Indexes of the requests for it, ascending. */
  readonly requests: readonly number[];
}

export interface LoopCost {
  /** Bytes that a lane gets with one instruction. */
  readonly pieceBytes: Bytes;
  readonly iterations: number;
  /** Each entry is one load instruction of the warp and one request; empty when the kernel faults. */
  readonly requests: readonly LoopRequest[];
  readonly fault: LoopFault | null;
  /** Summed over the requests: a sector that two of them touch counts twice, as in the counter. */
  readonly sectorsAsked: number;
  /** The fewest sectors that could hold what each request wants, summed. */
  readonly idealSectors: number;
  /** The distinct sectors, ascending: each must be transferred at least once. */
  readonly sectors: readonly LoopSector[];
  /** Summed over the requests. */
  readonly wavefronts: number;
  readonly usefulBytes: Bytes;
  /** Bytes of all sectors requested. */
  readonly askedBytes: Bytes;
}

/**
 * Count the cost of reading the data of `loop` with one warp.
 *
 * An access that the hardware refuses is a result here, not an error: seeing it is the point.
 *
 * @see content/evidence/global-access, content/evidence/misaligned
 */
export function loopCost(loop: ElementLoop, arch: Architecture): LoopCost {
  const loads = loopLoads(loop, arch);
  const { requests, fault } = executed(loads, arch);
  const sum = (of: (trace: CoalesceTrace) => number): number =>
    requests.reduce((total, { trace }) => total + of(trace), 0);
  const sectorsAsked = sum(({ sectors }) => sectors.length);
  return {
    pieceBytes: pieceBytes(loop, arch),
    iterations: new Set(loads.map(({ iteration }) => iteration)).size,
    requests,
    fault,
    sectorsAsked,
    idealSectors: sum((trace) => trace.idealSectors),
    sectors: sectorsOf(requests),
    wavefronts: sum((trace) => trace.wavefronts),
    usefulBytes: sum((trace) => trace.usefulBytes),
    askedBytes: sectorsAsked * arch.sectorBytes.value,
  };
}

function executed(loads: readonly LoopLoad[], arch: Architecture): Pick<LoopCost, 'requests' | 'fault'> {
  const requests: LoopRequest[] = [];
  for (const load of loads) {
    try {
      requests.push({ ...load, trace: coalesce(load.access, arch) });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { requests: [], fault: { load, message: error.message } };
    }
  }
  return { requests, fault: null };
}

function sectorsOf(requests: readonly LoopRequest[]): LoopSector[] {
  const byStart = new Map<Bytes, LoopSector & { usedBytes: Bytes; requests: number[] }>();
  for (const [index, { trace }] of requests.entries())
    for (const { start, usedBytes } of trace.sectors) {
      const sector = byStart.get(start) ?? { start, usedBytes: 0, requests: [] as number[] };
      sector.usedBytes += usedBytes;
      sector.requests.push(index);
      byStart.set(start, sector);
    }
  return [...byStart.values()].sort((one, other) => one.start - other.start);
}
