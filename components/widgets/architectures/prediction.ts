import { architecture, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import { shortName, type ArchitecturesValues } from './params';

const KIB = 1024;

/** What a block can have, and what it is taken for. */
const sizes = (arch: Architecture) => ({
  block: arch.maxSharedBytesPerBlock.value / KIB,
  unasked: arch.defaultSharedBytesPerBlock.value / KIB,
  sm: arch.maxSharedBytesPerSm.value / KIB,
  store: arch.l1SharedBytes.value / KIB,
});

export const ask = ({ gpu }: ArchitecturesValues): string =>
  `How many KiB of shared memory can one block of the ${architecture(gpu).name} use at most, if it opts in?`;

/** The right size, those that it is taken for, and what a block has on the other GPUs. */
export function places({ gpu }: ArchitecturesValues): { id: number; label: string }[] {
  const others = Object.values(architectures).map((arch) => sizes(arch).block);
  const numbers = new Set([...Object.values(sizes(architecture(gpu))), ...others]);
  return [...numbers].sort((a, b) => a - b).map((id) => ({ id, label: `${id} KiB` }));
}

export const answer = ({ gpu }: ArchitecturesValues): number[] => [sizes(architecture(gpu)).block];

/** Each likely wrong size is the right one for something else; say for what. */
export function judge({ gpu }: ArchitecturesValues, marked: readonly number[]): Judgement {
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
