import { chartOf, type Chart } from '@src/profile/chart';
import { boundOf, sharesOf, type Bound } from '@src/profile/judge/shares';
import type { Launch } from '@src/profile/report';
import { chosen, IDS } from './chosen';
import type { MemoryChartValues } from './params';
import { recorded } from './recorded';

export interface MemoryChartTrace {
  readonly chart: Chart;
  readonly bound: Bound;
  /** ns; `null` where the report does not tell. */
  readonly time: number | null;
  /** Bytes that lanes asked for in their loads and stores; `null` where the report does not tell. */
  readonly useful: number | null;
}

const SECTOR = 32;

/** What any launch moved: one of a report, or one that was recorded for the figure. */
export function traceOf(launch: Launch): MemoryChartTrace {
  const { values } = launch;
  const part = (kind: 'load' | 'store'): number | null => {
    const [sectors, bytes] = [values[`${kind}Sectors`], values[`${kind}Useful`]];
    if (sectors === undefined) return null;
    // Copies that pass by the registers have sectors, and no lane whose bytes could be counted.
    return sectors * (bytes === undefined || bytes === 0 ? SECTOR : bytes);
  };
  const [loads, stores] = [part('load'), part('store')];
  return {
    chart: chartOf(launch),
    bound: boundOf(sharesOf(launch)),
    time: values['time'] ?? null,
    useful: loads === null && stores === null ? null : (loads ?? 0) + (stores ?? 0),
  };
}

/** A recorded launch as the reader of reports gives it. */
export function launchOf(id: string): Launch {
  const { kernel } = chosen(id);
  const pairs = recorded[id]!.flatMap((value, index) => (value === null ? [] : [[IDS[index]!, value] as const]));
  const about = { index: 0, kernel, grid: '', block: '', capability: '9.0', device: 'NVIDIA H200', launches: 1 };
  return { ...about, values: Object.fromEntries(pairs), unknown: [] };
}

export const simulate = ({ kernel }: MemoryChartValues): MemoryChartTrace => traceOf(launchOf(kernel));

/** Bytes of one link; 0 where nothing was counted. */
export const bytesOf = ({ chart }: MemoryChartTrace, id: string): number =>
  chart.flows.find((flow) => flow.id === id)?.bytes ?? 0;
