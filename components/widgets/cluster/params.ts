import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const loads = ({ mode }: Values): boolean => mode === 'load';

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  mode: choice('The blocks', {
    options: [
      { value: 'load', label: 'Load the same tile' },
      { value: 'remote', label: 'Read one another' },
    ],
    initial: 'load',
    help: 'All blocks load one tile, or one reads a word in the shared memory of another.',
  }),
  size: choice('Blocks per cluster', {
    options: named('1', '2', '4', '8', '16'),
    initial: '4',
    help: 'Blocks that run together and access one another’s shared memory.',
  }),
  multicast: choice('Copies', {
    options: [
      { value: 'off', label: 'Each its own' },
      { value: 'on', label: 'Multicast' },
    ],
    initial: 'off',
    help: 'Each block copies the whole tile for itself, or its share for all.',
    when: loads,
  }),
  tile: choice('Tile', {
    options: [1024, 2048, 4096, 8192, 16384, 32768].map((bytes) => ({
      value: String(bytes),
      label: `${bytes / 1024} KiB`,
    })),
    initial: '8192',
    help: 'Bytes that every block of a cluster needs.',
    list: true,
    when: loads,
  }),
  blocks: int('Blocks of the grid', {
    min: 16,
    max: 256,
    initial: 128,
    help: 'A grid consists of whole clusters.',
    stepFor: (values) => Number(values['size']),
    when: loads,
  }),
  tiles: int('Tiles, in sequence', {
    min: 1,
    max: 64,
    initial: 64,
    help: 'Tiles that each cluster loads one after another.',
    when: loads,
  }),
  from: choice('From', {
    options: [
      { value: 'dram', label: 'DRAM' },
      { value: 'l2', label: 'L2' },
    ],
    initial: 'dram',
    help: 'Where the tiles lie at first; the requests are the same.',
    when: loads,
  }),
  gpu: gpuParam(),
};

export type ClusterValues = Values<typeof params>;

export const sizeOf = ({ size }: ClusterValues): number => Number(size);
export const tileBytesOf = ({ tile }: ClusterValues): number => Number(tile);
/** A cluster of one block has no other block to send to. */
export const isMulticast = (values: ClusterValues): boolean => values.multicast === 'on' && sizeOf(values) > 1;
