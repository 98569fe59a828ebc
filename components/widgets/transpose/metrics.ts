import { gpuName } from '@src/arch/gpu-name';
import { architecture } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { globalCounter } from '@src/engine/count-global';
import { sharedCounter } from '@src/engine/shared';
import { recordedTranspose, TRANSPOSES, type RecordedTranspose } from '@src/evidence/recorded-transposes';
import { bytesText, count } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { meanNumber, meanText } from './describe';
import { chosen, everyKernel, usesShared, type KernelChoice, type TransposeValues } from './params';
import { accessesOf, byteOf, shapeOf, stagedTile, warpPlaces, type Shape, type TransposeTrace } from './simulate';

/** The Nsight Compute counter of each metric that was counted for the whole matrix. */
export const counterOf = {
  loadRequests: 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
  loadSectors: 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
  storeRequests: 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum',
  storeSectors: 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
  sharedWrites: 'smsp__inst_executed_op_shared_st.sum',
  writeWavefronts: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum',
  writeConflicts: 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum',
  sharedReads: 'smsp__inst_executed_op_shared_ld.sum',
  readWavefronts: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
  readConflicts: 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum',
} as const;

export type CountedMetric = keyof typeof counterOf;

/** What content/evidence/transpose/kernel.cu was compiled and launched with. */
const RECORDED = { tile: '32', bytes: '4', rows: '8' } as const;

/** The recording of a kernel at the sizes and on the GPU of a state; `null` when not measured. */
export function recordOf(values: TransposeValues, choice: KernelChoice = chosen(values)): RecordedTranspose | null {
  const { tile, bytes, rows, edge, gpu } = values;
  if (tile !== RECORDED.tile || bytes !== RECORDED.bytes || rows !== RECORDED.rows) return null;
  return recordedTranspose(gpu, { ...choice, edge: Number(edge) });
}

/** To hundredths: enough to see how far a counter lies above the rule. */
const meanOf = (total: number, requests: number): number =>
  requests === 0 ? 0 : Number((total / requests).toFixed(2));

export function measured(values: TransposeValues): Measured | null {
  const record = recordOf(values);
  if (!record) return null;
  const counted = Object.fromEntries(
    Object.entries(counterOf).map(([metric, counter]) => [metric, record.counters[counter]!]),
  ) as Record<CountedMetric, number>;
  return {
    // Wavefronts of a busy SM: the model comes close but is not exact.
    timed: true,
    gpu: gpuName(values.gpu),
    dataset: TRANSPOSES,
    byMetric: {
      ...counted,
      perLoad: meanOf(counted.loadSectors, counted.loadRequests),
      perStore: meanOf(counted.storeSectors, counted.storeRequests),
      perWrite: meanOf(counted.writeWavefronts, counted.sharedWrites),
      perRead: meanOf(counted.readWavefronts, counted.sharedReads),
    },
  };
}

/** One side of a kernel in one direction, over one tile. */
interface Side {
  /** Warp-wide instructions; each is one request. */
  readonly requests: number;
  /** Sectors in global memory, wavefronts in shared memory. */
  readonly count: number;
  readonly ideal: number;
  /** The bank-conflict counter; 0 in global memory. */
  readonly conflicts: number;
}

export const phases = ['load', 'write', 'read', 'store'] as const;

export type PhaseId = (typeof phases)[number];

export const isShared = (phase: PhaseId): phase is 'write' | 'read' => phase === 'write' || phase === 'read';

/** What a kernel requests from memory for one tile, by phase; all tiles of a matrix cost the same. */
export interface KernelCost extends KernelChoice {
  readonly byPhase: Readonly<Record<PhaseId, Side>>;
}

const EVERY_LANE = 0xffffffff;

/** A row of the matrix and of the tile starts at a sector, so every tile is aligned like the one counted. */
export function kernelCost(choice: KernelChoice, shape: Shape, arch: Architecture): KernelCost {
  const onGlobal = globalCounter(arch);
  const onShared = sharedCounter(arch);
  const staged = stagedTile(choice, shape);
  const byPhase = Object.fromEntries(phases.map((phase) => [phase, { ...NOTHING }])) as Record<PhaseId, Counting>;
  for (let access = 0; access < accessesOf(shape); access += 1) {
    const places = warpPlaces(choice, shape, access);
    for (const phase of phases) {
      const side = byPhase[phase];
      if (!isShared(phase)) {
        const addresses = places[phase].map((place) => byteOf(place, shape));
        onGlobal.count(shape.bytes, EVERY_LANE, addresses);
        side.requests += onGlobal.requests;
        side.count += onGlobal.sectors;
        side.ideal += (addresses.length * shape.bytes) / arch.sectorBytes.value;
      } else if (staged) {
        const addresses = places[phase]!.map(({ row, column }) => staged.addressOf(row, column));
        onShared.count(phase === 'write' ? 'store' : 'load', shape.bytes, EVERY_LANE, addresses);
        side.requests += 1;
        side.count += onShared.wavefronts;
        side.ideal += onShared.ideal;
        side.conflicts += onShared.bankConflicts;
      }
    }
  }
  return { ...choice, byPhase };
}

