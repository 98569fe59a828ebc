/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architectures } from '@src/arch';
import { sectorRule } from '@src/engine/coalesce';
import { sharedBankRule, sharedPassRule } from '@src/engine/shared';
import { predictedRungUs } from '@src/evidence/predicted-rungs';
import type { Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { gainText, nameOf, rangeText, shareText, subjectOf, timeText, timesText } from './describe';
import { type LadderValues, type params, stepNamed } from './params';
import {
  boundRule,
  boundText,
  lastOf,
  simulate,
  type Counts,
  type LadderTrace,
  type Rung,
  boundClause,
} from './simulate';
import { wrong } from '@src/widget/judgement';
import { bestOf } from './prediction';

export const summary =
  'The versions of a transpose or a softmax against the speed of a copy, step by step in an order that the reader chooses; every value was recorded for exactly those steps.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'transpose', label: 'Transpose, as its profiles say', values: {} },
  { id: 'width-first', label: 'Transpose, width first', values: { steps: ['wide', 'loads'] } },
  { id: 'mirrored', label: 'Transpose, scattered loads', values: { from: 'writes', steps: ['wide', 'loads'] } },
  {
    id: 'padding-last',
    label: 'Transpose, padding last',
    values: { steps: ['tile', 'wide', 'loads', 'cure'] },
  },
  { id: 'in-l2', label: 'Transpose, in the L2', values: { size: '2048', steps: ['tile', 'cure', 'loads', 'wide'] } },
  {
    id: 'large-first',
    label: 'Transpose, squares of 64 before the tile',
    values: { on: 'h100', steps: ['wide', 'large', 'columns', 'tile', 'cure', 'loads'] },
  },
  { id: 'softmax', label: 'Softmax, a warp per row', values: { kernel: 'softmax' } },
  {
    id: 'softmax-block',
    label: 'Softmax, a block per row',
    values: { kernel: 'softmax', passes: ['lanes', 'block', 'online', 'wide', 'keep'] },
  },
  {
    id: 'softmax-long',
    label: 'Softmax, rows of 65,536',
    values: { kernel: 'softmax', length: '65536', passes: ['lanes', 'block', 'wide', 'online', 'keep', 'cluster'] },
  },
];

export function shares(trace: LadderTrace): readonly Share[] {
  const last = lastOf(trace).timeUs!;
  const more = Math.max(0, last - trace.limitUs);
  return [
    {
      label: `${timeText(Math.min(last, trace.limitUs))} as the copy takes`,
      value: Math.min(last, trace.limitUs),
      kind: 'used',
    },
    { label: `${timeText(more)} more`, value: more, kind: 'waste' },
  ];
}

export function table(trace: LadderTrace, values: LadderValues): Table {
  const pair = (rung: Rung, id: keyof Counts): string => {
    if (!rung.predicted) return '–';
    const { [id]: predicted } = rung.predicted;
    return rung.counted ? `${predicted} / ${rung.counted[id]}` : `${predicted} / –`;
  };
  return {
    caption: `${subjectOf(values)}, step by step; counts are predicted / counted. What bounds a version: ${boundRule}`,
    columns: [
      'Version',
      'Recorded case',
      'Time',
      'Predicted time',
      'Of the copy',
      'Gain',
      'Over all orders',
      'Bound',
      'Sectors loaded',
      'Sectors stored',
      'Wavefronts of shared loads',
    ],
    rows: trace.rungs.map((rung) => {
      const worth = trace.worths.find(({ step }) => step === rung.step);
      const name = nameOf(values, rung);
      const range = worth ? rangeText(worth) : '–';
      if (rung.timeUs === null)
        return [
          name,
          rung.lacks ? 'not possible' : 'not measured',
          '–',
          '–',
          '–',
          '–',
          range,
          rung.why!,
          '–',
          '–',
          '–',
        ];
      // Only the H200's transposes were predicted.
      const predictedUs = values.on === 'h200' ? predictedRungUs(rung.name!) : null;
      return [
        name,
        rung.name!,
        timeText(rung.timeUs),
        predictedUs === null ? '–' : timeText(predictedUs),
        shareText(rung),
        gainText(rung) || '–',
        range,
        boundText(rung.bound!),
        pair(rung, 'loadSectors'),
        pair(rung, 'storeSectors'),
        pair(rung, 'sharedLoads'),
      ];
    }),
  };
}

