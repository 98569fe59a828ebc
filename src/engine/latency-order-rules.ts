import type { Rule } from './rule';

export const latencyOrderRule: Rule = {
  id: 'latency-order',
  statement:
    'The latency of a load is longest from DRAM, shorter from the L2, and shortest from the L1 and the shared memory of its own SM.',
  measured: { '9.0': 'evidence:latency' },
  documented: { '8.0': 'source:luo-hopper-benchmarks#latency', '8.9': 'source:luo-hopper-benchmarks#latency' },
  assumption: 'the order is the same on every GPU whose latencies the book has',
};
