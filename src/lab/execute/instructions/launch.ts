import type { LaunchIndices } from '../../machine/runnable';

/** Threads per block of the current launch. */
export const threadsOf = ({ blockDim }: LaunchIndices): number =>
  blockDim.reduce((product, part) => product * part[0]!, 1);

/** A lane's thread number in its block. */
export const threadOf = ({ thread }: LaunchIndices, lane: number): number => thread[lane]!;

/** What the launch defines along an axis: uniform in all lanes. */
export const alongAxis = (indices: LaunchIndices, index: 'blockIdx' | 'blockDim' | 'gridDim', axis: number): number =>
  indices[index][axis]![0]!;

/** The running block's rank in its cluster, and the cluster size. */
export function clusterPlace(
  { blockIdx }: LaunchIndices,
  cluster: readonly [number, number, number],
): { readonly rank: number; readonly size: number } {
  const [x, y, z] = cluster;
  const at = blockIdx.map((part, axis) => part[0]! % cluster[axis]!);
  return { rank: at[0]! + x * (at[1]! + y * at[2]!), size: x * y * z };
}
