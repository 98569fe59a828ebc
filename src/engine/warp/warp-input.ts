import { termsOf, type Arithmetic, type Held } from './arithmetic';
import { LANES, maskOf, requireLanes } from './lanes';

/** The value of each lane of one warp: a number, or `null` for an inactive lane, which is no member of the mask. */
export interface WarpValues {
  readonly type: Arithmetic;
  readonly valueByLane: readonly (number | null)[];
}

/** @throws {InputError} For another number of lanes than 32, or a value that the type cannot hold. */
export function warpInput({ type, valueByLane }: WarpValues): { readonly held: Held[]; readonly mask: number } {
  requireLanes('values', valueByLane);
  return { held: termsOf(valueByLane, type), mask: maskOf(LANES.filter((lane) => valueByLane[lane] !== null)) };
}