type Counting = { -readonly [name in keyof Side]: Side[name] };

const NOTHING: Counting = { requests: 0, count: 0, ideal: 0, conflicts: 0 };

export const everyCost = (values: Parameters<typeof shapeOf>[0], arch: Architecture): KernelCost[] =>
  everyKernel.map((choice) => kernelCost(choice, shapeOf(values), arch));

/** Sectors or wavefronts per request, on average; 0 where there is no request. */
export const perRequest = ({ requests, count }: Side): number => (requests === 0 ? 0 : count / requests);

/** Tiles of the whole matrix. */
const tilesOf = ({ edge, tile }: Shape): number => (edge / tile) ** 2;

const MEAN: Readonly<Record<PhaseId, { readonly id: string; readonly label: string }>> = {
  load: { id: 'perLoad', label: 'sectors a load' },
  write: { id: 'perWrite', label: 'wavefronts a shared write' },
  read: { id: 'perRead', label: 'wavefronts a shared read' },
  store: { id: 'perStore', label: 'sectors a store' },
};

/** The phase in which the kernel is worst: in its tile, or else the more expensive of the global sides. */
export function worstPhase({ own: { kernel, byPhase } }: TransposeTrace): PhaseId {
  if (usesShared({ kernel })) return 'read';
  return byPhase.load.count > byPhase.store.count ? 'load' : 'store';
}

/** The worst phase first, then the others per request, then their sums over the whole matrix. */
export function metrics(trace: TransposeTrace, values: TransposeValues): readonly Metric[] {
  const worst = worstPhase(trace);
  const { useful, asked } = bytesOf(trace, values);
  const bytes = (id: string, label: string, value: number) => ({ id, label, value, text: bytesText(value) });
  return [
    ...[worst, ...phases.filter((phase) => phase !== worst)].map((phase) => mean(phase, trace, values)),
    bytes('sharedBytes', 'shared memory of a block', trace.sharedBytes),
    bytes('asked', 'bytes of all touched sectors', asked),
    { ...bytes('useful', 'bytes wanted', useful), quiet: true },
    ...sums(trace, values),
  ];
}

function mean(phase: PhaseId, { own }: TransposeTrace, values: TransposeValues): Metric {
  const side = own.byPhase[phase];
  const rule = isShared(phase) ? wavefrontRule(values) : 'sectors';
  const marks = isShared(phase) ? 'wavefront' : 'sector';
  const named = { ...MEAN[phase], marks, ...(rule ? { rule } : {}) };
  if (side.requests === 0) return { ...named, value: 0, text: 'none' };
  const value = meanNumber(perRequest(side));
  return { ...named, value, text: meanText(value, phase), ideal: `ideal ${side.ideal / side.requests}` };
}

/** Over the whole matrix, as a profiler counts it. */
function sums({ own }: TransposeTrace, values: TransposeValues): Metric[] {
  const { load, write, read, store } = own.byPhase;
  const tiles = tilesOf(shapeOf(values));
  const waves = wavefrontRule(values) ?? undefined;
  const conflicts = usesShared(values) ? 'bank-conflict-counter' : undefined;
  const sum = (id: CountedMetric, label: string, perTile: number, one: string, rule?: string): Metric => ({
    id,
    label,
    value: perTile * tiles,
    text: count(perTile * tiles, one),
    counter: counterOf[id],
    ...(rule === undefined ? {} : { rule }),
  });
  return [
    sum('loadRequests', 'load requests', load.requests, 'request', 'one-request'),
    sum('loadSectors', 'load sectors', load.count, 'sector', 'sectors'),
    sum('sharedWrites', 'shared writes', write.requests, 'instruction'),
    sum('writeWavefronts', 'wavefronts of shared writes', write.count, 'wavefront', waves),
    sum('writeConflicts', 'conflicts of shared writes', write.conflicts, 'conflict', conflicts),
    sum('sharedReads', 'shared reads', read.requests, 'instruction'),
    sum('readWavefronts', 'wavefronts of shared reads', read.count, 'wavefront', waves),
    sum('readConflicts', 'conflicts of shared reads', read.conflicts, 'conflict', conflicts),
    sum('storeRequests', 'store requests', store.requests, 'request', 'one-request'),
    sum('storeSectors', 'store sectors', store.count, 'sector', 'sectors'),
  ];
}

/** Bytes that the loads and stores of the whole matrix want, and those of the sectors that they touch. */
export function bytesOf(
  { own: { byPhase } }: TransposeTrace,
  values: TransposeValues,
): { readonly useful: number; readonly asked: number } {
  const shape = shapeOf(values);
  const sectors = (byPhase.load.count + byPhase.store.count) * tilesOf(shape);
  return {
    useful: 2 * shape.edge ** 2 * shape.bytes,
    asked: sectors * architecture(values.gpu).sectorBytes.value,
  };
}

/** Id of the rule that decides the number of wavefronts; `null` for a kernel without shared memory. */
function wavefrontRule(values: TransposeValues): string | null {
  if (!usesShared(values)) return null;
  return Number(values.bytes) > 4 ? 'shared-passes' : 'shared-banks';
}
