import { shuffle } from '@src/engine/warp/shuffle';
import { choice, mask, numbersByLane, word, type Query } from '../read';

/** The value of each lane after a shuffle; null where that is undefined or the lane is no member. */
export function answerShuffle(query: Query): object {
  const active = mask(query);
  const { valueByLane } = shuffle({
    op: word(query, 'op', ['idx', 'up', 'down', 'xor']),
    width: choice(query, 'width', [1, 2, 4, 8, 16, 32]),
    mask: active,
    operandByLane: numbersByLane(query, 'operand', active),
    valueByLane: numbersByLane(query, 'values', active),
  });
  return { values: valueByLane };
}
