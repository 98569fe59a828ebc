import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  streams: int('Streams', {
    min: 1,
    max: 4,
    initial: 3,
    unit: ['stream', 'streams'],
    help: 'Piece k goes to stream k mod streams: in, kernel, out.',
  }),
  chunks: int('Pieces', {
    min: 1,
    max: 32,
    initial: 8,
    unit: ['piece', 'pieces'],
    help: 'The number of pieces into which the bytes and the work are cut.',
  }),
  memory: choice('Host memory', {
    options: [
      { value: 'pinned', label: 'Pinned' },
      { value: 'pageable', label: 'Pageable' },
    ],
    initial: 'pinned',
    help: 'Page-locked memory from cudaMallocHost, or memory as malloc gives it.',
  }),
  work: int('Multiply-adds', {
    min: 0,
    max: 8192,
    initial: 4096,
    stepFor: () => 256,
    help: 'Dependent multiply-adds per float; with 0 there is no kernel between the copies.',
  }),
  mib: choice('Bytes each way', {
    options: [
      { value: '1', label: '1 MiB' },
      { value: '16', label: '16 MiB' },
      { value: '256', label: '256 MiB' },
    ],
    initial: '256',
    help: 'Bytes copied in, all pieces together; as many come back.',
  }),
  gpu: gpuParam('The GPU whose host and copy engines the model uses.'),
};

export type OverlapValues = Values<typeof params>;
