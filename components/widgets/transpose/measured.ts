import { recordedTranspose, TRANSPOSES, type RecordedTranspose } from '@src/evidence/recorded-transposes';
import type { Measured } from '@src/widget/define-widget';
import { counterOf, type CountedMetric } from './counters';
import { chosen, type KernelChoice, type TransposeValues } from './params';

/** What content/evidence/transpose/kernel.cu was compiled and launched with. */
const RECORDED = { tile: '32', bytes: '4', rows: '8' } as const;

/** What was recorded of a kernel at the sizes and on the GPU of a state; `null` when nobody measured that. */
export function recordOf(values: TransposeValues, choice: KernelChoice = chosen(values)): RecordedTranspose | null {
  const { tile, bytes, rows, edge, gpu } = values;
  if (tile !== RECORDED.tile || bytes !== RECORDED.bytes || rows !== RECORDED.rows) return null;
  return recordedTranspose(gpu, { ...choice, edge: Number(edge) });
}

/** To hundredths: enough to see how far a counter lies above the rule. */
const mean = (total: number, requests: number): number => (requests === 0 ? 0 : Number((total / requests).toFixed(2)));

export function measured(values: TransposeValues): Measured | null {
  const record = recordOf(values);
  if (!record) return null;
  const counted = Object.fromEntries(
    Object.entries(counterOf).map(([metric, counter]) => [metric, record.counters[counter]!]),
  ) as Record<CountedMetric, number>;
  return {
    // Wavefronts of a busy SM: the model comes near them and does not meet them.
    timed: true,
    gpu: values.gpu.toUpperCase(),
    dataset: TRANSPOSES,
    byMetric: {
      ...counted,
      perLoad: mean(counted.loadSectors, counted.loadRequests),
      perStore: mean(counted.storeSectors, counted.storeRequests),
      perWrite: mean(counted.writeWavefronts, counted.sharedWrites),
      perRead: mean(counted.readWavefronts, counted.sharedReads),
    },
  };
}
