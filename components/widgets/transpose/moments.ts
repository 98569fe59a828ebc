import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { usesShared, type TransposeValues } from './params';
import { BLOCK } from './program';
import type { TransposeTrace } from './simulate';

/** Nothing yet, then a moment per phase; the barrier is one too. */
export function moments(trace: TransposeTrace, values: TransposeValues): readonly Moment[] {
  const { load, write, read, store, access } = trace;
  const sectors = (phase: TransposeTrace['load']): string => count(phase.served.sectors.length, 'sector');
  const waves = (phase: NonNullable<TransposeTrace['read']>): string =>
    count(phase.served.wavefronts.length, 'wavefront');
  const start: Moment = {
    label: 'nothing has moved',
    say: `Warp ${access.warp} of block (${BLOCK.x}, ${BLOCK.y}) begins turn ${access.turn + 1} of ${trace.turns}.`,
  };
  const many = usesShared(values) ? 4 : 2;
  const first: Moment = {
    label: `phase 1 of ${many}: load`,
    say: `The warp loads ${values.kernel === 'naive-gather' ? 'down columns' : 'along rows'}: 1 request, ${sectors(load)}.`,
  };
  const last: Moment = {
    label: `phase ${many} of ${many}: store`,
    say: `The warp stores ${values.kernel === 'naive' ? 'down columns' : 'along rows'}: 1 request, ${sectors(store)}.`,
  };
  if (!write || !read) return [start, first, last];
  return [
    start,
    first,
    { label: 'phase 2 of 4: write', say: `It writes its rows into shared memory: ${waves(write)}.` },
    { label: 'barrier', say: 'It waits until every warp of the block has written all its turns.' },
    { label: 'phase 3 of 4: read', say: `It reads columns that other warps have written: ${waves(read)}.` },
    last,
  ];
}
