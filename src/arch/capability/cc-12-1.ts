import type { CapabilityFacts } from '../architecture';
import { cc120 } from './cc-12-0';

/** GB10 of DGX Spark. The tables have one column for 12.0 and 12.1. */
export const cc121: CapabilityFacts = { ...cc120, computeCapability: '12.1' };
