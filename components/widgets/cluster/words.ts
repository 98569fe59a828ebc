import type { Latency } from './latencies';

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
  if (latency.cycles === null) return `${name} answers after a time that is not known: ${latency.from}.`;
  const by = latency.look === 'estimate' ? `, an estimate: ${latency.from}` : '';
  return `${name} answers after ${cycles(latency.cycles)}${by}.`;
}
