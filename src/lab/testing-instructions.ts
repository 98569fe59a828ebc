/** For tests: the instructions that statements compile to. */
import { architectures } from '@src/arch';
import type { KernelQuery } from './query';
import { runKernel } from './run';
import { demandOf } from './demand';

const { h100 } = architectures;
const BLOCKS = 4;
const WARPS = BLOCKS * 8;

const buffer = (type: 'float' | 'int32' | 'uint32' | 'uint8' | 'double') =>
  ({ buffer: { type, count: 65536, init: 'iota' } }) as const;

type Kind = 'fma' | 'alu' | 'sfu' | 'fp64' | 'tensor' | 'global' | 'shared' | 'atomic' | 'control' | 'other';

type Counts = Readonly<Record<Kind | 'addressUnit' | 'tensorMultiplyAdds', number>>;

/** By launch: a test reads each pipe of a kernel, and compares it with several others. */
const known = new Map<string, Counts>();

/** Of one warp of a kernel that has float `c` and `a`, int `i`, unsigned `u`, int `n` (5), and the index of a thread `t`. */
export function instructions(body: string, more: Partial<KernelQuery> = {}, head = ''): Counts {
  const key = JSON.stringify([body, more, head]);
  const counts = known.get(key) ?? counted(body, more, head);
  known.set(key, counts);
  return counts;
}

function counted(body: string, more: Partial<KernelQuery>, head: string): Counts {
  const query: KernelQuery = {
    source: `${head}\n__global__ void f(float *c, const float *a, int *i, const unsigned *u, int n) {\n  int t = threadIdx.x;\n${body}\n}`,
    kernel: 'f',
    grid: [BLOCKS, 1, 1],
    block: [256, 1, 1],
    arguments: [buffer('float'), buffer('float'), buffer('int32'), buffer('uint32'), { int: 5 }],
    ...more,
  };
  const demand = demandOf(runKernel(query, h100, { races: false }), query, h100)!;
  const { instructions: all, addressUnit, tensorMultiplyAdds } = demand;
  const perWarp = Object.fromEntries(Object.entries(all).map(([kind, count]) => [kind, count / WARPS]));
  return {
    ...(perWarp as Record<Kind, number>),
    addressUnit: addressUnit / WARPS,
    tensorMultiplyAdds: tensorMultiplyAdds / WARPS,
  };
}

/** How many more instructions a pipe has with one statement than with another. */
export const more = (kind: Kind, body: string, without: string): number =>
  instructions(body)[kind] - instructions(without)[kind];

/** The same for the ALU and the FMA pipe together, which share sums and moves. */
export const moreTogether = (body: string, without: string): number =>
  more('alu', body, without) + more('fma', body, without);
