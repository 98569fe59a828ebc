import { LANES } from '@components/marks/grammar';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const drawn = (values: Values): boolean => values['pattern'] === 'random' || values['pattern'] === 'zipf';

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  table: int('Table', {
    min: 1,
    max: 128,
    initial: 32,
    unit: ['KiB', 'KiB'],
    help: 'A table of floats in global memory in which the kernel looks up entries.',
  }),
  pattern: choice('Index', {
    options: [
      { value: 'random', label: 'random' },
      { value: 'zipf', label: 'a few frequent' },
      { value: 'sequential', label: 'in order' },
      { value: 'strided', label: 'a row per thread' },
      { value: 'broadcast', label: 'one per warp' },
    ],
    initial: 'random',
    help: 'Which entry each thread looks up next.',
  }),
  seed: int('Seed', {
    min: 1,
    max: 999,
    initial: 1,
    help: 'Another seed chooses other entries.',
    field: true,
    when: drawn,
  }),
  stride: int('Row', {
    min: 1,
    max: 64,
    initial: 32,
    unit: ['entry', 'entries'],
    help: 'Entries from where one thread starts to where the next does; each advances by one entry per load.',
    when: (values) => values['pattern'] === 'strided',
  }),
  warps: int('Warps', {
    min: 1,
    max: 8,
    initial: 4,
    unit: ['warp', 'warps'],
    help: 'Warps of one SM, which take turns.',
  }),
  loads: int('Loads per warp', {
    min: 1,
    max: 32,
    initial: 32,
    unit: ['load', 'loads'],
    help: 'Loads that each warp executes, one entry per lane.',
  }),
  carveout: int('Shared memory', {
    min: 0,
    max: 100,
    initial: 100,
    unit: ['%', '%'],
    help: 'Share of the largest possible shared memory, rounded up to the next size that an SM can set aside; the L1 has the rest.',
    stepFor: () => 5,
  }),
  gpu: gpuParam(),
};

export type CacheValues = Values<typeof params>;

export const KIB = 1024;
/** Bytes of an entry: a float. */
export const ENTRY = 4;
export { LANES };

export const entriesOf = ({ table }: Pick<CacheValues, 'table'>): number => (table * KIB) / ENTRY;
