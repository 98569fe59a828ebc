import { MBarrier } from './mbarrier';

/** What the threads of a block share in a pipeline: each stage is filled, and then emptied again. */
export class PipelineState {
  readonly full: readonly MBarrier[];
  readonly empty: readonly MBarrier[];
  producers = 0;
  consumers = 0;

  constructor(
    readonly stages: number,
    at: number,
  ) {
    this.full = Array.from({ length: stages }, () => new MBarrier(1, at));
    this.empty = Array.from({ length: stages }, () => new MBarrier(1, at));
  }

  /** Threads join, before the first of them uses the pipeline. */
  join(producers: number, consumers: number): void {
    this.producers += producers;
    this.consumers += consumers;
    for (const each of this.full) each.expected = each.pending = Math.max(1, this.producers);
    for (const each of this.empty) each.expected = each.pending = Math.max(1, this.consumers);
  }
}
