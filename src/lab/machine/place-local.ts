import type { BlockMemory } from './block-memory';
import { LANES } from './registers';
import type { Site } from './stats';

/** The position of each lane's local memory, and whether it was written. */
export function placeLocal(memory: BlockMemory, site: Site, fine: number): void {
  const { offsets, relative, localWritten, localStart } = memory;
  const { localBytes } = memory.plan;
  const { width } = site;
  const isStore = site.op !== 'load';
  let start = memory.warp * LANES * localBytes;
  for (let i = 0; i < LANES; i += 1, start += localBytes) {
    if (((fine >>> i) & 1) === 0) {
      offsets[i] = localStart;
      continue;
    }
    const at = start + relative[i]!;
    offsets[i] = localStart + at;
    if (isStore) {
      // For this few bytes a loop is faster than `fill`.
      for (let byte = at; byte < at + width; byte += 1) localWritten[byte] = 1;
    } else if (localWritten[at] === 0)
      memory.fault(
        'uninitialised',
        site.at,
        i,
        relative[i]!,
        'reads an element of a local array that nothing was written to',
      );
  }
}
