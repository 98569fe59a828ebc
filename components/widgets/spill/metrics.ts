import { architecture } from '@src/arch';
import { registerLimitRule } from '@src/engine/occupancy';
import { launchBoundRule, localRequestRule } from '@src/engine/spill';
import { recordedSpill, SPILLING_KERNEL, SPILLS, type RecordedSpill } from '@src/evidence/recorded-spills';
import { bytesText, count, grouped, percent } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type Measured,
  type Metric,
  type Share,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import type { SpillValues } from './params';
import { simulate, type SpillTrace } from './simulate';

/** What a GPU counted of the kernel that this state describes; `null` for any other kernel. */
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
  return { gpu: values.gpu.toUpperCase(), dataset: SPILLS, byMetric };
}

export const rules = ({ gpu }: SpillValues): readonly UsedRule[] =>
  usedRules([launchBoundRule, localRequestRule, registerLimitRule], architecture(gpu).computeCapability);

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
      rule: launchBoundRule.id,
      marks: 'kept',
    },
    {
      id: 'short',
      label: 'Registers short',
      value: short,
      text: count(short, 'register'),
      rule: launchBoundRule.id,
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
      rule: localRequestRule.id,
    },
    { id: 'sectors', label: 'Sectors of these', value: sectors, text: grouped(sectors), rule: localRequestRule.id },
    {
      id: 'perRequest',
      label: 'Sectors per request',
      value: requests === 0 ? 0 : sectors / requests,
      text: requests === 0 ? 'none' : count(sectors / requests, 'sector'),
      rule: localRequestRule.id,
    },
    { id: 'resident', label: 'Spilled by resident threads', value: residentBytes, text: bytesText(residentBytes) },
    { id: 'l1', label: 'L1 at most', value: l1Bytes, text: bytesText(l1Bytes) },
    { id: 'blocks', label: 'Resident blocks', value: trace.blocks, text: count(trace.blocks, 'block'), quiet: true },
  ];
}

export function shares({ used, short }: SpillTrace): readonly Share[] {
  return [
    { label: `${used} in registers`, value: used, kind: 'used' },
    { label: `${short} not`, value: short, kind: 'waste' },
  ];
}

const MOST_BLOCKS = 16;

/** One row for each bound that can be kept. */
export function table(_trace: SpillTrace, values: SpillValues): Table {
  const bounds = Array.from({ length: MOST_BLOCKS }, (_, index) => index + 1).flatMap((blocks) => {
    try {
      return [{ blocks, trace: simulate({ ...values, blocks }) }];
    } catch {
      return [];
    }
  });
  const gpu = values.gpu.toUpperCase();
  const known = bounds.some(({ blocks }) => recorded(values, blocks));
  return {
    caption: `${values.demand} registers wanted per thread, blocks of ${values.threads} threads`,
    columns: [
      ...['Blocks asked for', 'Registers', 'Short', 'Occupancy', 'Spilled by resident threads'],
      ...(known ? [`Words spilled, ${gpu}`, `µs, ${gpu}`] : []),
    ],
    rows: bounds.map(({ blocks, trace }) => {
      const row = recorded(values, blocks);
      return [
        blocks,
        trace.used,
        trace.short,
        percent(trace.warps / trace.slots),
        bytesText(trace.residentBytes),
        ...(known ? [row ? row.localBytes / 4 : '–', row ? grouped(Math.round(row.timeUs)) : '–'] : []),
      ];
    }),
  };
}

/** Occupancy over the blocks that are asked for. */
export function curve(values: SpillValues): Curve {
  const points = Array.from({ length: MOST_BLOCKS }, (_, index) => index + 1).flatMap((blocks) => {
    try {
      const { warps, slots } = simulate({ ...values, blocks });
      return [{ x: blocks, y: warps / slots, measured: recorded(values, blocks)?.occupancy }];
    } catch {
      return [];
    }
  });
  return { param: 'blocks', xLabel: 'blocks asked for', yLabel: 'occupancy', currentX: values.blocks, points };
}
