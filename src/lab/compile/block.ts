import type { Compiler } from './context';

/** Threads of a block of the launch under way. */
export const blockThreadsOf = (compiler: Compiler): number =>
  compiler.blockDim.parts.reduce((product, part) => product * part[0]!, 1);
