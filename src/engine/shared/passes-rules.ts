import { documentedOn } from '../documented';
import type { Rule } from '../rule';

export const sharedPassRule: Rule = {
  id: 'shared-passes',
  statement:
    'A wavefront moves up to 128 bytes. So lanes with 8 bytes each are served by half-warps, lanes with 16 bytes by quarter-warps, and the wavefronts of these passes add up.',
  measured: { '9.0': 'evidence:shared-access' },
  documented: {},
  assumption: 'four passes for 16 bytes are stated for 7.0 to 7.5, which lanes share one was measured on 9.0 only',
};

export const sharedPairRule: Rule = {
  id: 'shared-load-pairs',
  statement:
    'A load of 8 or 16 bytes per lane serves twice as many lanes in a pass when all pairs agree: every pair of lanes n and n XOR 1, or every pair n and n XOR 2. A pair agrees when both lanes have the same address or one of them is inactive.',
  measured: { '9.0': 'evidence:shared-access' },
  documented: documentedOn(['7.0', '7.5'], 'source:forum-shared-128-bit#paired-lanes'),
  assumption: 'stated for 7.0 to 7.5 and measured on 9.0, assumed for the rest',
};
