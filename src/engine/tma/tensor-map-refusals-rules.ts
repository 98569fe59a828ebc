import type { Rule } from '../rule';

export const tensorMapRule: Rule = {
  id: 'tensor-map',
  statement:
    'The driver accepts a tensor map when all of this holds: address, strides, and the row of the box are multiples of 16 bytes (address and strides of 32 with interleave 32B); each extent is in its range; without interleave, a row fits in the span of the swizzle; and the box fits in the shared memory of an SM.',
  measured: { '9.0': 'evidence:tma-refusals' },
  documented: {},
  assumption: 'the driver is assumed to check on later GPUs what it checked on compute capability 9.0',
};
