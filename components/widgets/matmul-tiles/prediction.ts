import { count, grouped } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { sentence, tooFewOrMany, wrong } from '@src/widget/judgement';
import { isTiled, sizeOf, type MatmulValues } from './params';
import type { MatmulTrace } from './simulate';
import { subjectOf, timesLoaded } from './describe';

export function ask(values: MatmulValues): string {
  const n = sizeOf(values);
  return `${subjectOf(values).text}, N = ${n}: how many threads of the whole grid load each element of A from global memory?`;
}

/** The right number among those that a reader may have in mind. */
export function places(trace: MatmulTrace): { id: number; label: string }[] {
  const { n, cost } = trace;
  const side = cost.plan.blockColumns;
  const right = timesLoaded(trace);
  const numbers = [right, 1, 2, side, n, n / 32, n / side / side, side * side, 4 * n, right * 2];
  const whole = numbers.filter((number) => Number.isInteger(number) && number >= 1);
  return [...new Set(whole)].sort((a, b) => a - b).map((id) => ({ id, label: grouped(id) }));
}

export const answer = (trace: MatmulTrace): number[] => [timesLoaded(trace)];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: MatmulTrace, values: MatmulValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const right = timesLoaded(trace);
  const reason = reasonOf(trace, values);
  if (number === right) return { correct: true, say: `Yes: ${reason}` };
  const hint = thoughtBehind(number, trace, values);
  return wrong(hint, `${hint} ${sentence(reason)}`);
}

/** Why it is as many, as the end of a sentence. */
function reasonOf(trace: MatmulTrace, values: MatmulValues): string {
  const { n, cost } = trace;
  const { plan, grid } = cost;
  if (!isTiled(values))
    return `a row of C has ${n} elements, one thread computes each, and every one of these ${n} threads loads the whole row of A.`;
  if (grid.x === 1)
    return `a single block computes a whole row of C, and one of its threads loads the element for all.`;
  return (
    `a row of C is computed by ${count(grid.x, 'block')} of ${plan.blockColumns} columns, and in each of them one thread ` +
    `loads the element for all.`
  );
}

function thoughtBehind(number: number, { n, cost }: MatmulTrace, values: MatmulValues): string {
  const { blockColumns, blockRows } = cost.plan;
  if (!isTiled(values)) {
    if (number === n / 32) return `That counts requests: the 32 lanes of a warp may share one, but each lane loads.`;
    if (number === 1) return 'Once would be enough if one thread could pass the element to all others.';
    return `${tooFewOrMany(number, n)} Count the threads that compute a row of C.`;
  }
  if (number === n) return 'That is the naive kernel: there every thread loads for itself.';
  if (number === blockColumns) return `${blockColumns} threads of a block use the element, but one loads it.`;
  if (number === 1) return 'Shared memory belongs to one block: the next block cannot see the tile.';
  if (number === blockColumns * blockRows) return 'That is how many elements of C a block computes.';
  if (number === n / blockColumns / blockColumns)
    return `Only one side of the tile counts: an element of A meets ${blockColumns} columns of B in the tile, not all ${blockColumns * blockRows} elements.`;
  return `${tooFewOrMany(number, cost.grid.x)} Count the blocks that need the same row of A.`;
}
