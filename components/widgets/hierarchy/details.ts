/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { latencyOrderRule, timesAsLong } from '@src/engine/latency-order';
import type { MemoryLevel } from '@src/engine/memory-levels';
import { carveoutRule } from '@src/engine/occupancy';
import { sharedBankRule } from '@src/engine/shared';
import { floorTo } from '@src/units/units';
import { bytesText } from '@src/units/words';
import type { Preset, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import type { HierarchyValues, params } from './params';
import {
  NAMES,
  sourcesOf,
  textOf,
  valueOf,
  type HierarchyTrace,
  askedFor,
  cyclesOf,
  number,
  rounded,
  timesText,
} from './simulate';
import { wrong } from '@src/widget/judgement';
import { rangedValue, STEP } from './prediction';

export const summary =
  'The levels of memory of a GPU, from registers to DRAM: size, scope, bandwidth, and a race of one value from each level on one clock.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'hopper', label: 'H200', values: { gpu: 'h200' } },
  { id: 'ampere-hopper', label: 'A100 and H200', values: { gpu: 'a100', other: 'h200' } },
  { id: 'desk-rack', label: 'RTX 4090 and H200', values: { gpu: 'rtx-4090', other: 'h200' } },
  { id: 'new', label: 'B200: no latency known', values: { gpu: 'b200' } },
  { id: 'small', label: 'Orin and T4', values: { gpu: 'orin', other: 't4' } },
];

// Nothing here is a part of a whole.
export const shares = () => [];

const SEEN_BY: Readonly<Record<MemoryLevel['scope'], string>> = {
  lane: 'a lane sees its own',
  block: 'a block',
  SM: 'an SM',
  cluster: 'a cluster',
  GPU: 'the GPU',
};

/** One row for each value, with its source. */
export function table({ sides }: HierarchyTrace): Table {
  return {
    caption: 'The levels of memory, each value with its origin',
    columns: ['GPU', 'Level', 'Seen by', 'Quantity', 'Value', 'Where from'],
    rows: sides.flatMap(({ name, levels }) =>
      levels.flatMap((level) =>
        (['size', 'latency', 'bandwidth'] as const).map((quantity) => [
          name,
          NAMES[level.id],
          SEEN_BY[level.scope],
          quantity,
          textOf(level, quantity),
          sourcesOf(valueOf(level, quantity), name)
            .map(({ text }) => text)
            .join('; '),
        ]),
      ),
    ),
  };
}

export const rules = ({ gpu }: HierarchyValues): readonly UsedRule[] =>
  usedRules([latencyOrderRule, sharedBankRule, carveoutRule], architecture(gpu).computeCapability);

const LINES_IN_L1 = 64;

/** Rings of lines that only one level holds whole. */
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

/** Each wrong range is the right one for something else; say for what, else which way to go. */
export function judge({ sides }: HierarchyTrace, _values: HierarchyValues, marked: readonly number[]): Judgement {
  const side = sides[0]!;
  const kind = askedFor(side);
  const [from] = marked;
  if (from === undefined || marked.length > 1) return wrong('Choose one range.');
  const within = (value: number): boolean => value >= from && value < from * STEP[kind];
  const right = rangedValue(side);
  if (kind === 'size') {
    if (within(right))
      return {
        correct: true,
        say: `Yes: ${timesText(right)}. A cache works because a program uses little of its data at a time.`,
      };
    return wrong(
      from > right ? 'Less: the L2 of a GPU is tens of MiB large.' : 'More: the L2 counts in MiB, DRAM in GiB.',
    );
  }
  const [l1, l2, dram] = (['l1', 'l2', 'dram'] as const).map((id) => cyclesOf(side, id)!);
  const fraction = `${number(dram!)} cycles against ${number(l1!)}`;
  if (within(right)) return { correct: true, say: `Yes: ${fraction} is ${timesText(right)}.` };
  const near = timesAsLong(side.levels, 'l2', 'l1')!;
  if (within(near))
    return wrong(
      'That is the L2. DRAM is farther away.',
      `That is the L2: ${number(l2!)} cycles are ${timesText(rounded(near))}. DRAM is farther away.`,
    );
  if (from > right)
    return wrong(
      'Less: sizes differ by thousands, waiting does not. Even the L1 keeps a lane waiting for tens of cycles.',
    );
  return wrong('More: a miss leaves the SM, crosses the chip to the L2, misses there too, and goes off the chip.');
}
