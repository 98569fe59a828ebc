import type { LaunchIndices } from '../../machine/runnable';

/** Threads of a block of the launch under way. */
export const threadsOf = ({ blockDim }: LaunchIndices): number =>
  blockDim.reduce((product, part) => product * part[0]!, 1);

/** The number of a lane's thread in its block. */
export const threadOf = ({ thread }: LaunchIndices, lane: number): number => thread[lane]!;

/** What the launch says along an axis: the same in all lanes. */
export const alongAxis = (indices: LaunchIndices, index: 'blockIdx' | 'blockDim' | 'gridDim', axis: number): number =>
  indices[index][axis]![0]!;

/** Which block of its cluster the one that runs is, and how many the cluster has. */
export function clusterPlace(
  { blockIdx }: LaunchIndices,
  cluster: readonly [number, number, number],
): { readonly rank: number; readonly size: number } {
  const [x, y, z] = cluster;
  const at = blockIdx.map((part, axis) => part[0]! % cluster[axis]!);
  return { rank: at[0]! + x * (at[1]! + y * at[2]!), size: x * y * z };
}
