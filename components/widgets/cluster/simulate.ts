import { architecture } from '@src/arch';
import type { Origin } from '@src/arch/fact';
import { originLabel } from '@src/arch/origin-label';
import { InputError } from '@src/engine/input-error';
import { tmaMulticast } from '@src/engine/tma';
import { multicastRow, RECORDED_BLOCKS, RECORDED_TILES, type MulticastRow } from '@src/evidence/multicast-rows';
import type { Bytes, Cycles } from '@src/units/units';
import { isMulticast, sizeOf, tileBytesOf, type ClusterValues } from './params';

/** One cluster and its tile, and the whole grid: plain data. */
export interface ClusterTrace {
  readonly gpu: string;
  readonly size: number;
  readonly multicast: boolean;
  readonly tileBytes: Bytes;
  /** What one block requests from the L2. */
  readonly shareBytes: Bytes;
  /** By requesting block: the blocks that receive what it requested. */
  readonly receivers: readonly (readonly number[])[];
  /** Of the whole grid and all tiles. */
  readonly askedBytes: Bytes;
  readonly deliveredBytes: Bytes;
  readonly uniqueBytes: Bytes;
  readonly sectorBytes: Bytes;
  /** Measured reads of a GPU's L2, with their time; the other mode for comparison. */
  readonly counted: { readonly sectors: number; readonly timeUs: number; readonly otherUs: number | null } | null;
  readonly latencies: readonly Latency[];
}

export function simulate(values: ClusterValues): ClusterTrace {
  const arch = architecture(values.gpu);
  const size = sizeOf(values);
  requireCluster(values);
  const multicast = isMulticast(values);
  const ranks = Array.from({ length: size }, (_, rank) => rank);
  const tileBytes = tileBytesOf(values);
  const shareBytes = multicast ? tileBytes / size : tileBytes;
  const clusters = values.blocks / size;
  const row = counted(values);
  return {
    gpu: arch.name,
    size,
    multicast,
    tileBytes,
    shareBytes,
    receivers: ranks.map((rank) => (multicast ? tmaMulticast(size, 2 ** size - 1, arch) : [rank])),
    askedBytes: values.blocks * values.tiles * shareBytes,
    deliveredBytes: values.blocks * values.tiles * tileBytes,
    uniqueBytes: clusters * values.tiles * tileBytes,
    sectorBytes: arch.sectorBytes.value,
    counted: row && {
      ...row,
      otherUs: size === 1 ? null : (counted(values, !multicast)?.timeUs ?? null),
    },
    latencies: latencies(values),
  };
}

/** @throws {InputError} For clusters that the GPU does not have, and a grid that is not whole clusters. */
function requireCluster(values: ClusterValues): void {
  const arch = architecture(values.gpu);
  const size = sizeOf(values);
  const most = arch.clusters.value;
  if (size > 1 && most === null)
    throw new InputError(
      `${arch.name} (compute capability ${arch.computeCapability}) has no clusters: they came with compute capability 9.0. ` +
        'Choose such a GPU, or 1 block a cluster.',
    );
  if (most !== null && size > most)
    throw new InputError(
      `A cluster of ${size} blocks is more than the ${most} that are portable; some GPUs allow more, which the book has not measured. ` +
        `Choose ${most} or fewer.`,
    );
  if (values.mode !== 'load' || values.blocks % size === 0) return;
  const below = Math.floor(values.blocks / size) * size;
  throw new InputError(
    `A grid of ${values.blocks} blocks is no whole number of clusters of ${size}, and the launch fails. Choose ${below} or ${below + size} blocks.`,
  );
}

/** Recorded for this very grid; `null` when not measured. */
export function counted(values: ClusterValues, multicast = isMulticast(values)): MulticastRow | null {
  if (values.mode !== 'load' || values.blocks !== RECORDED_BLOCKS || values.tiles !== RECORDED_TILES) return null;
  return multicastRow(values.gpu, values.from, tileBytesOf(values), sizeOf(values), multicast);
}

/** How long one place lets a reader wait. */
export interface Latency {
  readonly id: 'own' | 'remote' | 'l2' | 'dram';
  readonly name: string;
  /** `null` where it is not known. */
  readonly cycles: Cycles | null;
  readonly look: 'measured' | 'given' | 'estimate' | 'unknown';
  /** Where the value comes from, or why there is none. */
  readonly from: string;
}

/** From the nearest place to the farthest; another block only where there is one. */
export function latencies(values: ClusterValues): readonly Latency[] {
  const arch = architecture(values.gpu);
  const places = [
    { id: 'own', name: 'own shared memory', fact: arch.latencyShared },
    ...(sizeOf(values) > 1 ? [{ id: 'remote', name: 'another block’s', fact: arch.latencyRemoteShared } as const] : []),
    { id: 'l2', name: 'the L2', fact: arch.latencyL2 },
    { id: 'dram', name: 'DRAM', fact: arch.latencyDram },
  ] as const;
  return places.map(({ id, name, fact: { value, from } }) => {
    const { kind, text } = originLabel(from);
    const look =
      value === null ? 'unknown' : kind === 'evidence' ? 'measured' : kind === 'estimate' ? 'estimate' : 'given';
    return { id, name, cycles: value, look, from: named(text) };
  });
}

/** The source that an estimate names, in words: "(luo hopper benchmarks, latency)". */
const named = (text: string): string =>
  text.replace(/\(((?:source|evidence):[^)]+)\)/, (_, origin: string) => `(${originLabel(origin as Origin).text})`);
