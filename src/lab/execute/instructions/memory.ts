import type { Run } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import { LANES } from '../../machine/registers';

/** Copy local memory byte by byte, with what is known of it; positions count from the start of a thread's memory. */
export function copiedLocals(machine: Pick<Machine, 'memory'>, source: number, target: number, bytes: number): Run {
  return (mask) => {
    const { memory } = machine;
    const { localBytes } = memory.plan;
    for (let lane = 0; lane < LANES; lane += 1) {
      if (((mask >>> lane) & 1) === 0) continue;
      const start = (memory.warp * LANES + lane) * localBytes;
      const { u8, localStart, localWritten } = memory;
      u8.copyWithin(localStart + start + target, localStart + start + source, localStart + start + source + bytes);
      localWritten.copyWithin(start + target, start + source, start + source + bytes);
    }
  };
}
