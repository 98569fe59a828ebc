import { architecture } from '@src/arch';
import type { LoadStage } from '@src/engine/load-stages';
import { bytesText, count } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import type { AnatomyValues } from './params';
import { expression, type AnatomyTrace } from './simulate';

/** The pattern, as the start of a sentence. */
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

/** Where the path turns around, and what that saves. */
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

export const moments = (trace: AnatomyTrace, values: AnatomyValues): readonly Moment[] =>
  trace.road.stages.map((stage) => momentOf(trace, values, stage));

/** One stage as a moment of the time line. */
export function momentOf(trace: AnatomyTrace, values: AnatomyValues, { kind, wavefront }: LoadStage): Moment {
  const { load, road, fetchBytes } = trace;
  const sectors = count(load.sectors.length, 'sector');
  const [it, its] = load.sectors.length === 1 ? ['it', 'hits'] : ['they', 'hit'];
  switch (kind) {
    case 'instruction':
      return {
        label: '1 instruction',
        say: `The warp issues one load, ${expression(values)}, once for all of its 32 lanes.`,
      };
    case 'addresses':
      return {
        label: '32 addresses',
        say: 'Each lane has its address. The 32 addresses can be equal or different, in any order.',
      };
    case 'request':
      return {
        label: '1 request',
        say: 'The 32 addresses go to the L1 as one request, whatever their pattern.',
      };
    case 'lookup': {
      const lines = load.lines.filter((line) => line.wavefront === wavefront);
      const where = lines.length === 1 ? `tag bank ${lines[0]!.tagBank}` : 'a separate tag bank each';
      return {
        label: `tag wavefront ${wavefront} of ${load.wavefronts}`,
        say: `Tag wavefront ${wavefront} looks up ${count(lines.length, 'line')}, in ${where}.`,
      };
    }
    case 'sectors': {
      const hits = road.foundIn === 'l1';
      const number = load.sectors.length;
      return {
        label: `${sectors}: ${hits ? number : 0} hit, ${hits ? 0 : number} miss`,
        say: `The lanes touch ${sectors} of ${load.lines.length === 1 ? 'this line' : 'these lines'}. ${hits ? `The L1 is warm: ${it} ${its}.` : `The L1 does not have ${number === 1 ? 'it' : 'them'}: ${number === 1 ? 'a miss' : 'misses'}.`}`,
      };
    }
    case 'l2':
      return {
        label: `${sectors} requested from L2`,
        say: `The L1 requests the missing ${sectors} from the L2. ${road.foundIn === 'l2' ? `It is warm: ${it} ${its}.` : `It does not have ${load.sectors.length === 1 ? 'it' : 'them'} either.`}`,
      };
    case 'dram':
      return road.blocks === null
        ? {
            label: 'DRAM is read',
            say: `DRAM is read. How many bytes it delivers per missing sector is not known on the ${architecture(values.gpu).name}.`,
          }
        : {
            label: `${count(road.blocks.length, 'block')} of ${fetchBytes} B from DRAM`,
            say: `DRAM delivers ${count(road.blocks.length, 'aligned block')} of ${fetchBytes} B: ${bytesText(road.blocks.length * fetchBytes!)} for ${sectors}.`,
          };
    case 'back':
      return {
        label: 'the data comes back',
        say: `The L1 now has ${load.sectors.length === 1 ? 'the sector' : `the ${sectors}`}.`,
      };
    case 'registers':
      return {
        label: 'registers filled',
        say: `Each of the 32 lanes takes its ${values.bytes} B into ${count(road.registersPerLane, 'register')}.`,
      };
  }
}
