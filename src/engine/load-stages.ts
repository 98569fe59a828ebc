import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { CoalesceTrace, SectorTouch } from './coalesce';
import { dramBlocks, type DramBlock } from './dram-fetch';
import { InputError } from './input-error';

export { missRule } from './load-stages-rules';

/** The nearest level that holds every byte of the load: 'dram' is cold caches, 'l1' a warm L1. */
export type FoundIn = 'l1' | 'l2' | 'dram';

/** The counters at the end of a stage. */
export interface LoadCounters {
  readonly requests: number;
  readonly wavefronts: number;
  readonly sectors: number;
  readonly l1Hits: number;
  readonly l1Misses: number;
  readonly l2Sectors: number;
  /** `null` where the block of a miss is not known. */
  readonly dramBytes: Bytes | null;
}

export type StageKind =
  | 'instruction'
  | 'addresses'
  | 'request'
  | 'lookup'
  | 'sectors'
  | 'l2'
  | 'dram'
  | 'back'
  | 'registers';

/** One stage of a load, with the counters after it. */
export interface LoadStage {
  readonly kind: StageKind;
  /** Which tag wavefront, counted from 1, for a lookup; `null` for every other stage. */
  readonly wavefront: number | null;
  readonly counters: LoadCounters;
}

export interface LoadRoad {
  readonly foundIn: FoundIn;
  /** In order. Stages that the load does not reach are omitted. */
  readonly stages: readonly LoadStage[];
  /** The sectors that miss in the L1, in the order in which their tags are looked up. */
  readonly asked: readonly SectorTouch[];
  /** The blocks fetched from DRAM; `null` where their size is not known. */
  readonly blocks: readonly DramBlock[] | null;
  /** 32-bit registers that each lane fills. */
  readonly registersPerLane: number;
}

const REGISTER_BYTES = 4;

const NOTHING: LoadCounters = {
  requests: 0,
  wavefronts: 0,
  sectors: 0,
  l1Hits: 0,
  l1Misses: 0,
  l2Sectors: 0,
  dramBytes: 0,
};

/**
 * The path of one warp's load, stage by stage. The order is logical, not a timeline: the GPU's stages overlap.
 *
 * @param trace - The sectors of the load.
 * @param foundIn - Where all its bytes are: caches are warm or cold as a whole.
 * @throws {InputError} For a store.
 * @see content/evidence/global-access
 */
export function loadRoad(trace: CoalesceTrace, foundIn: FoundIn, arch: Architecture): LoadRoad {
  if (trace.access.op === 'store') throw new InputError('A store has another road than a load. Choose a load.');
  const asked = foundIn === 'l1' ? [] : inLookupOrder(trace);
  const missing = foundIn === 'dram' ? asked.map(({ start }) => start) : [];
  const blocks = dramBlocks(missing, arch);
  const stages: LoadStage[] = [];
  const pass = (kind: StageKind, counted: Partial<LoadCounters> = {}, wavefront: number | null = null): void => {
    stages.push({ kind, wavefront, counters: { ...(stages.at(-1)?.counters ?? NOTHING), ...counted } });
  };

  pass('instruction');
  pass('addresses');
  if (trace.requests > 0) {
    const sectors = trace.sectors.length;
    pass('request', { requests: trace.requests });
    for (let wavefront = 1; wavefront <= trace.wavefronts; wavefront += 1)
      pass('lookup', { wavefronts: wavefront }, wavefront);
    pass('sectors', { sectors, l1Hits: sectors - asked.length, l1Misses: asked.length });
    if (foundIn !== 'l1') pass('l2', { l2Sectors: asked.length });
    if (foundIn === 'dram') pass('dram', { dramBytes: blocks && blocks.length * (arch.l2FetchBytes.value ?? 0) });
    if (foundIn !== 'l1') pass('back');
    pass('registers');
  }
  return { foundIn, stages, asked, blocks, registersPerLane: Math.ceil(trace.access.width / REGISTER_BYTES) };
}

const inLookupOrder = ({ sectors }: CoalesceTrace): SectorTouch[] =>
  sectors.toSorted((one, other) => one.wavefront - other.wavefront || one.start - other.start);
