import { count } from '@src/units/words';
import { isShared, type PhaseId } from './cost';
import type { KernelChoice } from './params';

/** "Naive", "Tile + 1": as short as the comparison needs it. */
export function nameOf({ kernel, padding }: KernelChoice): string {
  if (kernel === 'tiled') return padding === 0 ? 'Tile' : `Tile + ${padding}`;
  return { copy: 'Copy', naive: 'Naive', 'naive-gather': 'Mirrored', swizzled: 'Tile, XOR' }[kernel] ?? kernel;
}

/** "the plain tile", "a 32 × 32 tile padded by 1 element". */
export function layoutText({ kernel, padding }: KernelChoice, size?: number): string {
  const tile = size === undefined ? 'tile' : `${size} × ${size} tile`;
  if (kernel === 'swizzled') return `a ${tile} swizzled by XOR`;
  return padding === 0 ? `the plain ${tile}` : `a ${tile} padded by ${count(padding, 'element')}`;
}

/** What a request of a phase is made of. */
export const unitOf = (phase: PhaseId): string => (isShared(phase) ? 'wavefront' : 'sector');

/** "4", "1.5": a mean as far as it means something. */
export const meanNumber = (value: number): number => Number(value.toFixed(2));

/** "1 sector", "1.5 wavefronts". */
export const meanText = (value: number, phase: PhaseId): string => count(meanNumber(value), unitOf(phase));

/** "335 µs". */
export const timeText = (us: number): string => `${Math.round(us).toLocaleString('en-GB')} µs`;
