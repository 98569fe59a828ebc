/** The colors of a film: a GIF has 256, one of which means "unchanged". */
import { quantize } from 'gifenc';

const COLORS = 255;

/** Every third pixel is enough to choose colors by. */
export function thinned(pixels: Uint8ClampedArray): Uint8Array {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  return new Uint8Array(words.filter((_, at) => at % 3 === 0).buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The exact colors of the surfaces; the remaining entries go to the edges between them.
 *
 * @param parts - Pixels of some frames, four bytes each.
 */
export function paletteOf(parts: readonly Uint8Array[]): number[][] {
  const pixels = joined(parts);
  const words = new Uint32Array(pixels.buffer);
  const counts = new Map<number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const exact = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, COLORS / 2);
  const kept = new Set(exact.map(([word]) => word));
  const rest = words.filter((word) => !kept.has(word));
  const edges = rest.length === 0 ? [] : quantize(new Uint8Array(rest.buffer), COLORS - kept.size);
  return [...[...kept].map((word) => [word & 255, (word >> 8) & 255, (word >> 16) & 255]), ...edges];
}
