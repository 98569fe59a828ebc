/** The counters of the last run, kept in the reader's browser for the reader of reports (components/profile/lab-run.ts). */
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

/** What is kept: the counters with the launch that they are of, and the way back to it. */
export const keptOf = (job: Job, { metrics, accesses, blocks, scaled }: Outcome, link: string) => ({
  kernel: fullName(job),
  metrics: { ...metrics, ...sharedCounters(accesses) },
  grid: job.grid,
  block: job.block,
  gpu: job.gpu,
  blocks: [scaled ? blocks.of : blocks.ran, blocks.of],
  link,
});

export async function keepRun(job: Job, outcome: Outcome): Promise<void> {
  try {
    localStorage.setItem('lab-run', JSON.stringify(keptOf(job, outcome, await linkOf(job))));
  } catch {
    // Storage that is forbidden or full: the run is simply not there.
  }
}
