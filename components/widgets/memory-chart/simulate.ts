import { chartOf, type Chart } from '@src/profile/chart';
import { boundOf, sharesOf, type Bound } from '@src/profile/judge/shares';
import type { Launch } from '@src/profile/report';
import { chosen, IDS, type MemoryChartValues } from './params';

/**
 * Counters of recorded launches, in the order of `IDS`; memory-chart.test.ts compares them with
 * content/evidence/reports.
 */
export const recorded: Readonly<Record<string, readonly (number | null)[]>> = {
  structures: [
    1068480, 2097152, 67108864, 4, 2097152, 67111664, 4, 0, 0, 0, 0, 0, 67108864, 67108864, 2148123392, 2121562624,
    36.19, 50.37, 4.52, 33.61, 85.46, 83.05, 3.01, 13.79, 2.26, 0.56, 2.82, 329.76, 453.14,
  ],
  arrays: [
    194048, 2097152, 8388608, 32, 2097152, 8388908, 32, 0, 0, 0, 0, 0, 8388608, 8388608, 268440576, 241676544, 49.71,
    50.34, 25.05, 19.3, 61.99, 54.63, 16.71, 13.88, 12.52, 3.13, 15.65, 61.37, 70.06,
  ],
  columns: [
    1063456, 4194304, 134217728, 4, 2097152, 67077327, 4, 0, 0, 0, 0, 0, 16777216, 67108864, 536877824, 257294080,
    64.06, 86.73, 5.2, 75.44, 87.15, 15.52, 1.51, 74.98, 3.77, 1.13, 4.9, 179.72, 246.38,
  ],
  rows: [
    288512, 4194304, 16777216, 32, 2097152, 8388608, 32, 0, 0, 0, 0, 0, 16777216, 8388608, 536878080, 256599040, 0,
    34.23, 18.08, 16.94, 69.13, 57.16, 5.57, 15.74, 13.9, 4.17, 18.08, 41.38, 51.4,
  ],
  unpadded: [
    333728, 2097152, 8388608, 32, 2097152, 8388608, 32, 2097152, 2097152, 67668910, 2258646, 65011712, 8388608, 8388608,
    268468480, 248659968, 0, 50.91, 14.78, 87.3, 40.55, 32.21, 1.22, 86.71, 10.86, 3.47, 14.78, 14.23, 101.18,
  ],
  padded: [
    145824, 2097152, 8388608, 32, 2097152, 8388608, 32, 2097152, 2097152, 2200026, 2166223, 0, 8388608, 8388608,
    268454656, 247597824, 0, 51.1, 34.18, 28.3, 83.2, 73.56, 2.81, 28.02, 25.11, 8.72, 34.18, 26.76, 43.7,
  ],
  naive: [
    2683040, 536870912, 1342177280, 26.4, 131072, 524288, 32, 0, 0, 0, 0, 0, 65988753, 524288, 33580800, 12673024,
    94.96, 97.71, 76.66, 78.77, 9.68, 0.36, 0.11, 76.71, 76.66, 9.61, 34.24, 3.97, 44.73,
  ],
  registers: [
    594912, 4194304, 16777216, 32, 131072, 4190348, 4, 16777216, 4194304, 83887258, 19506121, 48234496, 12906345,
    4075540, 33723648, 2563840, 17.86, 96.16, 58.24, 78.62, 12.73, 1.27, 0.01, 74.1, 16.27, 44.52, 58.24, 0.65, 6.24,
  ],
  spilled: [
    4413152, 4194304, 16777216, 32, 131072, 4187600, 4, 16777216, 4194304, 89244706, 18983934, 48234496, 40296126,
    572186968, 86903808, 1986371584, 76.62, 99.55, 27.49, 59.73, 83.07, 9.76, 0, 42.97, 27.49, 6, 14.94, 10.74, 21.87,
  ],
  constants: [
    569152, 2097152, 8388608, 32, 2097152, 8388608, 32, 0, 0, 0, 0, 0, 8388608, 8388608, 268440576, 249717504, 0, 50.35,
    98.66, 6.95, 24.21, 18.92, 95.84, 4.83, 4.23, 1.76, 7.4, 41.46, 186.72,
  ],
  'few-warps': [
    431456, 1081344, 4325376, 32, 1081344, 4325376, 32, 0, 0, 0, 0, 0, 4325376, 4325376, 138416384, 120005632, 0, 50.38,
    3.84, 4.89, 16.5, 12.45, 0.01, 1.96, 1.92, 0.48, 3.12, 57.59, 61.82,
  ],
  atomics: [
    3706752, 2097152, 8388608, 32, 0, 0, 0, 0, 0, 0, 0, 0, 8388608, 0, 268613888, 2595328, 0, 20.29, 1.73, 1.75, 2.29,
    1.52, 1.3, 1.74, 1.73, 0.43, 1.46, 913.51, 923.11,
  ],
};

export interface MemoryChartTrace {
  readonly chart: Chart;
  readonly bound: Bound;
  /** ns; `null` where it is not in the report. */
  readonly time: number | null;
  /** Bytes that lanes requested in their loads and stores; `null` where they are not in the report. */
  readonly useful: number | null;
}

const SECTOR = 32;

/** What any launch moved: one of a report, or one that was recorded for the figure. */
export function traceOf(launch: Launch): MemoryChartTrace {
  const { values } = launch;
  const part = (kind: 'load' | 'store'): number | null => {
    const [sectors, bytes] = [values[`${kind}Sectors`], values[`${kind}Useful`]];
    if (sectors === undefined) return null;
    // Copies that bypass the registers have sectors, and no lane whose bytes could be counted.
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

/** A recorded launch in the report reader's form. */
function launchOf(id: string): Launch {
  const { kernel } = chosen(id);
  const pairs = recorded[id]!.flatMap((value, index) => (value === null ? [] : [[IDS[index]!, value] as const]));
  const about = { index: 0, kernel, grid: '', block: '', capability: '9.0', device: 'NVIDIA H200', launches: 1 };
  return { ...about, values: Object.fromEntries(pairs), unknown: [] };
}

export const simulate = ({ kernel }: MemoryChartValues): MemoryChartTrace => traceOf(launchOf(kernel));

/** Bytes of one link; 0 where nothing was counted. */
export const bytesOf = ({ chart }: MemoryChartTrace, id: string): number =>
  chart.flows.find((flow) => flow.id === id)?.bytes ?? 0;
