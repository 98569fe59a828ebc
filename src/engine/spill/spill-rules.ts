import type { Rule } from '../rule';

export const launchBoundRule: Rule = {
  id: 'launch-bound-registers',
  statement:
    'With launch bounds, a thread gets at most the largest number of registers, in steps of the allocation unit of a warp, with which so many blocks fit on an SM.',
  measured: { '9.0': 'evidence:spills' },
  documented: {},
  assumption: 'the compiler computes the bound from the limits of each GPU in the same way; it was read on 9.0 only',
};

export const localRequestRule: Rule = {
  id: 'spilled-word-one-request',
  statement:
    'A load or store of one spilled word by a full warp is one request of four sectors: local memory holds the same word of all lanes side by side.',
  measured: { '9.0': 'evidence:spills' },
  documented: {},
  assumption: 'local memory is laid out in the same way on every GPU; requests were counted on 9.0 only',
};
