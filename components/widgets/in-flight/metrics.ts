import { gpuName } from '@src/arch/gpu-name';
import { architecture } from '@src/arch';
import { bytesInFlight } from '@src/engine/in-flight';
import { READS, recordedReads, type RecordedRead } from '@src/evidence/recorded-reads';
import type { Bytes } from '@src/units/units';
import { bandwidthNumber, bandwidthText, closeBytesText, count, percent } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { AT, memoryText, neededPerSm, timeText } from './describe';
import { loadOf, memoryOf, type InFlightValues } from './params';
import type { InFlightTrace, Modelled } from './simulate';

interface RecordedPoint extends RecordedRead {
  /** In flight in the whole GPU. */
  readonly bytes: Bytes;
  /** With exactly the width and unrolling of the state. */
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

/** The recorded bandwidth of this many warps of this width and unrolling; `null` when not measured. */
export const recordedGBps = (values: InFlightValues, warps = values.warps): number | null =>
  recorded(values).find(({ like, warpsPerSm }) => like && warpsPerSm === warps)?.GBps ?? null;

export function measured(values: InFlightValues): Measured | null {
  const GBps = recordedGBps(values);
  if (GBps === null) return null;
  return { timed: true, gpu: gpuName(values.gpu), dataset: READS, byMetric: { GBps: bandwidthNumber(GBps) } };
}

export const UNKNOWN = 'not known';

const KIB = 1024;

/** First the bandwidth, or the bytes in flight of an SM where no bandwidth is known. */
export function metrics({ bytes, model, least }: InFlightTrace, values: InFlightValues): readonly Metric[] {
  const { dramGBps } = architecture(values.gpu);
  const perSm: Metric = {
    id: 'kibPerSm',
    label: 'KiB in flight on each SM',
    value: bytes.sm / KIB,
    text: closeBytesText(bytes.sm),
    ideal: 'its bandwidth is not known',
    marks: 'flight',
    quiet: model.known,
  };
  const known = (
    id: string,
    label: string,
    of: (model: Modelled) => number,
    text: (value: number) => string,
  ): Metric => {
    const value = model.known ? of(model) : 0;
    return { id, label, value, text: model.known ? text(value) : UNKNOWN, quiet: !model.known };
  };
  const bandwidth: Metric = {
    ...known('GBps', `GB/s from ${memoryText(values)}, computed`, ({ GBps }) => bandwidthNumber(GBps), bandwidthText),
    ...(model.known ? { ideal: `the fit ends at ${bandwidthText(model.highestGBps)}` } : { label: 'Bandwidth' }),
    rule: 'bandwidth-saturates',
    quiet: false,
    marks: 'flight',
  };
  const ofSheet = (GBps: number): number => (values.memory === 'dram' ? GBps / dramGBps.value : 0);
  return [
    ...(model.known ? [bandwidth] : [perSm, bandwidth]),
    known('share', 'Share of the fit’s highest', ({ share }) => share, percent),
    { id: 'smBytes', label: 'In flight, one SM', value: bytes.sm, text: closeBytesText(bytes.sm), marks: 'flight' },
    { id: 'gpuBytes', label: 'In flight, whole GPU', value: bytes.gpu, text: closeBytesText(bytes.gpu) },
    known('neededSmBytes', '90 % needs, one SM', (found) => neededPerSm(found, values), closeBytesText),
    known(
      'neededWarps',
      '90 % needs, in warps',
      ({ neededWarps }) => neededWarps,
      (warps) => count(warps, 'warp'),
    ),
    known('latency', 'Latency, unloaded', ({ unloadedLatencyNs }) => unloadedLatencyNs, timeText),
    known('loadedLatency', 'Latency, this load', ({ latencyNs }) => latencyNs, timeText),
    {
      id: 'leastBytes',
      label: 'Little’s law, data sheet',
      value: least?.bytes ?? 0,
      text: least ? `${least.doubt === '' ? '' : '≈ '}${closeBytesText(least.bytes)}` : UNKNOWN,
      rule: 'littles-law',
      quiet: model.known,
    },
    known('error', 'Model off by, median', ({ medianError }) => medianError, percent),
    {
      ...known('shareOfSheet', 'share of the data sheet', ({ GBps }) => ofSheet(GBps), percent),
      ...(values.memory === 'dram' ? {} : { text: 'no data sheet states it' }),
      quiet: true,
    },
    {
      ...known('littlesBytes', 'latency × the fit’s highest', (found) => found.littlesBytes, closeBytesText),
      quiet: true,
    },
    ...(model.known ? [perSm] : []),
  ];
}

/** The big number as far as the bytes have come: it begins when the first of them arrive. */
export function counted(trace: InFlightTrace, values: InFlightValues, time: number): number {
  const { value } = metrics(trace, values)[0]!;
  const share = Math.min(1, Math.max(0, (time - AT.sm) / (AT.bandwidth - AT.sm)));
  return share === 1 ? value : Math.floor(value * share);
}
