import { architecture } from '@src/arch';
import type { LoadStage } from '@src/engine/load-stages';
import { bytesText, count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { expression } from './address';
import type { AnatomyValues } from './params';
import type { AnatomyTrace } from './simulate';

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
