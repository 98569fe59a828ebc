import { architecture } from '@src/arch';
import type { MemoryRoof } from '@src/engine/roofline';
import type { Row } from '@src/evidence/run';
import { TIMED_PRODUCTS, timedProducts } from '@src/evidence/timed-products';
import type { Measured } from '@src/widget/define-widget';
import { kernelOf } from './kernels';
import type { RooflineValues } from './params';
import { digits } from './words';

/** A product that was timed, at the bytes that one memory was counted to move. */
export interface RecordedPoint {
  /** "tiled-32", "tiled-as-written-32", "register-tiled-128-8-8". */
  readonly id: string;
  readonly short: string;
  /** True where each read of shared memory stayed as it stands in the source. */
  readonly asWritten: boolean;
  readonly flopsPerSecond: number;
  /** `null` where the bytes were not counted. */
  readonly intensity: number | null;
}

/** Counters of the bytes that a memory moved; of shared memory its reads, as the engine counts them. */
const COUNTED: Readonly<Record<MemoryRoof['id'], RegExp>> = {
  dram: /^dram__bytes_(read|write)\.sum$/,
  l2: /^lts__t_sectors_srcunit_tex_op_(read|write)\.sum$/,
  shared: /^l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld\.sum$/,
};

function bytesOfOne(memory: MemoryRoof['id'], gpu: string): number {
  const { sectorBytes, sharedBanks, sharedBankBytes } = architecture(gpu);
  if (memory === 'dram') return 1;
  return memory === 'l2' ? sectorBytes.value : sharedBanks.value * sharedBankBytes.value;
}

/**
 * Reads as they are written differ from merged ones at shared memory only, and are left out elsewhere.
 *
 * @returns None for a GPU on which nobody measured.
 */
export function recorded(gpu: string, memory: MemoryRoof['id']): readonly RecordedPoint[] {
  return timedProducts(gpu)
    .filter((row) => row.case !== 'swapped' && (memory === 'shared' || row.params['kernel'] !== 'tiled-as-written'))
    .map((row) => {
      const flop = Number(row.params['flop']);
      const counts = Object.entries(row.counters ?? {}).filter(([name]) => COUNTED[memory].test(name));
      const bytes = counts.reduce((sum, [, count]) => sum + count, 0) * bytesOfOne(memory, gpu);
      return {
        id: row.case,
        short: shortOf(row),
        asWritten: row.params['kernel'] === 'tiled-as-written',
        flopsPerSecond: (flop / row.values!['timeUs']!.median) * 1e6,
        intensity: bytes > 0 ? flop / bytes : null,
      };
    });
}

function shortOf({ case: id, params }: Row): string {
  const { kernel, tile, threadTile } = params;
  if (kernel === 'tiled' || kernel === 'tiled-as-written') return `tile ${String(tile)}`;
  return kernel === 'register-tiled' ? `${String(tile)}, ${String(threadTile)} × ${String(threadTile)}` : id;
}

/** Recorded with matrices of this size. */
const SIZE = '2048';

/** The recorded row of this very state. */
export function recordedState(values: RooflineValues): RecordedPoint | null {
  const kernel = kernelOf(values);
  if (!kernel || values.n !== SIZE || values.precision !== 'fp32') return null;
  return recorded(values.gpu, memoryOf(values)).find(({ id }) => id === kernel.id) ?? null;
}

export const memoryOf = ({ memory }: RooflineValues): MemoryRoof['id'] => memory as MemoryRoof['id'];

export function measured(values: RooflineValues): Measured | null {
  const point = recordedState(values);
  if (!point) return null;
  const byMetric = { attainable: digits(point.flopsPerSecond / 1e12) };
  return { timed: true, gpu: values.gpu.toUpperCase(), dataset: TIMED_PRODUCTS, byMetric };
}
