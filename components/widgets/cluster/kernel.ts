import { architecture } from '@src/arch';
import { isMulticast, sizeOf, tileBytesOf, type ClusterValues } from './params';

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
