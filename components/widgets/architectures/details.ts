/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture, architectures } from '@src/arch';
import { bytesText } from '@src/units/words';
import type { Preset, Table, Judgement } from '@src/widget/define-widget';
import {
  columnOf,
  columnsShown,
  entrySource,
  entryText,
  type ArchitecturesValues,
  type params,
  shortName,
} from './params';
import type { ArchitecturesTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { sizes } from './prediction';

export { rules } from './simulate';

export const summary =
  'All GPUs of the book in one picture that can be sorted: shared memory, caches, DRAM, latencies, SMs, and what each generation added, each value with its origin.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'one-block', label: 'Shared memory of a block', values: { group: 'shared' } },
  { id: 'l2-size', label: 'The largest L2', values: { group: 'memory', sort: 'l2Bytes', order: 'down' } },
  { id: 'bandwidth', label: 'The fastest DRAM', values: { group: 'memory', sort: 'dramGBps', order: 'down' } },
  { id: 'told', label: 'Known latencies', values: { group: 'latency', sort: 'latencyDram' } },
  { id: 'resident', label: 'Warps on an SM', values: { group: 'sm', sort: 'maxWarpsPerSm', order: 'down' } },
  { id: 'new', label: 'What each generation brought', values: { group: 'features' } },
  { id: 'a100-h200', label: 'A100 to H200', values: { group: 'memory', gpu: 'h200', with: 'a100' } },
];

// Nothing here is a part of a whole.
export const shares = () => [];

/** One row for each value, with its source. */
export const table = ({ rows, columns: shown }: ArchitecturesTrace): Table => ({
  caption: 'The GPUs of the book, each value with its origin',
  columns: ['GPU', 'Compute capability', 'Announced', 'Fact', 'Value', 'Where from'],
  rows: rows.flatMap(({ name, computeCapability, announced, entries }) =>
    shown.map((id, index) => {
      const column = columnOf(id);
      const { value, from } = entries[index]!;
      return [
        name,
        computeCapability,
        announced.value!,
        column.head.join(' '),
        entryText(column, value),
        entrySource({ value, from }, name).text,
      ];
    }),
  ),
});

/** The CUDA runtime's attributes for a column, by the column's id. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[] | undefined>> = {
  maxSharedBytesPerBlock: ['cudaDevAttrMaxSharedMemoryPerBlockOptin'],
  defaultSharedBytesPerBlock: ['cudaDevAttrMaxSharedMemoryPerBlock'],
  maxSharedBytesPerSm: ['cudaDevAttrMaxSharedMemoryPerMultiprocessor'],
  reservedSharedBytesPerBlock: ['cudaDevAttrReservedSharedMemoryPerBlock'],
  l2Bytes: ['cudaDevAttrL2CacheSize'],
  // Twice the clock times the width is the bandwidth, where both edges of the clock carry data.
  dramGBps: ['cudaDevAttrMemoryClockRate', 'cudaDevAttrGlobalMemoryBusWidth'],
  dramBusBits: ['cudaDevAttrGlobalMemoryBusWidth'],
  sms: ['cudaDevAttrMultiProcessorCount'],
  boostClock: ['cudaDevAttrClockRate'],
  maxWarpsPerSm: ['cudaDevAttrMaxThreadsPerMultiProcessor', 'cudaDevAttrWarpSize'],
  maxBlocksPerSm: ['cudaDevAttrMaxBlocksPerMultiprocessor'],
  clusters: ['cudaDevAttrClusterLaunch'],
  l2ResidencyControl: ['cudaDevAttrMaxPersistingL2CacheSize'],
};

/** Features that follow from the compute capability alone: ten times its number, from the first and below the last. */
export const FROM_CAPABILITY: Readonly<Record<string, { readonly from: number; readonly below?: number } | undefined>> =
  {
    asyncCopy: { from: 80 },
    reduxInt: { from: 80 },
    ldmatrix: { from: 75 },
    stmatrix: { from: 90 },
    tma: { from: 90 },
    tensorMemory: { from: 100, below: 120 },
    reduxFloatMinMax: { from: 100, below: 110 },
  };

