import type { Architecture } from '@src/arch/architecture';
import { sharedAccess } from '../shared/shared-access';
import { sumOf, ZERO, type Held } from './arithmetic';
import { inMask, LANES } from './lanes';
import { scanDistances, type ScanOptions } from './scan';
import { counts, sequence, valuesOf, type Sequence, type Step } from './sequence';
import { warpInput, type WarpValues } from './warp-input';

/**
 * The same prefix sums through shared memory: in each step every thread writes its sum, the block waits, and each thread
 * reads the word of the one that far below, if there is one. The steps alternate between two rows of words, so that one
 * barrier per step is enough: no thread overwrites what another still reads.
 *
 * @throws {InputError} As scan.
 */
export function sharedScan(
  values: WarpValues,
  { exclusive = false, width = 32, arch }: ScanOptions & { readonly arch: Architecture },
): Sequence {
  const distances = scanDistances(width);
  const lane = width === 32 ? 'lane' : `lane % ${width}`;
  const { mask, held: first } = warpInput(values);
  const reads = (distance: number): (number | null)[] =>
    LANES.map((each) => (inMask(mask, each) && each % width >= distance ? each - distance : null));

  /** All write, all wait, some read. */
  const round = (partners: (number | null)[], instruction: string, adds: number, next: Held[]): Step => {
    const own = LANES.map((each) => (inMask(mask, each) ? each : null));
    const loads = Math.min(1, partners.filter((partner) => partner !== null).length);
    return {
      instruction,
      readsByThread: partners,
      valueByThread: valuesOf(next),
      counts: counts(
        mask === 0
          ? {}
          : {
              sharedStores: 1,
              sharedLoads: loads,
              barriers: 1,
              adds: Math.min(adds, loads),
              sharedWavefronts: wavefronts('store', own, arch) + (loads === 0 ? 0 : wavefronts('load', partners, arch)),
            },
      ),
    };
  };

  let held: Held[] = first;
  const steps = distances.map((distance): Step => {
    const partners = reads(distance);
    const before = held;
    held = before.map((own, each) => {
      const partner = partners[each]!;
      return partner === null ? own : sumOf(own, before[partner]!, values.type);
    });
    const instruction = `row[lane] = value; __syncthreads(); if (${lane} >= ${distance}) value += row[lane - ${distance}]`;
    return round(partners, instruction, 1, held);
  });
  if (!exclusive) return sequence(steps, held);

  const partners = reads(1);
  const before = held;
  held = before.map((own, each) => {
    const partner = partners[each]!;
    if (partner !== null) return before[partner]!;
    return own === null ? null : ZERO;
  });
  const instruction = `row[lane] = value; __syncthreads(); value = ${lane} == 0 ? 0 : row[lane - 1]`;
  return sequence([...steps, round(partners, instruction, 0, held)], held);
}

const wavefronts = (op: 'load' | 'store', words: readonly (number | null)[], arch: Architecture): number =>
  sharedAccess({ op, width: 4, addressByLane: words.map((word) => (word === null ? null : 4 * word)) }, arch).wavefronts
    .length;
