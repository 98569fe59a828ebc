/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { sharedBankRule, sharedPairRule, sharedPassRule } from '@src/engine/shared';
import { matmulCost, readMergeRule } from '@src/engine/tiling';
import { count, percent, ratio } from '@src/units/words';
import type { Curve, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { kText, timesLoaded } from './describe';
import { measured } from './metrics';
import {
  blockOf,
  formOf,
  isTiled,
  kernelOf,
  NAIVE,
  params,
  problemOf,
  registersOf,
  sizeOf,
  type MatmulValues,
} from './params';
import type { MatmulTrace } from './simulate';
import { sentence, tooFewOrMany, wrong } from '@src/widget/judgement';

export const summary =
  'One block of a matrix product advances along k: the figure shows what it loads and how often each value is used, and counts requests, sectors, shared-memory reads, and operations per byte.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'naive', label: 'Naive', values: { kernel: 'naive' } },
  { id: 'swapped', label: 'Naive, swapped', values: { kernel: 'swapped' } },
  { id: 'tile-8', label: 'Tiles of 8', values: { kernel: 'tiled', tile: '8' } },
  { id: 'tile-16', label: 'Tiles of 16', values: { kernel: 'tiled', tile: '16' } },
  { id: 'tile-32', label: 'Tiles of 32', values: { kernel: 'tiled', tile: '32' } },
  { id: 'registers', label: 'In registers', values: { kernel: 'registers', n: '128' } },
  { id: 'edges', label: 'N not a multiple of the tile', values: { kernel: 'tiled', n: '100' } },
  { id: 'measured', label: 'As measured', values: { kernel: 'tiled', n: '2048', tile: '32' } },
  {
    id: 'as-written',
    label: 'Measured, as written',
    values: { kernel: 'tiled', n: '2048', tile: '32', sharedLoads: 'written' },
  },
];

export function rules(values: MatmulValues): readonly UsedRule[] {
  const wide = formOf(values) === 'merged' ? [sharedPassRule, sharedPairRule, readMergeRule] : [];
  const shared = isTiled(values) ? [sharedBankRule, ...wide] : [];
  return usedRules([requestRule, sectorRule, ...shared], architecture(values.gpu).computeCapability);
}

/** First-time and repeated loads, in percent of all, so that any size fits a label. */
export function shares({ cost, idealSectors }: MatmulTrace): readonly Share[] {
  const { sectors } = cost.loads;
  const once = Math.min(sectors, idealSectors);
  return [
    { label: `${percent(once / sectors)} once`, value: once, kind: 'used' },
    { label: `${percent((sectors - once) / sectors)} again`, value: sectors - once, kind: 'waste' },
  ];
}

export function table({ alongK, cost, naive }: MatmulTrace): Table {
  return {
    caption: `One block along k; the whole grid has ${count(cost.grid.x * cost.grid.y, 'block')} and ${ratio(naive.sectors / cost.loads.sectors)} fewer sectors than the naive kernel of 32 × 32 threads`,
    columns: ['Step', 'Load requests', 'Sectors', 'For the first time'],
    rows: alongK.map(({ kFrom, kTo, requests, sectors, fresh }) => [
      kText(kFrom, kTo),
      requests,
      sectors,
      fresh ?? 'not traced',
    ]),
  };
}

/** Sectors over the side of the tile, as a share of those that the naive kernel loads. */
export function curve(values: MatmulValues): Curve | null {
  if (values.kernel !== 'tiled') return null;
  const arch = architecture(values.gpu);
  const problem = problemOf(values);
  const whole = matmulCost(problem, NAIVE, arch).loads.sectors;
  return {
    param: 'tile',
    xLabel: 'side of the tile',
    yLabel: 'load sectors of the naive kernel',
    currentX: Number(values.tile),
    valueAt: String,
    points: params.tile.options.map(({ value }) => {
      const state = { ...values, tile: value };
      const counted = measured(state)?.byMetric['sectors'];
      return {
        x: Number(value),
        y: matmulCost(problem, kernelOf(state), arch).loads.sectors / whole,
        measured: counted === undefined ? undefined : counted / whole,
      };
    }),
  };
}

/** A complete kernel of exactly this state; matrices are row-major and tightly packed. */
export function kernel(values: MatmulValues): string {
  const head = `// C = A B, all ${values.n} x ${values.n} floats, row-major.\nconstexpr int n = ${values.n};\n\n`;
  if (values.kernel === 'tiled') return head + reader(values) + tiled(values);
  if (values.kernel === 'registers') return head + reader(values) + registerTiled(values);
  return head + naive(values);
}

const blocks = (length: number, part: number): number => Math.ceil(length / part);

function naive(values: MatmulValues): string {
  const { x, y } = blockOf(values);
  const n = sizeOf(values);
  const [inX, inY] = values.kernel === 'swapped' ? ['row', 'column'] : ['column', 'row'];
  const note = values.kernel === 'swapped' ? '  // adjacent lanes take adjacent rows' : '';
  return `// Launch with <<<dim3(${blocks(n, x)}, ${blocks(n, y)}), dim3(${x}, ${y})>>>.
__global__ void multiply(float* c, const float* a, const float* b) {
  int ${inX} = blockIdx.x * blockDim.x + threadIdx.x;${note}
  int ${inY} = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
`;
}

/** A load that the compiler can neither widen nor leave out; without it, it merges reads of neighboring words. */
function reader(values: MatmulValues): string {
  if (formOf(values) === 'merged') return '';
  return `// One load of one word, whatever the compiler would like.
__device__ float read(const float& word) {
  float value;
  unsigned place = (unsigned)__cvta_generic_to_shared(&word);
  asm volatile("ld.volatile.shared.f32 %0, [%1];" : "=f"(value) : "r"(place) : "memory");
  return value;
}

`;
}

