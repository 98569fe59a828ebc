/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import type { Preset, Table, Judgement } from '@src/widget/define-widget';
import { amountText, bytesWords, few, FLOW_WORDS, dramBytes, reuseOf } from './describe';
import type { MemoryChartValues, params } from './params';
import type { MemoryChartTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { rangeOf } from './prediction';

export const summary =
  'What a profiled kernel moves between its lanes, shared memory, the L1, the L2, and DRAM, with the counter of each arrow and the place that is the limit.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'waste', label: 'Seven of eight bytes unused', values: { kernel: 'structures' } },
  { id: 'no-waste', label: 'The same in arrays', values: { kernel: 'arrays' } },
  { id: 'queue', label: 'A queue in shared memory', values: { kernel: 'unpadded' } },
  { id: 'reuse', label: 'Every value used often', values: { kernel: 'naive' } },
  { id: 'idle', label: 'All places idle', values: { kernel: 'few-warps', show: 'rate' } },
  { id: 'spill', label: 'Registers in the L2', values: { kernel: 'spilled' } },
];

// The arrows are the parts, and no sum of them means anything.
export const shares = () => [];

// Nothing is computed: each number was counted.
export const rules = () => [];

export function table(trace: MemoryChartTrace): Table {
  return {
    caption: 'What each arrow of the memory chart carries, and the metric that counts it',
    columns: ['arrow', 'bytes', 'per second', 'requests', 'metric'],
    rows: trace.chart.flows.map(({ id, bytes, requests, metrics: names }) => [
      FLOW_WORDS[id]!,
      bytes === null ? 'not known' : bytesWords(bytes),
      bytes === null ? 'not known' : amountText(bytes, trace, 'rate'),
      requests === null ? '–' : few(requests),
      names.join(', '),
    ]),
  };
}

const PARTICLES = (
  index: string,
): string => `// Recorded as moveParticles: <<<262144, 256>>> on 2^26 particles of eight floats.
__global__ void moveParticles(float *particles, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  particles[${index}] += step;
}
`;
const ADD = (across: string, down: string): string => `// Recorded as addMatrices: 8192 by 8192, blocks of 32 by 32.
__global__ void addMatrices(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b) {
  const int across = blockIdx.x * 32 + threadIdx.${across};
  const int down = blockIdx.y * 32 + threadIdx.${down};
  const size_t i = size_t(down) * 8192 + across;
  out[i] = a[i] + b[i];
}
`;
const TRANSPOSE = (padding: number): string => `// Recorded as transpose: 8192 by 8192, blocks of 32 by 8.
__global__ void transpose(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float staged[32][32${padding > 0 ? ` + ${padding}` : ''}];
  const int column = threadIdx.x, first = threadIdx.y, x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int k = first; k < 32; k += 8) staged[k][column] = in[size_t(y + k) * 8192 + x + column];
  __syncthreads();
  for (int k = first; k < 32; k += 8) out[size_t(x + k) * 8192 + y + column] = staged[column][k];
}
`;
const PRODUCT = (
  head: string,
): string => `// Recorded with 2048 by 2048: tiles of 128 by 128 per block, 8 by 8 results per thread.
template <int n>
__global__ void ${head}(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  __shared__ float aTile[8][128], bTile[8][128];
  const int x = threadIdx.x % 16, y = threadIdx.x / 16;
  const int row = blockIdx.y * 128, column = blockIdx.x * 128;
  float sums[8][8] = {};
  for (int first = 0; first < n; first += 8) {
    for (int i = threadIdx.x; i < 1024; i += 256) {
      aTile[i % 8][i / 8] = a[size_t(row + i / 8) * n + first + i % 8];
      bTile[i / 128][i % 128] = b[size_t(first + i / 128) * n + column + i % 128];
    }
    __syncthreads();
    for (int k = 0; k < 8; ++k)
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) sums[i][j] += aTile[k][y * 8 + i] * bTile[k][x * 8 + j];
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) c[size_t(row + y * 8 + i) * n + column + x * 8 + j] = sums[i][j];
}
`;

const KERNELS: Readonly<Record<string, string>> = {
  structures: PARTICLES('i * 8'),
  arrays: PARTICLES('i'),
  columns: ADD('y', 'x'),
  rows: ADD('x', 'y'),
  unpadded: TRANSPOSE(0),
  padded: TRANSPOSE(1),
  naive: `// Recorded as productNaive: 2048 by 2048, blocks of 32 by 32.
__global__ void productNaive(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < 2048; ++k) sum += a[size_t(row) * 2048 + k] * b[size_t(k) * 2048 + column];
  c[size_t(row) * 2048 + column] = sum;
}
`,
  registers: PRODUCT('productInRegisters'),
  spilled: PRODUCT('__launch_bounds__(256, 4) productBounded'),
  constants: `// Recorded as weighConstant: <<<262144, 256>>>.
__constant__ float weights[32];

__global__ void weighConstant(float *__restrict__ out, const float *__restrict__ in) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = weights[i % 32] * in[i];
}
`,
  'few-warps': `// Recorded as copyScalar: <<<132, 256>>>, 8 warps per SM.
__global__ void copyScalar(float *__restrict__ out, const float *__restrict__ in, size_t count) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) out[i] = in[i];
}
`,
  atomics: `// Recorded as sumArray: <<<262144, 256>>>.
__global__ void sumArray(float *sum, const float *__restrict__ in) {
  float value = in[blockIdx.x * size_t(blockDim.x) + threadIdx.x];
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffff, value, delta);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, value);
}
`,
};

export const kernel = ({ kernel: id }: MemoryChartValues): string => KERNELS[id]!;

export function judge(trace: MemoryChartTrace, _values: MemoryChartValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one range.');
  const right = rangeOf(reuseOf(trace));
  const truth = `Lanes ask for ${bytesWords(trace.useful ?? 0)}, and DRAM moves ${bytesWords(dramBytes(trace))}: ${few(reuseOf(trace))} for each byte.`;
  if (guess === right) return { correct: true, say: `Yes. ${truth}` };
  const hint =
    guess > right
      ? 'Fewer: think of what moves with each value that a lane uses.'
      : 'More: think of values that several lanes or loops ask for again.';
  return wrong(hint, `${hint} ${truth}`);
}
