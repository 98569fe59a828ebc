import { architectures } from '@src/arch';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, type Values } from '@src/widget/params';
import { ANNOUNCED, columns, GROUPS, type Group } from './columns';

const gpus = Object.values(architectures).map(({ id, name }) => ({ value: id, label: name.replace(/^NVIDIA /, '') }));

export const NONE = 'none';

/** A column in the list of what to sort by: its group tells "DRAM" from "DRAM", in few letters, for a phone. */
const SHORT: Readonly<Record<Group, string>> = {
  shared: 'Shared',
  memory: 'Memory',
  latency: 'Latency',
  sm: 'SM',
  features: 'Features',
};

const sorts = columns.map(({ id, head, group }) => ({ value: id, label: `${SHORT[group]}: ${head.join(' ')}` }));

/** All that a reader can change. The order is the order of the controls. */
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
