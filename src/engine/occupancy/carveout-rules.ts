import type { Rule } from '../rule';
import { calculationRule } from './calculation-rules';

/** Not claimed as measured: with a preference, an SM was sometimes seen to hold more blocks than NVIDIA calculates. */
export const carveoutRule: Rule = {
  ...calculationRule(
    'carveout',
    'shared-memory-sizes',
    'The preferred share of shared memory is rounded up to the next size that the SM can take; a block that needs more gets the next size that holds it. The preference is a hint: an SM may have more set aside.',
  ),
  measured: {},
};
