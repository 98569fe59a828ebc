import type { CapabilityFacts } from '../architecture';
import { fact } from '../fact';
import { cc100 } from './cc-10-0';

/** B300. In all that this table holds it is stated to be as 10.0, but for the cores. */
export const cc103: CapabilityFacts = {
  ...cc100,
  computeCapability: '10.3',

  reservedSharedBytesPerBlock: fact(1024, 'source:cccl-arch-traits#blackwell'),
  fp32LanesPerSm: fact(128, 'estimate:no document at hand gives a number for 10.3; taken from 10.0'),
};
