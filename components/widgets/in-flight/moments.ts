import { architecture } from '@src/arch';
import { bandwidthText, closeBytesText, count, percent } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import type { InFlightValues } from './params';
import { loadsText, timeText } from './describe';
import type { InFlightTrace } from './simulate';

/** Index of the moment at which each part appears. */
export const AT = { load: 1, lane: 2, warp: 3, sm: 4, gpu: 5, bandwidth: 6 } as const;

/** The factors of one warp are quick; most of the run belongs to the bytes that travel. */
const PLACES = [0, 0.07, 0.14, 0.22, 0.48, 0.74, 1];

/** From nothing to the bytes in flight of the whole GPU, one factor at a time; at the end, what they bring. */
export function moments({ bytes, model }: InFlightTrace, values: InFlightValues): readonly Moment[] {
  const { sms, warpSize } = architecture(values.gpu);
  const first = `Lane 0 requests ${values.bytes} B and does not wait yet.`;
  const all: Moment[] = [
    { label: 'nothing in flight', say: 'Bytes in flight are a product. Each step multiplies by one factor.' },
    { label: `1 load: ${values.bytes} B`, say: first },
    {
      label: `× ${count(Number(values.loads), 'load')}: ${closeBytesText(bytes.lane)}`,
      say: `Before it uses the first value, the lane requests ${loadsText(values)}: ${closeBytesText(bytes.lane)}.`,
    },
    {
      label: `× ${count(warpSize.value, 'lane')}: ${closeBytesText(bytes.warp)}`,
      say: `All ${warpSize.value} lanes of the warp do the same: ${closeBytesText(bytes.warp)}.`,
    },
    {
      label: `× ${count(values.warps, 'warp')}: ${closeBytesText(bytes.sm)}`,
      say: `While one warp waits, others send requests: ${count(values.warps, 'warp')} on an SM have ${closeBytesText(bytes.sm)} in flight.`,
    },
    {
      label: `× ${count(sms.value, 'SM')}: ${closeBytesText(bytes.gpu)}`,
      say: `All ${count(sms.value, 'SM')} together have ${closeBytesText(bytes.gpu)} in flight.`,
    },
    {
      // Without its number: the label is seen while a reader predicts.
      label: model.known ? '÷ latency: the bandwidth' : '÷ latency: not known',
      say: model.known
        ? `Divided by ${timeText(model.latencyNs)}, the latency under this load, that is ${bandwidthText(model.GBps)}: ${percent(model.share)} of the highest.`
        : `${model.because}.`,
    },
  ];
  return all.map((moment, index) => ({ ...moment, at: PLACES[index]! }));
}
