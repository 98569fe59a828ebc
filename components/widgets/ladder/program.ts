/** The accesses of the recorded kernels, lane by lane, and what the engine counts of them. */
import { architectures } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { sharedAccess } from '@src/engine/shared';
import type { RecordedRung } from '@src/evidence/recorded-ladders';

/** Of a whole launch. */
export interface Counts {
  readonly loadSectors: number;
  readonly storeSectors: number;
  readonly sharedLoads: number;
  readonly sharedStores: number;
}

const FLOAT = 4;
const SOFTMAX_FLOATS = 2 ** 26;
const arch = architectures.h200;
const LANES = Array.from({ length: arch.warpSize.value }, (_, lane) => lane);

const sectors = (op: 'load' | 'store', width: number, elementOf: (lane: number) => number): number =>
  coalesce({ op, width: width * FLOAT, addressByLane: LANES.map((lane) => elementOf(lane) * FLOAT) }, arch).sectors
    .length;

const wavefronts = (op: 'load' | 'store', width: number, wordOf: (lane: number) => number): number =>
  sharedAccess({ op, width: width * FLOAT, addressByLane: LANES.map((lane) => wordOf(lane) * FLOAT) }, arch).wavefronts
    .length;

/** `null` for a copy, and for what exchanges words the engine does not know. */
export function countsOf({ name }: RecordedRung): Counts | null {
  const parts = /^(?<kernel>[a-z]+)-.*-(?<sign>[nl])(?<size>\d+)$/.exec(name)?.groups;
  if (!parts || parts['kernel'] === 'copy') return null;
  const size = Number(parts['size']);
  return parts['sign'] === 'n' ? transposeCounts(name, size) : softmaxCounts(name, size);
}

const numberIn = (name: string, letter: string, otherwise: number): number =>
  Number(new RegExp(`-${letter}(\\d+)(?:-|$)`).exec(name)?.[1] ?? otherwise);

function transposeCounts(name: string, n: number): Counts {
  const loads = numberIn(name, 'x', 1);
  const width = numberIn(name, 'w', 1);
  const side = numberIn(name, 's', 32);
  const cure = /^tiled-(\w+)/.exec(name)?.[1] ?? null;
  const along = /^naive-(\w+)/.exec(name)?.[1] ?? null;
  const squares = (n / side) ** 2;
  const warps = (side * side) / (loads * width * LANES.length);
  const step = side / loads;
  const counts = { loadSectors: 0, storeSectors: 0, sharedLoads: 0, sharedStores: 0 };
  /** Where a lane of a warp begins in its square, as the struct Place of the kernels has it. */
  const place = (warp: number, lane: number): { readonly row: number; readonly column: number } => {
    const across = LANES.length / width;
    const segments = side / LANES.length;
    return {
      row: Math.floor(warp / segments) * width + Math.floor(lane / across),
      column: (warp % segments) * LANES.length + (lane % across) * width,
    };
  };
  const word = (row: number, column: number): number => {
    if (cure === 'padding') return row * (side + 1) + column;
    if (cure !== 'swizzle') return row * side + column;
    const group = Math.floor(column / width) ^ (Math.floor(row / width) % (LANES.length / width));
    return row * side + group * width + (column % width);
  };
  const each = Array.from({ length: width }, (_, j) => j);
  for (let warp = 0; warp < warps; warp += 1) {
    if (name.startsWith('registers')) {
      const quads = side / 4;
      const at = (lane: number) => {
        const thread = warp * LANES.length + lane;
        return { row: Math.floor(thread / quads) * 4, column: (thread % quads) * 4 };
      };
      for (let k = 0; k < 4; k += 1) {
        counts.loadSectors += sectors('load', 4, (lane) => (at(lane).row + k) * n + at(lane).column);
        counts.storeSectors += sectors('store', 4, (lane) => (at(lane).column + k) * n + at(lane).row);
      }
      continue;
    }
    for (let k = 0; k < loads; k += 1) {
      const straight = (lane: number): number => {
        const { row, column } = place(warp, lane);
        return (row + k * step) * n + column;
      };
      const turned = (j: number) => (lane: number) => {
        const { row, column } = place(warp, lane);
        return (column + j) * n + row + k * step;
      };
      if (along === 'reads') {
        counts.loadSectors += sectors('load', width, straight);
        for (const j of each) counts.storeSectors += sectors('store', 1, turned(j));
      } else if (along === 'writes') {
        for (const j of each) counts.loadSectors += sectors('load', 1, turned(j));
        counts.storeSectors += sectors('store', width, straight);
      } else {
        counts.loadSectors += sectors('load', width, straight);
        counts.storeSectors += sectors('store', width, straight);
        const wordAt = (j: number) => (lane: number) => {
          const { row, column } = place(warp, lane);
          return word(row + k * step, column + j);
        };
        if (cure === 'padding') for (const j of each) counts.sharedStores += wavefronts('store', 1, wordAt(j));
        else counts.sharedStores += wavefronts('store', width, wordAt(0));
        for (const j of each)
          counts.sharedLoads += wavefronts('load', 1, (lane) => {
            const { row, column } = place(warp, lane);
            return word(column + j, row + k * step);
          });
      }
    }
  }
  return {
    loadSectors: counts.loadSectors * squares,
    storeSectors: counts.storeSectors * squares,
    sharedLoads: counts.sharedLoads * squares,
    sharedStores: counts.sharedStores * squares,
  };
}

/** Global accesses only: what the warps of a block exchange through shared memory is little, and left out. */
function softmaxCounts(name: string, length: number): Counts | null {
  const [passes = '', scope = ''] = name.split('-');
  const width = numberIn(name, 'w', 1);
  const reads = { three: 3, online: 2 }[passes] ?? 1;
  const apart = scope === 'thread' ? length : width;
  const once = (op: 'load' | 'store'): number =>
    (sectors(op, width, (lane) => lane * apart) * SOFTMAX_FLOATS) / (LANES.length * width);
  return { loadSectors: reads * once('load'), storeSectors: once('store'), sharedLoads: 0, sharedStores: 0 };
}
