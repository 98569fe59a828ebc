import { documentedOn, fromVoltaOn } from './documented';
import type { Rule } from './rule';

export const requestRule: Rule = {
  id: 'one-request',
  statement:
    'A warp-wide load or store is one request to the L1, whatever the addresses, and none when no lane is active.',
  measured: { '9.0': 'evidence:global-access' },
  documented: documentedOn(fromVoltaOn, 'source:nsight-compute#memory-tables'),
  assumption: 'as documented for compute capability 7.0 and later',
};

export const sectorRule: Rule = {
  id: 'sectors',
  statement: 'A request touches as many 32-byte sectors as there are distinct 32-byte blocks under its active lanes.',
  measured: { '9.0': 'evidence:global-access' },
  documented: documentedOn(fromVoltaOn, 'source:nsight-compute#memory-tables'),
  assumption: 'as documented for compute capability 7.0 and later',
};
