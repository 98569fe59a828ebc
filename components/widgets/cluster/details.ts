/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { tmaBarrierRule, tmaMulticastRule } from '@src/engine/tma';
import { bytesText } from '@src/units/words';
import type { Curve, CurvePoint, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { latencyText, cycles } from './describe';
import { isMulticast, params, sizeOf, tileBytesOf, type ClusterValues } from './params';
import { counted, simulate, type ClusterTrace } from './simulate';
import { tooFewOrMany, wrong } from '@src/widget/judgement';
import { cyclesTo } from './prediction';

export const summary =
  'The blocks of a cluster load a tile each for themselves or once for all, or read one another’s shared memory; the figure counts the bytes requested from the L2 and the latency of a word.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'each', label: 'Each its own', values: {} },
  { id: 'multicast', label: 'Multicast', values: { multicast: 'on' } },
  { id: 'eight', label: 'Multicast to 8', values: { size: '8', multicast: 'on' } },
  { id: 'large', label: '8 blocks, 32 KiB', values: { size: '8', tile: '32768' } },
  { id: 'alone', label: 'One block', values: { size: '1' } },
  { id: 'remote', label: 'Another block’s memory', values: { mode: 'remote' } },
  { id: 'unknown', label: 'A GPU that was not measured', values: { mode: 'remote', gpu: 'b200' } },
];

export const rules = (values: ClusterValues): readonly UsedRule[] =>
  usedRules([tmaMulticastRule, tmaBarrierRule], architecture(values.gpu).computeCapability);

export function shares({ askedBytes, uniqueBytes }: ClusterTrace, { mode }: ClusterValues): readonly Share[] {
  if (mode !== 'load') return [];
  const again = askedBytes - uniqueBytes;
  return [
    { label: `${bytesText(uniqueBytes)} requested once`, value: uniqueBytes, kind: 'used' },
    { label: `${bytesText(again)} again`, value: again, kind: 'waste' },
  ];
}

export function table(trace: ClusterTrace, { mode }: ClusterValues): Table {
  const { receivers, shareBytes, tileBytes, latencies, gpu } = trace;
  if (mode !== 'load')
    return {
      caption: `One load on the ${gpu}, otherwise idle`,
      columns: ['From', 'Wait', 'Known by'],
      rows: latencies.map((each) => [each.name, latencyText(each), each.from]),
    };
  return {
    caption: `One cluster and one tile of ${params.tile.say(String(tileBytes))}`,
    columns: ['Block', 'Requests from the L2', 'For blocks', 'Its barrier expects'],
    rows: receivers.map((to, rank) => [rank, bytesText(shareBytes), to.join(', '), bytesText(tileBytes)]),
  };
}

/**
 * Bytes requested from the L2 for the bytes that reach shared memory, over the size of the cluster; with the measured
 * ones.
 */
export function curve(values: ClusterValues): Curve | null {
  if (values.mode !== 'load') return null;
  const points = params.size.options.flatMap(({ value }) => pointAt({ ...values, size: value }));
  if (points.length < 2) return null;
  return {
    param: 'size',
    xLabel: 'blocks per cluster',
    yLabel: 'asked, of what is delivered',
    points,
    currentX: sizeOf(values),
    valueAt: String,
  };
}

