import { OutOfSteps } from './steps';
import { BlockOrder } from './block-order';
import { LANES } from './registers';
import type { Runnable } from './runnable';
import { keptRegisters, runCoResidentBlocks, type Resident, ResidentWarp } from './co-resident-blocks';

/** Words of initial registers that are cached for the warps of a block, so that they are not recomputed for each block. */
const MOST_KEPT = 2 ** 20;

/** Stops a run that its caller no longer wants. */
export class Cancelled extends Error {}

/** Resident blocks, and how many of them form a cluster. */
export interface Together {
  /** This many consecutive blocks of the list are resident together: 1, a cluster, or the whole grid. */
  readonly coResident: number;
  readonly cluster: number;
  /** Called after each completed team: more blocks to run after those of the list. */
  readonly next?: () => readonly number[];
}

/** The outcome of a launch. */
export interface Launched {
  /** Completed blocks. */
  readonly done: number;
  readonly isComplete: boolean;
  /** Deadlock: warps waited for what never comes; the faults say where. */
  readonly isStuck: boolean;
}

/**
 * Run the blocks of a grid, one team after the other. Within a team the warps take turns where they wait for each other.
 *
 * @param firstBlocks - In execution order; blocks of a team, and of a cluster, are consecutive.
 */
export function launch(
  kernel: Runnable,
  grid: readonly [number, number, number],
  block: readonly [number, number, number],
  firstBlocks: readonly number[],
  progress?: (done: number, all: number) => boolean,
  { coResident, cluster, next }: Together = { coResident: 1, cluster: 1 },
): Launched {
  const { compiler } = kernel;
  const { machine } = compiler;
  const { file: registers, indices, places } = compiler.registers;
  const { memory } = machine;
  const warps = Math.ceil((block[0] * block[1] * block[2]) / LANES);
  for (const [axis, part] of indices.blockDim.entries()) part.fill(block[axis]!);
  for (const [axis, part] of indices.gridDim.entries()) part.fill(grid[axis]!);
  const { code } = kernel;
  const words = registers.words;
  const parameters = new Int32Array(words);
  registers.save(parameters);
  const isPlain = code.run !== null && coResident === 1;
  const saved = Array.from({ length: isPlain ? 0 : warps * coResident }, () => keptRegisters(words, places));
  const blocks = next ? [...firstBlocks] : firstBlocks;
  const { blockIdx } = indices;
  const known: (WarpStart | undefined)[] = [];
  const keeps = words * warps <= MOST_KEPT;
  // Blocks of a cluster, or of a grid that meets at barriers, are ordered by these.
  const isAlone = coResident === 1 && memory.plan.watchesRaces;
  const order = isAlone ? new BlockOrder(memory, compiler.sites) : null;
  let done = 0;
  let told = 0;
  let placed: readonly number[] | null = null;

  const start = (warp: number, at: readonly number[]): number => {
    const begun = known[warp] ?? warpStart(kernel, warp, block, parameters);
    if (keeps) known[warp] = begun;
    const { mask } = begun;
    // A kernel may have modified its parameters (`A += blockIdx.y * n`): the next warp gets the launch's values.
    registers.restore(begun.words, places.own);
    if (placed !== at || coResident > 1) for (let axis = 0; axis < 3; axis += 1) blockIdx[axis]!.fill(at[axis]!);
    placed = at;
    machine.alive[0] = mask;
    memory.warp = warp;
    memory.recent.forget();
    memory.shadow.enter(warp);
    return mask;
  };

  /** @returns Its index in the grid. */
  const startBlock = (index: number, slot: number): readonly number[] => {
    memory.startBlock(index, slot, cluster);
    return [index % grid[0], Math.floor(index / grid[0]) % grid[1], Math.floor(index / (grid[0] * grid[1]))];
  };

  const resident = (index: number, slot: number): Resident => {
    const at = startBlock(index, slot);
    const alive: ResidentWarp[] = [];
    for (let warp = 0; warp < warps; warp += 1) alive.push(new ResidentWarp(warp, saved[slot * warps + warp]!));
    return { index, slot, start: (warp) => start(warp, at), warps: alive, votes: 0, voted: 0 };
  };

  const checkSteps = (): void => {
    if (machine.steps > machine.limit) throw new OutOfSteps();
  };

  try {
    for (let first = 0; first < blocks.length; first += coResident) {
      if (isPlain) {
        const at = startBlock(blocks[first]!, 0);
        for (let warp = 0; warp < warps; warp += 1) {
          const mask = start(warp, at);
          if (mask !== 0) code.run(mask);
          checkSteps();
        }
      } else {
        machine.named.clear();
        machine.arrived.clear();
        machine.left.clear();
        const members = blocks.slice(first, first + coResident).map(resident);
        if (!runCoResidentBlocks(kernel, members, cluster, checkSteps))
          return { done, isComplete: false, isStuck: true };
      }
      order?.ended();
      done = Math.min(blocks.length, first + coResident);
      if (next) (blocks as number[]).push(...next());
      if (progress && done - told >= 16) {
        told = done;
        if (progress(done, blocks.length) === false) throw new Cancelled();
      }
    }
  } catch (stop) {
    if (!(stop instanceof OutOfSteps) && !(stop instanceof Cancelled)) throw stop;
    return { done, isComplete: false, isStuck: false };
  }
  return { done, isComplete: true, isStuck: false };
}

/** A warp's initial state: its lanes as a mask, and the registers that differ from warp to warp. */
interface WarpStart {
  readonly mask: number;
  readonly words: Int32Array;
}

/** @param parameters - All registers with the launch's values. */
function warpStart(
  { compiler }: Runnable,
  warp: number,
  block: readonly [number, number, number],
  parameters: Int32Array,
): WarpStart {
  const { file, indices, places } = compiler.registers;
  const { mask, threads } = threadsOf(warp, block);
  file.restore(parameters);
  indices.thread.set(threads[0]!);
  for (const [axis, each] of indices.threadIdx.entries()) each.set(threads[axis + 1]!);
  const words = new Int32Array(parameters.length - places.own);
  file.save(words, places.own);
  return { mask, words };
}

/** The threads of a warp: its lanes as a mask; by lane their numbers in the block, then their indices along each axis. */
interface WarpThreads {
  readonly mask: number;
  readonly threads: readonly Int32Array[];
}

function threadsOf(warp: number, [x, y, z]: readonly [number, number, number]): WarpThreads {
  const numbers = Int32Array.from({ length: LANES }, (_, lane) => warp * LANES + lane);
  return {
    mask: numbers.reduce((lanes, each, lane) => (each < x * y * z ? lanes | (1 << lane) : lanes), 0),
    threads: [
      numbers,
      numbers.map((each) => each % x),
      numbers.map((each) => Math.floor(each / x) % y),
      numbers.map((each) => Math.floor(each / (x * y))),
    ],
  };
}