export const rules = ({ kernel }: LadderValues): readonly UsedRule[] =>
  usedRules(
    kernel === 'transpose' ? [sectorRule, sharedBankRule, sharedPassRule] : [sectorRule],
    architectures.h200.computeCapability,
  );

/** The recorded transposes with their template parameters written out: short enough to read whole. */

interface TransposeShape {
  readonly n: number;
  readonly loads: number;
  readonly width: number;
  readonly side: number;
  readonly byColumns: boolean;
}

const HEAD = '__global__ void transpose(float *__restrict__ out, const float *__restrict__ in, int n)';
const TRANSPOSE_PACK = 'struct alignas(4 * width) Pack { float at[width]; };\n';

export function transposeKernel(name: string): string {
  const number = (letter: string, otherwise: number): number =>
    Number(new RegExp(`-${letter}(\\d+)(?:-|$)`).exec(name)?.[1] ?? otherwise);
  const shape: TransposeShape = {
    n: number('n', 8192),
    loads: number('x', 1),
    width: number('w', 1),
    side: number('s', 32),
    byColumns: name.includes('-columns'),
  };
  if (name.startsWith('registers')) return inRegisters(shape);
  const along = /^naive-(\w+)/.exec(name)?.[1];
  if (along) return naive(shape, along === 'reads');
  return tiled(shape, /^tiled-(\w+)/.exec(name)![1]!);
}

const threadsOf = ({ side, loads, width }: TransposeShape): number => (side * side) / (loads * width);

const transposeLaunch = (shape: TransposeShape): string =>
  `// <<<dim3(n / ${shape.side}, n / ${shape.side}), ${threadsOf(shape)}>>>, n = ${shape.n}\n`;

const blocks = ({ byColumns }: TransposeShape): readonly [x: string, y: string] =>
  byColumns ? ['blockIdx.y', 'blockIdx.x'] : ['blockIdx.x', 'blockIdx.y'];

/** Where the thread begins: 128 bytes of each row per warp. */
function place({ side, width }: TransposeShape): string {
  if (width === 1 && side === 32) return '  const int row = threadIdx.x / 32, column = threadIdx.x % 32;\n';
  const lanes = 32 / width;
  const segments = side / 32;
  const warp = segments === 1 ? 'warp' : `warp / ${segments}`;
  const part = segments === 1 ? '' : `warp % ${segments} * 32 + `;
  return (
    '  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;\n' +
    `  const int row = ${warp}${width === 1 ? '' : ` * ${width} + lane / ${lanes}`};\n` +
    `  const int column = ${part}lane${width === 1 ? '' : ` % ${lanes} * ${width}`};\n`
  );
}

function naive(shape: TransposeShape, readsAlong: boolean): string {
  const { loads, width, side } = shape;
  const [across, down] = blocks(shape);
  const begin = `${HEAD} {\n${place(shape)}  const int x = ${across} * ${side} + column, y = ${down} * ${side} + row;\n`;
  const straight = (row: string): string => `[size_t(${row}) * n + x]`;
  const turned = (row: string, column = 'x'): string => `[size_t(${column}) * n + ${row}]`;
  if (width > 1)
    return (
      `constexpr int width = ${width};\n${TRANSPOSE_PACK}\n${transposeLaunch(shape)}${begin}` +
      (readsAlong
        ? `  const Pack pack = *(const Pack *)&in${straight('y')};\n` +
          `  for (int j = 0; j < width; ++j) out${turned('y', 'x + j')} = pack.at[j];\n}\n`
        : `  Pack pack;\n  for (int j = 0; j < width; ++j) pack.at[j] = in${turned('y', 'x + j')};\n` +
          `  *(Pack *)&out${straight('y')} = pack;\n}\n`)
    );
  const [to, from] = readsAlong ? [turned, straight] : [straight, turned];
  if (loads === 1) return `${transposeLaunch(shape)}${begin}  out${to('y')} = in${from('y')};\n}\n`;
  const row = `y + k * ${side / loads}`;
  return (
    `constexpr int loads = ${loads};\n\n${transposeLaunch(shape)}${begin}  float value[loads];\n` +
    `  for (int k = 0; k < loads; ++k) value[k] = in${from(row)};\n` +
    `  for (int k = 0; k < loads; ++k) out${to(row)} = value[k];\n}\n`
  );
}

