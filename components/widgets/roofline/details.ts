/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { sectorRule } from '@src/engine/coalesce';
import { sharedBankRule } from '@src/engine/shared';
import { readMergeRule } from '@src/engine/tiling';
import type { Curve, Preset, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { intensityText, MEMORY, PRECISION, rateText, shortName, digits, speedText } from './describe';
import { recordedState, row, share } from './metrics';
import { params, type RooflineValues } from './params';
import { costOf, kernelOf, simulate, type RooflineTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { candidates } from './prediction';

export const summary =
  'Rate against operations per byte: the slopes of the memories, the ceilings of the arithmetic, a kernel as a point under them, and measured products.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'naive', label: 'Naive', values: { kernel: 'naive' } },
  { id: 'tile-8', label: 'Tile 8', values: { tile: '8' } },
  { id: 'tile-32', label: 'Tile 32', values: { tile: '32' } },
  { id: 'registers', label: 'Past the ridge', values: { kernel: 'registers' } },
  { id: 'l2', label: 'Counted at the L2', values: { memory: 'l2' } },
  { id: 'shared', label: 'Counted at shared memory', values: { memory: 'shared' } },
  { id: 'tensor', label: 'Tensor ridge', values: { kernel: 'own', power: 7, precision: 'tensor' } },
  { id: 'gpus', label: 'GPUs with HBM', values: { others: 'hbm' } },
  {
    id: 'gpus-tensor',
    label: 'All tensor roofs',
    values: { kernel: 'own', power: 6, precision: 'tensor', others: 'all' },
  },
];

// The share reached and the missing share are in the drawing.
export const shares = () => [];

export const rules = ({ gpu }: RooflineValues): readonly UsedRule[] =>
  usedRules([sectorRule, sharedBankRule, readMergeRule], architecture(gpu).computeCapability);

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** Ridge points, kernels, and measured products, in this order. */
export function table({ pair, others, before, at, reached, name, points }: RooflineTrace): Table {
  const compute = PRECISION[pair.compute.id];
  const memory = MEMORY[pair.memory.id];
  return {
    caption: `The roof of ${compute} over ${memory}: where it begins, and what is under it`,
    columns: ['What', 'FLOP per byte', 'TFLOP/s', 'How it is known'],
    rows: [
      ...[pair, ...others].map((one) => [
        `Ridge point, ${shortName(one.name)}`,
        intensityText(one.ridge),
        rateText(one.compute.flopsPerSecond),
        one.compute.estimate || one.memory.estimate ? 'from an estimate' : 'from its stated rates',
      ]),
      ...before.map((stop) => row(capital(stop.name), stop.at.intensity, stop.at.flopsPerSecond)),
      row(capital(name ?? 'your kernel'), at.intensity, at.flopsPerSecond),
      ...(reached
        ? [['What it reaches', intensityText(at.intensity), rateText(reached.flopsPerSecond), 'its share of the roof']]
        : []),
      ...points.map(({ id, intensity, flopsPerSecond }) => [
        `Measured: ${id}`,
        intensity === null ? 'not counted' : intensityText(intensity),
        rateText(flopsPerSecond),
        `timed on the ${shortName(pair.name)}`,
      ]),
    ],
  };
}

/** The share of the peak over the side of the tile, or over the intensity of a custom kernel. */
export function curve(values: RooflineValues): Curve | null {
  if (values.kernel === 'own') {
    const { min, max } = params.power;
    return {
      param: 'power',
      xLabel: 'FLOP per byte, power of two',
      yLabel: 'share of the peak',
      points: Array.from({ length: max - min + 1 }, (_, index) => ({
        x: min + index,
        y: share({ ...values, power: min + index }),
      })),
      currentX: values.power,
    };
  }
  if (values.kernel !== 'tiled') return null;
  const peak = simulate(values).pair.compute.flopsPerSecond;
  return {
    param: 'tile',
    xLabel: 'side of the tile',
    yLabel: 'share of the peak',
    points: params.tile.options.map(({ value: tile }) => {
      const rate = recordedState({ ...values, tile })?.flopsPerSecond;
      return { x: Number(tile), y: share({ ...values, tile }), measured: rate === undefined ? undefined : rate / peak };
    }),
    currentX: Number(values.tile),
    valueAt: String,
  };
}

/** The product made in the state's way, and how it is launched; or a kernel of the chosen intensity. */
export function kernel(values: RooflineValues): string {
  const named = kernelOf(values);
  if (!named) return ownKernel(values);
  const { grid, threadsPerBlock, plan } = costOf(named, values);
  const threads =
    named.kernel.kind === 'registers' ? `${threadsPerBlock}` : `dim3(${plan.threads.x}, ${plan.threads.y})`;
  const head = `// C = A B, ${values.n} × ${values.n} floats, row-major.
// multiply<<<dim3(${grid.x}, ${grid.y}), ${threads}>>>(a, b, c);

constexpr int N = ${values.n};
`;
  if (named.kernel.kind === 'naive') return head + NAIVE;
  return head + (named.kernel.kind === 'tiled' ? tiled(named.kernel.tile) : registers(values));
}

const NAIVE = `
__global__ void multiply(const float *a, const float *b, float *c) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < N; ++k) sum += a[row * N + k] * b[k * N + column];  // 2 operations for 8 bytes asked for
  c[row * N + column] = sum;
}
`;

const tiled = (tile: number): string => `constexpr int T = ${tile};

__global__ void multiply(const float *a, const float *b, float *c) {
  __shared__ float aTile[T][T], bTile[T][T];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * T + y, column = blockIdx.x * T + x;
  float sum = 0;
  for (int k0 = 0; k0 < N; k0 += T) {
    aTile[y][x] = a[row * N + k0 + x];
    bTile[y][x] = b[(k0 + y) * N + column];
    __syncthreads();  // both tiles are whole
    for (int k = 0; k < T; ++k) sum += aTile[y][k] * bTile[k][x];
    __syncthreads();  // nobody reads them any more
  }
  c[row * N + column] = sum;
}
`;

function registers({ registers: sizes }: RooflineValues): string {
  const [block, depth, thread] = sizes.split('-');
  return `constexpr int BLOCK = ${block}, DEPTH = ${depth}, PER = ${thread};
constexpr int ACROSS = BLOCK / PER, THREADS = ACROSS * ACROSS;

__global__ void __launch_bounds__(THREADS) multiply(const float *a, const float *b, float *c) {
  __shared__ float aTile[DEPTH][BLOCK], bTile[DEPTH][BLOCK];  // A stands transposed
  const int x = threadIdx.x % ACROSS, y = threadIdx.x / ACROSS;
  const int row = blockIdx.y * BLOCK, column = blockIdx.x * BLOCK;
  float sums[PER][PER] = {};
  for (int k0 = 0; k0 < N; k0 += DEPTH) {
    for (int i = threadIdx.x; i < BLOCK * DEPTH; i += THREADS) {
      aTile[i % DEPTH][i / DEPTH] = a[(row + i / DEPTH) * N + k0 + i % DEPTH];
      bTile[i / BLOCK][i % BLOCK] = b[(k0 + i / BLOCK) * N + column + i % BLOCK];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < DEPTH; ++k) {
      float left[PER], right[PER];  // read once from shared memory, used PER times each
#pragma unroll
      for (int i = 0; i < PER; ++i) left[i] = aTile[k][y * PER + i], right[i] = bTile[k][x * PER + i];
#pragma unroll
      for (int i = 0; i < PER; ++i)
#pragma unroll
        for (int j = 0; j < PER; ++j) sums[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < PER; ++i)
#pragma unroll
    for (int j = 0; j < PER; ++j) c[(row + y * PER + i) * N + column + x * PER + j] = sums[i][j];
}
`;
}

/** A kernel that reads once and does as many operations per byte as its intensity says. */
const ownKernel = ({ power, precision }: RooflineValues): string =>
  precision === 'tensor' ? fragments(2 ** power) : floats(2 ** power);

/** Operations for each float of 4 bytes: an addition, or multiply-adds, which are two each. */
function floats(intensity: number): string {
  const operations = intensity * 4;
  const work =
    operations === 1
      ? '    sum += data[i];  // 1 operation for 4 bytes\n'
      : `    float value = data[i];
#pragma unroll
    for (int n = 0; n < ${operations / 2}; ++n) value = fmaf(value, factor, factor);  // 2 operations each
    sum += value;  // one more, not counted
`;
  return `// ${operations} operations for each float read. Let data be many times the L2, so that it comes from DRAM.

__global__ void work(const float *__restrict__ data, int count, float factor, float *sums) {
  const int threads = gridDim.x * blockDim.x;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = thread; i < count; i += threads) {
${work}  }
  sums[thread] = sum;
}
`;
}

/**
 * A product of 16 × 16 × 16 is 8,192 operations, and its two factors of 16 bits are 1,024 bytes: 8 operations per byte.
 */
const OF_A_PRODUCT = 8;

function fragments(intensity: number): string {
  const products = Math.max(1, intensity / OF_A_PRODUCT);
  const pairs = Math.max(1, OF_A_PRODUCT / intensity);
  const more =
    pairs === 1
      ? ''
      : `    // More is read than multiplied; these additions are not counted.
    for (int n = 1; n < ${pairs}; ++n) {
      load_matrix_sync(more, data + (pair + n) * 512, 16);
      for (int i = 0; i < more.num_elements; ++i) left.x[i] = __hadd(left.x[i], more.x[i]);
      load_matrix_sync(more, data + (pair + n) * 512 + 256, 16);
      for (int i = 0; i < more.num_elements; ++i) left.x[i] = __hadd(left.x[i], more.x[i]);
    }
`;
  return `// ${intensity} operations for each byte read. Let data be many times the L2, so that it comes from DRAM.
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda::wmma;

// A warp takes ${pairs === 1 ? 'two matrices' : `${2 * pairs} matrices`} of 16 × 16 halves at a time.
__global__ void work(const half *data, int pairs, float *sums) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = gridDim.x * blockDim.x / 32;
  fragment<matrix_a, 16, 16, 16, half, row_major> left${pairs === 1 ? '' : ', more'};
  fragment<matrix_b, 16, 16, 16, half, row_major> right;
  fragment<accumulator, 16, 16, 16, float> sum;
  fill_fragment(sum, 0.0f);
  for (int pair = warp${pairs === 1 ? '' : ` * ${pairs}`}; pair < pairs; pair += warps${pairs === 1 ? '' : ` * ${pairs}`}) {
    load_matrix_sync(left, data + pair * 512, 16);
    load_matrix_sync(right, data + pair * 512 + 256, 16);
${more}#pragma unroll 8
    for (int n = 0; n < ${products}; ++n) mma_sync(sum, left, right, sum);
  }
  store_matrix_sync(sums + warp * 256, sum, 16, mem_row_major);
}
`;
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: RooflineTrace, _values: RooflineValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const { compute, memory, ridge: right } = trace.pair;
  const sum = `${rateText(compute.flopsPerSecond)} ÷ ${speedText(memory.bytesPerSecond)} = ${intensityText(right)}`;
  const chosen = candidates(trace).find(({ value }) => digits(value) === guess);
  if (chosen?.thought === null)
    return { correct: true, say: `Yes: ${sum}. To the left memory is the limit, to the right arithmetic.` };
  const hint = chosen?.thought ?? 'Divide the rate by the bandwidth.';
  return wrong(hint, `${hint} Divide: ${sum}.`);
}
