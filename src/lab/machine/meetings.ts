import { LANES } from './registers';

/** Bytes that one unit of the L2 changes one atomic after the other. */
const PIECE = 512;
const MOST = 1 << 16;

/** Where in memory atomics meet: how often two of them, taken at random, go to the same piece. */
export class Meetings {
  private readonly visits = new Map<number, number>();
  private all = 0;

  note(mask: number, offsets: Int32Array): void {
    const { visits } = this;
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0) continue;
      const piece = Math.floor(offsets[i]! / PIECE);
      const known = visits.get(piece);
      if (known === undefined && visits.size >= MOST) continue;
      visits.set(piece, (known ?? 0) + 1);
      this.all += 1;
    }
  }

  /** As many pieces, all used alike, would let as many meet; `Infinity`: none met. */
  get pieces(): number {
    let pairs = 0;
    for (const visits of this.visits.values()) pairs += visits * (visits - 1);
    return pairs > 0 ? (this.all * (this.all - 1)) / pairs : Infinity;
  }
}