function pointAt(values: ClusterValues): CurvePoint[] {
  try {
    const { askedBytes, deliveredBytes, sectorBytes } = simulate(values);
    const row = counted(values);
    const measured = row ? (row.sectors * sectorBytes) / deliveredBytes : undefined;
    return [{ x: sizeOf(values), y: askedBytes / deliveredBytes, measured }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

const BARRIER = `__device__ unsigned shared32(const void *p) { return unsigned(__cvta_generic_to_shared(p)); }

__device__ void waitFor(unsigned barrier, unsigned parity) {
  for (unsigned done = 0; !done;)
    asm volatile(
        "{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
        : "=r"(done) : "r"(barrier), "r"(parity) : "memory");
}
`;

/** The copy that one thread of each block issues. */
function copy(values: ClusterValues): string {
  if (isMulticast(values))
    return `      // Its share of the tile, to the same place in all ${sizeOf(values)} blocks.
      asm volatile(
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
          :: "r"(shared32(tile + rank * SHARE)), "l"(source + rank * SHARE), "r"(SHARE), "r"(barrier),
             "h"((unsigned short)${2 ** sizeOf(values) - 1}) : "memory");`;
  return `      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                   :: "r"(shared32(tile)), "l"(source), "r"(TILE), "r"(barrier) : "memory");`;
}

/** Complete CUDA of this state; fits nvcc -arch=sm_90a, or older ones where the GPU has no clusters. */
export function kernel(values: ClusterValues): string {
  if (architecture(values.gpu).clusters.value === null) return values.mode === 'load' ? alone(values) : throughGlobal;
  return values.mode === 'load' ? load(values) : remote(values);
}

function load(values: ClusterValues): string {
  const size = sizeOf(values);
  const share = isMulticast(values) ? `, SHARE = TILE / ${size}` : '';
  return `// Launch with <<<${values.blocks}, 128>>>: clusters of ${size} take ${values.tiles} tiles of ${tileBytesOf(values)} B. nvcc -arch=sm_90a
#include <cooperative_groups.h>

constexpr int TILE = ${tileBytesOf(values)}, TILES = ${values.tiles}${share};

${BARRIER}
__global__ void __cluster_dims__(${size}) take(const char *source, unsigned *out) {
  __shared__ alignas(128) char tile[TILE];
  __shared__ unsigned long long full;
  auto cluster = cooperative_groups::this_cluster();
  const unsigned rank = cluster.block_rank(), barrier = shared32(&full);
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(barrier) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  source += size_t(blockIdx.x / ${size}) * TILES * TILE;
  unsigned sum = 0;
  for (int k = 0; k < TILES; ++k, source += TILE) {
    if (threadIdx.x == 0)
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(barrier), "r"(TILE) : "memory");
    cluster.sync();  // every barrier waits, and nobody reads the tile before any more
    if (threadIdx.x == 0) {
${copy(values)}
    }
    waitFor(barrier, k & 1);
    for (int i = threadIdx.x; i < TILE / 4; i += blockDim.x) sum += reinterpret_cast<unsigned *>(tile)[i];
  }
  atomicAdd(out, sum);
  cluster.sync();
}
`;
}

function remote(values: ClusterValues): string {
  const size = sizeOf(values);
  return `// Launch with a multiple of ${size} blocks: each reads a word of its neighbor in the cluster. nvcc -arch=sm_90a
#include <cooperative_groups.h>

__global__ void __cluster_dims__(${size}) neighbors(unsigned *out) {
  __shared__ unsigned word;
  auto cluster = cooperative_groups::this_cluster();
  if (threadIdx.x == 0) word = blockIdx.x;
  cluster.sync();  // the word is written before anybody reads it
  const unsigned *theirs = cluster.map_shared_rank(&word, (cluster.block_rank() + 1) % ${size});
  if (threadIdx.x == 0) out[blockIdx.x] = *theirs;
  cluster.sync();  // no block ends while another still reads its memory
}
`;
}

/** Without clusters and bulk copies: each block copies with its threads. */
const alone = (
  values: ClusterValues,
): string => `// Launch with <<<${values.blocks}, 128>>>: each block takes ${values.tiles} tiles of ${tileBytesOf(values)} B by itself.
constexpr int WORDS = ${tileBytesOf(values) / 16}, TILES = ${values.tiles};

__global__ void take(const uint4 *source, unsigned *out) {
  __shared__ uint4 tile[WORDS];
  source += size_t(blockIdx.x) * TILES * WORDS;
  unsigned sum = 0;
  for (int k = 0; k < TILES; ++k, source += WORDS) {
    for (int i = threadIdx.x; i < WORDS; i += blockDim.x) tile[i] = source[i];
    __syncthreads();
    for (int i = threadIdx.x; i < WORDS; i += blockDim.x) sum += tile[WORDS - 1 - i].x;
    __syncthreads();
  }
  atomicAdd(out, sum);
}
`;

/** Without clusters, a word for another block goes through global memory. */
const throughGlobal = `// No cluster: block 0 stores a word and raises a flag, block 1 waits for it. Launch with <<<2, 1>>>; set both words to 0.
__global__ void pass(volatile unsigned *word, volatile unsigned *flag, unsigned *out) {
  if (blockIdx.x == 0) {
    *word = 7;
    __threadfence();  // the word is in the L2 before the flag is
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    *out = *word;
  }
}
`;

export function judge(trace: ClusterTrace, values: ClusterValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  return values.mode === 'load' ? judgeLoad(trace, guess) : judgeRemote(trace, guess);
}

function judgeLoad({ size, multicast }: ClusterTrace, guess: number): Judgement {
  const right = multicast ? 1 : size;
  const because = multicast
    ? `the shares of the ${size} blocks are different bytes, and each share goes to all of them.`
    : size === 1
      ? 'one block copies its tile once.'
      : `${size} blocks copy the whole tile each. The L2 may be read less often: see what was counted.`;
  if (guess === right) return { correct: true, say: `Yes: ${because}` };
  const not = (thought: string, hint = thought): Judgement => wrong(hint, `${thought} In fact ${because}`);
  if (guess === 0) return not('The bytes must come from the L2: a bulk copy does not go through the L1.');
  if (guess === size && multicast)
    return not('That is without multicast.', 'Which block requests which bytes, and which blocks get them?');
  if (guess === 1)
    return not(
      'Being in one cluster does not share a copy: that takes multicast.',
      'Does being in one cluster share a copy?',
    );
  if (guess === size ** 2) return not('Every block receives the whole tile, but it requests only its own share.');
  return not(tooFewOrMany(guess, right));
}

function judgeRemote(trace: ClusterTrace, guess: number): Judgement {
  const { size, gpu } = trace;
  const of = (id: string): number | null => cyclesTo(trace, id);
  const right = of('remote');
  if (right === null)
    return wrong(size === 1 ? 'A cluster of one block has no other block.' : `On the ${gpu} that is not known here.`);
  const because = `It takes ${cycles(right)}: longer than its own shared memory, shorter than the L2.`;
  if (guess === right) return { correct: true, say: `Yes. ${because}` };
  if (guess === of('own'))
    return wrong(
      'The word is on another SM, so it crosses a network.',
      `The word is on another SM, so it crosses a network. ${because}`,
    );
  if (guess === of('l2'))
    return wrong('The word does not go through the L2.', `The word does not go through the L2. ${because}`);
  return wrong(
    'Shared memory is on the chip, also that of another block.',
    `Shared memory is on the chip, also that of another block. ${because}`,
  );
}
