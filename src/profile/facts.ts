import type { Architecture } from '@src/arch/architecture';
import { isEstimate } from '@src/arch/fact';
import { addressesOf, coalesce, idealWavefronts, littlesBytesOf } from '@src/engine';

/** What a warp of 32 full lanes asks for at one width, by the engine's rules. */
export interface WidthFacts {
  /** Bytes per lane. */
  readonly width: number;
  /** Sectors of one request whose lanes stand side by side, and begin a sector. */
  readonly sectors: number;
  /** The same, moved by one element. */
  readonly moved: number;
  /** Sectors with a stride of so many elements; the index is the stride. */
  readonly byStride: readonly number[];
  /** Wavefronts of a shared access without conflicts. */
  readonly wavefronts: number;
}

/** What the verdicts need of one GPU: numbers only, so that a page can carry it. */
export interface GpuFacts {
  readonly id: string;
  readonly name: string;
  readonly dramGBps: number;
  readonly dramIsEstimate: boolean;
  readonly sms: number;
  /** MHz. */
  readonly clock: number;
  /** Bytes that must be on their way for the whole bandwidth at the unloaded latency, for one SM; `null`: latency not known. */
  readonly bytesPerSm: number | null;
  readonly widths: readonly WidthFacts[];
}

const LANES = 32;
const STRIDES = [1, 2, 4, 8, 16, 32];
export const WIDTHS = [1, 2, 4, 8, 16];

export function factsOf(arch: Architecture): GpuFacts {
  const sectors = (width: number, stride: number, offsetBytes = 0): number =>
    coalesce(
      {
        op: 'load',
        width,
        addressByLane: addressesOf({ kind: 'stride', stride }, { elementBytes: width, offsetBytes }),
      },
      arch,
    ).sectors.length;
  const little = littlesBytesOf(arch);
  return {
    id: arch.id,
    name: arch.name,
    dramGBps: arch.dramGBps.value,
    dramIsEstimate: isEstimate(arch.dramGBps),
    sms: arch.sms.value,
    clock: arch.boostClock.value,
    bytesPerSm: little && little.bytes / arch.sms.value,
    widths: WIDTHS.map((width) => ({
      width,
      sectors: sectors(width, 1),
      moved: sectors(width, 1, width),
      byStride: STRIDES.map((stride) => sectors(width, stride)),
      wavefronts: idealWavefronts({ activeLanes: LANES, width, queued: Infinity, rounds: 1 }, arch),
    })),
  };
}
