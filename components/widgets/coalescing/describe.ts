import type { CoalesceTrace } from '@src/engine/coalesce';
import { bytesText, count, lanesText, percent } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import type { CoalescingValues } from './params';

const verb = ({ op }: CoalescingValues): string => (op === 'store' ? 'writes' : 'reads');

/** The pattern, as the start of a sentence. */
function subject(values: CoalescingValues): string {
  switch (values.pattern) {
    case 'reverse':
      return 'In reverse order, a warp';
    case 'broadcast':
      return values.sharing === 32
        ? 'When all lanes request one element, a warp'
        : `With ${count(values.sharing, 'lane')} per element, a warp`;
    case 'permute':
      return 'In random order within the same bytes, a warp';
    case 'gather':
      return `From random places of ${count(values.table, 'element')}, a warp`;
    case 'column':
      return `Down a column of rows of ${count(values.pitch, 'element')}, a warp`;
    case 'struct':
      return `One field out of ${values.structElements}: a warp`;
    case 'block':
      return `As a block ${values.blockWidth} wide, a warp`;
    default:
      return values.stride === 0 ? 'With stride 0, a warp' : `With stride ${values.stride}, a warp`;
  }
}

export function describe(trace: CoalesceTrace, values: CoalescingValues): Caption {
  const { sectors, usefulBytes, movedBytes, efficiency, lines, wavefronts, activeLanes } = trace;
  if (efficiency === null)
    return {
      headline: 'No lane is active, so nothing moves.',
      detail: 'The instruction is issued, but the L1 gets no request.',
    };
  const [them, their] = sectors.length === 1 ? ['it', 'its'] : ['them', 'their'];
  const share =
    efficiency === 1 ? `every byte of ${them} is used` : `${percent(efficiency)} of ${their} bytes are used`;
  return {
    headline: `${subject(values)} touches ${count(sectors.length, 'sector')}, and ${share}.`,
    detail:
      `It ${verb(values)} ${bytesText(usefulBytes)} for ${count(activeLanes, 'lane')} and moves ${bytesText(movedBytes)}: ` +
      `${count(lines.length, 'line')}, looked up in ${count(wavefronts, 'tag wavefront')}.`,
  };
}

export function describeLane(trace: CoalesceTrace, values: CoalescingValues, lane: number): string {
  const service = trace.serviceByLane[lane];
  if (!service) return `Lane ${lane} is inactive: it requests nothing.`;
  const sector = trace.sectors.find(({ start }) => start === service.sector)!;
  const others = sector.lanes.length - 1;
  const company = others === 0 ? 'alone in its sector' : `sharing its sector with ${count(others, 'lane')}`;
  return (
    `Lane ${lane} ${verb(values)} ${values.bytes} B at byte ${service.address}, in the sector at ${service.sector} of the line ` +
    `at ${service.line}: tag wavefront ${service.wavefront}, ${company}.`
  );
}

/**
 * Issue, one moment per tag wavefront, one per sector in the order in which its line was looked up.
 *
 * @param origin - The address from which the sentences count bytes.
 */
export function moments(trace: CoalesceTrace, origin = 0): readonly Moment[] {
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
      say: `The sector at byte ${start - origin} ${verb}: ${usedBytes} of its 32 B are for ${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes)}.`,
    };
  });
  return [issue, ...lookups, ...moves];
}

/** Sectors in the order in which they move. */
export const arrivals = (trace: CoalesceTrace): CoalesceTrace['sectors'] =>
  trace.sectors.toSorted((a, b) => a.wavefront - b.wavefront || a.start - b.start);
