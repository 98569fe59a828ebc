import type { Architecture } from '@src/arch/architecture';
import type { Fact, Origin } from '@src/arch/fact';
import type { KnownValue, MemoryLevel, UnknownValue } from './memory-level';
import { resting, roofs } from './roofline/roofs';

export type { KnownValue, LevelId, MemoryLevel, UnknownValue } from './memory-level';

const REGISTER_BYTES = 4;
const ONE: KnownValue = { value: 1, origins: ['derived:one for the whole GPU'], estimate: false };
const NO_LOAD: Origin = 'derived:an operand of the instruction that needs it: there is no load to wait for';
const BANKS: Origin = 'derived:computed: a word of each bank per cycle, in every SM, at the highest clock';

/** From the nearest to the farthest; distributed shared memory only where the GPU has clusters. */
export function memoryLevels(arch: Architecture): readonly MemoryLevel[] {
  const { memory, unknown } = roofs(arch);
  const roof = (id: 'dram' | 'shared', ...how: Origin[]): KnownValue => {
    const { bytesPerSecond, origins, estimate } = memory.find((each) => each.id === id)!;
    return { value: bytesPerSecond, origins: [...origins, ...how], estimate };
  };
  const unstated = (name: string): UnknownValue => ({
    value: null,
    why: `no document of the book states a bandwidth for ${name}`,
  });
  const onSm = { per: 'SM', count: known(arch.sms) } as const;
  const onGpu = { per: 'GPU', scope: 'GPU', count: ONE } as const;
  return [
    {
      id: 'registers',
      scope: 'lane',
      ...onSm,
      bytes: { ...known(arch.registersPerSm), value: arch.registersPerSm.value * REGISTER_BYTES },
      latency: { value: 0, origins: [NO_LOAD], estimate: false },
      bandwidth: unstated('registers'),
    },
    {
      id: 'shared',
      scope: 'block',
      ...onSm,
      bytes: known(arch.maxSharedBytesPerSm),
      latency: orUnknown(arch.latencyShared),
      bandwidth: roof('shared', BANKS),
    },
    {
      id: 'l1',
      scope: 'SM',
      ...onSm,
      bytes: known(arch.l1SharedBytes),
      latency: orUnknown(arch.latencyL1),
      bandwidth: unstated('the L1'),
    },
    ...remoteShared(arch, unstated('shared memory of other blocks')),
    {
      id: 'l2',
      ...onGpu,
      bytes: known(arch.l2Bytes),
      latency: orUnknown(arch.latencyL2),
      bandwidth: l2Bandwidth(arch) ?? { value: null, why: unknown.map(({ why }) => withoutStop(why)).join('; ') },
    },
    {
      id: 'dram',
      ...onGpu,
      bytes: known(arch.dramBytes),
      latency: orUnknown(arch.latencyDram),
      bandwidth: roof('dram'),
    },
  ];
}

/** The shared memory of the other blocks that one block of the largest portable cluster can reach. */
function remoteShared(arch: Architecture, bandwidth: UnknownValue): readonly MemoryLevel[] {
  const { clusters, maxSharedBytesPerBlock, latencyRemoteShared } = arch;
  if (clusters.value === null) return [];
  const bytes = {
    value: (clusters.value - 1) * maxSharedBytesPerBlock.value,
    ...resting(clusters, maxSharedBytesPerBlock),
  };
  const latency = orUnknown(latencyRemoteShared);
  return [{ id: 'remote', scope: 'cluster', per: 'cluster', count: null, bytes, latency, bandwidth }];
}

function l2Bandwidth(arch: Architecture): KnownValue | null {
  const found = roofs(arch).memory.find(({ id }) => id === 'l2');
  return found ? { value: found.bytesPerSecond, origins: found.origins, estimate: found.estimate } : null;
}

const known = (each: Fact<number>): KnownValue => ({ value: each.value, ...resting(each) });

const orUnknown = ({ value, from }: Fact<number | null>): KnownValue | UnknownValue =>
  value === null ? { value, why: from.replace(/^estimate:/, '') } : known({ value, from });

const withoutStop = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
