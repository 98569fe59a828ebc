import { gpuName } from '@src/arch/gpu-name';
import { architecture } from '@src/arch';
import { bandwidthText, closeBytesText, count, percent, grouped } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { recordedGBps } from './metrics';
import type { InFlightValues } from './params';
import { ENOUGH, type InFlightTrace, type Least, type Modelled } from './simulate';

/** "1 load of 4 B", "8 loads of 16 B". */
export const loadsText = ({ bytes, loads }: InFlightValues): string => `${count(Number(loads), 'load')} of ${bytes} B`;

/** In the form that follows "from". */
export const memoryText = ({ memory }: InFlightValues): string => (memory === 'l2' ? 'the L2' : 'DRAM');

/** "370 ns", "1,062 ns". */
export const timeText = (ns: number): string => `${grouped(Math.round(ns))} ns`;

/** What 90 % takes of one SM. */
export const neededPerSm = ({ neededBytes }: Modelled, { gpu }: InFlightValues): number =>
  neededBytes / architecture(gpu).sms.value;

/** "1 warp waits", "64 warps wait". */
const waiting = ({ warps }: InFlightValues): string => `${count(warps, 'warp')} ${warps === 1 ? 'waits' : 'wait'}`;

export function describe({ bytes, mostWarps, model, least }: InFlightTrace, values: InFlightValues): Caption {
  const start = `When ${waiting(values)} for ${loadsText(values)} per lane, each SM has ${closeBytesText(bytes.sm)} in flight`;
  if (!model.known)
    return {
      headline: `${start}; the bandwidth that this gives is not known for this GPU.`,
      detail: `${model.because}. ${littleText(least)}`,
    };
  return {
    headline: `${start}: ${percent(model.share)} of the highest bandwidth from ${memoryText(values)}.`,
    detail: `${enoughText(model, mostWarps, values)} ${measuredText(model, values)}`,
  };
}

/** What Little's law alone says, where its two facts are known. */
function littleText(least: Least | null): string {
  if (!least) return 'Nor is a latency from which to estimate it.';
  const doubt = least.doubt === '' ? '' : ` This is an estimate: ${least.doubt}.`;
  return (
    `By Little’s law, ${timeText(least.latencyNs)} of latency times the ${bandwidthText(least.GBps)} of the data sheet ` +
    `are ${closeBytesText(least.bytes)} for the whole GPU: fewer are not enough, and the longer latency under load takes more.${doubt}`
  );
}

/** What it would take, or what the excess is good for. */
function enoughText(model: Modelled, mostWarps: number, values: InFlightValues): string {
  const needed = `${percent(ENOUGH)} needs ${closeBytesText(neededPerSm(model, values))} per SM`;
  const { neededWarps, unloadedLatencyNs, latencyNs } = model;
  if (model.share >= ENOUGH)
    return `${needed}, which is ${count(neededWarps, 'warp')} of these. More in flight mostly waits in queues: the latency grows from ${timeText(unloadedLatencyNs)} to ${timeText(latencyNs)}.`;
  if (neededWarps <= mostWarps) return `${needed}: ${count(neededWarps, 'warp')} of these, or more bytes per lane.`;
  return `${needed}: ${count(neededWarps, 'warp')} of these, but an SM holds ${mostWarps}. Let each lane have more in flight.`;
}

function measuredText({ GBps, medianError }: Modelled, values: InFlightValues): string {
  const recorded = recordedGBps(values);
  const error = `the model’s median error is ${percent(medianError)}`;
  if (recorded === null) return `The model says ${bandwidthText(GBps)}; ${error}.`;
  return `The model says ${bandwidthText(GBps)}; measured on the ${gpuName(values.gpu)} were ${bandwidthText(recorded)}. ${error[0]!.toUpperCase()}${error.slice(1)}.`;
}

export function describeLane({ bytes }: InFlightTrace, values: InFlightValues, lane: number): string {
  const others = architecture(values.gpu).warpSize.value * values.warps;
  return `Lane ${lane} waits for ${loadsText(values)}, which is ${closeBytesText(bytes.lane)} in flight; it is 1 of ${count(others, 'lane')} that wait on its SM.`;
}

/** Index of the moment at which each part appears. */
export const AT = { load: 1, lane: 2, warp: 3, sm: 4, gpu: 5, bandwidth: 6 } as const;

/** The factors of one warp are quick; most of the run belongs to the bytes that travel. */
const PLACES = [0, 0.07, 0.14, 0.22, 0.48, 0.74, 1];

/** From nothing to the bytes in flight of the whole GPU, one factor at a time; at the end, the bandwidth they bring. */
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
