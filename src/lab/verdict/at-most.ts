import type { Demand } from '@src/engine/time';
import type { Access } from '../results';

type CountedAccess = Pick<
  Access,
  'line' | 'op' | 'space' | 'requests' | 'sectors' | 'idealSectors' | 'wavefronts' | 'ideal' | 'compiled'
>;

/** A cost of a launch, and the launch's demand without it. */
export interface Cost {
  readonly kind: 'conflicts' | 'sectors' | 'dram' | 'atomics' | 'latency' | 'barriers' | 'imbalance';
  /** The source line with the largest part of it; `null`: no single one. */
  readonly line: number | null;
  readonly without: Demand;
  /** Bank conflicts of a line that has none as written: wavefronts per request in the machine code. */
  readonly asCompiled?: number;
}

/**
 * The costs of a launch that a source change might remove, each removed alone. The resulting time is the best that such a
 * change could reach; whether such a change exists was not tried.
 */
export function costsOf(demand: Demand, accesses: readonly CountedAccess[]): readonly Cost[] {
  return [
    conflicts(demand, accesses),
    sectors(demand, accesses),
    fromDram(demand),
    atomics(demand, accesses),
    latency(demand),
    barriers(demand),
    imbalance(demand),
  ].flatMap((cost) => cost ?? []);
}

function conflicts(demand: Demand, accesses: readonly CountedAccess[]): Cost | null {
  const shared = accesses.filter(({ space }) => space === 'shared');
  const { sum, line } = mostOf(shared, (access) => {
    const { wavefronts, ideal } = access.compiled ?? access;
    return Math.max(0, wavefronts - ideal);
  });
  if (sum === 0) return null;
  const without = { ...demand, sharedWavefronts: Math.max(0, demand.sharedWavefronts - sum) };
  const there = shared.filter((access) => access.line === line);
  const isWritten = there.some(({ wavefronts, ideal }) => wavefronts > ideal);
  const compiled = there.flatMap((access) => access.compiled ?? []).filter((each) => each.wavefronts > each.ideal);
  const requests = compiled.reduce((total, each) => total + each.requests, 0);
  const asCompiled = compiled.reduce((total, each) => total + each.wavefronts, 0) / requests;
  return isWritten || requests === 0
    ? { kind: 'conflicts', line, without }
    : { kind: 'conflicts', line, without, asCompiled };
}

function sectors(demand: Demand, accesses: readonly CountedAccess[]): Cost | null {
  const global = accesses.filter(({ space, op }) => space === 'global' && (op === 'load' || op === 'store'));
  const { line } = mostOf(global, ({ sectors: moved, idealSectors }) => moved - idealSectors);
  if (line === null) return null;
  const [loads, stores] = (['load', 'store'] as const).map((op) => {
    const some = global.filter((access) => access.op === op);
    const of = some.reduce((total, access) => total + access.sectors, 0);
    return of > 0 ? some.reduce((total, { idealSectors }) => total + idealSectors, 0) / of : 1;
  }) as [number, number];
  const { global: asked, l2, dram } = demand;
  const requests = asked.loadRequests + asked.storeRequests;
  const less = ({ readBytes, writtenBytes }: Demand['dram']['cold']) => ({
    readBytes: readBytes * loads,
    writtenBytes: writtenBytes * stores,
    scatteredBytes: 0,
  });
  const without: Demand = {
    ...demand,
    global: {
      ...asked,
      loadSectors: asked.loadSectors * loads,
      storeSectors: asked.storeSectors * stores,
      l1HitSectors: asked.l1HitSectors * loads,
      tagWavefronts: Math.min(asked.tagWavefronts, requests),
      dataWavefronts: Math.min(
        asked.dataWavefronts,
        Math.max(requests, (asked.loadSectors * loads + asked.storeSectors * stores) / 4),
      ),
    },
    l2: {
      readSectors: l2.readSectors * loads,
      writeSectors: l2.writeSectors * stores,
      // The remaining sectors are contiguous.
      readPieces: Math.min(l2.readPieces, (l2.readSectors * loads) / 2),
      writePieces: Math.min(l2.writePieces, (l2.writeSectors * stores) / 2),
    },
    dram: { cold: less(dram.cold), warm: less(dram.warm) },
  };
  return { kind: 'sectors', line, without };
}

function fromDram(demand: Demand): Cost | null {
  const { cold, warm } = demand.dram;
  if (cold.readBytes + cold.writtenBytes + warm.readBytes + warm.writtenBytes === 0) return null;
  const none = { readBytes: 0, writtenBytes: 0, scatteredBytes: 0 };
  const { chain } = demand;
  const without: Demand = {
    ...demand,
    dram: { cold: none, warm: none },
    chain: { ...chain, dram: 0, l2: chain.l2 + chain.dram },
  };
  return { kind: 'dram', line: null, without };
}

function atomics(demand: Demand, accesses: readonly CountedAccess[]): Cost | null {
  if (demand.atomics.globalSectors === 0) return null;
  const { line } = mostOf(
    accesses.filter(({ space, op }) => space === 'global' && (op === 'red' || op === 'atom')),
    ({ requests }) => requests,
  );
  const without: Demand = {
    ...demand,
    atomics: { ...demand.atomics, meetingPieces: Infinity, globalSectors: 0 },
    chain: { ...demand.chain, atomic: 0 },
  };
  return { kind: 'atomics', line, without };
}

function latency(demand: Demand): Cost {
  const chain = Object.fromEntries(Object.keys(demand.chain).map((kind) => [kind, 0])) as Demand['chain'];
  return {
    kind: 'latency',
    line: null,
    without: { ...demand, chain },
  };
}

function barriers(demand: Demand): Cost | null {
  if (demand.chain.barrier === 0 && demand.barriersPerBlock === 0) return null;
  return {
    kind: 'barriers',
    line: null,
    without: {
      ...demand,
      barriersPerBlock: 0,
      chain: { ...demand.chain, barrier: 0, slowest: Math.min(1, demand.chain.slowest) },
    },
  };
}

function imbalance(demand: Demand): Cost {
  return {
    kind: 'imbalance',
    line: null,
    without: { ...demand, blockImbalance: 1, warpImbalance: 1, isEven: true },
  };
}

/** The total of some count, and the line with most of it. */
function mostOf(
  accesses: readonly CountedAccess[],
  of: (access: CountedAccess) => number,
): { readonly sum: number; readonly line: number | null } {
  let sum = 0;
  let most = 0;
  let line: number | null = null;
  for (const access of accesses) {
    const value = of(access);
    sum += value;
    if (value > most) {
      most = value;
      ({ line } = access);
    }
  }
  return { sum, line };
}
