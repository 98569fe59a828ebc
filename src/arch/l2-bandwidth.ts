import { fact, type Fact } from './fact';

/**
 * Bytes per clock that the L2 of a GPU can deliver, by the id of the GPU, where its maker states it. Not a fact of every
 * GPU: for most, nothing is stated.
 */
export const l2BytesPerClock: Readonly<Record<string, Fact<number> | undefined>> = {
  v100: fact(2048, 'source:ampere-in-depth#l2-bandwidth'),
  a100: fact(5120, 'source:ampere-in-depth#l2-bandwidth'),
};

/**
 * Measured bandwidth from the L2 to all SMs of a GPU together, by the id of the GPU: the median of the fastest recorded
 * case, in GB/s. A fitted curve ends slightly above it; that number belongs to the fit, not to the L2.
 */
export const l2MeasuredGBps: Readonly<Record<string, Fact<number> | undefined>> = {
  h200: fact(9422, 'evidence:bytes-in-flight'),
};
