import { keyOf } from './machine';
import { placeOf, type Pause } from './pause';
import type { Runnable } from './runnable';

/** How often warps may ask in vain before they are taken for stuck. */
const MOST_POLLS = 1000;

/** A block that is alive, and what its warps have said so far at a barrier that counts. */
export interface Resident {
  readonly index: number;
  /** Which of the places for blocks that are alive together it has. */
  readonly slot: number;
  readonly warps: ResidentWarp[];
  votes: number;
  voted: number;
}

export interface ResidentWarp {
  readonly warp: number;
  readonly turns: Generator<Pause, number, undefined>;
  readonly kept: Int32Array;
  pause: Pause | null;
  isDone: boolean;
  /** It came to the end of the kernel with lanes that had not returned before. */
  fellOff: boolean;
}

/**
 * Run blocks that are alive together to their end: their warps take turns, and each runs until it waits for another.
 *
 * @param cluster - Blocks of a cluster; those of one are side by side.
 * @param between - Called after each round; it throws when the run should stop.
 * @returns Did all come to their end? If not, each warp that waits for ever is reported as a fault.
 */
export function runCoResidentBlocks(
  { compiler }: Runnable,
  blocks: readonly Resident[],
  cluster: number,
  between: () => void,
): boolean {
  const { machine } = compiler;
  const { file: registers } = compiler.registers;
  const { memory } = machine;

  /** @returns Has the warp done something, rather than asked in vain? */
  const resume = (block: Resident, each: ResidentWarp): boolean => {
    registers.restore(each.kept);
    memory.enter(block.index, block.slot, cluster);
    memory.warp = each.warp;
    memory.recent.forget();
    memory.shadow.enter(each.warp);
    machine.voted = block.voted;
    machine.votes = 0;
    const turn = each.turns.next();
    block.votes += machine.votes;
    each.isDone = turn.done === true;
    each.pause = turn.done ? null : turn.value;
    if (turn.done) {
      machine.left.add(keyOf(block.slot, each.warp));
      each.fellOff = turn.value !== 0;
    } else registers.save(each.kept);
    if (!turn.done && !isUntil(turn.value)) memory.noted?.barrier(each.warp);
    return turn.done === true || !(isUntil(turn.value) && turn.value.isPoll);
  };

  /** All who still run and are at a barrier of this kind go on. */
  const release = (some: readonly Resident[], isHere: (pause: Pause | null) => boolean): boolean => {
    let any = false;
    for (const { warps } of some)
      for (const each of warps) {
        if (each.isDone) continue;
        if (!isHere(each.pause)) return false;
        any = true;
      }
    if (!any) return false;
    for (const block of some) {
      memory.enter(block.index, block.slot, cluster);
      for (const each of block.warps) each.pause = null;
      block.voted = block.votes;
      block.votes = 0;
      memory.shadow.syncBlock();
    }
    return true;
  };

  /** Warps of a block that meet at different barriers: they go on here, the GPU may not. */
  const compare = (block: Resident): void => {
    let last = -1;
    for (const { pause, warp } of block.warps) {
      if (typeof pause !== 'number') continue;
      if (last >= 0 && last !== pause) {
        memory.enter(block.index, block.slot, cluster);
        memory.warp = warp;
        memory.fault(
          'barrier',
          pause,
          0,
          null,
          'waits at this barrier while other warps of its block wait at another one. On the GPU this may hang',
        );
      }
      last = pause;
    }
    const gone = last < 0 ? undefined : block.warps.find(({ fellOff }) => fellOff);
    if (!gone) return;
    // Who returned early counts as arrived, and many kernels count on it; who passed the barrier by was meant to come.
    memory.enter(block.index, block.slot, cluster);
    memory.warp = gone.warp;
    memory.fault(
      'barrier',
      last,
      0,
      null,
      'came to the end of the kernel while other warps of its block wait at this barrier: all threads of a block must come to it',
    );
  };

  let polls = 0;
  for (;;) {
    let runs = 0;
    let moved = false;
    for (const block of blocks)
      for (const each of block.warps) {
        if (each.isDone) continue;
        const { pause } = each;
        if (typeof pause === 'object' && pause?.among === 'until' && pause.ready()) each.pause = null;
        if (each.pause !== null) continue;
        runs += 1;
        if (resume(block, each)) moved = true;
      }
    polls = moved ? 0 : polls + 1;
    for (const block of blocks)
      if (block.warps.every(({ isDone, pause }) => isDone || typeof pause === 'number')) {
        compare(block);
        if (release([block], (pause) => typeof pause === 'number')) moved = true;
      }
    for (let first = 0; first < blocks.length; first += cluster)
      if (release(blocks.slice(first, first + cluster), isMeeting('cluster'))) moved = true;
    if (release(blocks, isMeeting('grid'))) moved = true;
    between();
    if (blocks.every(({ warps }) => warps.every(({ isDone }) => isDone))) return true;
    if ((runs > 0 && polls < MOST_POLLS) || moved) continue;
    for (const block of blocks) for (const each of block.warps) if (!each.isDone) report(block, each);
    return false;
  }

  function report(block: Resident, { warp, pause }: ResidentWarp): void {
    memory.enter(block.index, block.slot, cluster);
    memory.warp = warp;
    const what =
      typeof pause === 'number'
        ? 'waits at this barrier for ever: other warps of its block wait for something else'
        : pause?.among === 'until'
          ? pause.what()
          : `waits at this barrier of the ${pause?.among ?? 'block'} for ever: other warps wait for something else`;
    memory.fault('barrier', pause === null ? 0 : placeOf(pause), 0, null, `${what}. On the GPU the kernel hangs`);
  }
}

const isMeeting =
  (among: 'cluster' | 'grid') =>
  (pause: Pause | null): boolean =>
    typeof pause === 'object' && pause?.among === among;

/** Waits for something else than the other warps of its block, cluster or grid. */
const isUntil = (pause: Pause): pause is Extract<Pause, { among: 'until' }> =>
  typeof pause === 'object' && pause.among === 'until';
