import type { Access } from '@src/lab';
import { ordered } from './access-order';

/** The access with the most to gain, among those that a lane took part in; `null`: there is none. */
export const worstAccess = (accesses: readonly Access[]): Access | null =>
  ordered(
    accesses.filter((access) => access.worst ?? access.first),
    'worst',
    true,
  )[0] ?? null;
