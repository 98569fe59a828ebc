import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { tmaBarrierRule, tmaMulticastRule } from '@src/engine/tma';
import { MULTICAST } from '@src/evidence/multicast-rows';
import { bytesText, count, ratio } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type CurvePoint,
  type Measured,
  type Metric,
  type Share,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { latencyText } from './describe';
import { params, sizeOf, tileBytesOf, type ClusterValues } from './params';
import { counted, latencies, simulate, type ClusterTrace, type Latency } from './simulate';

export const rules = (values: ClusterValues): readonly UsedRule[] =>
  usedRules([tmaMulticastRule, tmaBarrierRule], architecture(values.gpu).computeCapability);

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
    },
    {
      id: 'sectors',
      label: 'read from the L2',
      value: sectors,
      text: count(sectors, 'sector'),
      counter: 'lts__t_sectors_srcunit_tex_op_read.sum',
      marks: 'copy',
    },
    bytes('asked', 'asked, in bytes', askedBytes),
    bytes('delivered', 'reach shared memory', deliveredBytes, tmaMulticastRule.id),
    bytes('share', 'one block asks for, a tile', shareBytes),
    bytes('barrier', 'its barrier expects', tileBytes, tmaBarrierRule.id),
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
  };
  const known = latencies.flatMap((each): Metric[] =>
    each.cycles === null ? [] : [{ id: each.id, label: LABELS[each.id], value: each.cycles, text: latencyText(each) }],
  );
  const remote = known.find(({ id }) => id === 'remote');
  const l2 = known.find(({ id }) => id === 'l2');
  const gain = remote && l2 ? l2.value / remote.value : null;
  const rest = known.filter((metric) => metric !== remote);
  return [
    ...(remote ? [remote] : []),
    others,
    ...rest,
    ...(gain === null ? [] : [{ id: 'gain', label: 'the L2’s wait over it', value: gain, text: ratio(gain) }]),
  ];
}

export function shares({ askedBytes, uniqueBytes }: ClusterTrace, { mode }: ClusterValues): readonly Share[] {
  if (mode !== 'load') return [];
  const again = askedBytes - uniqueBytes;
  return [
    { label: `${bytesText(uniqueBytes)} requested once`, value: uniqueBytes, kind: 'used' },
    { label: `${bytesText(again)} again`, value: again, kind: 'waste' },
  ];
}

export function table(trace: ClusterTrace, { mode }: ClusterValues): Table {
  const { receivers, shareBytes, tileBytes, latencies, gpu } = trace;
  if (mode !== 'load')
    return {
      caption: `One load on the ${gpu}, otherwise idle`,
      columns: ['From', 'Wait', 'Known by'],
      rows: latencies.map((each) => [each.name, latencyText(each), each.from]),
    };
  return {
    caption: `One cluster and one tile of ${params.tile.say(String(tileBytes))}`,
    columns: ['Block', 'Requests from the L2', 'For blocks', 'Its barrier expects'],
    rows: receivers.map((to, rank) => [rank, bytesText(shareBytes), to.join(', '), bytesText(tileBytes)]),
  };
}

/** Bytes asked of the L2 for the bytes that reach shared memory, over the size of the cluster; with what was counted. */
export function curve(values: ClusterValues): Curve | null {
  if (values.mode !== 'load') return null;
  const points = params.size.options.flatMap(({ value }) => pointAt({ ...values, size: value }));
  if (points.length < 2) return null;
  return {
    param: 'size',
    xLabel: 'blocks per cluster',
    yLabel: 'asked, of what is delivered',
    points,
    currentX: sizeOf(values),
    valueAt: String,
  };
}

function pointAt(values: ClusterValues): CurvePoint[] {
  try {
    const { askedBytes, deliveredBytes, sectorBytes } = simulate(values);
    const row = counted(values);
    const measured = row ? (row.sectors * sectorBytes) / deliveredBytes : undefined;
    return [{ x: sizeOf(values), y: askedBytes / deliveredBytes, measured }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

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
