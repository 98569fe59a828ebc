import { doing, named, type Table, upTo } from './function';
import type { ShuffleKind } from './operation';

const SHUFFLES: Readonly<Record<string, ShuffleKind>> = { '': 'idx', _up: 'up', _down: 'down', _xor: 'xor' };

/** Functions that the lanes of a warp execute together. */
export const warpFunctions: Table = {
  ...Object.fromEntries(
    [true, false].flatMap((hasMask) => {
      const ending = hasMask ? '_sync' : '';
      return [
        ...Object.entries(SHUFFLES).map(
          ([name, how]) =>
            // The width is optional.
            [
              `__shfl${name}${ending}`,
              upTo(hasMask ? 4 : 3, doing({ kind: 'shuffle', how, hasMask }, hasMask ? 3 : 2)),
            ] as const,
        ),
        ...(['any', 'all', 'ballot'] as const).map(
          (how) => [`__${how}${ending}`, doing({ kind: 'vote', how, hasMask }, hasMask ? 2 : 1)] as const,
        ),
      ];
    }),
  ),
  ...Object.fromEntries(
    (['add', 'min', 'max', 'and', 'or', 'xor'] as const).map((op) => [
      `__reduce_${op}_sync`,
      doing({ kind: 'reduce', op }, 2),
    ]),
  ),
  __match_any_sync: doing({ kind: 'match', how: 'any' }, 2),
  // It stores its predicate through a pointer.
  __match_all_sync: doing({ kind: 'match', how: 'all' }, 3),
  __activemask: doing({ kind: 'active mask' }),
  __lane_id: doing({ kind: 'lane' }),
  __syncwarp: upTo(1, doing({ kind: 'warp barrier' })),
  ...named(['clock', 'clock64', '__globaltimer'], () => doing({ kind: 'clock' })),
};
