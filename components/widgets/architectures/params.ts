import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import type { Fact, Origin } from '@src/arch/fact';
import { sourceOf, type Source } from '@src/arch/value-source';
import { bytesText, grouped } from '@src/units/words';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, type Values } from '@src/widget/params';

export const GROUPS = [
  { value: 'shared', label: 'L1 and shared memory' },
  { value: 'memory', label: 'L2 and DRAM' },
  { value: 'latency', label: 'Latency' },
  { value: 'sm', label: 'SMs' },
  { value: 'features', label: 'Features' },
] as const;

export type Group = (typeof GROUPS)[number]['value'];

/** A GPU's value in one column. `null`: not known; for a feature, absent. */
export interface Entry {
  readonly value: number | string | null;
  readonly from: Origin;
}

export interface Column {
  readonly id: string;
  readonly group: Group;
  /** Over the column, in one line or two. */
  readonly head: readonly string[];
  /** Inside a sentence: "the shared memory of one block". */
  readonly label: string;
  /** A feature is there or not; an amount may be unknown; a word has no size. */
  readonly kind: 'amount' | 'feature' | 'word';
  readonly entry: (arch: Architecture) => Entry;
  /** A value in a reader's words. */
  readonly text: (value: number) => string;
}

type Known = number | string | true | null | readonly number[];

/** `true` counts as 1; of a list of widths the last one is the largest. */
function entryOf({ value, from }: Fact<Known>): Entry {
  if (value === true) return { value: 1, from };
  if (value === null || typeof value === 'number' || typeof value === 'string') return { value, from };
  return { value: value.at(-1)!, from };
}

const plain = (value: number): string => grouped(value, 1);
const withUnit =
  (unit: string) =>
  (value: number): string =>
    `${plain(value)} ${unit}`;
const yes = (): string => 'yes';

type Key = keyof { [K in keyof Architecture as Architecture[K] extends Fact<Known> ? K : never]: true };
type Words = readonly [id: Key, head: readonly string[], label: string];

const amounts = (group: Group, text: (value: number) => string, ...all: readonly Words[]): Column[] =>
  all.map(([id, head, label]) => ({
    id,
    group,
    head,
    label,
    text,
    kind: 'amount',
    entry: (arch) => entryOf(arch[id]),
  }));

const features = (...all: readonly (readonly [...Words, text?: (value: number) => string])[]): Column[] =>
  all.map(([id, head, label, text = yes]) => ({
    id,
    group: 'features',
    head,
    label,
    text,
    kind: 'feature',
    entry: (arch) => entryOf(arch[id]),
  }));

/** Without clusters there is no other block to ask: that is known, not unmeasured. */
const remote: Column = {
  ...amounts('latency', withUnit('cycles'), [
    'latencyRemoteShared',
    ['Shared, of', 'another block'],
    'a load from the shared memory of another block',
  ])[0]!,
  entry: ({ clusters, latencyRemoteShared }) =>
    clusters.value === null ? { value: 'none', from: clusters.from } : entryOf(latencyRemoteShared),
};

const cycles = (...all: readonly Words[]): Column[] => amounts('latency', withUnit('cycles'), ...all);

const dramKind: Column = {
  id: 'dramKind',
  group: 'memory',
  head: ['Kind of', 'DRAM'],
  label: 'the kind of DRAM',
  kind: 'word',
  entry: ({ dramKind: kind }) => entryOf(kind),
  text: plain,
};

