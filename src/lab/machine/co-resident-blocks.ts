import { keyOf, type Machine } from './machine';
import { placeOf, type Pause } from './pause';
import type { RegisterFile } from './registers';
import { NOWHERE, type RegisterPlaces, type Runnable, type Waits } from './runnable';

/** How often warps may poll in vain before they count as stuck. */
const MOST_POLLS = 1000;

/** A resident block, and its warps' contributions to a counting barrier. */
export interface Resident {
  readonly index: number;
  /** Its slot among the resident blocks. */
  readonly slot: number;
  /** Fills the initial registers of a warp, and returns its lanes. */
  readonly start: (warp: number) => number;
  readonly warps: ResidentWarp[];
  votes: number;
  voted: number;
}

export class ResidentWarp {
  hasBegun = false;
  hasPaused = false;
  /** For a kernel that waits for more than barriers of its block. */
  generator: Generator<Pause, number, undefined> | null = null;
  pause: Pause | null = null;
  isDone = false;
  /** It reached the end of the kernel with lanes that had not returned before. */
  fellOff = false;

  /** @param kept - Its registers while other warps run. */
  constructor(
    readonly warp: number,
    readonly kept: KeptRegisters,
  ) {}
}

/** The registers of a warp while others run. */
export interface KeptRegisters {
  readonly all: Int32Array;
  /** What changes as it runs: a subset of them. */
  readonly changing: Int32Array;
}

export function keptRegisters(words: number, { changing }: RegisterPlaces): KeptRegisters {
  const all = new Int32Array(words);
  return { all, changing: all.subarray(changing) };
}

/**
 * Run resident blocks to completion: their warps take turns, and each runs until it waits for another.
 *
 * @param cluster - Blocks per cluster; those of one are adjacent.
 * @param between - Called after each round; throws to stop the run.
 * @returns Did all complete? If not, each deadlocked warp is reported as a fault.
 */
export function runCoResidentBlocks(
  runnable: Runnable,
  blocks: readonly Resident[],
  cluster: number,
  between: () => void,
): boolean {
  const run = new CoResidentBlocks(runnable, blocks, cluster);
  for (let polls = 0; ;) {
    const { runs, hasMoved } = run.takeTurns();
    polls = hasMoved ? 0 : polls + 1;
    const isReleased = run.releaseWhoMet();
    between();
    if (run.isDone) return true;
    if ((runs > 0 && polls < MOST_POLLS) || hasMoved || isReleased) continue;
    run.reportWhoWaits();
    return false;
  }
}

class CoResidentBlocks {
  private readonly machine: Machine;
  private readonly registers: RegisterFile;

  private readonly code: Runnable['code'];
  private readonly waits: Waits;
  private readonly changing: number;

  constructor(
    { compiler, code }: Runnable,
    private readonly blocks: readonly Resident[],
    private readonly cluster: number,
  ) {
    this.machine = compiler.machine;
    this.registers = compiler.registers.file;
    this.waits = compiler.registers.waits;
    this.changing = compiler.registers.places.changing;
    this.code = code;
  }

  get isDone(): boolean {
    for (const { warps } of this.blocks) for (const { isDone } of warps) if (!isDone) return false;
    return true;
  }

  /** Each warp that need not wait runs until it does. */
  takeTurns(): { readonly runs: number; readonly hasMoved: boolean } {
    let runs = 0;
    let hasMoved = false;
    for (const block of this.blocks)
      for (const each of block.warps) {
        if (each.isDone) continue;
        const { pause } = each;
        if (typeof pause === 'object' && pause?.among === 'until' && pause.ready()) each.pause = null;
        if (each.pause !== null) continue;
        runs += 1;
        if (this.resume(block, each)) hasMoved = true;
      }
    return { runs, hasMoved };
  }

  /** Warps that met at a barrier of their block, their cluster, or the grid continue. */
  releaseWhoMet(): boolean {
    const { blocks, cluster } = this;
    let any = false;
    for (const block of blocks)
      if (haveMet(block)) {
        this.compareBarriers(block);
        if (this.release([block], isOfBlock)) any = true;
      }
    // A kernel with turns waits for nothing else.
    if (this.code.turns) return any;
    for (let first = 0; first < blocks.length; first += cluster)
      if (this.release(blocks.slice(first, first + cluster), isOfCluster)) any = true;
    return this.release(blocks, isOfGrid) || any;
  }

  reportWhoWaits(): void {
    for (const block of this.blocks) for (const each of block.warps) if (!each.isDone) this.report(block, each);
  }