const read = (values: MatmulValues, place: string): string => (formOf(values) === 'merged' ? place : `read(${place})`);

/** Zeros replace what lies outside; sizes that divide need no guard. */
const load = (divides: boolean, inside: string, element: string): string =>
  divides ? element : `${inside} ? ${element} : 0`;

function tiled(values: MatmulValues): string {
  const n = sizeOf(values);
  const tile = Number(values.tile);
  const divides = n % tile === 0;
  const store = `c[row * n + column] = sum;`;
  return `// Launch with <<<dim3(${blocks(n, tile)}, ${blocks(n, tile)}), dim3(${tile}, ${tile})>>>.
constexpr int tile = ${tile};

__global__ void multiply(float* c, const float* a, const float* b) {
  __shared__ float aTile[tile][tile], bTile[tile][tile];
  int x = threadIdx.x, y = threadIdx.y;
  int column = blockIdx.x * tile + x, row = blockIdx.y * tile + y;
  float sum = 0;
  for (int first = 0; first < n; first += tile) {
    aTile[y][x] = ${load(divides, 'row < n && first + x < n', 'a[row * n + first + x]')};
    bTile[y][x] = ${load(divides, 'first + y < n && column < n', 'b[(first + y) * n + column]')};
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += ${read(values, 'aTile[y][k]')} * ${read(values, 'bTile[k][x]')};
    __syncthreads();
  }
  ${divides ? store : `if (row < n && column < n) ${store}`}
}
`;
}

function registerTiled(values: MatmulValues): string {
  const n = sizeOf(values);
  const { block, depth, side } = registersOf(values);
  const threads = (block / side) ** 2;
  const divides = n % block === 0 && n % depth === 0;
  const store = `c[(row + i) * n + column + j] = sums[i][j];`;
  return `// Launch with <<<dim3(${blocks(n, block)}, ${blocks(n, block)}), ${threads}>>>.
constexpr int block = ${block}, depth = ${depth}, side = ${side};
constexpr int across = block / side, threads = across * across;

__global__ void multiply(float* c, const float* a, const float* b) {
  __shared__ float aTile[depth][block], bTile[depth][block];  // A stands transposed
  int x = threadIdx.x % across, y = threadIdx.x / across;
  int top = blockIdx.y * block, left = blockIdx.x * block;
  float sums[side][side] = {};
  for (int first = 0; first < n; first += depth) {
    for (int i = threadIdx.x; i < block * depth; i += threads) {
      int aRow = top + i / depth, aColumn = first + i % depth;
      int bRow = first + i / block, bColumn = left + i % block;
      aTile[i % depth][i / depth] = ${load(divides, 'aRow < n && aColumn < n', 'a[aRow * n + aColumn]')};
      bTile[i / block][i % block] = ${load(divides, 'bRow < n && bColumn < n', 'b[bRow * n + bColumn]')};
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < depth; ++k) {
      float rows[side], columns[side];
#pragma unroll
      for (int i = 0; i < side; ++i) {
        rows[i] = ${read(values, 'aTile[k][y * side + i]')};
        columns[i] = ${read(values, 'bTile[k][x * side + i]')};
      }
#pragma unroll
      for (int i = 0; i < side; ++i)
#pragma unroll
        for (int j = 0; j < side; ++j) sums[i][j] += rows[i] * columns[j];
    }
    __syncthreads();
  }
  int row = top + y * side, column = left + x * side;
#pragma unroll
  for (int i = 0; i < side; ++i)
#pragma unroll
    for (int j = 0; j < side; ++j)
      ${divides ? store : `if (row + i < n && column + j < n) ${store}`}
}
`;
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: MatmulTrace, values: MatmulValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const right = timesLoaded(trace);
  const reason = reasonOf(trace, values);
  if (number === right) return { correct: true, say: `Yes: ${reason}` };
  const hint = thoughtBehind(number, trace, values);
  return wrong(hint, `${hint} ${sentence(reason)}`);
}

/** The reason for the number, as the end of a sentence. */
function reasonOf(trace: MatmulTrace, values: MatmulValues): string {
  const { n, cost } = trace;
  const { plan, grid } = cost;
  if (!isTiled(values))
    return `a row of C has ${n} elements, one thread computes each, and every one of these ${n} threads loads the whole row of A.`;
  if (grid.x === 1)
    return `a single block computes a whole row of C, and one of its threads loads the element for all.`;
  return (
    `a row of C is computed by ${count(grid.x, 'block')} of ${plan.blockColumns} columns, and in each of them one thread ` +
    `loads the element for all.`
  );
}

function thoughtBehind(number: number, { n, cost }: MatmulTrace, values: MatmulValues): string {
  const { blockColumns, blockRows } = cost.plan;
  if (!isTiled(values)) {
    if (number === n / 32) return `That counts requests: the 32 lanes of a warp may share one, but each lane loads.`;
    if (number === 1) return 'Once would be enough if one thread could pass the element to all others.';
    return `${tooFewOrMany(number, n)} Count the threads that compute a row of C.`;
  }
  if (number === n) return 'That is the naive kernel: there every thread loads for itself.';
  if (number === blockColumns) return `${blockColumns} threads of a block use the element, but one loads it.`;
  if (number === 1) return 'Shared memory belongs to one block: the next block cannot see the tile.';
  if (number === blockColumns * blockRows) return 'That is how many elements of C a block computes.';
  if (number === n / blockColumns / blockColumns)
    return `Only one side of the tile counts: an element of A meets ${blockColumns} columns of B in the tile, not all ${blockColumns * blockRows} elements.`;
  return `${tooFewOrMany(number, cost.grid.x)} Count the blocks that need the same row of A.`;
}
