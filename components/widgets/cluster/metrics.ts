import { architecture } from '@src/arch';
import { tmaBarrierRule, tmaMulticastRule } from '@src/engine/tma';
import { bytesText, count, ratio } from '@src/units/words';
import { usedRules, type Metric, type Share, type Table, type UsedRule } from '@src/widget/define-widget';
import { params, type ClusterValues } from './params';
import type { ClusterTrace, Latency } from './simulate';
import { latencyText } from './describe';

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
