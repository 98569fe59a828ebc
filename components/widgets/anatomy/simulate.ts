import { architecture } from '@src/arch';
import { coalesce, requestRule, sectorRule, type CoalesceTrace } from '@src/engine/coalesce';
import { dramFetchRule } from '@src/engine/dram-fetch';
import { loadRoad, missRule, type FoundIn, type LoadRoad } from '@src/engine/load-stages';
import { addressesOf, type Pattern, type Placement } from '@src/engine/patterns';
import { tagStageRule } from '@src/engine/tag-stage';
import type { UsedRule } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import type { AnatomyValues } from './params';

/** The address pattern that the values name. */
export function patternOf({ pattern, stride, sharing, seed, table }: AnatomyValues): Pattern {
  if (pattern === 'broadcast') return { kind: 'broadcast', sharing };
  if (pattern === 'gather') return { kind: 'gather', seed, tableElements: table };
  return { kind: 'stride', stride: pattern === 'stride' ? stride : 1 };
}

const placementOf = ({ pattern, bytes, offset }: AnatomyValues): Placement => ({
  elementBytes: Number(bytes),
  offsetBytes: pattern === 'shifted' ? offset : 0,
});

/** What a lane reads, as CUDA. A shift that is no multiple of the element never comes here: the hardware refuses it. */
export function expression({ pattern, stride, sharing, offset, bytes }: AnatomyValues): string {
  const shift = offset / Number(bytes);
  if (pattern === 'stride') return `data[lane * ${stride}]`;
  if (pattern === 'shifted' && shift !== 0) return `data[lane + ${shift}]`;
  if (pattern === 'broadcast') return sharing === 32 ? 'data[0]' : `data[lane / ${sharing}]`;
  if (pattern === 'gather') return 'data[index[lane]]';
  return 'data[lane]';
}

export const TYPE_BY_BYTES: Readonly<Record<string, string>> = {
  '1': 'unsigned char',
  '2': 'unsigned short',
  '4': 'float',
  '8': 'float2',
  '16': 'float4',
  '32': 'double4_32a',
};

export interface AnatomyTrace {
  readonly load: CoalesceTrace;
  readonly road: LoadRoad;
  /** Bytes of one read of DRAM; `null` where it is not known. */
  readonly fetchBytes: number | null;
}

const FOUND_IN: Readonly<Record<string, FoundIn>> = { cold: 'dram', l2: 'l2', l1: 'l1' };

export function simulate(values: AnatomyValues): AnatomyTrace {
  const arch = architecture(values.gpu);
  const addressByLane = addressesOf(patternOf(values), placementOf(values));
  const load = coalesce({ op: 'load', width: Number(values.bytes), addressByLane }, arch);
  return { load, road: loadRoad(load, FOUND_IN[values.caches]!, arch), fetchBytes: arch.l2FetchBytes.value };
}

/** The DRAM rule only where its number is known and DRAM is read: elsewhere the figure says "not known" instead. */
export function rules({ gpu, caches }: AnatomyValues): readonly UsedRule[] {
  const { computeCapability, l2FetchBytes } = architecture(gpu);
  const dram = caches === 'cold' && l2FetchBytes.value !== null ? [dramFetchRule] : [];
  return usedRules([requestRule, sectorRule, tagStageRule, missRule, ...dram], computeCapability);
}
