import { InputError } from '../input-error';
import type { FullLaunch } from './launch';

/** PTX names them 0 to 15. */
const MOST_BARRIERS = 16;

/**
 * Refuse an impossible launch. A launch that can be written but does not run is no error: it has 0 blocks.
 *
 * @throws {InputError} Names the parameter, the value, what is allowed and what to do.
 */
export function requireLaunch(launch: FullLaunch): void {
  const { registersPerThread, sharedBytesPerBlock, threadsPerBlock, carveoutPercent, barriersPerBlock } = launch;
  requireWhole('registersPerThread', registersPerThread, 0, 'Take the number that the compiler reports.');
  requireWhole('sharedBytesPerBlock', sharedBytesPerBlock, 0, 'Take 0 for a kernel without shared memory.');
  requireWhole('threadsPerBlock', threadsPerBlock, 1, 'Multiply the three sizes of the block.');
  requireWhole('barriersPerBlock', barriersPerBlock, 0, 'Take 1 for a kernel that calls only __syncthreads().');
  if (barriersPerBlock > MOST_BARRIERS)
    throw new InputError(
      `barriersPerBlock is ${barriersPerBlock}. A block has ${MOST_BARRIERS} barriers; use fewer names.`,
    );
  if (carveoutPercent === null) return;
  if (!Number.isInteger(carveoutPercent) || carveoutPercent < 0 || carveoutPercent > 100)
    throw new InputError(
      `carveoutPercent is ${carveoutPercent}. It is a whole number from 0 to 100, or null for no preference.`,
    );
}

function requireWhole(name: string, value: number, least: number, cure: string): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw new InputError(`${name} is ${value}. It is a whole number from ${least}. ${cure}`);
}
