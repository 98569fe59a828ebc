import { LANES } from '../machine/registers';
import type { Footprint } from '../machine/stats';

const LINE_SHIFT = 7;
const lines = new Int32Array(2 * LANES);
const touched = new Int32Array(2 * LANES);
const covered = new Int32Array(2 * LANES);
/** By byte of a line, for narrow accesses: only together do they cover their words. */
const bytes = new Uint8Array(2 * LANES * 128);

/** @param offsets - By lane, each a multiple of `width`; inactive lanes may hold anything. */
export function footprintOf(mask: number, offsets: Int32Array, width: number): Footprint {
  const first = offsets[31 - Math.clz32(mask & -mask)]! >> LINE_SHIFT;
  const isNarrow = width < 4;
  // Accesses are aligned: none crosses its line.
  const words = isNarrow ? 1 : 2 ** (width >> 2) - 1;
  let count = 0;
  let at = 0;
  for (let lane = 0; lane < LANES; lane += 1) {
    if (((mask >>> lane) & 1) === 0) continue;
    const offset = offsets[lane]!;
    const line = (offset >> LINE_SHIFT) - first;
    if (count === 0 || lines[at] !== line) {
      at = 0;
      while (at < count && lines[at] !== line) at += 1;
      if (at === count) {
        count += 1;
        lines[at] = line;
        touched[at] = 0;
        if (isNarrow) bytes.fill(0, at * 128, at * 128 + 128);
      }
    }
    touched[at]! |= words << ((offset >> 2) & 31);
    if (isNarrow) bytes.fill(1, at * 128 + (offset & 127), at * 128 + (offset & 127) + width);
  }
  for (let index = 0; index < count; index += 1)
    covered[index] = isNarrow ? coveredWords(index * 128) : touched[index]!;
  return { lines: lines.slice(0, count), touched: touched.slice(0, count), covered: covered.slice(0, count) };
}

function coveredWords(start: number): number {
  let words = 0;
  for (let word = 0; word < 32; word += 1) {
    const at = start + word * 4;
    if (bytes[at]! & bytes[at + 1]! & bytes[at + 2]! & bytes[at + 3]!) words |= 1 << word;
  }
  return words;
}
