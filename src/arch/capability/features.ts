import { absent, fact, present } from '../fact';
import { tensorMapsSinceBlackwell, withoutTensorMaps } from './tensor-maps';

/** cp.async, integer redux and L2 residency came together, with compute capability 8.0. */
export const withoutAmpereCopies = {
  asyncCopy: absent('source:ptx-isa#asynchronous-copy'),
  reduxInt: absent('source:cuda-guide#feature-support'),
  l2ResidencyControl: absent('source:cuda-guide#feature-support'),
} as const;

export const withAmpereCopies = {
  asyncCopy: present('source:ptx-isa#asynchronous-copy'),
  reduxInt: present('source:cuda-guide#feature-support'),
  l2ResidencyControl: present('source:cuda-guide#feature-support'),
} as const;

/** TMA and clusters came together, with compute capability 9.0. */
export const withoutClusters = {
  ...withoutTensorMaps,
  tma: absent('source:cuda-guide#feature-support'),
  clusters: absent('source:cuda-guide#feature-support'),
} as const;

export const withClusters = {
  ...tensorMapsSinceBlackwell,
  tma: present('source:cuda-guide#feature-support'),
  clusters: fact(8, 'source:cuda-guide#thread-block-clusters'),
} as const;

/** Tensor memory and redux on floats belong to the 10.x family alone: 12.0 has neither. */
export const withoutTensorMemory = {
  reduxFloatMinMax: absent('source:ptx-isa#warp-reduction'),
  tensorMemory: absent('source:ptx-isa#tensor-memory'),
} as const;
