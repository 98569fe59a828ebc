import { documentedOn } from '../documented';
import type { Rule } from '../rule';

export const tmaSwizzleRule: Rule = {
  id: 'tma-swizzle',
  statement:
    'A swizzled tensor copy moves whole 16-byte pieces: one, two, or three address bits from bit 4 up are XORed with as many from bit 7 up.',
  measured: { '9.0': 'evidence:tma-image' },
  documented: documentedOn(['9.0', '10.0', '12.0'], 'source:ptx-isa#swizzle-modes'),
  assumption: 'GPUs before compute capability 9.0 have no tensor copies',
};
