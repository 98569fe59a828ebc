import type { Rule } from './rule';

export const alignmentRule: Rule = {
  id: 'alignment',
  statement: 'A load or store at an address that its width does not divide stops the kernel: there is no slow path.',
  measured: { '9.0': 'evidence:misaligned' },
  documented: {},
  assumption: 'the address must be a multiple of the width everywhere, and what else happens was tried on 9.0 only',
};