function inRegisters(shape: TransposeShape): string {
  const { side } = shape;
  const [across, down] = blocks(shape);
  return (
    `constexpr int width = 4;\n${TRANSPOSE_PACK}\n${transposeLaunch(shape)}${HEAD} {\n` +
    `  const int x = ${across} * ${side} + threadIdx.x % ${side / 4} * 4;\n` +
    `  const int y = ${down} * ${side} + threadIdx.x / ${side / 4} * 4;\n` +
    '  Pack row[4];\n' +
    '  for (int k = 0; k < 4; ++k) row[k] = *(const Pack *)&in[size_t(y + k) * n + x];\n' +
    '  for (int j = 0; j < 4; ++j) {\n    Pack column;\n' +
    '    for (int k = 0; k < 4; ++k) column.at[k] = row[k].at[j];\n' +
    '    *(Pack *)&out[size_t(x + j) * n + y] = column;\n  }\n}\n'
  );
}

/** Where an element lies in the tile, by its fix for conflicts. */
const wordOf = (cure: string, { width }: TransposeShape): string =>
  ({
    padding: 'row * (side + 1) + column',
    swizzle:
      width === 1
        ? 'row * side + (column ^ row % 32)'
        : `row * side + (column / ${width} ^ row / ${width} % ${32 / width}) * ${width} + column % ${width}`,
  })[cure] ?? 'row * side + column';

function tiled(shape: TransposeShape, cure: string): string {
  const { loads, width, side } = shape;
  const [across, down] = blocks(shape);
  const words = cure === 'padding' ? 'side * (side + 1)' : 'side * side';
  const row = loads === 1 ? 'row' : 'row + k * step';
  const each = loads === 1 ? '' : 'for (int k = 0; k < loads; ++k)\n    ';
  const value = loads === 1 ? 'pack' : 'pack[k]';
  const from = `in[size_t(y + ${row}) * n + x + column]`;
  const to = `out[size_t(x + ${row}) * n + y + column]`;
  const wide = width > 1;
  const perElement = wide ? 'for (int j = 0; j < width; ++j) ' : '';
  const at = (name: string): string => (wide ? `${name}.at[j]` : name);
  const column = wide ? 'column + j' : 'column';
  const stored =
    wide && cure !== 'padding'
      ? `*(Pack *)&tile[word(${row}, column)] = ${value}`
      : `${perElement}tile[word(${row}, ${column})] = ${at(value)}`;
  return (
    `constexpr int side = ${side}` +
    `${wide ? `, width = ${width}` : ''}${loads > 1 ? `, loads = ${loads}, step = side / loads` : ''};\n` +
    (wide ? TRANSPOSE_PACK : '') +
    `__device__ int word(int row, int column) {\n  return ${wordOf(cure, shape)};\n}\n\n` +
    `${transposeLaunch(shape)}${HEAD} {\n  __shared__ __align__(16) float tile[${words}];\n${place(shape)}` +
    `  const int x = ${across} * side, y = ${down} * side;\n` +
    `  ${wide ? 'Pack' : 'float'} pack${loads > 1 ? '[loads]' : ''};\n` +
    `  ${each}${value} = ${wide ? `*(const Pack *)&${from}` : from};\n` +
    `  ${each}${stored};\n  __syncthreads();\n` +
    `  ${each}${perElement}${at(value)} = tile[word(${column}, ${row})];\n` +
    `  ${each}${wide ? `*(Pack *)&${to}` : to} = ${value};\n}\n`
  );
}

