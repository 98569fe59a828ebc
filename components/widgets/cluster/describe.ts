import { bytesText, count, percent, ratio } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import type { ClusterValues } from './params';
import type { ClusterTrace, Latency } from './simulate';

export const cycles = (value: number): string => `${value < 100 ? Number(value.toFixed(1)) : Math.round(value)} cycles`;
export const microseconds = (value: number): string => `${value.toPrecision(3)} µs`;

export const latencyText = ({ cycles: value, look }: Latency): string =>
  value === null ? 'not known' : `${cycles(value)}${look === 'estimate' ? ', an estimate' : ''}`;

/** "The L2 answers after 280 cycles: measured on …". */
export function wait(latency: Latency): string {
  const name = {
    own: 'Its own shared memory',
    remote: 'Another block’s shared memory',
    l2: 'The L2',
    dram: 'The DRAM',
  }[latency.id];
  if (latency.cycles === null) return `${name} has a latency that is not known: ${latency.from}.`;
  const by = latency.look === 'estimate' ? `, an estimate: ${latency.from}` : '';
  return `${name} has a latency of ${cycles(latency.cycles)}${by}.`;
}

export function describe(trace: ClusterTrace, values: ClusterValues): Caption {
  return values.mode === 'load' ? describeLoad(trace, values) : describeRemote(trace);
}

function describeLoad(trace: ClusterTrace, values: ClusterValues): Caption {
  const { size, multicast, tileBytes, shareBytes, askedBytes, deliveredBytes } = trace;
  const headline =
    size === 1
      ? `A cluster of one block requests its tile of ${bytesText(tileBytes)} once from the L2.`
      : multicast
        ? `Each of the ${size} blocks requests ${bytesText(shareBytes)} of the tile from the L2, which go to all of them, so every byte is requested once.`
        : `Each of the ${size} blocks requests the whole tile of ${bytesText(tileBytes)} from the L2, so every byte is requested ${size} times.`;
  const grid = `${count(values.blocks, 'block')} and ${count(values.tiles, 'tile')} per cluster`;
  return {
    headline,
    detail:
      `With ${grid}, ${bytesText(deliveredBytes)} reach shared memory for ${bytesText(askedBytes)} requested from the L2. ` +
      `The barrier of each block expects the whole ${bytesText(tileBytes)}. ${countedText(trace)}`.trim(),
  };
}

/** The counter of a real L2; it may be less than the blocks requested. */
function countedText({ counted, askedBytes, sectorBytes, multicast, gpu }: ClusterTrace): string {
  if (!counted) return 'The sectors read from the L2 in this state were not counted.';
  const asked = askedBytes / sectorBytes;
  const time =
    counted.otherUs === null
      ? ''
      : ` It took ${microseconds(counted.timeUs)}, and ${multicast ? 'without' : 'with'} multicast ${microseconds(counted.otherUs)}.`;
  if (counted.sectors === asked)
    return `The ${gpu} counted ${count(asked, 'sector')}: as many as were requested.${time}`;
  return (
    `The ${gpu} counted ${count(counted.sectors, 'sector')}, ${percent(counted.sectors / asked)} of what was requested: ` +
    `reads of the same bytes by several SMs at nearly the same time are merged on the way, which is not documented.${time}`
  );
}

function describeRemote(trace: ClusterTrace): Caption {
  const { size, gpu } = trace;
  const [own, remote, l2] = (['own', 'remote', 'l2'] as const).map((id) =>
    trace.latencies.find((each) => each.id === id),
  );
  const reach = `Each block of a cluster of ${size} reads and writes the shared memory of ${count(size - 1, 'other block')} directly.`;
  if (!remote)
    return {
      headline: 'A cluster of one block has no other block to read from.',
      detail: 'Words for other blocks go through global memory: a store, a fence, and a load that the L2 answers.',
    };
  if (remote.cycles === null)
    return {
      headline: `The latency of a read from another block of the cluster is not known for the ${gpu}.`,
      detail: `${reach} ${sentence(remote.from)}`,
    };
  const against = !l2 || l2.cycles === null ? '' : `, a word from the L2 after ${cycles(l2.cycles)}`;
  return {
    headline: `A word from the shared memory of another block arrives after ${cycles(remote.cycles)}${against}.`,
    detail:
      `${reach} ${!own || own.cycles === null ? '' : `It is ${ratio(remote.cycles / own.cycles)} the wait for a block’s own. `}` +
      `Through global memory, the writer’s store has to reach the L2 first. ${remote.look === 'estimate' ? `An estimate: ${remote.from}.` : ''}`.trim(),
  };
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

/** The blocks of a cluster take the place of the lanes. */
export function describeLane(trace: ClusterTrace, values: ClusterValues, rank: number): string {
  const { size, shareBytes, tileBytes, receivers } = trace;
  if (rank >= size) return `There is no block ${rank}: the cluster has ${count(size, 'block')}.`;
  if (values.mode === 'remote')
    return size === 1
      ? `Block ${rank} is alone: it reads its own shared memory, and others through global memory.`
      : `Block ${rank} reads its own shared memory and that of the other ${size === 2 ? 'block' : `${size - 1} blocks`}.`;
  const to = receivers[rank]!.length === 1 ? 'for itself' : `for all ${size} blocks`;
  return `Block ${rank} requests ${bytesText(shareBytes)} ${to}, and its barrier waits for ${bytesText(tileBytes)}.`;
}

export function moments(trace: ClusterTrace, values: ClusterValues): readonly Moment[] {
  const { receivers, shareBytes, tileBytes } = trace;
  if (values.mode === 'remote') return race(trace);
  return [
    {
      label: 'the barriers wait',
      say: `In every block, a thread tells the barrier to expect ${bytesText(tileBytes)}. Nothing has been requested.`,
    },
    ...receivers.map((to, rank): Moment => ({
      label: `block ${rank} has requested`,
      say: `Block ${rank} requests ${bytesText(shareBytes)} from the L2, which ${shareBytes === 1 ? 'goes' : 'go'} to ${to.length === 1 ? 'itself' : `all ${to.length} blocks`}.`,
    })),
  ];
}

/** All loads leave at once; each comes back at its own time, where all waits are known. */
function race({ latencies }: ClusterTrace): readonly Moment[] {
  const ends = latencies.map(({ cycles }) => cycles);
  const last = ends.at(-1);
  const allKnown = ends.every((end, index) => end !== null && end >= (ends[index - 1] ?? 0)) && Boolean(last);
  const placed = (end: number | null) => (allKnown ? { at: end! / last! } : {});
  return [
    { ...placed(0), label: 'one load each', say: 'A thread requests one word from each place at the same time.' },
    ...latencies.map((each): Moment => ({ ...placed(each.cycles), label: each.name, say: wait(each) })),
  ];
}
