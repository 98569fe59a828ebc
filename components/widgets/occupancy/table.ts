import { filled } from '@src/engine/occupancy';
import type { Table } from '@src/widget/define-widget';
import { edgesBeside } from './cliffs';
import { occupancyText } from './say';
import type { OccupancyTrace } from './simulate';
import { AMOUNT, blocksText, NAMES } from './words';

/** One row a resource: what the SM has, what blocks take of it, and where the next block is won or lost. */
export function table(trace: OccupancyTrace): Table {
  const { rooms, limits, blocksPerSm, named } = trace;
  return {
    caption: `One SM of the ${trace.gpu}: ${blocksText(blocksPerSm)}, ${occupancyText(trace, blocksPerSm)}`,
    columns: ['Resource', 'One SM', 'A block', 'Taken', 'Blocks allowed', 'Limits', 'Cliff below', 'Cliff above'],
    rows: filled.map((name) => {
      const { capacity, each } = rooms[name];
      const [below = '–', above = '–'] = edgesBeside(trace, name);
      const cells = [capacity, each, each * blocksPerSm].map(AMOUNT[name]);
      return [NAMES[name], ...cells, limits[name] ?? 'any number', named.includes(name) ? 'yes' : 'no', below, above];
    }),
  };
}
