import { architecture } from '@src/arch';
import { coalesce, requestRule, sectorRule, type CoalesceTrace } from '@src/engine/coalesce';
import { dramFetchRule } from '@src/engine/dram-fetch';
import { loadRoad, missRule, type FoundIn, type LoadRoad } from '@src/engine/load-stages';
import { addressesOf } from '@src/engine/patterns';
import { tagStageRule } from '@src/engine/tag-stage';
import { usedRules, type UsedRule } from '@src/widget/define-widget';
import { patternOf, placementOf } from './address';
import type { AnatomyValues } from './params';

export interface AnatomyTrace {
  readonly load: CoalesceTrace;
  readonly road: LoadRoad;
  /** Bytes of one read of DRAM; `null` where nobody knows. */
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
