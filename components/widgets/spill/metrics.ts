import { gpuName } from '@src/arch/gpu-name';
import { recordedSpill, SPILLING_KERNEL, SPILLS, type RecordedSpill } from '@src/evidence/recorded-spills';
import { bytesText, count, grouped, percent } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import type { SpillValues } from './params';
import type { SpillTrace } from './simulate';

/** A GPU's counts for the kernel that this state describes; `null` for any other kernel. */
export function recorded(values: SpillValues, blocks = values.blocks): RecordedSpill | null {
  const { threads, sharedBytes, registers } = SPILLING_KERNEL;
  const isKernel = values.threads === threads && values.shared === sharedBytes && values.demand === registers;
  // Bound to one block, the compiler takes more registers than this.
  return isKernel && blocks > 1 ? recordedSpill(values.gpu, blocks) : null;
}

export function measured(values: SpillValues): Measured | null {
  const row = recorded(values);
  if (!row) return null;
  const byMetric: Record<string, number> = { used: row.registers };
  if (row.requests > 0) byMetric['perRequest'] = row.sectors / row.requests;
  return { gpu: gpuName(values.gpu), dataset: SPILLS, byMetric };
}

export function metrics(trace: SpillTrace, values: SpillValues): readonly Metric[] {
  const { used, short, warps, warpsBefore, slots, requests, sectors, residentBytes, l1Bytes } = trace;
  return [
    {
      id: 'used',
      label: 'registers per thread',
      value: used,
      text: count(used, 'register'),
      counter: 'launch__registers_per_thread',
      ideal: `${values.demand} wanted`,
      rule: 'launch-bound-registers',
      marks: 'kept',
    },
    {
      id: 'short',
      label: 'Registers short',
      value: short,
      text: count(short, 'register'),
      rule: 'launch-bound-registers',
      marks: 'short',
    },
    { id: 'occupancy', label: 'Occupancy', value: warps / slots, text: percent(warps / slots) },
    {
      id: 'before',
      label: 'Occupancy without the bound',
      value: warpsBefore / slots,
      text: percent(warpsBefore / slots),
    },
    { id: 'warps', label: 'Warps gained', value: warps - warpsBefore, text: count(warps - warpsBefore, 'warp') },
    {
      id: 'requests',
      label: 'Requests, each word out and in',
      value: requests,
      text: grouped(requests),
      rule: 'spilled-word-one-request',
    },
    {
      id: 'sectors',
      label: 'Sectors of these',
      value: sectors,
      text: grouped(sectors),
      rule: 'spilled-word-one-request',
    },
    {
      id: 'perRequest',
      label: 'Sectors per request',
      value: requests === 0 ? 0 : sectors / requests,
      text: requests === 0 ? 'none' : count(sectors / requests, 'sector'),
      rule: 'spilled-word-one-request',
    },
    { id: 'resident', label: 'Spilled by resident threads', value: residentBytes, text: bytesText(residentBytes) },
    { id: 'l1', label: 'L1 at most', value: l1Bytes, text: bytesText(l1Bytes) },
    { id: 'blocks', label: 'Resident blocks', value: trace.blocks, text: count(trace.blocks, 'block'), quiet: true },
  ];
}
