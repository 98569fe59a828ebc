import { architecture } from '@src/arch';
import { bytesText, count } from '@src/units/words';
import type { Caption } from '@src/widget/define-widget';
import type { AnatomyValues } from './params';
import type { AnatomyTrace } from './simulate';

/** What the pattern is, as the start of a sentence. */
function subject({ pattern, stride, offset, sharing, table }: AnatomyValues): string {
  switch (pattern) {
    case 'stride':
      return `A load with stride ${stride}`;
    case 'shifted':
      return `A contiguous load that begins ${offset} B after a line does`;
    case 'broadcast':
      return sharing === 32 ? 'A load of one element by all lanes' : `A load with ${sharing} lanes per element`;
    case 'gather':
      return `A gather from ${count(table, 'element')}`;
    default:
      return 'A contiguous load';
  }
}

/** "all 4 sectors", "its 1 sector". */
const allOf = (sectors: number): string => (sectors === 1 ? 'its 1 sector' : `all ${sectors} sectors`);

export function describe({ load, road, fetchBytes }: AnatomyTrace, values: AnatomyValues): Caption {
  const sectors = load.sectors.length;
  const asked = road.asked.length === 0 ? 'none of them is' : sectors === 1 ? 'it is' : `all ${sectors} of them are`;
  const none = sectors === 1 ? 'it is not' : asked;
  return {
    headline:
      `${subject(values)} is 1 request for ${count(sectors, 'sector')} in ${count(load.lines.length, 'line')}, ` +
      `and ${road.asked.length === 0 ? none : asked} requested from the L2.`,
    detail: `The tag lookup takes ${count(load.wavefronts, 'wavefront')}. ${turn({ load, road, fetchBytes }, values)}`,
  };
}

/** Where the road turns round, and what that saves. */
function turn({ load, road, fetchBytes }: AnatomyTrace, { gpu }: AnatomyValues): string {
  if (road.foundIn === 'l1') return 'Every sector hits in the L1, so the load goes no further.';
  const l2 = `The L1 requests ${allOf(load.sectors.length)} from the L2, never whole lines`;
  if (road.foundIn === 'l2') return `${l2}; they hit there, so DRAM is not read.`;
  if (road.blocks === null)
    return `${l2}; how many bytes DRAM reads for each is not known on the ${architecture(gpu).name}.`;
  const read = bytesText(road.blocks.length * fetchBytes!);
  return `${l2}; DRAM is read ${fetchBytes} B at a time, ${read} in all, for ${bytesText(load.usefulBytes)} that the lanes use.`;
}

export function describeLane({ load, road }: AnatomyTrace, { bytes }: AnatomyValues, lane: number): string {
  const { address, sector, line, wavefront } = load.serviceByLane[lane]!;
  const { tagBank } = load.lines.find(({ start }) => start === line)!;
  const outcome = {
    l1: 'hits in the L1',
    l2: 'misses in the L1 and hits in the L2',
    dram: 'misses in the L1 and in the L2',
  }[road.foundIn];
  return (
    `Lane ${lane} reads ${bytes} B at byte ${address}: the sector at ${sector} of the line at ${line}, looked up in ` +
    `tag wavefront ${wavefront}, tag bank ${tagBank}. The sector ${outcome}.`
  );
}
