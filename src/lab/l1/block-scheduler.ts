import { seededPermutation } from '@src/engine/random';

/** By so many places the turns of SMs move against each other. */
const SHIFT = 8;

/**
 * Which SM gets a block, as blocks come in the order of their numbers. While SMs have room, each gets one in its turn: on an SM
 * with block b comes block b + `sms`, at times 8 more, and 8 fewer when it is nearly full. Later blocks go where one has ended
 * first: in each turn every SM gets one, in an order drawn from a seed.
 *
 * The distances are those of three launches on an H200, some SMs of which get their blocks sooner than the others; no other GPU
 * was looked at. Blocks so short that they end before the SMs are full are not told apart.
 *
 * @see content/evidence/lab-teaching: `whereBlocksRan` tells the SM of each block.
 */
export class BlockScheduler {
  private dealt = 0;
  private shift = 0;
  private order: readonly number[] = [];

  /**
   * @param sms - That get blocks.
   * @param turns - Blocks that an SM has at one time.
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
    // Who stands further back in the turn gets its block later.
    if (place === 0 && turn > 0) this.shift += turn >= 0.75 * turns ? -SHIFT : turn % 3 === 0 ? SHIFT : 0;
    return (((place - this.shift) % sms) + sms) % sms;
  }
}
