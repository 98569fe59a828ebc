import type { Cycles } from '@src/units/units';
import type { SchedulerTiming } from './timing';

/** More than any load takes: arrivals are kept by their cycle modulo this. */
const RING = 1 << 14;

/**
 * The loads of one scheduler's warps. Their latency grows with the average number in flight: the power mean of the unloaded
 * latency and the time in which the memory serves that many. Individual loads vary by a deterministic scatter, which grows
 * as they queue.
 */
export class MemoryQueue {
  private readonly arrivals = new Uint16Array(RING);
  private now = 0;
  private average = 0;
  private seed = 1;
  inFlight = 0;

  constructor(private readonly timing: SchedulerTiming) {}

  advance(to: Cycles): void {
    const share = 1 / this.timing.loadCycles;
    while (this.now < to) {
      this.average += (this.inFlight - this.average) * share;
      this.now++;
      const slot = this.now % RING;
      this.inFlight -= this.arrivals[slot]!;
      this.arrivals[slot] = 0;
    }
  }

  /** The cycle in which the value arrives. */
  load(): Cycles {
    const { loadCycles, scatterCycles, scatterPerQueued, loadBusyCycles, knee } = this.timing;
    const queued = (loadCycles ** knee + (this.average * loadBusyCycles) ** knee) ** (1 / knee);
    const scatter = scatterCycles + scatterPerQueued * (queued - loadCycles);
    const latency = Math.max(1, Math.round(queued + scatter * (2 * this.random() - 1)));
    const done = this.now + Math.min(latency, RING - 1);
    this.arrivals[done % RING]!++;
    this.inFlight++;
    return done;
  }

  /** When there is room for one more load: now, or the cycle of the next arrival. */
  room(): Cycles {
    if (this.inFlight < this.timing.mostInFlight) return this.now;
    let at = this.now + 1;
    while (this.arrivals[at % RING] === 0) at++;
    return at;
  }

  /** A linear congruential generator: loads differ, runs do not. */
  private random(): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0;
    return this.seed / 2 ** 32;
  }
}
