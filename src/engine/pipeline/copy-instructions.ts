import type { Architecture } from '@src/arch/architecture';
import type { CopyMethod } from './plan';

export { copyInstructionRule } from './copy-instructions-rules';

/** Ways of writing a copy from global to shared memory in CUDA C++. */
export const copyApis = [
  'assignment',
  'pipeline_primitive_4',
  'pipeline_primitive_16',
  'cooperative_groups_memcpy_async',
  'pipeline_of_a_thread',
  'pipeline_of_a_block',
  'barrier_aligned',
  'barrier_unaligned',
  'memcpy_async_tx',
  'ptx_bulk',
  'ptx_bulk_tensor',
] as const;

export type CopyApi = (typeof copyApis)[number];

/** A hardware copy method and its instructions, as a disassembly names them. */
export interface CopyInstructions {
  readonly method: CopyMethod;
  readonly instructions: readonly ('LDG' | 'STS' | 'LDGSTS' | 'UBLKCP' | 'UTMALDG')[];
}

const throughRegisters: CopyInstructions = { method: 'registers', instructions: ['LDG', 'STS'] };

/**
 * The copy method that a way of writing a copy compiles to.
 *
 * @returns `null` where it does not compile for this GPU.
 * @see content/evidence/copy-instructions
 */
export function copyInstructionsOf(
  api: CopyApi,
  arch: Pick<Architecture, 'asyncCopy' | 'tma'>,
): CopyInstructions | null {
  const byThreads: CopyInstructions = arch.asyncCopy.value
    ? { method: 'async-copy', instructions: ['LDGSTS'] }
    : throughRegisters;
  const byEngine: CopyInstructions | null = arch.tma.value ? { method: 'bulk', instructions: ['UBLKCP'] } : null;
  switch (api) {
    case 'assignment':
    case 'barrier_unaligned':
      return throughRegisters;
    case 'pipeline_primitive_4':
    case 'pipeline_primitive_16':
    case 'cooperative_groups_memcpy_async':
    case 'pipeline_of_a_thread':
    case 'pipeline_of_a_block':
      return byThreads;
    case 'barrier_aligned':
      return byEngine ?? byThreads;
    case 'memcpy_async_tx':
    case 'ptx_bulk':
      return byEngine;
    case 'ptx_bulk_tensor':
      return byEngine && { method: 'tensor', instructions: ['UTMALDG'] };
  }
}
