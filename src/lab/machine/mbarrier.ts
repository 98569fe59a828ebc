import { deliver, type Arrival } from './async-copies';

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
