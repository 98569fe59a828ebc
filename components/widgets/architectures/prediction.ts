import { architecture, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import type { ArchitecturesValues } from './params';

const KIB = 1024;

/** The shared memory of a block, and the sizes that it is mistaken for. */
export const sizes = (arch: Architecture) => ({
  block: arch.maxSharedBytesPerBlock.value / KIB,
  unasked: arch.defaultSharedBytesPerBlock.value / KIB,
  sm: arch.maxSharedBytesPerSm.value / KIB,
  store: arch.l1SharedBytes.value / KIB,
});

export const ask = ({ gpu }: ArchitecturesValues): string =>
  `How many KiB of shared memory can one block of the ${architecture(gpu).name} use at most, if it opts in?`;

/** The right size, those that it is mistaken for, and a block's on the other GPUs. */
export function places({ gpu }: ArchitecturesValues): { id: number; label: string }[] {
  const others = Object.values(architectures).map((arch) => sizes(arch).block);
  const numbers = new Set([...Object.values(sizes(architecture(gpu))), ...others]);
  return [...numbers].sort((a, b) => a - b).map((id) => ({ id, label: `${id} KiB` }));
}

export const answer = ({ gpu }: ArchitecturesValues): number[] => [sizes(architecture(gpu)).block];
