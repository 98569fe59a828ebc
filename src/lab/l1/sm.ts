import type { L1Use } from '@src/engine/cache';
import type { LineCache } from './line-cache';
import { BARRIER, FENCE, type WarpTrace } from './trace';

/** Lookups of one access of the source, summed over all SMs. */
export interface Tally {
  readonly op: 'load' | 'store' | 'atomic';
  readonly use: L1Use;
  /** Sectors that were looked up, and those that hit. */
  sectors: number;
  hits: number;
  /** Times that a warp carried it out, and those in which a sector was not there. */
  requests: number;
  missed: number;
  /** Of all others, those that find what some other warp has asked for since this one was here last: it is on its way. */
  awaited: number;
}

/** The warps of one resident block. */
type Block = WarpTrace[];

const COUNT = Uint8Array.from({ length: 16 }, (_, bits) => [0, 1, 2, 3].filter((bit) => (bits >> bit) & 1).length);

/**
 * One SM and its L1. Its blocks arrive in numerical order; as many as fit are resident, and when one ends the next takes its
 * place. The resident warps take turns: each executes one access, then the next warp's. At a barrier a warp waits for its
 * block.
 *
 * What determines the turns of real warps, how long their data takes and what they compute, is not modeled.
 */
export class Sm {
  private readonly resident: Block[] = [];
  /** Accesses so far. */
  private now = 0;

  constructor(
    private readonly cache: LineCache,
    private readonly tallies: readonly Tally[],
    private readonly places: number,
  ) {}

  /** A block has been recorded: it starts when there is room for it. */
  add(block: Block): void {
    for (const warp of block) warp.last = this.now;
    this.resident.push(block);
    while (this.resident.length >= this.places) this.round();
  }

  /** No more blocks will arrive. */
  finish(): void {
    while (this.resident.length > 0) this.round();
    this.cache.release();
  }

  /** Each resident warp executes one access. Blocks that have ended leave. */
  private round(): void {
    const { resident } = this;
    for (let index = 0; index < resident.length; index += 1)
      if (!this.turn(resident[index]!)) {
        for (const warp of resident[index]!) warp.release();
        resident.splice(index, 1);
        index -= 1;
      }
  }

  /** @returns Whether some warp of the block has more accesses. */
  private turn(block: Block): boolean {
    let running = 0;
    let waiting = 0;
    for (const warp of block) {
      if (warp.at === warp.length) continue;
      running += 1;
      if (warp.ints[warp.at] === BARRIER) waiting += 1;
      else this.step(warp);
    }
    if (waiting === running) for (const warp of block) if (warp.at < warp.length) warp.at += 1;
    return running > 0;
  }

  private step(warp: WarpTrace): void {
    const { cache } = this;
    const { ints } = warp;
    const head = ints[warp.at]!;
    let at = warp.at + 1;
    if (head === FENCE) {
      cache.empty();
      warp.at = at;
      return;
    }
    const tally = this.tallies[head >> 6]!;
    const { op, use } = tally;
    const end = at + 2 * (head & 63);
    const { sectors: lookedUp, hits: found } = tally;
    this.now += 1;
    let newest = 0;
    for (; at < end; at += 2) {
      const place = ints[at]!;
      const line = place >>> 4;
      const sectors = place & 15;
      tally.sectors += COUNT[sectors]!;
      if (op === 'load') {
        tally.hits += cache.load(line, ints[at + 1]!, use, this.now);
        newest = Math.max(newest, cache.found);
      } else if (op === 'store') tally.hits += cache.store(line, sectors, ints[at + 1]!, use);
      else cache.drop(line);
    }
    tally.requests += 1;
    if (tally.sectors - lookedUp > tally.hits - found) tally.missed += 1;
    else if (newest > warp.last) tally.awaited += 1;
    warp.last = this.now;
    warp.at = end;
  }
}
