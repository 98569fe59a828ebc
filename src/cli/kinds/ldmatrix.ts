import { ldmatrixRule, matrixAccess } from '@src/engine/shared/matrix-access';
import { withDoubts } from '../doubts';
import { choice, gpu, numbersByLane, type Query } from '../read';

/** One ldmatrix of 16-bit elements; lanes beyond 8 × matrices may have any address, or null. */
export function answerLdmatrix(query: Query): object {
  const arch = gpu(query);
  const matrices = choice(query, 'matrices', [1, 2, 4]);
  const addressByLane = numbersByLane(query, 'addresses', 2 ** (8 * matrices) - 1);
  const { wavefronts } = matrixAccess({ op: 'load', matrices, addressByLane }, arch);
  return withDoubts({ wavefronts: wavefronts.length }, [ldmatrixRule], arch);
}
