import { gpuParam } from '@src/widget/gpu-param';
import { choice, type Values } from '@src/widget/params';

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  way: choice('Prefix sums', {
    options: [
      { value: 'shuffle', label: 'By shuffles up' },
      { value: 'shared', label: 'In shared memory' },
    ],
    initial: 'shuffle',
    help: 'Whether the sums go from register to register or through shared memory.',
  }),
  kind: choice('Own value', {
    options: [
      { value: 'inclusive', label: 'Inclusive' },
      { value: 'exclusive', label: 'Exclusive' },
    ],
    initial: 'inclusive',
    help: 'Whether the sum of a lane includes its own value.',
  }),
  width: choice('Width', {
    options: ['2', '4', '8', '16', '32'].map((value) => ({ value, label: value })),
    initial: '32',
    help: 'Lanes of a segment: each segment has its own sums.',
  }),
  gpu: gpuParam(),
};

export type ScanValues = Values<typeof params>;

export const isExclusive = ({ kind }: ScanValues): boolean => kind === 'exclusive';
export const isShared = ({ way }: ScanValues): boolean => way === 'shared';
