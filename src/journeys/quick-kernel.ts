import { deflateRawSync } from 'node:zlib';

const packed = deflateRawSync(
  `{ "s": "__global__ void quick(int *out) { out[threadIdx.x] = 1; }", "k": "quick", "t": "", "g": [1, 1, 1], "b": [32, 1, 1],
    "m": 0, "a": [{ "form": "buffer", "type": "int32", "count": 32, "init": "zero" }], "u": "h200" }`,
);

/**
 * Opens the laboratory on a kernel with a single store. The kernel that a new reader sees runs for seconds, with each change
 * that could fix it.
 */
export const QUICK_KERNEL = `#v1=${packed.toString('base64url')}`;
