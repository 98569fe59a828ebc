import { tmaImage, tmaImageRule } from '@src/engine/tma';
import { tmaSwizzleRule } from '@src/engine/shared';
import { withDoubts } from '../doubts';
import { gpu, whole, wholes, word, type Query } from '../read';

const MOST_BYTES = 16;
const MOST_DIMENSIONS = 5;

/** The image of one tile in shared memory, slot by slot. The tensor is packed: its rows are contiguous. */
export function answerTma(query: Query): object {
  const arch = gpu(query);
  const list = (name: string) => wholes(query, name, 1, MOST_DIMENSIONS);
  const swizzle = word({ swizzle: String(query['swizzle'] ?? '') }, 'swizzle', ['none', '32', '64', '128']);
  const { slots } = tmaImage(
    {
      elementBytes: whole(query, 'elementBytes', 1, MOST_BYTES),
      tensor: list('tensor'),
      box: list('box'),
      at: list('at'),
      swizzle,
    },
    arch,
  );
  const rules = swizzle === 'none' ? [tmaImageRule] : [tmaImageRule, tmaSwizzleRule];
  return withDoubts({ shared: slots }, rules, arch);
}
