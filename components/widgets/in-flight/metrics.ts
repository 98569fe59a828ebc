import { architecture } from '@src/arch';
import { bytesInFlight, littleRule, readBandwidth, saturationRule } from '@src/engine/in-flight';
import { READS, recordedReads, type RecordedRead } from '@src/evidence/recorded-reads';
import type { Bytes } from '@src/units/units';
import { bandwidthNumber, bandwidthText, closeBytesText, count, percent } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type Measured,
  type Metric,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { AT, loadsText, memoryText, neededPerSm, timeText } from './describe';
import { loadOf, memoryOf, type InFlightValues } from './params';
import { modelled, simulate, type InFlightTrace, type Modelled } from './simulate';

interface RecordedPoint extends RecordedRead {
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

/** The big number as far as the bytes have come: it begins when the first of them arrive. */
export function counted(trace: InFlightTrace, values: InFlightValues, time: number): number {
  const { value } = metrics(trace, values)[0]!;
  const share = Math.min(1, Math.max(0, (time - AT.sm) / (AT.bandwidth - AT.sm)));
  return share === 1 ? value : Math.floor(value * share);
}

export const rules = ({ gpu }: InFlightValues): readonly UsedRule[] =>
  usedRules([littleRule, saturationRule], architecture(gpu).computeCapability);

/** Warps in doubling steps, and the number that is chosen. */
export function table({ mostWarps }: InFlightTrace, values: InFlightValues): Table {
  const doubling = [1, 2, 4, 8, 16, 32, 64].filter((warps) => warps <= mostWarps);
  const numbers = [...new Set([...doubling, mostWarps, values.warps])].sort((a, b) => a - b);
  return {
    caption: `${loadsText(values)} per lane from ${memoryText(values)}, ${architecture(values.gpu).name}, by warps per SM`,
    columns: [
      'Warps',
      'In flight, one SM',
      'Whole GPU',
      'Computed, GB/s',
      'Share of the fit’s highest',
      'Latency, ns',
      'Measured, GB/s',
    ],
    rows: numbers.map((warps) => rowOf({ ...values, warps })),
  };
}

function rowOf(values: InFlightValues): (string | number)[] {
  const { sms, warpSize } = architecture(values.gpu);
  const perSm = values.warps * warpSize.value * Number(values.bytes) * Number(values.loads);
  const model = modelled(values);
  const recorded = recordedGBps(values);
  return [
    values.warps,
    closeBytesText(perSm),
    closeBytesText(perSm * sms.value),
    ...(model.known
      ? [bandwidthNumber(model.GBps), percent(model.share), Math.round(model.latencyNs)]
      : [UNKNOWN, UNKNOWN, UNKNOWN]),
    recorded === null ? '–' : bandwidthNumber(recorded),
  ];
}

/** The share of the highest bandwidth over warps: occupancy alone, with what each lane waits for as it is. */
export function curve(values: InFlightValues): Curve | null {
  const model = modelled(values);
  if (!model.known) return null;
  const share = (GBps: number): number => GBps / model.highestGBps;
  return {
    param: 'warps',
    xLabel: 'warps per SM',
    yLabel: 'share of the highest bandwidth',
    points: Array.from({ length: simulate(values).mostWarps }, (_, index) => index + 1).flatMap((warps) => {
      const read = readBandwidth(loadOf(values, warps), architecture(values.gpu));
      const recorded = recordedGBps(values, warps);
      return read.known
        ? [{ x: warps, y: share(read.GBps), measured: recorded === null ? undefined : share(recorded) }]
        : [];
    }),
    currentX: values.warps,
  };
}
