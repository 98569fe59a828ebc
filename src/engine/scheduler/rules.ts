import { documentedOn, fromVoltaOn } from '../documented';
import type { Rule } from '../rule';

export const issueRule: Rule = {
  id: 'one-warp-per-cycle',
  statement:
    'A scheduler issues at most one instruction of one of its warps per cycle; warps that could issue as well are not selected.',
  measured: { '9.0': 'evidence:latency-hiding' },
  documented: {},
  assumption: 'schedulers have worked so since compute capability 7.0; it was measured on 9.0 only',
};

export const chainRule: Rule = {
  id: 'dependent-multiply-adds-wait',
  statement:
    'A multiply-add that needs the result of the one before it issues 4 cycles after it; independent ones of the same warp issue in the cycles between.',
  measured: { '9.0': 'evidence:latency-hiding' },
  documented: {},
  assumption: 'the compiler writes such stall counts for compute capability 9.0; other GPUs are taken to be alike',
};

export const stallRule: Rule = {
  id: 'stall-reasons',
  statement:
    'A warp that does not issue waits for one named reason: a load (long scoreboard), shared memory or a constant (short scoreboard), a barrier, a full queue (LG throttle), or a fixed latency (wait).',
  measured: { '9.0': 'evidence:latency-hiding' },
  documented: documentedOn(fromVoltaOn, 'source:nsight-compute#stall-reasons'),
  assumption: 'the profiler has the same names on every GPU of the book',
};

export const pickRule: Rule = {
  id: 'which-warp-is-selected',
  statement:
    'The scheduler keeps to a warp while it can issue, and prefers warps of the older block; among the rest the model picks the warp that issued last.',
  measured: {},
  documented: {},
  assumption:
    'of the orders that were tried this one fits the recorded cases of compute capability 9.0 best; NVIDIA documents none',
};
