import { LANES } from './registers';

/** Bytes in which one unit of the L2 serializes atomics. */
const PIECE = 512;
const MOST = 1 << 16;
const WORD = 4;
/** Limits of the words kept per block, and of blocks. */
const MOST_WORDS = 4096;
const MOST_BLOCKS = 1024;

/** Where in memory atomics collide: how often two random ones go to the same piece. */
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

  /** This many equally used pieces would give as many collisions; `Infinity`: there were none. */
  get pieces(): number {
    let pairs = 0;
    for (const visits of this.visits.values()) pairs += visits * (visits - 1);
    return pairs > 0 ? (this.all * (this.all - 1)) / pairs : Infinity;
  }

  /** Distinct words that atomics accessed, as far as they are kept. */
  get wordsSeen(): number {
    return placesIn([...this.blocks, { words: this.words }], WORD).size;
  }

  /** A block of the grid has completed. */
  ended(index: number): void {
    if (this.words.size > 0 && this.blocks.length < MOST_BLOCKS) this.blocks.push({ index, words: this.words });
    this.words = new Set();
  }

  /**
   * Where each block accesses separate locations, next to those of its neighbors: pieces shared by this many adjacent
   * blocks. `null`: distant blocks access the same locations, or it is not known.
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
    /** Locations of this many bytes for all resident blocks: each adds as many new ones as those of the run. */
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
/** With this many pieces of adjacent blocks, pieces are extrapolated to more blocks; with fewer, words are. */
const ENOUGH = 16;
/** At most this share of what distant blocks access is shared with adjacent blocks. */
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
