import type { Cycles } from '@src/units/units';
import { InputError } from '../input-error';
import { MemoryQueue } from './memory-queue';
import { requireProgram, roundOf, SCOREBOARDS, type InstructionKind, type Step, type WarpProgram } from './program';
import { stallReasons, type WarpStall } from './stall-reasons';
import type { SchedulerTiming } from './timing';

/** Warps of one scheduler, all running the same program. */
export interface WarpsOfScheduler {
  readonly warps: number;
  /** Warps of one block on this scheduler: barriers hold for a block, and older blocks issue first. */
  readonly warpsPerBlock: number;
}

/** A warp does one thing from `start` (inclusive) to `end` (exclusive). */
export interface Span {
  readonly reason: WarpStall;
  readonly start: Cycles;
  readonly end: Cycles;
  /** The instruction that it issues, or waits to issue. */
  readonly kind: InstructionKind;
}

export interface WarpSchedule {
  readonly cycles: Cycles;
  readonly issued: number;
  /** Cycles of all warps together, by activity. */
  readonly warpCycles: Readonly<Record<WarpStall, number>>;
  /** Averages per cycle. */
  readonly activeWarps: number;
  readonly eligibleWarps: number;
  /** By warp, ascending in time: those that begin before cycle `watch`. */
  readonly spans: readonly (readonly Span[])[];
}

const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * One scheduler of an SM, cycle by cycle. In each cycle it issues one instruction of one warp. It stays with a warp as long
 * as that can issue, then takes, from the oldest block, the warp that issued last.
 *
 * @param watch - Cycles for which every warp's spans are kept.
 * @returns Plain data, deterministic.
 * @throws {InputError} For a program or an impossible number of warps.
 * @see content/evidence/latency-hiding
 */
export function scheduleWarps(
  program: WarpProgram,
  { warps, warpsPerBlock }: WarpsOfScheduler,
  timing: SchedulerTiming,
  watch: Cycles = 0,
): WarpSchedule {
  requireProgram(program);
  for (const number of [warps, warpsPerBlock])
    if (!Number.isInteger(number) || number < 1)
      throw new InputError(`${number} warps came. Give a whole number of at least 1.`);
  return new Run(roundOf(program), program.rounds, warps, warpsPerBlock, timing, watch).toEnd();
}

class Run {
  private readonly total = Object.fromEntries(stallReasons.map((reason) => [reason, 0])) as Record<WarpStall, number>;
  private readonly spans: Span[][];
  private readonly memory: MemoryQueue;
  /** For each warp: its next instruction, its remaining rounds, and the cycle from which it can issue. */
  private readonly at: number[];
  private readonly roundsLeft: number[];
  private readonly ready: number[];
  /** When each scoreboard of each warp clears, and whether a load set it. */
  private readonly clear: Float64Array;
  private readonly byLoad: Uint8Array;
  /** Warps of each block that are neither at a barrier nor at their end. */
  private readonly running: number[];
  private readonly waiting: number[][];
  private readonly issuedAt: number[];
  private last = 0;
  private left: number;
  private now = 0;
  private pipeFree = 0;

  constructor(
    private readonly round: readonly Step[],
    rounds: number,
    private readonly warps: number,
    private readonly warpsPerBlock: number,
    private readonly timing: SchedulerTiming,
    private readonly watch: Cycles,
  ) {
    const each = <T>(value: T): T[] => new Array<T>(warps).fill(value);
    this.memory = new MemoryQueue(timing);
    this.at = each(0);
    this.roundsLeft = each(rounds);
    this.ready = each(0);
    this.issuedAt = each(-1);
    this.clear = new Float64Array(warps * SCOREBOARDS);
    this.byLoad = new Uint8Array(warps * SCOREBOARDS);
    this.spans = Array.from({ length: warps }, () => []);
    const blocks = Math.ceil(warps / warpsPerBlock);
    this.running = Array.from({ length: blocks }, (_, block) => Math.min(warpsPerBlock, warps - block * warpsPerBlock));
    this.waiting = Array.from({ length: blocks }, () => []);
    this.left = warps;
  }

  toEnd(): WarpSchedule {
    while (this.left > 0) {
      this.memory.advance(this.now);
      const warp = this.choose();
      if (warp === null) this.now = Math.min(...this.ready);
      else {
        this.issue(warp);
        this.now++;
      }
    }
    const { total, now } = this;
    const all = Object.values(total).reduce((sum, cycles) => sum + cycles, 0);
    return {
      cycles: now,
      issued: total.selected,
      warpCycles: total,
      activeWarps: all / now,
      eligibleWarps: (total.selected + total.not_selected) / now,
      spans: this.spans,
    };
  }

