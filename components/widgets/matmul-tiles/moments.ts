import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { kText, sectorsText } from './describe';
import { isTiled, sizeOf, type MatmulValues } from './params';
import type { MatmulTrace } from './simulate';

/** Nothing yet, each moment along k, and the stores of C. */
export function moments(trace: MatmulTrace, values: MatmulValues): readonly Moment[] {
  const { block, alongK, ofBlock, cost } = trace;
  const start: Moment = {
    label: 'nothing loaded',
    say: `Block (${block.x}, ${block.y}) of the grid starts with ${count(cost.threadsPerBlock, 'thread')}; nothing is loaded yet.`,
  };
  const along = alongK.map(({ kFrom, kTo, requests, sectors, fresh }): Moment => {
    const asked = `${kText(kFrom, kTo)}: the block makes ${count(requests, 'load request')} for ${sectorsText(sectors)}`;
    const known =
      fresh === null ? '' : fresh === sectors ? ', all for the first time' : `, ${fresh} of them for the first time`;
    return { label: `${kText(kFrom, kTo)} of ${sizeOf(values)}`, say: `${asked}${known}. ${thenText(trace, values)}` };
  });
  const stores: Moment = {
    label: 'C stored',
    say: `The block stores its part of C: ${count(ofBlock.c.requests, 'request')}, ${sectorsText(ofBlock.c.sectors)}.`,
  };
  return [start, ...along, stores];
}

function thenText({ cost: { plan } }: MatmulTrace, values: MatmulValues): string {
  if (!isTiled(values)) return 'Each thread multiplies one element of A by one of B, and adds.';
  const tiles = `${plan.blockRows} × ${plan.stepDepth} and ${plan.stepDepth} × ${plan.blockColumns}`;
  return `They fill tiles of ${tiles} in shared memory, from which all threads take their factors.`;
}
