/**
 * What the laboratory left in this browser: the counters of its last run, the launch they belong to, and a link to it.
 */
import { LaunchNumbers } from '@src/profile/read/collect';
import type { Launch, Report } from '@src/profile/report';
import { timeText } from '@src/profile/words';

type Size = readonly [number, number, number];

export interface LabRun {
  readonly kernel: string;
  readonly metrics: Readonly<Record<string, number>>;
  readonly grid: Size | null;
  readonly block: Size | null;
  /** The id of the GPU that it was counted for; '' where the run does not say. */
  readonly gpu: string;
  /** Blocks that ran, and those of the launch. */
  readonly blocks: readonly [number, number] | null;
  /** The part after the # of the laboratory's address; '' where there is none. */
  readonly link: string;
  /**
   * Predicted from empty caches, in nanoseconds, with the range that holds eight in ten recorded launches of its kind;
   * `null`: no time is predicted.
   */
  readonly time: { readonly ns: number; readonly low: number; readonly high: number } | null;
}

/** The laboratory writes under this name (components/lab/keep-run.ts). */
export const LAB_RUN = 'lab-run';
const MOST_CHARACTERS = 300_000;

const counts = (value: unknown, length: number): readonly number[] | null =>
  Array.isArray(value) && value.length === length && value.every((each) => Number.isSafeInteger(each) && each >= 0)
    ? (value as number[])
    : null;

function timeIn(value: unknown): LabRun['time'] {
  if (typeof value !== 'object' || value === null) return null;
  const { ns, low, high } = value as Record<string, unknown>;
  const isTime = (each: unknown): each is number => Number.isFinite(each) && (each as number) > 0;
  return isTime(ns) && isTime(low) && isTime(high) ? { ns, low, high } : null;
}

/** @returns `null` for anything that is not such a run, whoever wrote it. */
export function labRunIn(text: string | null): LabRun | null {
  if (text === null || text.length > MOST_CHARACTERS) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return null;
    const { kernel, metrics, grid, block, gpu, blocks, link, time } = found as Record<string, unknown>;
    if (typeof kernel !== 'string' || typeof metrics !== 'object' || metrics === null) return null;
    const numbers = Object.entries(metrics).filter((pair): pair is [string, number] => Number.isFinite(pair[1]));
    if (numbers.length === 0) return null;
    return {
      kernel: kernel.slice(0, 200),
      metrics: Object.fromEntries(numbers),
      grid: counts(grid, 3) as Size | null,
      block: counts(block, 3) as Size | null,
      gpu: typeof gpu === 'string' && /^[\w-]{1,20}$/.test(gpu) ? gpu : '',
      blocks: counts(blocks, 2) as readonly [number, number] | null,
      link: typeof link === 'string' && /^v\d+=[\w-]+$/.test(link) ? link : '',
      time: timeIn(time),
    };
  } catch {
    return null;
  }
}

const sizeText = (size: Size | null): string => (size === null ? '' : `(${size.join(', ')})`);

/** The run as a launch, without what the laboratory does not count. */
export function labLaunch(run: LabRun, device: string): Launch {
  const head = { kernel: run.kernel, grid: sizeText(run.grid), block: sizeText(run.block), device };
  const numbers = new LaunchNumbers(head, { pointGroups: false, commaDecimals: false });
  for (const [name, value] of Object.entries(run.metrics)) numbers.exact(name, value);
  return numbers.launch(0);
}

/** The run as a report of one launch. */
export function labReport(run: LabRun, device: string): Report {
  const [ran, of] = run.blocks ?? [0, 0];
  return {
    form: 'laboratory run',
    launches: [labLaunch(run, device)],
    notes: [
      'The laboratory counts accesses as they are written. It measures no time, no traffic of the L2 or DRAM, and no stalls.',
      ...(run.time
        ? [
            `It predicts a time: ${timeText(run.time.ns)} from empty caches, ${timeText(run.time.low)} to ${timeText(run.time.high)} with the errors of recorded launches. Its page says what bounds the launch.`,
          ]
        : []),
      ...(ran < of
        ? [
            `These are the counts of ${ran.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} blocks; they are not scaled up.`,
          ]
        : []),
    ],
  };
}
