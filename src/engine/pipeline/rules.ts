import type { Rule } from '../rule';

export { copyInstructionRule } from './copy-instructions';

export const overlapRule: Rule = {
  id: 'copies-overlap-when-issued-first',
  statement:
    'A copy into another stage runs during a computation if it is issued before that computation; if it is issued after, two stages take as long as one.',
  measured: { '9.0': 'evidence:pipeline' },
  documented: {},
  assumption: 'the order of a program decides what can overlap on every GPU; times were measured on 9.0 only',
};

export const loadedLatencyRule: Rule = {
  id: 'latency-grows-with-load',
  statement:
    'The latency of a memory grows with a power of the share of its bandwidth that is in use, and that share is never more than all of it.',
  measured: { '9.0': 'evidence:pipeline' },
  documented: {},
  assumption: 'memories with queues behave so; the numbers were fitted to compute capability 9.0 only',
};
