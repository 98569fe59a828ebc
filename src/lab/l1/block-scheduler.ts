import { seededPermutation } from '@src/engine/random';

/** By how many places the turns of SMs shift against each other. */
const SHIFT = 8;

/**
 * Which SM gets a block, as blocks are assigned in numerical order. While SMs have room, each gets one in its turn: an SM
 * with block b next gets block b + `sms`, sometimes 8 later, and 8 earlier when it is nearly full. Later blocks go where one
 * has ended first: in each turn every SM gets one, in an order drawn from a seed.
 *
 * The distances are those of three launches on an H200, some SMs of which get their blocks sooner than the others; no other
 * GPU was examined. Blocks so short that they end before the SMs are full are not treated separately.
 *
 * @see content/evidence/lab-teaching: `whereBlocksRan` gives the SM of each block.
 */
export class BlockScheduler {
  private dealt = 0;
  private shift = 0;
  private order: readonly number[] = [];

  /**
   * @param sms - SMs that get blocks.
   * @param turns - Blocks resident on an SM at one time.
   */
  constructor(
    private readonly sms: number,
    private readonly turns: number,
  ) {}

  next(): number {
    const { sms, turns } = this;
    const place = this.dealt % sms;
    const turn = (this.dealt - place) / sms;
    this.dealt += 1;
    if (turn >= turns) {
      if (place === 0) this.order = seededPermutation(sms, turn);
      return this.order[place]!;
    }
    // An SM later in the turn gets its block later.
    if (place === 0 && turn > 0) this.shift += turn >= 0.75 * turns ? -SHIFT : turn % 3 === 0 ? SHIFT : 0;
    return (((place - this.shift) % sms) + sms) % sms;
  }
}