  /** @returns Has the warp made progress, rather than polled in vain? */
  private resume(block: Resident, each: ResidentWarp): boolean {
    const { machine, registers } = this;
    const { memory } = machine;
    this.enter(block, each.warp);
    const lanes = each.hasBegun ? null : block.start(each.warp);
    if (each.hasBegun) {
      registers.restore(each.kept.all);
      memory.recent.forget();
      memory.shadow.enter(each.warp);
    }
    each.hasBegun = true;
    machine.voted = block.voted;
    machine.votes = 0;
    const pause = this.goOn(each, lanes);
    block.votes += machine.votes;
    each.pause = pause;
    if (pause === null) {
      each.isDone = true;
      // Only a barrier of a cluster asks, and a kernel with turns has none.
      if (!this.code.turns) machine.left.add(keyOf(block.slot, each.warp));
      return true;
    }
    if (each.hasPaused) registers.save(each.kept.changing, this.changing);
    else registers.save(each.kept.all);
    each.hasPaused = true;
    if (isUntil(pause)) return !pause.isPoll;
    memory.noted?.barrier(each.warp);
    return true;
  }

  /**
   * @param lanes - Its initial lanes; `null`: it resumes.
   * @returns Where it waits; `null`: it has completed.
   */
  private goOn(each: ResidentWarp, lanes: number | null): Pause | null {
    const { waits, code } = this;
    const { run, turns } = code;
    let rest: number;
    if (run) rest = lanes ? run(lanes) : 0;
    else if (turns) {
      waits.at = NOWHERE;
      rest = lanes === null ? turns.resume() : turns.begin(lanes);
      if (waits.at !== NOWHERE) return waits.at;
    } else {
      each.generator ??= code.wait!(lanes!);
      const turn = each.generator.next();
      if (!turn.done) return turn.value;
      rest = turn.value;
    }
    each.fellOff = rest !== 0;
    return null;
  }

  private enter({ index, slot }: Resident, warp: number): void {
    const { memory } = this.machine;
    memory.enter(index, slot, this.cluster);
    memory.warp = warp;
  }

  /** All warps still running that are at a barrier of this kind continue. */
  private release(some: readonly Resident[], isHere: (pause: Pause | null) => boolean): boolean {
    let any = false;
    for (const { warps } of some)
      for (const each of warps) {
        if (each.isDone) continue;
        if (!isHere(each.pause)) return false;
        any = true;
      }
    if (!any) return false;
    const { memory } = this.machine;
    for (const block of some) {
      memory.enter(block.index, block.slot, this.cluster);
      for (const each of block.warps) each.pause = null;
      block.voted = block.votes;
      block.votes = 0;
      memory.shadow.syncBlock();
    }
    return true;
  }

  /** Warps of a block that meet at different barriers: they continue here; on a GPU they may not. */
  private compareBarriers(block: Resident): void {
    let last = -1;
    for (const { pause, warp } of block.warps) {
      if (typeof pause !== 'number') continue;
      if (last >= 0 && last !== pause)
        this.fault(
          block,
          warp,
          pause,
          'waits at this barrier while other warps of its block wait at another one. On the GPU this may hang',
        );
      last = pause;
    }
    const gone = last < 0 ? undefined : block.warps.find(({ fellOff }) => fellOff);
    // A warp that returned early counts as arrived, and many kernels rely on it; one that skipped the barrier was meant to
    // arrive.
    if (gone)
      this.fault(
        block,
        gone.warp,
        last,
        'came to the end of the kernel while other warps of its block wait at this barrier: all threads of a block must come to it',
      );
  }

  private report(block: Resident, { warp, pause }: ResidentWarp): void {
    const what =
      typeof pause === 'number'
        ? 'waits at this barrier for ever: other warps of its block wait for something else'
        : pause?.among === 'until'
          ? pause.what()
          : `waits at this barrier of the ${pause?.among ?? 'block'} for ever: other warps wait for something else`;
    this.fault(block, warp, pause === null ? 0 : placeOf(pause), `${what}. On the GPU the kernel hangs`);
  }

  private fault(block: Resident, warp: number, at: number, what: string): void {
    this.enter(block, warp);
    this.machine.memory.fault('barrier', at, 0, null, what);
  }
}

/** All unfinished warps of a block have reached one of its barriers. */
function haveMet({ warps }: Resident): boolean {
  for (const { isDone, pause } of warps) if (!isDone && typeof pause !== 'number') return false;
  return true;
}

const isOfBlock = (pause: Pause | null): boolean => typeof pause === 'number';
const isMeeting =
  (among: 'cluster' | 'grid') =>
  (pause: Pause | null): boolean =>
    typeof pause === 'object' && pause?.among === among;

const isOfCluster = isMeeting('cluster');
const isOfGrid = isMeeting('grid');

/** Waits for something other than the warps of its block, cluster, or grid. */
const isUntil = (pause: Pause): pause is Extract<Pause, { among: 'until' }> =>
  typeof pause === 'object' && pause.among === 'until';
