import { choice, type Values } from '@src/widget/params';

/** Which launches of the dataset the figure shows, and which of their numbers. */

export const IDS = [
  'time',
  'loadRequests',
  'loadSectors',
  'loadUseful',
  'storeRequests',
  'storeSectors',
  'storeUseful',
  'sharedLoads',
  'sharedStores',
  'sharedLoadWavefronts',
  'sharedStoreWavefronts',
  'excessWavefronts',
  'l2Reads',
  'l2Writes',
  'dramRead',
  'dramWritten',
  'l1Hit',
  'l2Hit',
  'smBusy',
  'l1Busy',
  'l2Busy',
  'dramBusy',
  'constantBusy',
  'dataPipe',
  'lsuRequests',
  'fmaPipe',
  'issueBusy',
  'longScoreboard',
  'latencyPerInstruction',
] as const;

interface Chosen {
  readonly id: string;
  readonly label: string;
  /** What the kernel does, as a part of a sentence. */
  readonly does: string;
  readonly report: 'before' | 'after' | 'profiles';
  /** The beginning of the kernel's name in the report. */
  readonly kernel: string;
}

export const CHOSEN: readonly Chosen[] = [
  {
    id: 'structures',
    label: 'One field of structures',
    does: 'changes one field of eight in an array of structures',
    report: 'before',
    kernel: 'moveParticles',
  },
  {
    id: 'arrays',
    label: 'One field, own array',
    does: 'changes one field that has its own array',
    report: 'after',
    kernel: 'moveParticles',
  },
  {
    id: 'columns',
    label: 'Matrices by columns',
    does: 'adds two matrices down their columns',
    report: 'before',
    kernel: 'addMatrices',
  },
  {
    id: 'rows',
    label: 'Matrices by rows',
    does: 'adds two matrices along their rows',
    report: 'after',
    kernel: 'addMatrices',
  },
  {
    id: 'unpadded',
    label: 'Transpose, no padding',
    does: 'transposes by a tile without padding',
    report: 'before',
    kernel: 'transpose',
  },
  {
    id: 'padded',
    label: 'Transpose, padded',
    does: 'transposes by a tile with a word of padding in each row',
    report: 'after',
    kernel: 'transpose',
  },
  {
    id: 'naive',
    label: 'Product, naive',
    does: 'multiplies matrices with one result per thread',
    report: 'profiles',
    kernel: 'productNaive',
  },
  {
    id: 'registers',
    label: 'Product, in registers',
    does: 'multiplies matrices with 64 results per thread',
    report: 'profiles',
    kernel: 'productInRegisters',
  },
  {
    id: 'spilled',
    label: 'Product that spills',
    does: 'multiplies matrices with too few registers per thread',
    report: 'profiles',
    kernel: 'void productBounded<4>',
  },
  {
    id: 'constants',
    label: 'Weights as constants',
    does: 'reads 32 different constants per warp',
    report: 'profiles',
    kernel: 'weighConstant',
  },
  {
    id: 'few-warps',
    label: 'Copy by few warps',
    does: 'copies single floats with few warps per SM',
    report: 'profiles',
    kernel: 'copyScalar',
  },
  {
    id: 'atomics',
    label: 'Sum, one atomic per warp',
    does: 'adds to one word with an atomic per warp',
    report: 'before',
    kernel: 'sumArray',
  },
];

/** The launch of an id. */
export const chosen = (id: string): Chosen => CHOSEN.find((one) => one.id === id)!;

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  kernel: choice('Kernel', {
    options: CHOSEN.map(({ id, label }) => ({ value: id, label })),
    initial: 'structures',
    help: 'A kernel that was profiled on an H200; its counters are on the arrows.',
    list: true,
  }),
  show: choice('On the arrows', {
    options: [
      { value: 'bytes', label: 'bytes' },
      { value: 'rate', label: 'bytes per second' },
    ],
    initial: 'bytes',
    help: 'What each arrow carried in all, or per second of the kernel’s time.',
  }),
};

export type MemoryChartValues = Values<typeof params>;
