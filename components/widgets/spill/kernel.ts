import type { SpillValues } from './params';

/** The attribute that asks for this, and how to see what it costs. */
export const kernel = ({ blocks, threads, demand, shared }: SpillValues): string =>
  `// nvcc -Xptxas -v says what is spilled: "… bytes stack frame, … bytes spill stores, … bytes spill loads".
// Without the bound this kernel takes ${demand} registers per thread.
__global__ void __launch_bounds__(${threads}, ${blocks}) bounded(float *out, const float *in) {
${shared === 0 ? '' : `  __shared__ float tile[${Math.floor(shared / 4)}];\n`}  // …
}
`;
