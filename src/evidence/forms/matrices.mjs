// "?matrices": the form of "?states" for the tiles of ldmatrix and stmatrix, identified by the form of the instruction and
// the rows' addresses.
import { compactStates } from './states.mjs';

/** @param {{ rows: { params: Record<string, any>, counters: Record<string, number> }[] }} run */
export function compactMatrices({ rows }) {
  const tiles = rows.filter(({ params }) => ['tile', 'swizzled'].includes(params.kind));
  const nameOf = ({ op, offsets }) => [op, ...offsets.slice(0, 8 * Number(op[1]))].join(' ');
  return compactStates({ rows: tiles.map(({ params, counters }) => ({ case: nameOf(params), counters })) });
}
