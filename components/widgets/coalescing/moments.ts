import type { CoalesceTrace } from '@src/engine/coalesce';
import { count, lanesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';

/** Issue, one moment per tag wavefront, one per sector in the order in which its line was looked up. */
export function moments(trace: CoalesceTrace): readonly Moment[] {
  const issue: Moment = {
    label: 'one instruction',
    say: `One instruction requests ${count(trace.activeLanes, 'address', 'addresses')}. Nothing has moved yet.`,
  };
  const lookups = Array.from({ length: trace.wavefronts }, (_, index): Moment => {
    const lines = trace.lines.filter(({ wavefront }) => wavefront === index + 1);
    const lanes = trace.sectors.filter(({ wavefront }) => wavefront === index + 1).flatMap((sector) => sector.lanes);
    return {
      label: `tag wavefront ${index + 1} of ${trace.wavefronts}`,
      say: `Tag wavefront ${index + 1} looks up ${count(lines.length, 'line')} for ${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes.toSorted((a, b) => a - b))}.`,
    };
  });
  const verb = trace.access.op === 'store' ? 'leaves' : 'arrives';
  const moves = arrivals(trace).map((sector, index): Moment => {
    const { lanes, usedBytes, start } = sector;
    return {
      label: `sector ${index + 1} of ${trace.sectors.length}`,
      say: `The sector at byte ${start} ${verb}: ${usedBytes} of its 32 B are for ${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes)}.`,
    };
  });
  return [issue, ...lookups, ...moves];
}

/** Sectors in the order in which they move. */
export const arrivals = (trace: CoalesceTrace): CoalesceTrace['sectors'] =>
  trace.sectors.toSorted((a, b) => a.wavefront - b.wavefront || a.start - b.start);
