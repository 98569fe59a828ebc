import { count } from '@src/units/words';
import type { OccupancyTrace } from './simulate';
import { AMOUNT, bytesExact, number } from './words';

/** Why one more block does not fit, or why none does: by the first limiter, with its arithmetic. */
export function whyNoMore(trace: OccupancyTrace): string {
  return trace.blocksPerSm === 0 ? whyNone(trace) : `One more block does not fit: ${whyNotOneMore(trace)}`;
}

function whyNotOneMore(trace: OccupancyTrace): string {
  const { blocksPerSm, rooms, limitedBy } = trace;
  switch (limitedBy) {
    case 'registers':
      return fileText(trace);
    case 'shared': {
      const { capacity, each } = rooms.shared;
      return `it takes ${bytesExact(each)} of shared memory, and ${bytesExact(capacity - blocksPerSm * each)} of ${bytesExact(capacity)} are left.`;
    }
    case 'warps': {
      const { capacity, each } = rooms.warps;
      const left = capacity - blocksPerSm * each;
      return `its ${AMOUNT.warps(each)} are wanted, and ${left === 0 ? 'none' : left} of ${capacity} ${left === 1 ? 'is' : 'are'} left.`;
    }
    default:
      return `all ${AMOUNT.blocks(rooms.blocks.capacity)} are taken.`;
  }
}

/** Registers are counted by sub-partition: enough may be left on the SM and yet not in one of them. */
function fileText({ blocksPerSm, rooms, partitions, warpsPerFile, warpsPerBlock, allocated }: OccupancyTrace): string {
  const file = rooms.registers.capacity / partitions;
  const next = (blocksPerSm + 1) * warpsPerBlock;
  return (
    `each sub-partition has ${number(file)} registers, which is ${count(warpsPerFile, 'warp')} of ${number(allocated.registersPerWarp)}; ` +
    `${partitions} of them hold ${warpsPerFile * partitions}, and one more block would make ${next}.`
  );
}

function whyNone({ limitedBy, launch, rooms, partitions, warpsPerBlock, allocated, most }: OccupancyTrace): string {
  if (limitedBy === 'shared')
    return `A block asks for ${bytesExact(launch.sharedBytesPerBlock)} of shared memory and may have ${bytesExact(most.sharedBytes)}: the launch fails.`;
  const warps = Math.ceil(warpsPerBlock / partitions) * partitions;
  const wanted = `${count(warps, 'warp')} of ${number(allocated.registersPerWarp)} registers`;
  const counted = warps === warpsPerBlock ? wanted : `${wanted} (they are counted in fours)`;
  return `A block needs ${counted}, ${number(warps * allocated.registersPerWarp)} in all, and may have ${number(Math.min(most.registers, rooms.registers.capacity))}: the launch fails.`;
}
