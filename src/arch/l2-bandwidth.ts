import { fact, type Fact } from './fact';

/**
 * Bytes that the L2 of a GPU can be read at per clock, by the id of the GPU, where its maker states it. Not a fact of every
 * GPU: of most, nothing is stated.
 */
export const l2BytesPerClock: Readonly<Record<string, Fact<number> | undefined>> = {
  v100: fact(2048, 'source:ampere-in-depth#l2-bandwidth'),
  a100: fact(5120, 'source:ampere-in-depth#l2-bandwidth'),
};

/**
 * What all SMs of a GPU together were measured to receive from the L2, by the id of the GPU: the median of the fastest
 * recorded case, in GB/s. A fitted curve ends a little above it; that is a number of the fit and not of the L2.
 */
export const l2MeasuredGBps: Readonly<Record<string, Fact<number> | undefined>> = {
  h200: fact(9422, 'evidence:bytes-in-flight'),
};
