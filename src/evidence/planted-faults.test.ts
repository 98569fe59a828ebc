/**
 * Would the recordings reveal an error in the engine? A fault is planted in one fact at a time; with the true facts no row
 * may disagree, with the planted one some must. This proves that the recorded cases are of the kind that matters.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { coalesce } from '@src/engine/coalesce';
import { occupancy } from '@src/engine/occupancy';
import { sharedAccess } from '@src/engine/shared/shared-access';
import type { Row } from './run';
import { disagreementsOf, recordedRun } from './testing';

const { h200 } = architectures;

/** The H200 with some facts changed. */
const withFault = (values: Readonly<Partial<Record<keyof Architecture, unknown>>>): Architecture => ({
  ...h200,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, from: 'derived:planted' }])),
});

/** Does the GPU agree with the engine on these facts? `null` for a row that does not apply. */
type Comparison = (row: Row, arch: Architecture) => boolean | null;

interface WarpParams {
  readonly op: 'ld' | 'st';
  readonly width: number;
  readonly mask: string;
  readonly offsets: readonly number[];
}

function accessOf({ params }: Row) {
  const { op, width, mask, offsets } = params as unknown as WarpParams;
  const active = Number.parseInt(mask, 16);
  const addressByLane = offsets.map((offset, lane) => ((active >>> lane) & 1 ? offset : null));
  return { op: op === 'st' ? ('store' as const) : ('load' as const), width, addressByLane };
}

const comparisons: Readonly<Record<string, Comparison>> = {
  'global-access': (row, arch) => {
    const counter = (name: string) =>
      row.counters![`l1tex__t_${name}_pipe_lsu_mem_global_op_${row.params['op'] as string}.sum`];
    const { sectors, wavefronts } = coalesce(accessOf(row), arch);
    return sectors.length === counter('sectors') && wavefronts === counter('output_wavefronts');
  },
  'shared-access': (row, arch) => {
    const counter = `l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${row.params['op'] as string}.sum`;
    return sharedAccess(accessOf(row), arch).wavefronts.length === row.counters![counter];
  },
  occupancy: (row, arch) => {
    const { by, capability, carveout, registers, threads, static: fixed, dynamic, optIn, barriers } = row.params;
    if (by !== 'calculator' || capability !== '9.0' || row.result === 'invalid input') return null;
    const launch = {
      registersPerThread: registers as number,
      sharedBytesPerBlock: (fixed as number) + (dynamic as number),
      threadsPerBlock: threads as number,
      carveoutPercent: carveout === -1 ? null : (carveout as number),
      optIn: optIn as boolean,
      barriersPerBlock: barriers as number,
    };
    return occupancy(launch, arch).blocksPerSm === Number.parseInt(row.result!, 10);
  },
};

const faults: readonly [string, string, Architecture][] = [
  ['global-access', 'sectors of 64 bytes', withFault({ sectorBytes: 64 })],
  ['global-access', 'a tag bank that is the line modulo 4', withFault({ tagHash: [1, 2] })],
  ['global-access', 'one wrong bit of the tag hash', withFault({ tagHash: h200.tagHash.value.with(4, 2) })],
  ['global-access', 'one bit of the tag hash too few', withFault({ tagHash: h200.tagHash.value.slice(0, 13) })],
  ['shared-access', '16 banks', withFault({ sharedBanks: 16 })],
  ['shared-access', 'banks of 8 bytes', withFault({ sharedBanks: 16, sharedBankBytes: 8 })],
  ['shared-access', 'no pairs', withFault({ sharedLoadPairs: [] })],
  ['shared-access', 'pairs of neighbors only', withFault({ sharedLoadPairs: [1] })],
  ['shared-access', 'pairs two lanes apart only', withFault({ sharedLoadPairs: [2] })],
  ['shared-access', 'pairs four lanes apart too', withFault({ sharedLoadPairs: [1, 2, 4] })],
  ['occupancy', 'registers handed out in 512s', withFault({ registerAllocationUnit: 512 })],
  ['occupancy', 'one register file for all partitions', withFault({ partitionsPerSm: 1 })],
  ['occupancy', 'shared memory handed out in 256s', withFault({ sharedAllocationUnit: 256 })],
  ['occupancy', 'nothing reserved for a block', withFault({ reservedSharedBytesPerBlock: 0 })],
  ['occupancy', 'one warp fewer', withFault({ maxWarpsPerSm: 63 })],
  ['occupancy', 'one block fewer', withFault({ maxBlocksPerSm: 31 })],
  ['occupancy', 'no limit by barriers', withFault({ barriersPerSm: null })],
  ['occupancy', 'one carve-out fewer', withFault({ sharedCarveouts: h200.sharedCarveouts.value.toSpliced(3, 1) })],
];

const rowsOf = (dataset: string): readonly Row[] => {
  const disagreements = disagreementsOf(dataset);
  return recordedRun(dataset).rows.filter((row) => !Object.hasOwn(disagreements, row.case));
};

describe.each(Object.keys(comparisons))('the recording %s', (dataset) => {
  const rows = rowsOf(dataset);
  const disagreeing = (arch: Architecture): number =>
    rows.filter((row) => comparisons[dataset]!(row, arch) === false).length;

  it('agrees with the true facts, in 100 rows or more', () => {
    expect(rows.filter((row) => comparisons[dataset]!(row, h200)).length).toBeGreaterThanOrEqual(100);
    expect(disagreeing(h200)).toBe(0);
  });

  const own = faults.filter(([of]) => of === dataset);
  it.each(own.map(([, name, arch]) => [name, arch] as const))('reveals %s', (_, arch) => {
    expect(disagreeing(arch)).toBeGreaterThan(0);
  });
});
