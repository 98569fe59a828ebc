import { LANES } from './registers';

/** Bytes that one unit of the L2 changes one atomic after the other. */
const PIECE = 512;
const MOST = 1 << 16;
const WORD = 4;
/** Words that are kept of a block, and blocks. */
const MOST_WORDS = 4096;
const MOST_BLOCKS = 1024;

/** Where in memory atomics meet: how often two of them, taken at random, go to the same piece. */
export class Meetings {
  private readonly visits = new Map<number, number>();
  private all = 0;
  private words = new Set<number>();
  private readonly blocks: { readonly index: number; readonly words: ReadonlySet<number> }[] = [];

  note(mask: number, offsets: Int32Array): void {
    const { visits } = this;
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0) continue;
      const piece = Math.floor(offsets[i]! / PIECE);
      if (this.words.size < MOST_WORDS) this.words.add(Math.floor(offsets[i]! / WORD));
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

  /** Different words that atomics came to, as far as they are kept. */
  get wordsSeen(): number {
    return placesIn([...this.blocks, { words: this.words }], WORD).size;
  }

  /** A block of the grid has come to its end. */
  ended(index: number): void {
    if (this.words.size > 0 && this.blocks.length < MOST_BLOCKS) this.blocks.push({ index, words: this.words });
    this.words = new Set();
  }

  /**
   * Where each block comes to places of its own, next to those of its neighbors: pieces that so many blocks beside each other share.
   * `null`: blocks that are far apart come to the same places, or nobody knows.
   */
  piecesOf(together: number): number | null {
    const blocks = this.blocks.toSorted((a, b) => a.index - b.index);
    const [first, last] = [blocks[0], blocks.at(-1)];
    if (!first || !last || last.index - first.index < together) return null;
    const runs = blocks.map((_, at) => runFrom(blocks, at));
    const run = runs.reduce((longest, each) => (each.length > longest.length ? each : longest), []);
    if (run.length < LEAST_RUN) return null;
    const near = placesIn(run, PIECE);
    const far = placesIn(
      blocks.filter((each) => !run.includes(each)),
      PIECE,
    );
    const shared = [...far].filter((piece) => near.has(piece)).length / Math.max(1, far.size);
    const most = Math.max(...run.map(({ words }) => words.size));
    if (far.size === 0 || shared > NEAR_ONLY || most >= MOST_WORDS) return null;
    /** Places of so many bytes, of all blocks that are there together: each brings as many new ones as those of the run. */
    const inAll = (bytes: number): number => {
      const own = run.reduce((sum, each) => sum + placesIn([each], bytes).size, 0) / run.length;
      const grown = Math.max(0, placesIn(run, bytes).size - own) / (run.length - 1);
      return own + grown * (together - 1);
    };
    if (near.size >= ENOUGH) return inAll(PIECE);
    // Where words begin in a piece is not known.
    return 1 + ((inAll(WORD) - 1) * WORD) / PIECE;
  }
}

const LEAST_RUN = 8;
/** Pieces that blocks beside each other come to: so many say how many more blocks come to; of fewer, the words do. */
const ENOUGH = 16;
/** Of what blocks elsewhere come to, at most so much is shared with blocks beside each other. */
const NEAR_ONLY = 0.5;

const placesIn = (blocks: readonly { readonly words: ReadonlySet<number> }[], bytes: number): Set<number> =>
  new Set(blocks.flatMap(({ words }) => [...words].map((word) => Math.floor((word * WORD) / bytes))));

interface Indexed {
  readonly index: number;
}

function runFrom<T extends Indexed>(blocks: readonly T[], at: number): T[] {
  let end = at + 1;
  while (end < blocks.length && blocks[end]!.index === blocks[end - 1]!.index + 1) end += 1;
  return blocks.slice(at, end);
}
