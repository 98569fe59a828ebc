import { deliver, type Arrival } from './async-copies';

/** A barrier object in shared memory: its phase completes when all threads and all bytes have arrived. */
export class MBarrier {
  phase = 0;
  pending: number;
  /** Announced bytes that have not arrived; less than 0: they arrived first. */
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

  /** @returns The phase arrived at. */
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

  /** Some thread has seen the end of a phase: the data of its copies is visible to all threads that do. */
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

  /** What a deadlocked warp waits for. */
  missing(): string {
    const arrivals = this.pending > 0 ? [`${this.pending} of ${this.expected} arrivals`] : [];
    const bytes = this.bytes > 0 ? [`${this.bytes} B`] : this.bytes < 0 ? [`an announcement of ${-this.bytes} B`] : [];
    const all = [...arrivals, ...bytes].join(' and ') || 'a phase';
    return `waits for ever at the barrier at byte ${this.at} of shared memory: ${all} never ${this.pending + Math.abs(this.bytes) === 1 ? 'comes' : 'come'}`;
  }
}
