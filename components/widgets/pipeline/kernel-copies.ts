import type { CopyMethod } from '@src/engine/pipeline';

/** What each way of copying needs: its headers, what the block shares, how a copy is issued, closed and waited for. */
export interface CopyCode {
  readonly headers: readonly string[];
  readonly functions: string;
  readonly parameters: string;
  readonly setUp: string;
  readonly issue: (tile: string) => string;
  /** Closes a group of copies, also an empty one. */
  readonly commit: string;
  readonly wait: (pending: number) => string;
}

const wrapped = (sum: string): string => (sum.includes(' ') ? `(${sum})` : sum);

const asyncCopy: CopyCode = {
  headers: ['<cuda_pipeline.h>'],
  functions:
    `__device__ void issue(float4 *stage, const float4 *tile) {\n#pragma unroll\n` +
    `  for (int n = 0; n < VECTORS; ++n)\n    __pipeline_memcpy_async(&stage[n * THREADS + threadIdx.x], &tile[n * THREADS + threadIdx.x], 16);\n}\n\n`,
  parameters: '',
  setUp: '',
  issue: (tile) => `issue(stages[${wrapped(tile)} % STAGES], from + ${wrapped(tile)} * (TILE_BYTES / 16));`,
  commit: '__pipeline_commit();',
  wait: (pending) => `__pipeline_wait_prior(${pending});`,
};

const barrierFunctions =
  `__device__ unsigned address(const void *shared) { return __cvta_generic_to_shared(shared); }\n\n` +
  `__device__ void waitFor(unsigned barrier, unsigned parity) {\n  asm volatile(\n` +
  `      "{ .reg .pred done;\\n"\n      "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\\n"\n` +
  `      "@!done bra again; }" ::"r"(barrier), "r"(parity) : "memory");\n}\n\n`;

/** One thread announces the bytes and starts the copy; every thread waits for the barrier that counts them. */
const byEngine = (copy: string, operands: string, parameters: string): CopyCode => ({
  headers: parameters === '' ? ['<cstdint>'] : ['<cstdint>', '<cuda.h>'],
  functions: barrierFunctions,
  parameters,
  setUp:
    `  __shared__ alignas(8) uint64_t full[STAGES];\n  if (threadIdx.x == 0) {\n` +
    `    for (int n = 0; n < STAGES; ++n)\n` +
    `      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full[n])) : "memory");\n` +
    `    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");\n  }\n  __syncthreads();\n` +
    `  const auto issue = [&](int tile) {\n    if (threadIdx.x != 0) return;\n` +
    `    const unsigned barrier = address(&full[tile % STAGES]), stage = address(stages[tile % STAGES]);\n` +
    `    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(TILE_BYTES) : "memory");\n` +
    `    asm volatile("${copy}"\n                 ::${operands} : "memory");\n  };\n`,
  issue: (tile) => `issue(${tile});`,
  commit: '',
  wait: () => `waitFor(address(&full[tile % STAGES]), (tile / STAGES) & 1);`,
});

export const copyCode: Readonly<Record<Exclude<CopyMethod, 'registers'>, CopyCode>> = {
  'async-copy': asyncCopy,
  bulk: byEngine(
    'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];',
    '"r"(stage), "l"(from + tile * (TILE_BYTES / 16)), "r"(TILE_BYTES), "r"(barrier)',
    '',
  ),
  tensor: byEngine(
    'cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];',
    '"r"(stage), "l"(&map), "r"(0), "r"(int(blockIdx.x * TILES + tile) * (TILE_BYTES / 128)), "r"(barrier)',
    ', const __grid_constant__ CUtensorMap map',
  ),
};
