import { inMask, LANES, requireMask } from './lanes';
import { shuffle, type Shuffle, type ShuffleTrace } from './shuffle';

export { shuffleMaskRule } from './shuffle-call-rules';

export interface ShuffleCall extends Shuffle {
  /** Lanes that execute the shuffle; the others have left the kernel. Bit i is lane i. */
  readonly active: number;
}

/**
 * Why a value is not defined: the source has left (`source-off`), or runs but is not in the mask (`source-unnamed`), or
 * the lane itself is not in the mask (`unnamed`).
 */
export type UndefinedBecause = 'source-off' | 'source-unnamed' | 'unnamed';

export interface ShuffleCallTrace extends Omit<ShuffleTrace, 'shuffle'> {
  readonly call: ShuffleCall;
  /** `null` for a lane whose value is defined, and for an inactive one. */
  readonly becauseByLane: readonly (UndefinedBecause | null)[];
}

/**
 * A shuffle whose mask may be wrong: a correct one names exactly the lanes that execute it.
 *
 * @throws {InputError} As shuffle, and for active lanes beyond 32 bits.
 */
export function shuffleCall(call: ShuffleCall): ShuffleCallTrace {
  const { active, ...given } = call;
  requireMask(active);
  requireMask(given.mask);
  const asMeant = shuffle({ ...given, mask: active });
  const members = shuffle({ ...given, mask: (given.mask & active) >>> 0 });
  const becauseByLane = LANES.map((lane): UndefinedBecause | null => {
    const source = asMeant.sourceByLane[lane] ?? null;
    if (!inMask(active, lane) || source === null) return null;
    if (!inMask(given.mask, lane)) return 'unnamed';
    if (!inMask(active, source)) return 'source-off';
    return inMask(given.mask, source) ? null : 'source-unnamed';
  });
  return {
    call,
    instructions: asMeant.instructions,
    sharedWavefronts: asMeant.sharedWavefronts,
    sourceByLane: asMeant.sourceByLane,
    valueByLane: members.valueByLane,
    outcomeByLane: members.outcomeByLane.map((outcome, lane) => (becauseByLane[lane] === null ? outcome : 'undefined')),
    becauseByLane,
  };
}
