import type { CapabilityFacts } from '../architecture';
import { fact } from '../fact';
import { cc100 } from './cc-10-0';

/** B300. Everything in this table is documented to be as in 10.0. */
export const cc103: CapabilityFacts = {
  ...cc100,
  computeCapability: '10.3',

  fp32LanesPerSm: fact(128, 'source:blackwell-ultra#sm'),
};