/** The recorded kernels of softmax with their template parameters written out. */

export function softmaxKernel(name: string): string {
  const number = (letter: string): number => Number(new RegExp(`-${letter}(\\d+)(?:-|$)`).exec(name)?.[1] ?? 1);
  const [passes = '', scope = ''] = name.split('-');
  const shape = { width: number('w'), loads: number('x'), threads: number('t'), length: number('l') };
  if (passes === 'cluster') {
    const own = { ...shape, blocks: Number(/^cluster-\w+-(\d+)/.exec(name)![1]) };
    return scope === 'written' ? clustered(own) : clusteredLooping(scope === 'online', own);
  }
  return passes === 'kept' ? kept(scope, shape) : looping(passes === 'online', scope, shape);
}

interface Shape {
  readonly width: number;
  readonly loads: number;
  readonly threads: number;
  readonly length: number;
}

const ARGUMENTS = 'float *__restrict__ out, const float *__restrict__ in';

const PACK = (width: number): string => `struct alignas(${4 * width}) Pack { float at[${width}]; };\n`;

/** A value of all lanes, or of all threads of a block, in each of them. */
function reductions(scope: string): string {
  if (scope === 'thread') return '';
  const warp =
    'template <bool isMax> __device__ float combine(float a, float b) { return isMax ? fmaxf(a, b) : a + b; }\n' +
    `template <bool isMax> __device__ float ${scope === 'warp' ? 'over' : 'overWarp'}(float v) {\n` +
    '  for (int m = 16; m > 0; m /= 2) v = combine<isMax>(v, __shfl_xor_sync(0xffffffff, v, m));\n  return v;\n}\n';
  if (scope === 'warp') return warp;
  return (
    `${warp}template <bool isMax> __device__ float over(float v) {\n  __shared__ float words[32];\n` +
    '  const int lane = threadIdx.x % 32, warps = blockDim.x / 32;\n  v = overWarp<isMax>(v);\n' +
    '  if (warps == 1) return v;\n  __syncthreads();\n  if (lane == 0) words[threadIdx.x / 32] = v;\n  __syncthreads();\n' +
    '  return overWarp<isMax>(lane < warps ? words[lane] : isMax ? -INFINITY : 0);\n}\n'
  );
}

const over = (scope: string, isMax: boolean, value: string): string =>
  scope === 'thread' ? value : `over<${isMax}>(${value})`;

const launch = (scope: string, { threads, length }: Shape): string => {
  const rows = { thread: threads, warp: threads / 32 }[scope] ?? 1;
  return `// <<<${2 ** 26 / length / rows}, ${threads}>>>: 2^26 floats in rows of ${length}\n`;
};

