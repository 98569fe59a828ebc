import { architecture } from '@src/arch';
import { bandwidthText, closeBytesText, count, percent } from '@src/units/words';
import type { Caption } from '@src/widget/define-widget';
import { recordedGBps } from './measured';
import type { InFlightValues } from './params';
import { ENOUGH, type InFlightTrace, type Least, type Modelled } from './simulate';

/** "1 load of 4 B", "8 loads of 16 B". */
export const loadsText = ({ bytes, loads }: InFlightValues): string => `${count(Number(loads), 'load')} of ${bytes} B`;

/** As it stands after "from". */
export const memoryText = ({ memory }: InFlightValues): string => (memory === 'l2' ? 'the L2' : 'DRAM');

/** "370 ns", "1,062 ns". */
export const timeText = (ns: number): string => `${Math.round(ns).toLocaleString('en-GB')} ns`;

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
export function littleText(least: Least | null): string {
  if (!least) return 'Nor is a latency from which to estimate it.';
  const doubt = least.doubt === '' ? '' : ` This is an estimate: ${least.doubt}.`;
  return (
    `By Little’s law, ${timeText(least.latencyNs)} of latency times the ${bandwidthText(least.GBps)} of the data sheet ` +
    `are ${closeBytesText(least.bytes)} for the whole GPU: fewer are not enough, and the longer latency under load takes more.${doubt}`
  );
}

/** What it would take, or what the rest is good for. */
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
  const error = `its median error is ${percent(medianError)}`;
  if (recorded === null) return `The model says ${bandwidthText(GBps)}; ${error}.`;
  return `The model says ${bandwidthText(GBps)}, the ${values.gpu.toUpperCase()} measured ${bandwidthText(recorded)}; ${error}.`;
}

export function describeLane({ bytes }: InFlightTrace, values: InFlightValues, lane: number): string {
  const others = architecture(values.gpu).warpSize.value * values.warps;
  return `Lane ${lane} waits for ${loadsText(values)}, which is ${closeBytesText(bytes.lane)} in flight; it is 1 of ${count(others, 'lane')} that wait on its SM.`;
}
