import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { occupancyText, whyNoMore } from './describe';
import type { OccupancyTrace } from './simulate';
import { AMOUNT, blocksText, bytesExact } from './words';

/** The SM empty, one moment for each block, and the block that does not fit. */
export function moments(trace: OccupancyTrace): readonly Moment[] {
  const { blocksPerSm: blocks, rooms, gpu } = trace;
  const empty: Moment = {
    label: 'empty SM',
    say: `One SM of the ${gpu} is empty: ${AMOUNT.warps(rooms.warps.capacity)}, ${AMOUNT.blocks(rooms.blocks.capacity)}, ${AMOUNT.registers(rooms.registers.capacity)}, ${bytesExact(rooms.shared.capacity)} of shared memory.`,
  };
  const arrivals = Array.from({ length: blocks }, (_, index): Moment => ({
    label: `${index + 1} of ${blocksText(blocks)}`,
    say: `Block ${index} moves in with ${count(rooms.warps.each, 'warp')}: ${occupancyText(trace, index + 1)}.`,
  }));
  return [
    empty,
    ...arrivals,
    { label: blocks === 0 ? 'no block fits' : 'one more does not fit', say: whyNoMore(trace) },
  ];
}
