import { InputError } from '../input-error';
import type { Architecture } from '@src/arch/architecture';
import type { Swizzle } from '../shared/cute-swizzle';
import { copySteps, type LayoutCopy, type SharedCounts } from './copy';
import { flatModes, modes } from './layout';
import type { SwizzledLayout } from './swizzled';

/** A layout of the same tensor in which every instruction of every side takes its ideal number of wavefronts. */
export interface FreeLayout {
  readonly layout: SwizzledLayout;
  readonly kind: 'as it is' | 'no swizzle' | 'swizzle' | 'padding';
  /** Bytes that no element uses. */
  readonly unused: number;
}

const MOST_BITS = 5;
const HIGHEST = 12;

/**
 * The smallest layout in shared memory with which none of the given sides has a conflict: the given one, the same without its
 * swizzle, the swizzle with the fewest bits, then the lowest base and shift, or the smallest padding of the largest stride where no swizzle does.
 * Each candidate is played by the engine on all sides.
 *
 * @param sides - Copies of the same layout in shared memory: the writes and the reads.
 * @returns `null` when neither a swizzle of at most 5 bits nor a padding of at most 64 elements does.
 */
export function freeLayout(sides: readonly LayoutCopy[], arch: Architecture): FreeLayout | null {
  const [first] = sides;
  if (!first || sides.some(({ memory }) => memory !== 'shared'))
    throw new InputError('Only shared memory has bank conflicts. Give the sides of a copy that lie in shared memory.');
  const inner = first.layout.layout;
  const isFree = (layout: SwizzledLayout): boolean => sides.every((side) => conflictFree({ ...side, layout }, arch));
  if (isFree(first.layout)) return { layout: first.layout, kind: 'as it is', unused: 0 };
  const plain = { swizzle: null, offset: 0, layout: inner };
  if (first.layout.swizzle && isFree(plain)) return { layout: plain, kind: 'no swizzle', unused: 0 };
  for (const swizzle of swizzles()) {
    const layout = { swizzle, offset: 0, layout: inner };
    if (fits(swizzle, sides[0]!) && isFree(layout)) return { layout, kind: 'swizzle', unused: 0 };
  }
  return padded(first, isFree);
}

/** Fewest bits first; then the lowest base, then the lowest shift. */
function* swizzles(): Generator<Swizzle> {
  for (let bits = 1; bits <= MOST_BITS; bits += 1)
    for (let base = 0; base + bits <= HIGHEST; base += 1)
      for (let shift = bits; base + shift + bits <= HIGHEST; shift += 1) yield { bits, base, shift };
}

/** A swizzle keeps the tensor dense only where it permutes whole runs of it. */
function fits(
  { bits, base, shift }: Swizzle,
  { layout: { layout }, swizzles: unit, elementBytes }: LayoutCopy,
): boolean {
  const reach = flatModes(layout).reduce((last, mode) => last + (mode.shape - 1) * mode.stride, 1);
  return (reach * (unit === 'bytes' ? elementBytes : 1)) % 2 ** (base + shift + bits) === 0;
}

/** Whether each instruction takes its ideal number of wavefronts; a copy that cannot be played is not free. */
export function conflictFree(copy: LayoutCopy, arch: Architecture): boolean {
  try {
    for (const { counts } of copySteps(copy, arch)) {
      const { wavefronts, ideal } = counts as SharedCounts;
      if (wavefronts !== ideal) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

const MOST_PADDING = 64;

function padded(copy: LayoutCopy, isFree: (layout: SwizzledLayout) => boolean): FreeLayout | null {
  const { layout: of, elementBytes } = copy;
  const parts = modes(of.layout);
  const widest = parts.reduce(
    (most, { stride }, mode) => (typeof stride === 'number' && stride > (parts[most]!.stride as number) ? mode : most),
    0,
  );
  const { shape, stride } = parts[widest]!;
  if (typeof shape !== 'number' || typeof stride !== 'number' || parts.length < 2) return null;
  for (let padding = 1; padding <= MOST_PADDING; padding += 1) {
    const strides = parts.map((part, mode) => (mode === widest ? stride + padding : part.stride));
    const layout = { swizzle: null, offset: 0, layout: { shape: of.layout.shape, stride: strides } };
    if (isFree(layout)) return { layout, kind: 'padding', unused: (shape - 1) * padding * elementBytes };
  }
  return null;
}
