import type { Architecture } from '@src/arch/architecture';
import { matrixAccess } from '@src/engine/shared';
import type { Memory } from './memory';
import { placeShared } from './place-shared';
import { LANES } from './registers';
import { SHARED } from './spaces';
import { Stats, type Site } from './stats';
import { sample } from './samples';

const ROW_BYTES = 16;

/** Where the matrix rows that lanes name are; `null` when one of them is invalid. */
export function placeRows(memory: Memory, site: Site, rows: number, addresses: Float64Array): Int32Array | null {
  let isFine = true;
  for (let i = 0; i < rows; i += 1) {
    const offset = addresses[i]! - SHARED;
    memory.relative[i] = offset;
    if (!(offset >= 0) || offset + ROW_BYTES > memory.plan.sharedBytes) {
      const text = `names a row of a matrix at byte ${offset} of shared memory, which has ${memory.plan.sharedBytes} B`;
      memory.fault('out-of-bounds', site.at, i, offset, text);
      isFine = false;
    } else if (offset % ROW_BYTES !== 0) {
      const text = `names a row of a matrix at an address that is no multiple of ${ROW_BYTES}: the GPU stops the kernel`;
      memory.fault('misaligned', site.at, i, offset, text);
      isFine = false;
    }
  }
  if (!isFine) return null;
  placeShared(memory, site, rows === LANES ? -1 : 2 ** rows - 1);
  return memory.offsets;
}

/** Count a matrix access whose rows were located before. */
export function countMatrix(
  memory: Memory,
  arch: Architecture,
  site: Site,
  matrices: 1 | 2 | 4,
  transposed: boolean,
): void {
  const rows = 8 * matrices;
  const addressByLane = Array.from({ length: LANES }, (_, i) => (i < rows ? memory.relative[i]! : null));
  const op = site.op === 'load' ? 'load' : 'store';
  const { wavefronts, ideal, bankConflicts } = matrixAccess({ op, matrices, transposed, addressByLane }, arch);
  const stats = (site.shared ??= new Stats());
  const execution = stats.requests;
  stats.requests += 1;
  stats.lanes += rows;
  stats.wavefronts += wavefronts.length;
  stats.ideal += ideal;
  stats.conflicts += bankConflicts;
  memory.counter.sectors = 0;
  memory.counter.wavefronts = wavefronts.length;
  const mask = rows === LANES ? -1 : 2 ** rows - 1;
  if (wavefronts.length > stats.worstScore || site.watched !== null || memory.watched !== null)
    sample(memory, site, stats, 'shared', mask, memory.relative, wavefronts.length, execution);
}
