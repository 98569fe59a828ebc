import { InputError } from '../input-error';
import { inMask, LANES, lanesOf, maskOf, requireIntegers, requireLanes, requireMask } from './lanes';

export { matchPassRule } from './match-rules';

export interface Match {
  /** `any`: which lanes have my value? `all`: do all members have one value? */
  readonly op: 'any' | 'all';
  /** Members; bit i is lane i. */
  readonly mask: number;
  /** 32-bit integers; -1 and 4294967295 are the same bits and match. */
  readonly valueByLane: readonly number[];
}

export interface MatchTrace {
  readonly match: Match;
  /** 1, or 0 when the mask is empty. */
  readonly instructions: number;
  /** Rounds of the instruction; the evidence states how many cycles each took on the GPU that was measured. */
  readonly passes: number;
  /** any: the members with this lane's value. all: the mask if all agree, else 0. `null` for an inactive lane. */
  readonly maskByLane: readonly (number | null)[];
  /** all: whether all members agree. any: always true, since a member matches itself. `null` without members. */
  readonly agreed: boolean | null;
  /** Members by value, in the order of their first lane. */
  readonly groups: readonly (readonly number[])[];
}

/**
 * Which members of a warp hold the same 32 bits.
 *
 * @throws {InputError} For an unknown op, a mask or a value beyond 32 bits, or another number of values than 32.
 * @see content/evidence/shuffle
 */
export function match(given: Match): MatchTrace {
  const { op, mask, valueByLane } = given;
  if (op !== 'any' && op !== 'all')
    throw new InputError(`There is no match called "${String(op)}". Choose any or all.`);
  requireMask(mask);
  requireLanes('values', valueByLane);
  requireIntegers('the value', valueByLane);

  const members = lanesOf(mask);
  const groups = new Map<number, number[]>();
  for (const lane of members) {
    const bits = valueByLane[lane]! >>> 0;
    groups.set(bits, [...(groups.get(bits) ?? []), lane]);
  }
  const agreed = groups.size === 1;
  return {
    match: given,
    instructions: Math.min(1, members.length),
    passes: op === 'any' ? groups.size : Math.min(1, groups.size),
    maskByLane: LANES.map((lane) => {
      if (!inMask(mask, lane)) return null;
      if (op === 'all') return agreed ? mask : 0;
      return maskOf(groups.get(valueByLane[lane]! >>> 0)!);
    }),
    agreed: members.length === 0 ? null : op === 'any' || agreed,
    groups: [...groups.values()],
  };
}
