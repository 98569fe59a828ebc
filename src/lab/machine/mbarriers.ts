import { deliver, type Arrival } from './async-copies';
import type { Memory } from './memory';
import type { Condition } from './pause';
import type { PipelineState } from './pipeline-state';

/** A barrier object in shared memory: its phase ends when all have arrived and all bytes are there. */
export class MBarrier {
  phase = 0;
  pending: number;
  /** Bytes that were announced and have not come; less than 0: they came first. */
  bytes = 0;
  /** Copies that belong to a phase. */
  private arrivals: { readonly phase: number; readonly arrival: Arrival }[] = [];

  constructor(
    /** Arrivals of a phase. */
    public expected: number,
    /** From the start of the block's shared memory, for messages. */
    readonly at: number,
  ) {
    this.pending = expected;
  }

  /** @returns The phase that was arrived at. */
  arrive(count: number): number {
    const { phase } = this;
    this.pending -= count;
    this.advance();
    return phase;
  }

  expect(bytes: number): void {
    this.bytes += bytes;
    this.advance();
  }

  /** A copy belongs to this phase. */
  keep(arrival: Arrival): void {
    this.arrivals.push({ phase: this.phase, arrival });
  }

  /** Somebody has seen the end of a phase: what its copies brought is there for all who do. */
  see(step: number): void {
    if (this.arrivals.length === 0) return;
    for (const { phase, arrival } of this.arrivals) if (phase < this.phase) deliver(arrival, -1, step);
    this.arrivals = this.arrivals.filter(({ phase }) => phase >= this.phase);
  }

  private advance(): void {
    if (this.pending > 0 || this.bytes !== 0) return;
    this.phase += 1;
    this.pending = this.expected;
  }

  /** What a warp that waits for ever misses. */
  missing(): string {
    const arrivals = this.pending > 0 ? [`${this.pending} of ${this.expected} arrivals`] : [];
    const bytes = this.bytes > 0 ? [`${this.bytes} B`] : this.bytes < 0 ? [`an announcement of ${-this.bytes} B`] : [];
    const all = [...arrivals, ...bytes].join(' and ') || 'a phase';
    return `waits for ever at the barrier at byte ${this.at} of shared memory: ${all} never ${this.pending + Math.abs(this.bytes) === 1 ? 'comes' : 'come'}`;
  }
}

/** All barrier objects of the blocks that are alive, by where in the machine's memory they lie. */
export class MBarriers {
  private readonly all = new Map<number, MBarrier>();
  readonly pipelines = new Map<number, PipelineState>();

  init(place: number, count: number, at: number): MBarrier {
    const made = new MBarrier(count, at);
    this.all.set(place, made);
    return made;
  }

  at(place: number): MBarrier | undefined {
    return this.all.get(place);
  }

  remove(place: number): void {
    this.all.delete(place);
  }

  /** A new block begins: its shared memory holds none. */
  forget({ sharedStart, plan }: Memory): void {
    for (const map of [this.all, this.pipelines])
      for (const place of map.keys())
        if (place >= sharedStart && place < sharedStart + plan.sharedBytes) map.delete(place);
  }
}

/** A wait for the ends of phases; `isPoll`: only asks. */
export const untilPhases = (
  at: number,
  barriers: readonly { readonly barrier: MBarrier; readonly isOver: () => boolean }[],
  isPoll = false,
): Condition => ({
  ...{ among: 'until', at, isPoll },
  ready: () => isPoll || barriers.every(({ isOver }) => isOver()),
  what: () => (barriers.find(({ isOver }) => !isOver()) ?? barriers[0]!).barrier.missing(),
});
