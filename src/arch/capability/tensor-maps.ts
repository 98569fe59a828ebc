import { absent, type Fact } from '../fact';

const assumed: Fact<true> = {
  value: true,
  from: 'estimate:the driver lists them without naming a GPU and refuses them on 9.0, so they are assumed to be for later ones',
};

/** GPUs without a Tensor Memory Accelerator. */
export const withoutTensorMaps = {
  tensorMapPackedTypes: absent('source:cuda-guide#feature-support'),
  tensorMapSwizzleAtoms: absent('source:cuda-guide#feature-support'),
} as const;

export const tensorMapsOnHopper = {
  tensorMapPackedTypes: absent('evidence:tma-refusals'),
  tensorMapSwizzleAtoms: absent('evidence:tma-refusals'),
} as const;

export const tensorMapsSinceBlackwell = { tensorMapPackedTypes: assumed, tensorMapSwizzleAtoms: assumed } as const;
