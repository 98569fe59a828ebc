import type { Architecture } from '@src/arch/architecture';
import type { Demand } from '@src/engine/time';
import { placed } from '../buffers';
import { GLOBAL } from '../machine/spaces';
import type { BufferArgument, KernelArgument, KernelQuery } from '../query';
import type { Access } from '../results';
import type { KernelResult } from '../run/result';
import { roughDemand } from './rough-demand';

const HIT = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum';

/** What a launch asks of a GPU; `null`: its counts are those of a part of it, or there are none. */
export function demandOfRun(result: KernelResult, query: KernelQuery, arch: Architecture): Demand | null {
  const { blocks, scaled, compiled, accesses, estimates, steps } = result;
  const isWhole = blocks.ran > 0 && (scaled !== null || blocks.ran === blocks.of);
  if (!isWhole) return null;
  return roughDemand(
    {
      ...{ grid: query.grid, block: query.block, compiled, accesses, steps, isScaled: scaled !== null },
      ...{ staticSharedBytes: sharedIn(accesses), dynamicSharedBytes: query.sharedBytes ?? 0 },
      l1Hits: estimates?.metrics[HIT] ?? 0,
      buffers: placed(
        buffersIn(query.arguments).map((buffer, index) => ({ name: String(index), buffer })),
        Infinity,
      ).map(({ start, bytes }) => ({ address: GLOBAL + start, bytes })),
    },
    arch,
  );
}

/** Shared memory as far as accesses were seen to reach. */
const sharedIn = (accesses: readonly Access[]): number =>
  accesses
    .filter(({ space }) => space === 'shared')
    .reduce((most, { first, worst, width }) => {
      const reached = [first, worst].flatMap((sample) => sample?.addressByLane ?? []);
      return Math.max(most, ...reached.map((each) => (each ?? 0) + width));
    }, 0);

const buffersIn = (args: readonly KernelArgument[]): BufferArgument[] =>
  args.flatMap((each) => {
    if ('buffer' in each) return [each.buffer];
    if ('tensorMap' in each) return [each.tensorMap.buffer];
    return 'struct' in each ? buffersIn(each.struct) : [];
  });