/** Every column of the table, by group, in display order. */
export const columns: readonly Column[] = [
  ...amounts(
    'shared',
    bytesText,
    ['maxSharedBytesPerBlock', ['One block,', 'at most'], 'the shared memory of one block'],
    ['defaultSharedBytesPerBlock', ['One block,', 'unasked'], 'the shared memory of a block without opt-in'],
    ['maxSharedBytesPerSm', ['All blocks', 'of an SM'], 'the shared memory of one SM'],
    ['reservedSharedBytesPerBlock', ['Reserved', 'per block'], 'the shared memory that is reserved for each block'],
    ['l1SharedBytes', ['L1 and shared', 'of an SM'], 'the storage that L1 and shared memory divide'],
  ),
  ...amounts('memory', bytesText, ['l2Bytes', ['L2'], 'the L2']),
  ...amounts('memory', plain, ['l2Partitions', ['Parts of', 'the L2'], 'the number of parts of the L2']),
  ...amounts('memory', bytesText, ['l2FetchBytes', ['Fetched for', 'a miss'], 'what the L2 fetches for a miss']),
  ...amounts('memory', bytesText, ['dramBytes', ['DRAM'], 'the DRAM']),
  ...amounts('memory', withUnit('GB/s'), ['dramGBps', ['DRAM', 'bandwidth'], 'the bandwidth of the DRAM']),
  ...amounts('memory', withUnit('bits'), ['dramBusBits', ['DRAM bus'], 'the width of the DRAM bus']),
  dramKind,
  ...cycles(
    ['latencyShared', ['Shared', 'memory'], 'a load from shared memory'],
    ['latencyL1', ['L1'], 'a load that hits in the L1'],
  ),
  remote,
  ...cycles(
    ['latencyL2Near', ['L2,', 'near part'], 'a load from the near part of the L2'],
    ['latencyL2', ['L2,', 'all of it'], 'a load that hits in the L2'],
    ['latencyL2Far', ['L2,', 'far part'], 'a load from the far part of the L2'],
    ['latencyDram', ['DRAM'], 'a load from DRAM'],
  ),
  ...amounts('sm', plain, ['sms', ['SMs'], 'the number of SMs']),
  ...amounts('sm', withUnit('MHz'), ['boostClock', ['Highest', 'clock'], 'the highest clock']),
  ...amounts(
    'sm',
    plain,
    ['maxWarpsPerSm', ['Warps', 'per SM'], 'the number of warps an SM holds'],
    ['maxBlocksPerSm', ['Blocks', 'per SM'], 'the number of blocks an SM holds'],
    ['fp32LanesPerSm', ['FP32 lanes', 'per SM'], 'the number of FP32 lanes of an SM'],
    ['fp32Tflops', ['FP32', 'TFLOP/s'], 'the FP32 rate in TFLOP/s'],
    ['tensorTflops', ['Tensor', 'TFLOP/s'], 'the 16-bit tensor rate in TFLOP/s'],
  ),
  ...features(
    ['ldmatrix', ['ldmatrix'], 'ldmatrix'],
    ['asyncCopy', ['cp.async'], 'asynchronous copies'],
    ['l2ResidencyControl', ['L2', 'residency'], 'L2 residency control'],
    ['reduxInt', ['redux,', 'integers'], 'integer reduction of a warp'],
    ['stmatrix', ['stmatrix'], 'stmatrix'],
    ['tma', ['TMA'], 'the TMA'],
    ['clusters', ['Clusters,', 'portable'], 'clusters', (value) => `${value} blocks`],
  ),
  ...amounts('features', bytesText, ['accessWidths', ['Widest', 'load'], 'the widest load of a lane']),
  ...features(
    ['tensorMemory', ['Tensor', 'memory'], 'tensor memory', bytesText],
    ['reduxFloatMinMax', ['redux, float', 'min, max'], 'minimum and maximum of floats over a warp'],
  ),
];

/** What the sentence and a phone show when the table is in the order of time. */
export const LEAD: Readonly<Record<Group, string>> = {
  shared: 'maxSharedBytesPerBlock',
  memory: 'l2Bytes',
  latency: 'latencyDram',
  sm: 'sms',
  features: 'tma',
};

export const ANNOUNCED = 'announced';

export const columnOf = (id: string): Column => columns.find((column) => column.id === id)!;

/** Columns of a group, preceded by the sort column when it is none of them. */
export function columnsShown(group: string, sort: string): readonly Column[] {
  const inGroup = columns.filter((column) => column.group === group);
  return sort === ANNOUNCED || inGroup.some(({ id }) => id === sort) ? inGroup : [columnOf(sort), ...inGroup];
}

/** "NVIDIA GeForce RTX 3090" is "RTX 3090" in a column of names. */
export const shortName = (name: string): string => name.replace(/^NVIDIA (?:GeForce |Jetson )?/, '');

/** The value in a reader's words. */
export function entryText({ kind, text }: Column, value: Entry['value']): string {
  if (typeof value === 'string') return value;
  if (value !== null) return text(value);
  return kind === 'feature' ? 'no' : 'not known';
}

/** Where a value of the table comes from, or why there is none. */
export function entrySource({ value, from }: Entry, gpu: string): Source {
  const found = sourceOf(from, gpu, value !== null);
  return from.startsWith('derived:') ? { ...found, text: `derived: ${found.text}` } : found;
}

const gpus = Object.values(architectures).map(({ id, name }) => ({ value: id, label: name.replace(/^NVIDIA /, '') }));

export const NONE = 'none';

/** A column in the list of sort keys: its group tells "DRAM" from "DRAM", in few letters, for a phone. */
const SHORT: Readonly<Record<Group, string>> = {
  shared: 'Shared',
  memory: 'Memory',
  latency: 'Latency',
  sm: 'SM',
  features: 'Features',
};

const sorts = columns.map(({ id, head, group }) => ({ value: id, label: `${SHORT[group]}: ${head.join(' ')}` }));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  group: choice('Facts', {
    options: GROUPS,
    initial: 'shared',
    help: 'Which facts about the GPUs are shown.',
  }),
  sort: choice('Sorted by', {
    options: [{ value: ANNOUNCED, label: 'Announced' }, ...sorts],
    initial: ANNOUNCED,
    help: 'The fact that decides the order of the GPUs; one of another group is added to the picture.',
    list: true,
  }),
  order: choice('Order', {
    options: [
      { value: 'up', label: 'Ascending' },
      { value: 'down', label: 'Descending' },
    ],
    initial: 'up',
    help: 'The smallest or the oldest first, or the largest or the newest; what is not known comes last.',
  }),
  gpu: gpuParam('The GPU that is marked and described.'),
  with: choice('Compared with', {
    options: [{ value: NONE, label: 'no other GPU' }, ...gpus],
    initial: NONE,
    help: 'A second GPU, with the ratio of the two for every column.',
    list: true,
  }),
};

export type ArchitecturesValues = Values<typeof params>;
