import type { Architecture } from '@src/arch/architecture';
import { isEstimate, type Fact, type Origin } from '@src/arch/fact';
import { l2BytesPerClock, l2MeasuredGBps } from '@src/arch/l2-bandwidth';

/** The flat part of a roofline. */
export interface ComputeRoof {
  readonly id: 'fp32' | 'tensor';
  readonly name: string;
  /** Operations per second; a multiply-add counts as two, and no sparsity is assumed. */
  readonly flopsPerSecond: number;
  /** All sources that it depends on. */
  readonly origins: readonly Origin[];
  /** Does it depend on a value that could not be verified? */
  readonly estimate: boolean;
}

/** The slope of a roofline. */
export interface MemoryRoof {
  readonly id: 'dram' | 'l2' | 'shared';
  readonly name: string;
  readonly bytesPerSecond: number;
  readonly origins: readonly Origin[];
  readonly estimate: boolean;
}

export interface Roofs {
  readonly compute: readonly ComputeRoof[];
  /** From the slowest to the fastest. */
  readonly memory: readonly MemoryRoof[];
  /** Roofs of the GPU without a known bandwidth, each with what is known. */
  readonly unknown: readonly { readonly id: MemoryRoof['id']; readonly why: string }[];
}

const TERA = 1e12;
const GIGA = 1e9;
const MEGA = 1e6;

/** The peak rates of the GPU, with the origin of each number. */
export function roofs(arch: Architecture): Roofs {
  const l2 = statedL2Roof(arch) ?? measuredL2Roof(arch);
  return {
    compute: [
      { id: 'fp32', name: 'single precision', ...rate(arch.fp32Tflops) },
      { id: 'tensor', name: 'tensor cores, 16 bit, dense', ...rate(arch.tensorTflops) },
    ],
    memory: [
      {
        id: 'dram',
        name: `device memory, ${arch.dramKind.value}`,
        bytesPerSecond: arch.dramGBps.value * GIGA,
        ...resting(arch.dramGBps),
      },
      ...(l2 ? [l2] : []),
      sharedRoof(arch),
    ],
    unknown: l2
      ? []
      : [
          {
            id: 'l2',
            why: `No source of this book states the bandwidth of the L2 of the ${arch.name}.`,
          },
        ],
  };
}

const rate = (tflops: Fact<number>): Pick<ComputeRoof, 'flopsPerSecond' | 'origins' | 'estimate'> => ({
  flopsPerSecond: tflops.value * TERA,
  ...resting(tflops),
});

/** Each bank delivers a word per cycle, in every SM. */
function sharedRoof({ sms, boostClock, sharedBanks, sharedBankBytes }: Architecture): MemoryRoof {
  return {
    id: 'shared',
    name: 'shared memory of all SMs',
    bytesPerSecond: sms.value * sharedBanks.value * sharedBankBytes.value * boostClock.value * MEGA,
    ...resting(sms, sharedBanks, sharedBankBytes, boostClock),
  };
}

/**
 * The highest rate that all SMs together got from the L2, on a GPU on which it was measured. Some requests were merged on
 * the way, so the L2 itself delivers a little less.
 *
 * @see content/evidence/bytes-in-flight
 */
function measuredL2Roof({ id }: Architecture): MemoryRoof | null {
  const measured = l2MeasuredGBps[id];
  return measured ? { id: 'l2', name: 'L2 cache', bytesPerSecond: measured.value * GIGA, ...resting(measured) } : null;
}

function statedL2Roof({ id, boostClock }: Architecture): MemoryRoof | null {
  const perClock = l2BytesPerClock[id];
  if (!perClock) return null;
  const { origins } = resting(perClock, boostClock);
  const clock: Origin = 'estimate:the bytes are stated per clock without saying which; the SM clock is taken';
  return {
    id: 'l2',
    name: 'L2 cache',
    bytesPerSecond: perClock.value * boostClock.value * MEGA,
    origins: [...origins, clock],
    estimate: true,
  };
}

/** The origins of some facts, without duplicates, and whether one of them is an estimate. */
export const resting = (...facts: readonly Fact<unknown>[]): Pick<MemoryRoof, 'origins' | 'estimate'> => ({
  origins: [...new Set(facts.map(({ from }) => from))],
  estimate: facts.some(isEstimate),
});
