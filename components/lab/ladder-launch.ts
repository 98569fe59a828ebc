import type { Job, PlainArgument } from './job';

const TRANSPOSED = { 32: 64, 64: 128 } as const;

const numberIn = (name: string, letter: string): number =>
  Number(new RegExp(`-${letter}(\\d+)(?:-|$)`).exec(name)?.[1] ?? 1);

const floats = (count: number, init: Extract<PlainArgument, { form: 'buffer' }>['init']): PlainArgument => ({
  form: 'buffer',
  type: 'float',
  count,
  init,
});

/**
 * A kernel that the ladder prints, with a launch that is done at once: a small matrix, or few rows.
 *
 * @param name - Of the recorded case that it corresponds to.
 */
export function ladderJob(name: string, source: string): Job {
  const loads = numberIn(name, 'x');
  const width = numberIn(name, 'w');
  const common = { source, template: '', sharedBytes: 0, gpu: 'h200' };
  if (/-n\d+$/.test(name)) {
    const side = name.includes('-s64') ? 64 : 32;
    const n = TRANSPOSED[side];
    return {
      ...common,
      kernel: 'transpose',
      grid: [n / side, n / side, 1],
      block: [(side * side) / (loads * width), 1, 1],
      arguments: [floats(n * n, 'zero'), floats(n * n, 'iota'), { form: 'int', value: n }],
    };
  }
  const [passes = '', scope = ''] = name.split('-');
  const [length, threads] = [numberIn(name, 'l'), numberIn(name, 't')];
  const blocksPerRow = Number(/^cluster-\w+-(\d+)/.exec(name)?.[1] ?? 1);
  const rowsPerBlock = { thread: threads, warp: threads / 32 }[scope] ?? 1;
  const blocks = blocksPerRow === 1 ? (scope === 'thread' ? 1 : 2) : blocksPerRow;
  const count = (blocks * rowsPerBlock * length) / blocksPerRow;
  const buffers = [floats(count, 'zero'), floats(count, ['affine', 7, 3, 19])];
  const isLooping = [passes, scope].some((word) => word === 'three' || word === 'online');
  return {
    ...common,
    kernel: 'softmax',
    grid: [blocks, 1, 1],
    block: [threads, 1, 1],
    arguments: isLooping ? [...buffers, { form: 'int', value: length }] : buffers,
  };
}
