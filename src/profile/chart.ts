/**
 * The memory chart of one launch: the traffic on each link between the kernel, the caches and DRAM, and how busy each link
 * was.
 */
import type { Launch } from './report';

export const places = ['kernel', 'shared', 'l1', 'l2', 'dram'] as const;
export type Place = (typeof places)[number];

export interface Flow {
  readonly id: string;
  readonly from: Place;
  readonly to: Place;
  /** Toward the kernel, or away from it. */
  readonly way: 'in' | 'out';
  /** What is counted; `null`: not in the report. */
  readonly bytes: number | null;
  /** Warp-wide instructions or requests on this link; `null` where there are none. */
  readonly requests: number | null;
  /** Full names of the metrics that the numbers come from. */
  readonly metrics: readonly string[];
}

export interface Chart {
  readonly flows: readonly Flow[];
  /** In percent of the peak. */
  readonly busy: Readonly<Partial<Record<Place, number>>>;
  /** In percent of the sectors looked up. */
  readonly hits: Readonly<Partial<Record<'l1' | 'l2', number>>>;
  /** Wavefronts of shared memory, and those in excess of the ideal. */
  readonly wavefronts: { readonly all: number; readonly excess: number | null } | null;
}

const SECTOR = 32;
/** The most bytes that one wavefront of shared memory moves. */
const WAVEFRONT = 128;

const times = (value: number | undefined, factor: number): number | null =>
  value === undefined ? null : value * factor;

export function chartOf({ values }: Launch): Chart {
  const flow = (
    id: string,
    from: Place,
    to: Place,
    way: Flow['way'],
    bytes: number | null,
    requests: number | undefined,
    metrics: readonly string[],
  ): Flow => ({
    id,
    from,
    to,
    way,
    bytes,
    metrics,
    requests: requests ?? null,
  });
  const ops = ['ld', 'st'].map((op) => `l1tex__t_sectors_pipe_lsu_mem_global_op_${op}.sum`) as [string, string];
  const shared = (['ld', 'st'] as const).map((op) => `l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`) as [
    string,
    string,
  ];
  const lts = ['read', 'write'].map((op) => `lts__t_sectors_srcunit_tex_op_${op}.sum`) as [string, string];
  const flows = [
    flow('global-loads', 'l1', 'kernel', 'in', times(values['loadSectors'], SECTOR), values['loadRequests'], [ops[0]]),
    flow('global-stores', 'kernel', 'l1', 'out', times(values['storeSectors'], SECTOR), values['storeRequests'], [
      ops[1],
    ]),
    flow(
      'shared-loads',
      'shared',
      'kernel',
      'in',
      times(values['sharedLoadWavefronts'], WAVEFRONT),
      values['sharedLoads'],
      [shared[0]],
    ),
    flow(
      'shared-stores',
      'kernel',
      'shared',
      'out',
      times(values['sharedStoreWavefronts'], WAVEFRONT),
      values['sharedStores'],
      [shared[1]],
    ),
    flow('l2-reads', 'l2', 'l1', 'in', times(values['l2Reads'], SECTOR) ?? values['l1Fills'] ?? null, undefined, [
      lts[0],
    ]),
    flow('l2-writes', 'l1', 'l2', 'out', times(values['l2Writes'], SECTOR) ?? values['l1Writes'] ?? null, undefined, [
      lts[1],
    ]),
    flow('dram-reads', 'dram', 'l2', 'in', values['dramRead'] ?? null, undefined, ['dram__bytes_read.sum']),
    flow('dram-writes', 'l2', 'dram', 'out', values['dramWritten'] ?? null, undefined, ['dram__bytes_write.sum']),
  ];
  const known = <Key extends string>(
    pairs: readonly (readonly [Key, number | undefined])[],
  ): Partial<Record<Key, number>> =>
    Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Partial<Record<Key, number>>;
  const all = (values['sharedLoadWavefronts'] ?? 0) + (values['sharedStoreWavefronts'] ?? 0);
  return {
    flows,
    busy: known([
      ['kernel', values['smBusy']],
      ['l1', values['l1Busy'] ?? values['dataPipe']],
      ['l2', values['l2Busy']],
      ['dram', values['dramBusy']],
    ]),
    hits: known([
      ['l1', values['l1Hit']],
      ['l2', values['l2Hit']],
    ]),
    wavefronts: all > 0 ? { all, excess: values['excessWavefronts'] ?? null } : null,
  };
}
