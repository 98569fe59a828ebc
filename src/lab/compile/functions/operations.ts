import { blockOperations } from './block';
import type { Implementations } from './call';
import { groupOperations } from './group';
import { instruction } from './instruction';
import { memoryOperations } from './memory';
import { make, vector } from './vector-math';
import { warpOperations } from './warp';

/** Compiles each kind of operation. */
export const implementations: Implementations = {
  ...warpOperations,
  ...blockOperations,
  ...memoryOperations,
  ...groupOperations,
  instruction,
  vector,
  make,
};
