/**
 * Keeps the counters of the last run in the reader's browser, for the report reader (components/profile/lab-run.ts).
 */
import type { Access, Metrics } from '@src/lab';
import { fullName, type Job } from './job';
import { linkOf } from './link';
import type { Outcome } from './messages';

/** Counters of shared memory that follow from the accesses, by the profiler's names. */
export function sharedCounters(accesses: readonly Access[]): Metrics {
  // The shared side of an asynchronous copy is in none of these counters.
  const shared = accesses.filter(({ space, isAsync }) => space === 'shared' && !isAsync);
  const requests = (op: 'load' | 'store'): number =>
    shared.filter((access) => access.op === op).reduce((sum, access) => sum + access.requests, 0);
  return {
    'smsp__sass_inst_executed_op_shared_ld.sum': requests('load'),
    'smsp__sass_inst_executed_op_shared_st.sum': requests('store'),
    derived__memory_l1_wavefronts_shared_excessive: shared
      .filter(({ op }) => op === 'load' || op === 'store')
      .reduce((sum, { wavefronts, ideal }) => sum + wavefronts - ideal, 0),
  };
}

/** A duration in nanoseconds, with the range that holds eight in ten recorded launches of its kind. */
export interface KeptTime {
  readonly ns: number;
  readonly low: number;
  readonly high: number;
}

/** From empty caches, as Nsight Compute measures; `null` where no time is predicted. */
async function timeOf(job: Job, { demand, blocks, scaled }: Outcome): Promise<KeptTime | null> {
  // If a run was stopped early, the demand is that of its blocks.
  if (!demand || (!scaled && blocks.ran < blocks.of)) return null;
  const { predicted } = await import('./verdict/predicted');
  const { time } = predicted(demand, job.gpu, 'cold');
  return time && { ns: 1e9 * time.duration, low: 1e9 * time.low, high: 1e9 * time.high };
}

/** What is kept: the counters with their launch, its predicted time, and the way back to it. */
export const keptOf = (
  job: Job,
  { metrics, accesses, blocks, scaled }: Outcome,
  link: string,
  time: KeptTime | null = null,
) => ({
  kernel: fullName(job),
  metrics: { ...metrics, ...sharedCounters(accesses) },
  grid: job.grid,
  block: job.block,
  gpu: job.gpu,
  blocks: [scaled ? blocks.of : blocks.ran, blocks.of],
  link,
  time,
});

export async function keepRun(job: Job, outcome: Outcome): Promise<void> {
  try {
    localStorage.setItem(
      'lab-run',
      JSON.stringify(keptOf(job, outcome, await linkOf(job), await timeOf(job, outcome))),
    );
  } catch {
    // Where storage is forbidden or full, no run is kept.
  }
}