function looping(isOnline: boolean, scope: string, shape: Shape): string {
  const { width } = shape;
  const wide = width > 1;
  const thread = 'blockIdx.x * blockDim.x + threadIdx.x';
  const row = { thread, warp: `(${thread}) / 32` }[scope] ?? 'blockIdx.x';
  const part =
    { thread: '0', warp: `threadIdx.x % 32${wide ? ` * ${width}` : ''}` }[scope] ??
    `threadIdx.x${wide ? ` * ${width}` : ''}`;
  const step =
    { thread: wide ? `i += ${width}` : '++i', warp: `i += ${32 * width}` }[scope] ??
    `i += blockDim.x${wide ? ` * ${width}` : ''}`;
  const loop = `for (int i = ${part}; i < length; ${step})`;
  const value = wide ? 'pack.at[j]' : 'row[i]';
  const each = wide ? `for (int j = 0; j < ${width}; ++j) ` : '';
  const loaded = wide ? 'const Pack pack = *(const Pack *)&row[i];\n    ' : '';
  const pass = (statement: string): string =>
    wide ? `  ${loop} {\n    ${loaded}${each}${statement}\n  }\n` : `  ${loop} ${statement}\n`;
  const begin =
    `${wide ? PACK(width) : ''}${reductions(scope)}${wide || scope !== 'thread' ? '\n' : ''}${launch(scope, shape)}` +
    `__global__ void softmax(${ARGUMENTS}, int length) {\n` +
    `  const size_t first = size_t(${row}) * length;\n  const float *row = in + first;\n  float most = -INFINITY, sum = 0;\n`;
  const once = wide ? 'pack.at[j]' : 'value';
  const both = isOnline
    ? `  ${loop} {\n    ${wide ? loaded : 'const float value = row[i];\n    '}float larger = most;\n` +
      `    ${each}larger = fmaxf(larger, ${once});\n    sum *= expf(most - larger);\n` +
      `    ${each}sum += expf(${once} - larger);\n    most = larger;\n  }\n` +
      (scope === 'thread'
        ? ''
        : `  const float own = most;\n  most = ${over(scope, true, 'own')};\n` +
          `  sum = ${over(scope, false, 'own == -INFINITY ? 0.0f : sum * expf(own - most)')};\n`)
    : pass(`most = fmaxf(most, ${value});`) +
      (scope === 'thread' ? '' : `  most = ${over(scope, true, 'most')};\n`) +
      pass(`sum += expf(${value} - most);`) +
      (scope === 'thread' ? '' : `  sum = ${over(scope, false, 'sum')};\n`);
  const stores = wide
    ? `  ${loop} {\n    Pack pack = *(const Pack *)&row[i];\n    ${each}pack.at[j] = expf(pack.at[j] - most) * scale;\n` +
      '    *(Pack *)&out[first + i] = pack;\n  }\n'
    : `  ${loop} out[first + i] = expf(row[i] - most) * scale;\n`;
  return `${begin}${both}  const float scale = 1 / sum;\n${stores}}\n`;
}

/** Loads, the maximum, the exponentials: shared by every kernel that keeps its row. */
function keeping({ width, loads }: Shape, at: string, scope: string): string {
  const each = width > 1 ? `    for (int j = 0; j < ${width}; ++j) ` : '    ';
  const value = width > 1 ? 'pack[k].at[j]' : 'pack[k]';
  const type = width > 1 ? 'Pack' : 'float';
  return (
    `  ${type} pack[${loads}];\n  float most = -INFINITY, sum = 0;\n#pragma unroll\n` +
    `  for (int k = 0; k < ${loads}; ++k) pack[k] = *(const ${type} *)&in[${at}];\n#pragma unroll\n` +
    `  for (int k = 0; k < ${loads}; ++k)\n${each}most = fmaxf(most, ${value});\n${scope === 'thread' ? '' : '  most = over<true>(most);\n'}#pragma unroll\n` +
    `  for (int k = 0; k < ${loads}; ++k)\n${each}sum += ${value} = expf(${value} - most);\n`
  );
}

function storing({ width, loads }: Shape, at: string): string {
  if (width === 1) return `#pragma unroll\n  for (int k = 0; k < ${loads}; ++k) out[${at}] = pack[k] * scale;\n}\n`;
  return (
    `#pragma unroll\n  for (int k = 0; k < ${loads}; ++k) {\n    for (int j = 0; j < ${width}; ++j) pack[k].at[j] *= scale;\n` +
    `    *(Pack *)&out[${at}] = pack[k];\n  }\n}\n`
  );
}

