import { elementByLane } from '@src/engine/patterns';
import type { AnatomyValues } from './params';
import { expression, patternOf, TYPE_BY_BYTES } from './simulate';

const HOW_BY_CACHES: Readonly<Record<string, string>> = {
  cold:
    '// Nsight Compute empties the caches before it counts: they are cold. dram__bytes_read sees all that the device reads:\n' +
    '// take away what a second launch with "--cache-control none" counts, whose data is in L2.\n',
  l2:
    '// Launch it twice, count the second launch, and tell Nsight Compute "--cache-control none": the first leaves the data\n' +
    '// in L2, and a new launch begins with an empty L1.\n',
  l1: '// The first load warms the L1 for the second. The counters hold both: take away what a cold launch of one counts.\n',
};

/** A complete kernel of one warp that makes exactly the load of this state. */
export function kernel(values: AnatomyValues): string {
  const type = TYPE_BY_BYTES[values.bytes]!;
  const pattern = patternOf(values);
  const index =
    pattern.kind === 'gather' ? `__constant__ int index[32] = {${elementByLane(pattern).join(', ')}};\n\n` : '';
  const read = expression(values);
  const body =
    values.caches === 'l1'
      ? `  out[lane] = ${read};\n  __syncthreads(); // keeps the compiler from using the first load twice\n  out[lane + 32] = ${read};\n`
      : `  out[lane] = ${read};\n`;
  return (
    `// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.\n${HOW_BY_CACHES[values.caches]!}\n${index}` +
    `__global__ void load(const ${type} *data, ${type} *out) {\n  int lane = threadIdx.x;\n${body}}\n`
  );
}
