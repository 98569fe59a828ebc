import { architectures } from '@src/arch';
import { choice, type Values } from '@src/widget/params';

const gpus = Object.values(architectures).map(({ id, name }) => ({ value: id, label: name }));

export const NONE = 'none';

/** All that a reader can change. The order is the order of the controls. */
export const params = {
  gpu: choice('GPU', {
    options: gpus,
    initial: 'h200',
    help: 'Whose levels are drawn.',
    list: true,
  }),
  other: choice('Beside it', {
    options: [{ value: NONE, label: 'no other GPU' }, ...gpus],
    initial: NONE,
    help: 'A second GPU on the same scales and the same clock.',
    list: true,
  }),
};

export type HierarchyValues = Values<typeof params>;
