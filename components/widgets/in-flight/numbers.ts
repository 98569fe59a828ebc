import { architecture } from '@src/arch';
import { littleRule, saturationRule } from '@src/engine/in-flight';
import { bandwidthNumber, bandwidthText, closeBytesText, count, percent } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import type { InFlightValues } from './params';
import { memoryText, neededPerSm, timeText } from './say';
import type { InFlightTrace, Modelled } from './simulate';

const UNKNOWN = 'not known';
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
    rule: saturationRule.id,
    quiet: false,
  };
  const ofSheet = (GBps: number): number => (values.memory === 'dram' ? GBps / dramGBps.value : 0);
  return [
    ...(model.known ? [bandwidth] : [perSm, bandwidth]),
    known('share', 'Share of the fit’s highest', ({ share }) => share, percent),
    { id: 'smBytes', label: 'In flight, one SM', value: bytes.sm, text: closeBytesText(bytes.sm) },
    { id: 'gpuBytes', label: 'In flight, whole GPU', value: bytes.gpu, text: closeBytesText(bytes.gpu) },
    known('neededSmBytes', '90 % takes, one SM', (found) => neededPerSm(found, values), closeBytesText),
    known(
      'neededWarps',
      '90 % takes, of these',
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
      rule: littleRule.id,
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
