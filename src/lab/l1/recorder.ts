import type { Site } from '../machine/stats';
import { BlockScheduler } from './block-scheduler';
import { LineCache } from './line-cache';
import type { L1Plan } from './plan';
import { BlockRecording } from './recording';
import { Sm, type Tally } from './sm';

/** Total numbers in all traces kept at one time. */
const MOST_NUMBERS = 2 ** 24;

/**
 * Records the blocks of some SMs while the interpreter runs them one after another, and has each SM replay them as its warps
 * would run: interleaved, in turns.
 */
export class L1Recorder {
  private readonly sms = new Map<number, Sm>();
  private readonly tallies: Tally[] = [];
  private readonly tallyOf = new Map<Site, number>();
  private readonly most: number;
  private readonly dealer: BlockScheduler;
  /** The resident blocks, by their slot in the interpreter. */
  private readonly open: ({ readonly sm: Sm; readonly recording: BlockRecording } | null)[] = [];

  constructor(readonly plan: L1Plan) {
    for (const [index, sm] of plan.sms.entries())
      this.sms.set(sm, new Sm(new LineCache(plan.lines, plan.window, index + 1), this.tallies, plan.residentBlocks));
    this.dealer = new BlockScheduler(plan.usedSms, plan.residentBlocks);
    this.most = Math.floor(MOST_NUMBERS / (plan.sms.length * plan.liveBlocksPerSm * plan.warpsPerBlock));
  }

  /**
   * The next block to run. When not all blocks of the grid run, these are placed on the SMs as if they were the grid.
   *
   * @param slot - 0 for the first of some that are resident together: those before have ended.
   */
  startBlock(slot: number): void {
    if (slot === 0) this.endBlocks();
    const sm = this.sms.get(this.dealer.next());
    this.open[slot] = sm
      ? { sm, recording: new BlockRecording(this.plan.warpsPerBlock, this.most, (site) => this.indexOf(site)) }
      : null;
  }

  /** Of the block in this slot; `null` when its SM is not modeled. */
  at(slot: number): BlockRecording | null {
    return this.open[slot]?.recording ?? null;
  }

  /** Replay the rest. */
  finish(): void {
    this.endBlocks();
    for (const sm of this.sms.values()) sm.finish();
  }

  /** Sectors that one access looked up, and how many of them hit; `null` when it was in no recorded block. */
  of(site: Site): Readonly<Tally> | null {
    return this.tallies[this.tallyOf.get(site) ?? -1] ?? null;
  }

  private endBlocks(): void {
    for (let slot = 0; slot < this.open.length; slot += 1) {
      const each = this.open[slot];
      if (each) each.sm.add(each.recording.warps);
    }
    this.open.length = 0;
  }

  private indexOf(site: Site): number {
    const known = this.tallyOf.get(site);
    if (known !== undefined) return known;
    const op = site.op === 'load' || site.op === 'store' ? site.op : 'atomic';
    this.tallies.push({ op, use: site.use, sectors: 0, hits: 0, requests: 0, missed: 0, awaited: 0 });
    this.tallyOf.set(site, this.tallies.length - 1);
    return this.tallies.length - 1;
  }
}