function kept(scope: string, shape: Shape): string {
  const { width, loads, threads } = shape;
  const parts = { thread: 1, warp: 32 }[scope] ?? threads;
  const thread = `(blockIdx.x * size_t(${threads}) + threadIdx.x)`;
  const row = { thread, warp: `${thread} / 32` }[scope] ?? 'size_t(blockIdx.x)';
  const lane = { thread: '', warp: ' + threadIdx.x % 32' }[scope] ?? ' + threadIdx.x';
  const at = `first + k * ${parts * width}`;
  return (
    `${width > 1 ? PACK(width) : ''}${reductions(scope)}${launch(scope, shape)}` +
    `__global__ void __launch_bounds__(${threads}) softmax(${ARGUMENTS}) {\n` +
    `  const size_t first = ${row} * ${parts * loads * width}${lane}${lane && width > 1 ? ` * ${width}` : ''};\n` +
    `${keeping(shape, at, scope)}  const float scale = 1 / ${over(scope, false, 'sum')};\n${storing(shape, at)}`
  );
}

type ClusterShape = Shape & { readonly blocks: number };

/** The head of a kernel for clusters, up to its first statement. */
const clusterHead = ({ threads, blocks, length, width }: ClusterShape, does: string, bounds = '', more = ''): string =>
  `#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n\n${width > 1 ? PACK(width) : ''}${reductions('block')}\n` +
  `// <<<${(2 ** 26 / length) * blocks}, ${threads}>>>: a cluster of ${blocks} blocks ${does} a row of ${length} floats\n` +
  `__global__ void __cluster_dims__(${blocks}, 1, 1)${bounds} softmax(${ARGUMENTS}${more}) {\n`;

const STARTED = '  asm volatile("barrier.cluster.arrive.relaxed.aligned;");  // this block has started\n';
const ALL_STARTED = '  asm volatile("barrier.cluster.wait.aligned;" ::: "memory");  // all blocks have started\n';

/** Each block gives a word to all blocks of the cluster. */
const given = (words: string, blocks: number, word: string): string =>
  `  if (threadIdx.x < ${blocks})\n` +
  `    *cluster.map_shared_rank(&${words}[cluster.block_rank()], threadIdx.x) = ${word};\n  cluster.sync();\n`;

const perLane = (width: number): string => (width > 1 ? ` * ${width}` : '');

function clustered(shape: ClusterShape): string {
  const { threads, loads, blocks, width } = shape;
  const at = `first + k * ${threads * width}`;
  return (
    `${clusterHead(shape, 'keeps', ` __launch_bounds__(${threads})`)}` +
    `  __shared__ float2 words[${blocks}];\n  cg::cluster_group cluster = cg::this_cluster();\n` +
    `  const size_t first = size_t(blockIdx.x) * ${threads * loads * width} + threadIdx.x${perLane(width)};\n${STARTED}` +
    `${keeping(shape, at, 'block')}  sum = over<false>(sum);\n${ALL_STARTED}` +
    `${given('words', blocks, 'make_float2(most, sum)')}  float2 theirs[${blocks}];\n  float rowMost = -INFINITY, rowSum = 0;\n` +
    `  for (int b = 0; b < ${blocks}; ++b) rowMost = fmaxf(rowMost, (theirs[b] = words[b]).x);\n` +
    `  for (int b = 0; b < ${blocks}; ++b) rowSum += theirs[b].y * expf(theirs[b].x - rowMost);\n` +
    `  const float scale = expf(most - rowMost) / rowSum;\n${storing(shape, at)}`
  );
}

