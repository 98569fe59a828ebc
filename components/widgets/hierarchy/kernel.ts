import { architecture } from '@src/arch';
import { floorTo } from '@src/units/units';
import { bytesText } from '@src/units/words';
import type { HierarchyValues } from './params';

const LINES_IN_L1 = 64;

/** Rings of lines of which only one level has all. */
export function ringBytes(gpu: string): { l1: number; l2: number; dram: number } {
  const arch = architecture(gpu);
  const line = arch.lineBytes.value;
  return { l1: LINES_IN_L1 * line, l2: floorTo(arch.l2Bytes.value / 4, line), dram: 4 * arch.l2Bytes.value };
}

/** The kernels that run this race on the GPU: each load waits for the address that the load before it brought. */
export function kernel({ gpu }: HierarchyValues): string {
  const { name, lineBytes, clusters } = architecture(gpu);
  const ring = ringBytes(gpu);
  const remote = clusters.value === null ? '' : REMOTE;
  return `${remote && '#include <cooperative_groups.h>\n\n'}// Each load needs the address that the load before it brought: cycles / hops is the latency of one.
// A line of ${lineBytes.value} B holds the address of the next; link the lines in random order. For the ${name}:
//   L1    a ring of ${bytesText(ring.l1)}, gone round once before
//   L2    a ring of ${bytesText(ring.l2)}, gone round once before; __ldcg passes by the L1
//   DRAM  a ring of ${bytesText(ring.dram)}, more than the L2 holds, no line visited twice
// Launch with <<<1, 1>>>.
__global__ void chase(const unsigned long long *line, int hops, bool passL1, long long *cycles,
                      unsigned long long *last) {
  unsigned long long next = (unsigned long long)line;
  long long start = clock64();
  for (int hop = 0; hop < hops; ++hop) {
    auto address = (const unsigned long long *)next;
    next = passL1 ? __ldcg(address) : __ldca(address);
  }
  *last = next; // keeps the loads
  *cycles = clock64() - start;
}

// The arithmetic from an index to its address comes on top here.
__global__ void chaseShared(int hops, long long *cycles, int *last) {
  __shared__ int table[512];
  for (int i = 0; i < 512; ++i) table[i] = (i + 33) % 512;
  int next = 0;
  long long start = clock64();
  for (int hop = 0; hop < hops; ++hop) next = ((volatile int *)table)[next];
  *last = next;
  *cycles = clock64() - start;
}
${remote}`;
}

const REMOTE = `
// Launch with <<<2, 1>>>: two blocks, one cluster.
__global__ void __cluster_dims__(2, 1, 1) chaseRemote(int hops, long long *cycles, int *last) {
  __shared__ int table[512];
  auto cluster = cooperative_groups::this_cluster();
  for (int i = 0; i < 512; ++i) table[i] = (i + 33) % 512;
  cluster.sync();
  if (cluster.block_rank() == 0) {
    volatile int *theirs = cluster.map_shared_rank(table, 1);
    int next = 0;
    long long start = clock64();
    for (int hop = 0; hop < hops; ++hop) next = theirs[next];
    *last = next;
    *cycles = clock64() - start;
  }
  cluster.sync();
}
`;
