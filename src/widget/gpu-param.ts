import { architectures } from '@src/arch';
import { gpuName } from '@src/arch/gpu-name';
import { choice, type ChoiceParam } from './params';

/**
 * The choice of a GPU, the same in every figure.
 *
 * @param initial - Id of the GPU that the figure starts with.
 */
export const gpuParam = (help = 'Whose facts the rules read.', initial = 'h200'): ChoiceParam =>
  choice('GPU', {
    options: Object.values(architectures).map(({ id }) => ({ value: id, label: gpuName(id) })),
    initial,
    help,
    list: true,
  });
