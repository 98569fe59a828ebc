import { architecture } from '@src/arch';
import { count, grouped } from '@src/units/words';
import type { SpillValues } from './params';
import type { SpillTrace } from './simulate';

export const ask = ({ blocks, threads, demand, gpu }: SpillValues): string =>
  `An SM has ${grouped(architecture(gpu).registersPerSm.value)} registers. A kernel wants ${demand} per thread and is bound to ${count(blocks, 'block')} of ${threads} threads per SM. How many registers does each thread get?`;

export function guesses({ allowed }: SpillTrace, { blocks, threads, demand, gpu }: SpillValues) {
  const all = architecture(gpu).registersPerSm.value;
  return [
    { registers: demand, say: 'That is what it wants. Does that fit, for all threads that are to be resident?' },
    {
      registers: Math.min(255, Math.floor(all / (blocks * threads))),
      say: 'That divides all registers by all threads. They are handed out to whole warps, in steps.',
    },
    {
      registers: Math.floor(demand / blocks),
      say: 'The blocks do not share what one thread wants. They share the registers of the SM.',
    },
    { registers: Math.min(255, Math.floor(all / threads / 2)), say: 'Count the blocks that are to be resident.' },
    { registers: allowed, say: 'That is allowed. Does the kernel want it?' },
    { registers: 32, say: 'With that, every warp slot could be taken. Was that asked for?' },
    { registers: 255, say: 'That is the most that a thread can have, if nobody else wants any.' },
  ];
}

export function places(trace: SpillTrace, values: SpillValues): { id: number; label: string }[] {
  const numbers = new Set([trace.used, ...guesses(trace, values).map(({ registers }) => registers)]);
  return [...numbers].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ used }: SpillTrace): number[] => [used];
