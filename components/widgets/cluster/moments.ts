import { bytesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { wait } from './describe';
import type { ClusterValues } from './params';
import type { ClusterTrace } from './simulate';

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

/** All loads leave at once; each comes back when it does, where all waits are known. */
function race({ latencies }: ClusterTrace): readonly Moment[] {
  const ends = latencies.map(({ cycles }) => cycles);
  const last = ends.at(-1);
  const known = ends.every((end, index) => end !== null && end >= (ends[index - 1] ?? 0)) && Boolean(last);
  const placed = (end: number | null) => (known ? { at: end! / last! } : {});
  return [
    { ...placed(0), label: 'one load each', say: 'A thread requests one word from each place at the same time.' },
    ...latencies.map((each): Moment => ({ ...placed(each.cycles), label: each.name, say: wait(each) })),
  ];
}
