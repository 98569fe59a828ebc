import { gpuName } from '@src/arch/gpu-name';
import { type OverlapPlan } from '@src/engine/host-copy';
import { BYTES_RECORDED, HOST_COPIES, recordedProgram } from '@src/evidence/recorded-host-copies';
import { bandwidthNumber, bandwidthText, bytesText, count, percent, ratio } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { longest, msNumber, timeText, UNIT_NAMES } from './describe';
import type { OverlapValues } from './params';
import { planOf, type OverlapTrace } from './simulate';

/** ms of exactly this program; `null` when not measured. */
export function recordedMs(values: OverlapValues, change: Partial<OverlapPlan> = {}): number | null {
  const plan = planOf(values, change);
  return plan.bytes === BYTES_RECORDED ? recordedProgram(values.gpu, plan) : null;
}

export function measured(values: OverlapValues): Measured | null {
  const time = recordedMs(values);
  if (time === null) return null;
  return {
    timed: true,
    gpu: gpuName(values.gpu),
    dataset: HOST_COPIES,
    byMetric: { time: msNumber(time * 1000) },
  };
}

export function metrics(trace: OverlapTrace, values: OverlapValues): readonly Metric[] {
  const { own, whole, aloneUs, doubt } = trace;
  /** Times on a host that was not measured are marked everywhere. */
  const about = doubt === '' ? '' : '≈ ';
  const time = (id: string, label: string, us: number, quiet = false): Metric => ({
    id,
    label,
    value: msNumber(us),
    text: `${about}${timeText(us)}`,
    rule: 'host-link',
    ...(quiet ? { quiet } : {}),
  });
  const share = (id: string, label: string, value: number): Metric => ({
    id,
    label,
    value,
    text: `${about}${percent(value)}`,
    rule: 'streams-overlap',
  });
  const GBps = (2 * own.plan.bytes) / (own.totalUs * 1000);
  const pieceBytes = own.plan.bytes / own.plan.pieces;
  return [
    {
      ...time('time', `ms, all in and out${doubt === '' ? '' : ' (estimate)'}`, own.totalUs),
      marks: 'lane',
      ideal: `in one piece ${timeText(whole.totalUs)}`,
    },
    time('serial', 'In one piece', whole.totalUs),
    {
      id: 'ratio',
      label: 'As fast as that',
      value: whole.totalUs / own.totalUs,
      text: `${about}${ratio(whole.totalUs / own.totalUs)}`,
      rule: 'streams-overlap',
    },
    time('copyIn', 'Copies in, alone', aloneUs.in),
    time('kernel', 'Kernels, alone', aloneUs.kernel),
    time('copyOut', 'Copies out, alone', aloneUs.out),
    share('inBusy', 'Copying in', own.busyUs.in / own.totalUs),
    share('kernelBusy', 'SMs at work', own.busyUs.kernel / own.totalUs),
    share('outBusy', 'Copying out', own.busyUs.out / own.totalUs),
    { id: 'pieceBytes', label: 'A piece', value: pieceBytes, text: bytesText(pieceBytes) },
    {
      id: 'rate',
      label: 'In and out together',
      value: bandwidthNumber(GBps),
      text: `${about}${bandwidthText(GBps)}`,
      rule: 'host-link',
    },
    { id: 'error', label: 'Model off by, at 256 MiB', value: trace.error, text: percent(trace.error) },
    time(
      // Not a lower bound: kernels that share the SMs can end sooner than this.
      'longestAlone',
      `the longest of the three, alone and in one piece: ${UNIT_NAMES[longest(trace)].toLowerCase()}`,
      aloneUs[longest(trace)],
      true,
    ),
    time('overlapMs', 'saved', Math.max(0, whole.totalUs - own.totalUs), true),
    time('pinnedTime', 'from pinned memory', trace.pinnedUs, true),
    time('pageableTime', 'from pageable memory', trace.pageableUs, true),
    { id: 'pieces', label: 'pieces', value: own.plan.pieces, text: count(own.plan.pieces, 'piece'), quiet: true },
    {
      id: 'streamsUsed',
      label: 'streams that get a piece',
      value: Math.min(values.streams, values.chunks),
      text: count(Math.min(values.streams, values.chunks), 'stream'),
      quiet: true,
    },
    {
      id: 'copies',
      label: 'copies',
      value: 2 * values.chunks,
      text: count(2 * values.chunks, 'copy', 'copies'),
      quiet: true,
    },
  ];
}
