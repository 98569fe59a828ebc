import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';

export { l2HalvesRule } from './l2-halves-rules';

/** Who reads a line of the working set: always the same SM, or SMs near to every half. */
export type L2Readers = 'one-sm' | 'all-sms';

export interface L2Occupancy {
  /** What one half holds once the working set has been read. */
  readonly bytesPerPartition: Bytes;
  readonly partitionBytes: Bytes;
  /** Is all of it there when it is read again? */
  readonly fits: boolean;
}

/**
 * Does a working set that the whole GPU reads repeatedly stay in the L2?
 *
 * @param bytes - Distinct bytes read, spread evenly over the SMs.
 * @throws {InputError} For a negative or non-integer number of bytes.
 * @see content/evidence/l2-capacity
 */
export function l2Occupancy(bytes: Bytes, readers: L2Readers, arch: Architecture): L2Occupancy {
  if (!Number.isFinite(bytes) || bytes < 0)
    throw new InputError(`The working set has ${bytes} bytes. Give a number of bytes from 0.`);
  const partitions = arch.l2Partitions.value;
  const atHome = 1 / partitions;
  const copied = readers === 'all-sms' ? 1 - atHome : (1 - atHome) / partitions;
  const bytesPerPartition = bytes * (atHome + copied);
  const partitionBytes = arch.l2Bytes.value / partitions;
  return { bytesPerPartition, partitionBytes, fits: bytesPerPartition <= partitionBytes };
}
