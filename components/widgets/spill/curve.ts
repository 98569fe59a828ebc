import type { Curve } from '@src/widget/define-widget';
import { recorded } from './measured';
import type { SpillValues } from './params';
import { simulate } from './simulate';

const MOST_BLOCKS = 16;

/** Occupancy over the blocks that are asked for. */
export function curve(values: SpillValues): Curve {
  const points = Array.from({ length: MOST_BLOCKS }, (_, index) => index + 1).flatMap((blocks) => {
    try {
      const { warps, slots } = simulate({ ...values, blocks });
      return [{ x: blocks, y: warps / slots, measured: recorded(values, blocks)?.occupancy }];
    } catch {
      return [];
    }
  });
  return { param: 'blocks', xLabel: 'blocks asked for', yLabel: 'occupancy', currentX: values.blocks, points };
}
