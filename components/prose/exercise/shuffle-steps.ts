import { seededPermutation } from '@src/engine/random';
import { judgeOrder, type OrderTask } from '@src/widget/exercise';

/** How many orders are tried: all but a few exercises have a wrong one at the first try. */
const MOST_TRIES = 100;

/**
 * The names of the steps in a wrong order, always the same one for an exercise, so that every build of a page is alike.
 *
 * @param id - Of the exercise.
 */
export function shuffleSteps(id: string, { steps, either }: Pick<OrderTask, 'steps' | 'either'>): readonly string[] {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 32, 0);
  const orders = Array.from({ length: MOST_TRIES }, (_, attempt) =>
    seededPermutation(steps.length, seed + attempt).map((index) => steps[index]!),
  );
  return orders.find((order) => !judgeOrder({ steps, either, answers: [] }, order).right) ?? steps.toReversed();
}
