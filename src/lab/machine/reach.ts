import { ALL, LANES } from './registers';
import type { AccessCost, AccessOp, Stats } from './stats';

/** Accesses of at least this many 64-byte pieces are noted: others hardly ever come back to a piece that is gone. */
const SCATTERED = 8;
/** Loads fetch pieces; stores dirty sectors of 32 bytes. */
const PIECE_SHIFT = 6;
const SECTOR_SHIFT = 5;
/** Pieces of neighboring blocks that are remembered, by a hash of their number. */
const ENTRIES = 2 ** 18;
/** And of the running block per warp: what the L2 keeps, divided among all warps that an H100 runs at one time. */
const OWN_PER_WARP = 32;

interface Run {
  requested: number;
  fresh: number;
  low: number;
  high: number;
  spans: number;
  blocks: number;
}

/**
 * How often scattered accesses come back to pieces of memory that are in the L2 by then. A block comes back to what it has
 * touched recently: meanwhile, all other blocks touch as much. Its neighbors run at the same time, so that what one of them
 * has touched is there for the others.
 */
export class Reaches {
  /** Pieces, and the blocks that touched them last. */
  private table: { readonly pieces: Int32Array; readonly owners: Int32Array } | null = null;
  private readonly own: Int32Array;
  private readonly shift: number;
  private block = 0;
  private readonly runs = new Map<Stats, Run>();
  /** Between the blocks of the run; `null`: one has run so far. */
  private stride: number | null = null;

  constructor(warps: number) {
    const bits = Math.ceil(Math.log2(OWN_PER_WARP * warps));
    this.own = new Int32Array(2 ** bits).fill(-1);
    this.shift = 32 - bits;
  }

  /** @param head - Lane i touches `head + places[i]`. */
  note(stats: Stats, op: AccessOp, cost: AccessCost, mask: number, places: Int32Array, head: number): void {
    if (cost.pieces < SCATTERED) return;
    const { own, shift, block } = this;
    const { pieces: known, owners } = (this.table ??= {
      pieces: new Int32Array(ENTRIES).fill(-1),
      owners: new Int32Array(ENTRIES),
    });
    let run = this.runs.get(stats);
    if (!run) {
      run = { requested: 0, fresh: 0, low: Infinity, high: -Infinity, spans: 0, blocks: 0 };
      this.runs.set(stats, run);
    }
    const isLoad = op === 'load';
    run.requested += isLoad ? cost.pieces : cost.sectors;
    const part = isLoad ? PIECE_SHIFT : SECTOR_SHIFT;
    const kind = isLoad ? 0 : 1;
    for (let i = 0; i < LANES; i += 1) {
      if (mask !== ALL && ((mask >>> i) & 1) === 0) continue;
      const place = head + places[i]!;
      if (place < run.low) run.low = place;
      if (place > run.high) run.high = place;
      const piece = (place >>> part) * 2 + kind;
      const hash = Math.imul(piece, 0x9e3779b1);
      if (own[hash >>> shift] === piece) continue;
      own[hash >>> shift] = piece;
      const at = hash >>> 14;
      if (known[at] !== piece || owners[at] === block) run.fresh += 1;
      known[at] = piece;
      owners[at] = block;
    }
  }

  /**
   * A block of the grid has ended. While blocks follow each other at one distance, they are a run.
   *
   * @param next - The block that comes then; `null`: none.
   */
  ended(index: number, next: number | null): void {
    this.block += 1;
    const stride = (next ?? index) - index;
    const goesOn = this.stride === null || this.stride === stride;
    this.stride = goesOn ? stride : null;
    if (this.runs.size === 0) return;
    this.own.fill(-1);
    for (const [stats, run] of this.runs) {
      if (run.high < run.low) continue;
      run.spans += run.high - run.low;
      run.blocks += 1;
      run.low = Infinity;
      run.high = -Infinity;
      if (!stats.reach || run.blocks > stats.reach.blocks)
        stats.reach = {
          fresh: Math.min(1, run.fresh / run.requested),
          span: run.spans / run.blocks,
          blocks: run.blocks,
        };
    }
    if (goesOn) return;
    this.runs.clear();
    this.table?.pieces.fill(-1);
  }
}
