import type { Rule } from '../rule';

export const saturationRule: Rule = {
  id: 'bandwidth-saturates',
  statement:
    'With few bytes in flight, bandwidth is those bytes divided by the latency. With many, it is what the memory can deliver or the active SMs can take. Power means of these bounds round off the corners.',
  measured: { '9.0': 'evidence:bytes-in-flight' },
  documented: {},
  assumption: 'the three bounds hold on every GPU; the numbers and the corner were measured on compute capability 9.0',
};
