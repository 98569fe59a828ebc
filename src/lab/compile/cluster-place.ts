import type { Compiler } from './context';

/** Which block of its cluster the one that runs is, and how many the cluster has. */
export function clusterPlace({ cluster, blockIdx }: Compiler): { readonly rank: number; readonly size: number } {
  const [x, y, z] = cluster;
  const at = blockIdx.parts.map((part, axis) => part[0]! % cluster[axis]!);
  return { rank: at[0]! + x * (at[1]! + y * at[2]!), size: x * y * z };
}
