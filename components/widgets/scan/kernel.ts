import { isExclusive, isShared, type ScanValues } from './params';

/** A complete kernel of one warp that makes exactly these prefix sums. */
export function kernel(values: ScanValues): string {
  const { width } = values;
  const lane = width === '32' ? 'lane' : `lane % ${width}`;
  const body = isShared(values) ? sharedBody(values, lane) : shuffleBody(values, lane);
  return (
    `// Launch with <<<1, 32>>>.\n__global__ void scan(const int* in, int* out) {\n` +
    `  int lane = threadIdx.x;\n  int value = in[lane];\n${body}  out[lane] = value;\n}\n`
  );
}

function shuffleBody(values: ScanValues, lane: string): string {
  const segment = values.width === '32' ? '' : `, ${values.width}`;
  return (
    `  for (int d = 1; d < ${values.width}; d *= 2) {\n` +
    `    int below = __shfl_up_sync(0xffffffffu, value, d${segment});\n` +
    `    if (${lane} >= d) value += below;\n  }\n` +
    (isExclusive(values)
      ? `  value = __shfl_up_sync(0xffffffffu, value, 1${segment});\n  if (${lane} == 0) value = 0;\n`
      : '')
  );
}

/** Two rows of words take turns, so that one barrier a round is enough. */
function sharedBody(values: ScanValues, lane: string): string {
  return (
    `  __shared__ int words[2][32];  // two rows take turns: one barrier a round is enough\n  int row = 0;\n` +
    `  for (int d = 1; d < ${values.width}; d *= 2) {\n` +
    `    words[row][lane] = value;\n    __syncthreads();\n` +
    `    if (${lane} >= d) value += words[row][lane - d];\n    row ^= 1;\n  }\n` +
    (isExclusive(values)
      ? `  words[row][lane] = value;\n  __syncthreads();\n  value = ${lane} == 0 ? 0 : words[row][lane - 1];\n`
      : '')
  );
}