/** A program that asks a GPU for the facts in the table, and takes all the shared memory that a block can have. */
export function kernel({ group, sort, gpu }: ArchitecturesValues): string {
  const arch = architecture(gpu);
  const shown = columnsShown(group, sort);
  const asked = shown.flatMap((column) => {
    const attributes = ATTRIBUTES[column.id] ?? [];
    const expected = entryText(column, column.entry(arch).value);
    return attributes.map((name, index) => line(name, index === 0 ? `// the table: ${expected}` : ''));
  });
  const told = shown
    .filter(({ id }) => FROM_CAPABILITY[id])
    .map(({ id, head }) => `  std::printf("%-50s %s\\n", "${head.join(' ')}", ${conditionOf(id)} ? "yes" : "no");`);
  const silent = shown
    .filter(({ id }) => !ATTRIBUTES[id] && !FROM_CAPABILITY[id])
    .map(({ id }) => columnOf(id).head.join(' '));
  return `#include <cstdio>
#include <cuda_runtime.h>

// Writes to the last byte of all the shared memory that one block can have.
// On the ${arch.name}: ${bytesText(arch.maxSharedBytesPerBlock.value)}.
__global__ void lastByte(int bytes, char *out) {
  extern __shared__ char block[];
  if (threadIdx.x == 0) {
    block[bytes - 1] = 42;
    *out = block[bytes - 1];
  }
}

int attribute(cudaDeviceAttr which) {
  int value = 0;
  cudaDeviceGetAttribute(&value, which, 0);
  return value;
}

int main() {
  int capability = 10 * attribute(cudaDevAttrComputeCapabilityMajor) + attribute(cudaDevAttrComputeCapabilityMinor);
  std::printf("%-50s %d.%d\\n", "compute capability", capability / 10, capability % 10);
${[...asked, ...told].join('\n')}
${silent.length > 0 ? `  // No attribute tells: ${silent.join('; ')}.\n` : ''}
  int most = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
  char *out;
  cudaMalloc(&out, 1);
  // Without this line a launch with more than ${bytesText(arch.defaultSharedBytesPerBlock.value)} is refused.
  cudaFuncSetAttribute(lastByte, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
  lastByte<<<1, 32, most>>>(most, out);
  std::printf("a block with %d bytes: %s\\n", most, cudaGetErrorString(cudaDeviceSynchronize()));
}
`;
}

const line = (name: string, comment: string): string =>
  `  std::printf("%-50s %d\\n", "${name.replace('cudaDevAttr', '')}", attribute(${name})); ${comment}`.trimEnd();

function conditionOf(id: string): string {
  const { from, below } = FROM_CAPABILITY[id]!;
  return below === undefined ? `capability >= ${from}` : `(capability >= ${from} && capability < ${below})`;
}

/** Each likely wrong size is the right one for something else; say for what. */
export function judge(_trace: ArchitecturesTrace, { gpu }: ArchitecturesValues, marked: readonly number[]): Judgement {
  const arch = architecture(gpu);
  const { block, unasked, sm, store } = sizes(arch);
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one size.');
  if (number === block)
    return {
      correct: true,
      say:
        sm === block
          ? `Yes: ${block} KiB, all that an SM sets aside, and more than ${unasked} KiB only if the program opts in.`
          : `Yes: of ${sm} KiB on an SM ${sm - block} KiB ${sm - block === 1 ? 'is' : 'are'} reserved for each block, and more than ${unasked} KiB needs opt-in.`,
    };
  if (number === unasked)
    return wrong(`${unasked} KiB is what a block may have without opt-in. With cudaFuncSetAttribute it may have more.`);
  if (number === sm)
    return wrong(
      `${sm} KiB is what all blocks of an SM share. Can one block use the last of it?`,
      `${sm} KiB is what all blocks of an SM share. Each block has ${sm - block} KiB reserved in addition to its own.`,
    );
  if (number === store)
    return wrong(`${store} KiB is the storage that L1 and shared memory divide. The L1 keeps some of it.`);
  const theirs = Object.values(architectures).filter((each) => sizes(each).block === number);
  return wrong(
    `That is right on the ${theirs.map(({ name }) => shortName(name)).join(', the ')}. On this GPU an SM sets ${number > block ? 'less' : 'more'} aside.`,
  );
}
