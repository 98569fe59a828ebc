import { architectures } from '@src/arch';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, type Values } from '@src/widget/params';

export const NONE = 'none';

/** "NVIDIA GeForce RTX 3090" is "RTX 3090" in a drawing. */
export const shortName = (name: string): string => name.replace(/^NVIDIA (?:GeForce |Jetson )?/, '');

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  gpu: gpuParam('The GPU whose levels are drawn.'),
  other: choice('Beside it', {
    options: [
      { value: NONE, label: 'no other GPU' },
      ...Object.values(architectures).map(({ id, name }) => ({ value: id, label: name.replace(/^NVIDIA /, '') })),
    ],
    initial: NONE,
    help: 'A second GPU on the same scales and the same clock.',
    list: true,
  }),
};

export type HierarchyValues = Values<typeof params>;
