import { choice, type Values } from '@src/widget/params';
import { CHOSEN } from './chosen';

/** All that a reader can change. The order is the order of the controls. */
export const params = {
  kernel: choice('Kernel', {
    options: CHOSEN.map(({ id, label }) => ({ value: id, label })),
    initial: 'structures',
    help: 'A kernel that was profiled on an H200; its counters stand on the arrows.',
    list: true,
  }),
  show: choice('On the arrows', {
    options: [
      { value: 'bytes', label: 'bytes' },
      { value: 'rate', label: 'bytes per second' },
    ],
    initial: 'bytes',
    help: 'What each arrow carried in all, or per second of the kernel’s time.',
  }),
};

export type MemoryChartValues = Values<typeof params>;
