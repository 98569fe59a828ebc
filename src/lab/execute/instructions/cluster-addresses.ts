import type { RegisterName } from '../../ir/node';
import { remoteAddress, sharedPlaceOf } from '../../machine/cluster-memory';
import type { Machine } from '../../machine/machine';
import { LANES } from '../../machine/registers';
import { registerOf } from '../registers';

/** The address of a location of shared memory in the block with a given rank. */
export function mappedAddresses(to: RegisterName, from: RegisterName, rank: RegisterName): () => void {
  const [target, source] = [registerOf(to) as Float64Array, registerOf(from) as Float64Array];
  const ranks = registerOf(rank) as Int32Array;
  return () => {
    for (let i = 0; i < LANES; i += 1) target[i] = remoteAddress(source[i]!, ranks[i]!);
  };
}

/** The rank of the block that owns an address. */
export function ranksOfAddresses(to: RegisterName, from: RegisterName, machine: Machine): () => void {
  const [target, source] = [registerOf(to) as Int32Array, registerOf(from) as Float64Array];
  return () => {
    const { memory } = machine;
    for (let i = 0; i < LANES; i += 1)
      target[i] = (sharedPlaceOf(memory, source[i]!)?.slot ?? memory.clusterStart) - memory.clusterStart;
  };
}
