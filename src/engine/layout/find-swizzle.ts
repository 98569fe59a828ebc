import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import type { Swizzle } from '../shared/cute-swizzle';
import { offsetOf } from './address';
import { movesOf, playMove, type LayoutCopy, type Move, type SharedCounts } from './copy';
import { vectorOf } from './instruction';
import { cosize, flatModes, size, type Layout } from './layout';
import { paddings, withoutPadding } from './padding';
import { plain, type SwizzledLayout } from './swizzled';

/** A layout of the same tensor in which every instruction of every side takes its ideal number of wavefronts. */
export interface FreeLayout {
  readonly layout: SwizzledLayout;
  readonly kind: 'as it is' | 'no swizzle' | 'no padding' | 'swizzle' | 'padding';
  /** Bytes between its elements that none of them uses. */
  readonly unused: number;
}

const MOST_BITS = 5;
const HIGHEST = 12;
/** The period of the banks in bytes: no padding beyond it helps where none within it does. */
const BANK_ROW: Bytes = 128;

/**
 * The smallest layout in shared memory for which none of the given sides has a conflict. Tried in this order: the given one;
 * the same without its swizzle; without its padding; with the swizzle of the fewest bits, then the lowest base and shift;
 * with the padding of the fewest bytes, at each stride and after each part of a mode. The engine replays each candidate on
 * all sides.
 *
 * @param sides - Copies of the same layout in shared memory: the writes and the reads.
 * @returns `null` when neither a swizzle of at most 5 bits nor a padding in one place does.
 * @throws {InputError} When a side lies in another memory, or cannot be replayed with any strides.
 */
export function freeLayout(sides: readonly LayoutCopy[], arch: Architecture): FreeLayout | null {
  const [first] = sides;
  if (!first || sides.some(({ memory }) => memory !== 'shared'))
    throw new InputError('Only shared memory has bank conflicts. Give the sides of a copy that lie in shared memory.');
  const played = sides.map((copy) => ({ copy, moves: movesOf(copy, arch) }));
  for (const { layout, kind } of candidates(first, Math.max(...sides.map(vectorOf))))
    if (played.every(({ copy, moves }) => isServed({ ...copy, layout }, moves, arch))) {
      const unused = Math.max(0, cosize(layout.layout) - size(layout.layout)) * first.elementBytes;
      return { layout, kind, unused };
    }
  return null;
}

function* candidates(copy: LayoutCopy, widest: number): Generator<Omit<FreeLayout, 'unused'>> {
  const given = copy.layout;
  const closed = withoutPadding(given.layout);
  yield { layout: given, kind: 'as it is' };
  if (given.swizzle) yield { layout: plain(given.layout), kind: 'no swizzle' };
  if (cosize(closed) < cosize(given.layout)) yield { layout: plain(closed), kind: 'no padding' };
  for (const swizzle of swizzles())
    if (fits(swizzle, closed, copy)) yield { layout: { swizzle, offset: 0, layout: closed }, kind: 'swizzle' };
  const most = BANK_ROW / copy.elementBytes;
  for (const { layout } of paddings(closed, { most, multiple: widest }))
    yield { layout: plain(layout), kind: 'padding' };
}

/** Fewest bits first; then the lowest base, then the lowest shift. */
function* swizzles(): Generator<Swizzle> {
  for (let bits = 1; bits <= MOST_BITS; bits += 1)
    for (let base = 0; base + bits <= HIGHEST; base += 1)
      for (let shift = bits; base + shift + bits <= HIGHEST; shift += 1) yield { bits, base, shift };
}

/** A swizzle keeps a tensor, or the larger tile of which it is a window, dense only where it permutes whole runs of it. */
function fits({ bits, base, shift }: Swizzle, of: Layout, { swizzles: unit, elementBytes }: LayoutCopy): boolean {
  const whole = Math.max(1, ...flatModes(of).map(({ shape, stride }) => shape * stride));
  return (whole * (unit === 'bytes' ? elementBytes : 1)) % 2 ** (base + shift + bits) === 0;
}

/** Whether each instruction takes its ideal number of wavefronts; false for a copy that cannot be replayed. */
export function conflictFree(copy: LayoutCopy, arch: Architecture): boolean {
  try {
    return isServed(copy, movesOf(copy, arch), arch);
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

function isServed(copy: LayoutCopy, moves: readonly Move[], arch: Architecture): boolean {
  const address = offsetOf(copy);
  try {
    return moves.every((move) => {
      const { wavefronts, ideal } = playMove(copy, move, address, arch).counts as SharedCounts;
      return wavefronts === ideal;
    });
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
