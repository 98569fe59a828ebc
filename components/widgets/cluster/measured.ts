import { architecture } from '@src/arch';
import { MULTICAST } from '@src/evidence/multicast-rows';
import type { Measured } from '@src/widget/define-widget';
import { tileBytesOf, type ClusterValues } from './params';
import { counted, latencies } from './simulate';

/** Bytes that reached shared memory for each byte that the L2 was read for, to two decimals. */
export function countedRatio(values: ClusterValues): number | null {
  const row = counted(values);
  if (!row) return null;
  const delivered = values.blocks * values.tiles * tileBytesOf(values);
  const read = row.sectors * architecture(values.gpu).sectorBytes.value;
  return Math.round((delivered / read) * 100) / 100;
}

export function measured(values: ClusterValues): Measured | null {
  const gpu = architecture(values.gpu).name.replace(/^NVIDIA /, '');
  if (values.mode === 'load') {
    const row = counted(values);
    return row && { gpu, dataset: MULTICAST, byMetric: { ratio: countedRatio(values)!, sectors: row.sectors } };
  }
  const known = latencies(values).filter(({ look }) => look === 'measured');
  if (known.length === 0) return null;
  const byMetric = Object.fromEntries(known.map(({ id, cycles }) => [id, cycles!]));
  return { timed: true, gpu, dataset: 'latency', byMetric };
}
