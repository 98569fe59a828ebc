import type { Computation } from '../ir/node';
import { isLong } from './kinds';
import { levelOf, type Num } from './numbers';
import type { WalkState } from './state';

/** Instructions of a 64-bit sum: both halves. */
const WIDE = 2;

/** The parts of a 64-bit number: 32-bit numbers that are widened one by one, and 64-bit ones. */
const piecesOf = (state: WalkState, num: Num): readonly Num[] =>
  state.pieces.get(num) ?? (num.isKnown || num.constant !== null ? [] : [num]);

/** Records the parts of a 64-bit sum: for example, an address that indexes an address. */
export function notePieces(state: WalkState, { op, args, type }: Computation, nums: readonly Num[], made: Num): void {
  if (!isLong(type) || nums.includes(made)) return;
  const [a, b] = nums;
  const first = a && (state.pieces.get(a) ?? (args[0]!.type.k === 'ptr' ? [] : piecesOf(state, a)));
  const second = b && (op === 'element' || op === 'add' || op === 'sub') ? piecesOf(state, b) : [];
  state.pieces.set(made, [...new Set([...(first ?? []), ...second])]);
  if (op === 'element' && a) state.bases.set(made, a);
}

/**
 * A product and a 64-bit sum are one instruction as long as one number is widened; several are first added, half by half,
 * then shifted and added to the pointer. `null`: it is one.
 */
export function wideAddress(state: WalkState, at: Num): readonly Num[] | null {
  const pieces = state.pieces.get(at) ?? [];
  return pieces.length > 1 || pieces.some((each) => state.long.has(each)) ? pieces : null;
}

/** The instructions that add the parts of an address, those that change least first. */
export function addedUp(state: WalkState, pieces: readonly Num[]): void {
  const sorted = pieces.toSorted((a, b) => levelOf(a) - levelOf(b));
  const done: Num[] = [];
  for (const each of sorted) {
    done.push(each);
    const key = `wide ${done
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join()}`;
    if (done.length < 2 || state.find(key)) continue;
    state.keep(key, each);
    const depth = done.reduce((most, part) => Math.max(most, part.depth), 0);
    const copies = done.reduce((all, part) => all | part.copies, 0);
    state.count({ alu: WIDE }, depth, 1, copies);
  }
}