function clusteredLooping(isOnline: boolean, shape: ClusterShape): string {
  const { threads, blocks, width } = shape;
  const wide = width > 1;
  const each = wide ? `for (int j = 0; j < ${width}; ++j) ` : '';
  const loop = `  for (int i = first; i < length; i += ${blocks * threads * width})`;
  const load = wide ? 'const Pack pack = *(const Pack *)&row[i];' : 'const float value = row[i];';
  const value = wide ? 'pack.at[j]' : 'value';
  const least = '  float rowMost = -INFINITY, rowSum = 0;\n';
  const most = `  for (int b = 0; b < ${blocks}; ++b) rowMost = fmaxf(rowMost, `;
  const both =
    `${loop} {\n    ${load}\n    float larger = most;\n    ${each}larger = fmaxf(larger, ${value});\n` +
    `    sum *= expf(most - larger);\n    ${each}sum += expf(${value} - larger);\n    most = larger;\n  }\n` +
    '  const float own = most;\n  most = over<true>(own);\n' +
    `  sum = over<false>(own == -INFINITY ? 0.0f : sum * expf(own - most));\n${ALL_STARTED}` +
    `${given('words', blocks, 'make_float2(most, sum)')}${least}${most}words[b].x);\n` +
    `  for (int b = 0; b < ${blocks}; ++b) rowSum += words[b].y * expf(words[b].x - rowMost);\n`;
  const apart =
    `${loop} {\n    ${load}\n    ${each}most = fmaxf(most, ${value});\n  }\n  most = over<true>(most);\n${ALL_STARTED}` +
    `${given('mosts', blocks, 'most')}${least}${most}mosts[b]);\n` +
    `${loop} {\n    ${load}\n    ${each}sum += expf(${value} - rowMost);\n  }\n  sum = over<false>(sum);\n` +
    `${given('sums', blocks, 'sum')}  for (int b = 0; b < ${blocks}; ++b) rowSum += sums[b];\n`;
  const store = wide
    ? `    Pack pack = *(const Pack *)&row[i];\n    ${each}pack.at[j] = expf(pack.at[j] - rowMost) * scale;\n    *(Pack *)&to[i] = pack;\n`
    : '    to[i] = expf(row[i] - rowMost) * scale;\n';
  return (
    `${clusterHead(shape, 'shares', '', ', int length')}` +
    `  __shared__ ${isOnline ? `float2 words[${blocks}]` : `float mosts[${blocks}], sums[${blocks}]`};\n` +
    `  cg::cluster_group cluster = cg::this_cluster();\n${STARTED}` +
    `  const int first = (blockIdx.x % ${blocks} * ${threads} + threadIdx.x)${perLane(width)};\n` +
    `  const size_t start = size_t(blockIdx.x / ${blocks}) * length;\n` +
    '  const float *row = in + start;\n  float *to = out + start;\n  float most = -INFINITY, sum = 0;\n' +
    `${isOnline ? both : apart}  const float scale = 1 / rowSum;\n${loop} {\n${store}  }\n}\n`
  );
}

/** The recorded case that is the last version of the state. */
export const recordedName = (values: LadderValues): string => lastOf(simulate(values)).name!;

/** The last version of the state, complete. */
export const kernel = (values: LadderValues): string =>
  values.kernel === 'transpose' ? transposeKernel(recordedName(values)) : softmaxKernel(recordedName(values));

export function judge(trace: LadderTrace, values: LadderValues, marked: readonly number[]): Judgement {
  const best = bestOf(trace);
  if (marked.length !== 1) return wrong('Mark one step.');
  const guess = trace.rungs[marked[0]!];
  if (!best || !guess) return wrong('No step is alone between two measured kernels.');
  const because = `${timesText(best.gain!)} by “${nameOf(values, best)}”: before it ${boundBefore(trace, best)}, and it ${stepNamed(values, best.step!).does}.`;
  if (guess === best) return { correct: true, say: `Yes: ${because}` };
  if (guess.timeUs === null)
    return wrong(
      'That step was not measured at this place.',
      `That step was not measured at this place. In fact ${because}`,
    );
  const before = boundBefore(trace, guess);
  const hint = `Before that step ${before}. How much of it does the step take away?`;
  return wrong(hint, `That one gains ${timesText(guess.gain!)}. In fact ${because}`);
}

/** What bounds the version that a step starts from. */
function boundBefore({ rungs }: LadderTrace, rung: Rung): string {
  const before = rungs.slice(0, rungs.indexOf(rung)).findLast(({ bound }) => bound !== null);
  return boundClause(before!.bound!);
}
