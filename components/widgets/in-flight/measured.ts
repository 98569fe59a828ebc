import { architecture } from '@src/arch';
import { bytesInFlight } from '@src/engine/in-flight';
import { READS, recordedReads, type RecordedRead } from '@src/evidence/recorded-reads';
import type { Bytes } from '@src/units/units';
import { bandwidthNumber } from '@src/units/words';
import type { Measured } from '@src/widget/define-widget';
import { loadOf, memoryOf, type InFlightValues } from './params';

export interface RecordedPoint extends RecordedRead {
  /** In flight in the whole GPU. */
  readonly bytes: Bytes;
  /** With the very width and unrolling of the state. */
  readonly like: boolean;
}

/** Recorded points of this GPU and memory. */
export function recorded(values: InFlightValues): readonly RecordedPoint[] {
  const arch = architecture(values.gpu);
  const { bytesPerLane, loads, sms } = loadOf(values);
  return recordedReads(values.gpu, memoryOf(values)).map((read) => ({
    ...read,
    bytes: bytesInFlight({ ...read, sms }, arch),
    like: read.bytesPerLane === bytesPerLane && read.loads === loads,
  }));
}

/** The recorded bandwidth of so many warps of this width and unrolling; `null` when nobody measured that. */
export const recordedGBps = (values: InFlightValues, warps = values.warps): number | null =>
  recorded(values).find(({ like, warpsPerSm }) => like && warpsPerSm === warps)?.GBps ?? null;

export function measured(values: InFlightValues): Measured | null {
  const GBps = recordedGBps(values);
  if (GBps === null) return null;
  return { timed: true, gpu: values.gpu.toUpperCase(), dataset: READS, byMetric: { GBps: bandwidthNumber(GBps) } };
}