  private choose(): number | null {
    if (this.canIssue(this.last)) return this.last;
    let best: number | null = null;
    for (let warp = 0; warp < this.warps; warp++) {
      if (best !== null && warp % this.warpsPerBlock === 0) return best;
      if (this.canIssue(warp) && (best === null || this.issuedAt[warp]! > this.issuedAt[best]!)) best = warp;
    }
    return best;
  }

  /** A warp whose pipe or queue is full waits for that from now on. */
  private canIssue(warp: number): boolean {
    const since = this.ready[warp]!;
    if (since > this.now) return false;
    const { kind } = this.round[this.at[warp]!]!;
    const free = kind === 'load' ? this.memory.room() : kind === 'fma' ? this.pipeFree : 0;
    if (free <= this.now) return true;
    this.spend(warp, 'not_selected', since, this.now);
    this.spend(warp, kind === 'load' ? 'lg_throttle' : 'math_pipe_throttle', this.now, free);
    this.ready[warp] = free;
    return false;
  }

  private issue(warp: number): void {
    const { now, timing } = this;
    const step = this.round[this.at[warp]!]!;
    this.spend(warp, 'not_selected', this.ready[warp]!, now);
    this.spend(warp, 'selected', now, now + 1);
    this.last = warp;
    this.issuedAt[warp] = now;
    if (step.kind === 'fma') this.pipeFree = now + timing.fmaBusyCycles;
    if (step.sets !== null) {
      const slot = warp * SCOREBOARDS + step.sets;
      const isLoad = step.kind === 'load';
      this.clear[slot] = Math.max(this.clear[slot]!, isLoad ? this.memory.load() : now + timing.constantCycles);
      this.byLoad[slot] = isLoad ? 1 : 0;
    }
    this.at[warp]!++;
    if (this.at[warp] === this.round.length) {
      this.at[warp] = 0;
      this.roundsLeft[warp]!--;
    }
    if (this.roundsLeft[warp] === 0) this.end(warp);
    else this.wait(warp, step);
  }

  /** What the warp waits for before its next instruction. */
  private wait(warp: number, { kind, stall, taken }: Step): void {
    let free = this.spend(warp, 'wait', this.now + 1, this.now + stall);
    if (taken) {
      free = this.spend(warp, 'branch_resolving', free, free + this.timing.branchCycles);
      free = this.spend(warp, 'no_instruction', free, free + this.timing.fetchCycles);
    }
    for (const scoreboard of this.round[this.at[warp]!]!.waits) {
      const slot = warp * SCOREBOARDS + scoreboard;
      const reason = this.byLoad[slot] ? 'long_scoreboard' : 'short_scoreboard';
      free = this.spend(warp, reason, free, Math.max(free, this.clear[slot]!));
    }
    this.ready[warp] = free;
    if (kind === 'barrier') this.arrive(warp, free);
  }

  /** The last warp of a block releases the others. */
  private arrive(warp: number, free: Cycles): void {
    const block = Math.floor(warp / this.warpsPerBlock);
    this.running[block]!--;
    this.waiting[block]!.push(warp);
    this.ready[warp] = NEVER;
    this.since[warp] = free;
    this.release(block);
  }
  private readonly since: number[] = [];

  private release(block: number): void {
    if (this.running[block]! > 0) return;
    for (const warp of this.waiting[block]!) {
      this.ready[warp] = Math.max(this.since[warp]!, this.now + 1);
      this.spend(warp, 'barrier', this.since[warp]!, this.ready[warp]!);
    }
    this.running[block] = this.waiting[block]!.length;
    this.waiting[block] = [];
  }

  private end(warp: number): void {
    this.left--;
    this.ready[warp] = NEVER;
    const block = Math.floor(warp / this.warpsPerBlock);
    this.running[block]!--;
    if (this.waiting[block]!.length > 0) this.release(block);
  }

  private spend(warp: number, reason: WarpStall, start: Cycles, end: Cycles): Cycles {
    if (end <= start) return start;
    this.total[reason] += end - start;
    if (start < this.watch) this.spans[warp]!.push({ reason, start, end, kind: this.round[this.at[warp]!]!.kind });
    return end;
  }
}
