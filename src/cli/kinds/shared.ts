import { sharedAccess } from '@src/engine/shared/shared-access';
import { sharedRules } from '@src/engine/shared';
import { withDoubts } from '../doubts';
import { addressesByLane, gpu, whole, word, type Query } from '../read';

/**
 * One warp-wide access to shared memory: its wavefronts, and those that Nsight Compute calls ideal. An atomic of 4 bytes is
 * an `add`; one of 8 bytes is an `exch`, since no `add` of that width is one instruction.
 */
export function answerShared(query: Query): object {
  const op = word(query, 'op', ['load', 'store', 'atomic']);
  const arch = gpu(query);
  const width = whole(query, 'bytes', 1, 32);
  const { wavefronts, ideal } = sharedAccess(
    { op, atomic: width === 8 ? 'exch' : 'add', width, addressByLane: addressesByLane(query) },
    arch,
  );
  return withDoubts({ wavefronts: wavefronts.length, ideal }, sharedRules({ op, width }), arch);
}
