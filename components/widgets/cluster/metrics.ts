import { architecture } from '@src/arch';
import { MULTICAST } from '@src/evidence/multicast-rows';
import { bytesText, count, ratio } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { latencyText } from './describe';
import { tileBytesOf, type ClusterValues } from './params';
import { counted, latencies, type ClusterTrace, type Latency } from './simulate';

export const metrics = (trace: ClusterTrace, { mode }: ClusterValues): readonly Metric[] =>
  mode === 'load' ? loadMetrics(trace) : remoteMetrics(trace);

const bytes = (id: string, label: string, value: number, rule?: string): Metric => ({
  id,
  label,
  value,
  text: bytesText(value),
  ...(rule === undefined ? {} : { rule }),
});

function loadMetrics(trace: ClusterTrace): readonly Metric[] {
  const { askedBytes, deliveredBytes, uniqueBytes, shareBytes, tileBytes, sectorBytes } = trace;
  const times = deliveredBytes / askedBytes;
  const sectors = askedBytes / sectorBytes;
  return [
    {
      id: 'ratio',
      label: 'delivered for each byte asked of the L2',
      value: times,
      text: ratio(times),
      ideal: `at best ${trace.size}`,
      marks: 'copy',
    },
    {
      id: 'sectors',
      label: 'read from the L2',
      value: sectors,
      text: count(sectors, 'sector'),
      counter: 'lts__t_sectors_srcunit_tex_op_read.sum',
      marks: 'copy',
    },
    { ...bytes('asked', 'asked, in bytes', askedBytes), marks: 'bar:asked' },
    { ...bytes('delivered', 'reach shared memory', deliveredBytes, 'tma-multicast'), marks: 'bar:delivered' },
    bytes('share', 'one block asks for, a tile', shareBytes),
    bytes('barrier', 'its barrier expects', tileBytes, 'tma-barrier-bytes'),
    { ...bytes('unique', 'different bytes', uniqueBytes), quiet: true },
  ];
}

const LABELS: Readonly<Record<Latency['id'], string>> = {
  own: 'own shared memory',
  remote: 'cycles to a word in another block’s shared memory',
  l2: 'the L2',
  dram: 'DRAM',
};

function remoteMetrics(trace: ClusterTrace): readonly Metric[] {
  const { latencies, size } = trace;
  const others: Metric = {
    id: 'others',
    label: 'other blocks in reach',
    value: size - 1,
    text: count(size - 1, 'block'),
    marks: 'bar:remote',
  };
  const waitMetrics = latencies.flatMap((each): Metric[] =>
    each.cycles === null
      ? []
      : [{ id: each.id, label: LABELS[each.id], value: each.cycles, text: latencyText(each), marks: `bar:${each.id}` }],
  );
  const remote = waitMetrics.find(({ id }) => id === 'remote');
  const l2 = waitMetrics.find(({ id }) => id === 'l2');
  const gain = remote && l2 ? l2.value / remote.value : null;
  const rest = waitMetrics.filter((metric) => metric !== remote);
  return [
    ...(remote ? [remote] : []),
    others,
    ...rest,
    ...(gain === null ? [] : [{ id: 'gain', label: 'the L2’s wait over it', value: gain, text: ratio(gain) }]),
  ];
}

/** Bytes that reached shared memory per byte read from the L2, to two decimals. */
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
  const timedPlaces = latencies(values).filter(({ look }) => look === 'measured');
  if (timedPlaces.length === 0) return null;
  const byMetric = Object.fromEntries(timedPlaces.map(({ id, cycles }) => [id, cycles!]));
  return { timed: true, gpu, dataset: 'latency', byMetric };
}
