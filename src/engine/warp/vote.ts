import { InputError } from '../input-error';
import { inMask, LANES, lanesOf, maskOf, requireLanes, requireMask } from './lanes';

export { voteRule } from './vote-rules';

export type VoteOp = 'any' | 'all' | 'ballot';

export interface Vote {
  readonly op: VoteOp;
  /** Members; bit i is lane i. */
  readonly mask: number;
  readonly predicateByLane: readonly boolean[];
}

export interface VoteTrace {
  readonly vote: Vote;
  /** 1, or 0 when the mask is empty. */
  readonly instructions: number;
  /** The result for every member: 0 or 1 (any, all), the mask of members that voted yes (ballot). `null` without members. */
  readonly result: number | null;
  /** The same by lane; `null` for an inactive lane. */
  readonly resultByLane: readonly (number | null)[];
}

/**
 * The members of a warp agree on one answer. Lanes outside the mask have no vote, and their bit of a ballot is 0.
 *
 * @throws {InputError} For an unknown op, a mask beyond 32 bits, or another number of predicates than 32.
 * @see content/evidence/shuffle
 */
export function vote(given: Vote): VoteTrace {
  const { op, mask, predicateByLane } = given;
  if (!['any', 'all', 'ballot'].includes(op))
    throw new InputError(`There is no vote called "${String(op)}". Choose one of any, all, ballot.`);
  requireMask(mask);
  requireLanes('predicates', predicateByLane);
  const members = lanesOf(mask);
  const yes = members.filter((lane) => predicateByLane[lane]);
  const answer = { any: Number(yes.length > 0), all: Number(yes.length === members.length), ballot: maskOf(yes) }[op];
  const result = members.length === 0 ? null : answer;
  return {
    vote: given,
    instructions: Math.min(1, members.length),
    result,
    resultByLane: LANES.map((lane) => (inMask(mask, lane) ? result : null)),
  };
}
