import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, mask, type Values } from '@src/widget/params';

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  index: choice('Index', {
    options: [
      { value: 'modulo', label: 'i % n' },
      { value: 'runs', label: 'i * n / 32' },
      { value: 'random', label: 'random' },
    ],
    initial: 'modulo',
    help: 'Which of the n weights lane i reads.',
  }),
  unique: int('Weights, n', {
    min: 1,
    max: 32,
    initial: 8,
    unit: ['weight', 'weights'],
    help: 'How many different weights the full warp reads.',
  }),
  seed: int('Seed', {
    min: 1,
    max: 999,
    initial: 1,
    help: 'Another seed assigns the weights to the lanes differently.',
    field: true,
    when: (values) => values['index'] === 'random',
  }),
  element: choice('Element', {
    options: ['1', '2', '4', '8', '16'].map((bytes) => ({ value: bytes, label: `${bytes} B` })),
    initial: '4',
    help: 'Bytes of a weight.',
  }),
  spacing: int('Distance', {
    min: 1,
    max: 128,
    initial: 1,
    unit: ['element', 'elements'],
    help: 'From one weight to the next; 1 puts them side by side.',
  }),
  mask: mask('Active lanes', { help: 'Inactive lanes read nothing and cost nothing.' }),
  gpu: gpuParam(),
};

export type ConstantValues = Values<typeof params>;

export const widthOf = ({ element }: Pick<ConstantValues, 'element'>): number => Number(element);

/** The index expression as a kernel has it: "weights[i % 8]". */
export function expression({ index, unique, spacing }: ConstantValues): string {
  const times = spacing === 1 ? '' : ` * ${spacing}`;
  if (index === 'random') return `weights[chosen[i]${times}]`;
  if (unique === 1) return 'weights[0]';
  if (unique === 32) return `weights[i${times}]`;
  const bare = index === 'modulo' ? `i % ${unique}` : `i * ${unique} / 32`;
  return `weights[${spacing === 1 ? bare : `(${bare})${times}`}]`;
}
