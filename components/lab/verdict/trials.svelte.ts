import type { Finished, LabState } from '../lab-state.svelte';
import { queryOf, type Job } from '../job';
import { Cancelled, Laboratory } from '../laboratory';
import type { Priced } from '../messages';
import { blockShapes } from './block-shapes';
import { hostFollower } from './follow-host';
import { knowsOnlyItsIndex } from './kernel-text';
import { otherWork } from './same-work';

/** A launch with another block size that was run, and does the same work. */
export interface TriedBlock {
  readonly text: string;
  readonly job: Job;
  readonly demand: NonNullable<Priced['demand']>;
  /** The buffers were compared; else only what is stored and computed. */
  readonly isProved: boolean;
}

/** A longer run is not repeated, and all block sizes together take about this long at most, but for a few. */
const LONGEST_MS = 7000;
const TOGETHER_MS = 15_000;
const LEAST_SHAPES = 2;
/** The reader may go on typing, and the edits of the source are tried first. */
const AFTER_MS = 800;

/**
 * Tries other block sizes on the last run's launch, in a separate worker: the next run does not wait for them. One for the
 * page.
 */
class BlockTrials {
  /** The run that the results are of. */
  private of: Finished | null = $state.raw(null);
  private found: readonly TriedBlock[] = $state.raw([]);
  /** The last run that trials began for: not tracked, as they change it themselves. */
  private begun: Finished | null = null;
  private isBusy = false;
  private readonly laboratory = new Laboratory();

  /** What was found for this run. */
  for(finished: Finished | null): readonly TriedBlock[] {
    return finished !== null && finished === this.of ? this.found : [];
  }

  /**
   * Begins once a run has ended.
   *
   * @returns A function that stops it: another run begins, or the page is left.
   */
  follow(lab: LabState): () => void {
    const { finished, isRunning } = lab;
    const isDue = finished !== null && !isRunning && finished !== this.begun && canBeTried(finished);
    const timer = isDue ? setTimeout(() => void this.start(lab, finished).catch(() => undefined), AFTER_MS) : undefined;
    return () => {
      clearTimeout(timer);
      if (this.isBusy) this.laboratory.cancel();
    };
  }

  private async start(lab: LabState, finished: Finished): Promise<void> {
    this.begun = finished;
    [this.of, this.found, this.isBusy] = [finished, [], true];
    const { job } = finished;
    try {
      const followed = lab.taken ? await hostFollower(this.laboratory, lab, job) : null;
      const most = Math.max(LEAST_SHAPES, Math.floor(TOGETHER_MS / Math.max(1, finished.outcome.took)) - 1);
      const shapes = blockShapes(job, followed !== null).slice(0, most);
      if (shapes.length === 0) return;
      const reference = await this.price(lab, job, true);
      if (reference.problem || !reference.demand) return;
      for (const { text, job: shaped, isOfHost } of shapes) {
        const changed = isOfHost && followed ? await followed(shaped) : shaped;
        const priced = await this.price(lab, changed, false).catch(unlessCancelled);
        if (!priced?.demand || priced.problem || priced.isDoubtful || otherWork(reference, priced) !== null) continue;
        const { demand, isLeftAlike } = priced;
        // As many bytes and sums are no proof where blocks do something of their own, as in a scan.
        if (isLeftAlike !== true && !knowsOnlyItsIndex(changed.source, changed.kernel)) continue;
        this.found = [...this.found, { text, job: changed, demand, isProved: isLeftAlike === true }];
      }
    } finally {
      if (this.begun === finished) this.isBusy = false;
    }
  }

  private price(lab: LabState, job: Job, isReference: boolean): Promise<Priced> {
    const budget = { ...lab.budget, every: false };
    return this.laboratory.ask('price', { query: queryOf(job), gpu: job.gpu, budget, isReference });
  }
}

const canBeTried = ({ outcome: { demand, diagnostics, took } }: Finished): boolean =>
  demand !== null && diagnostics.every(({ severity }) => severity === 'note') && took < LONGEST_MS;

/** A block that the driver refuses is one less to name; a run that was stopped ends all. */
function unlessCancelled(problem: unknown): null {
  if (problem instanceof Cancelled) throw problem;
  return null;
}

export const trials = new BlockTrials();
