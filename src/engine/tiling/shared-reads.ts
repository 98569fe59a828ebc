import type { Architecture } from '@src/arch/architecture';
import { ceilTo, type Bytes } from '@src/units/units';
import { sharedAccess } from '../shared';
import { gridOf, stepsOf, threadsOf, type MatMul, type MatMulKernel, type Plan } from './problem';
import { requireMatMul } from './require-matmul';

export { readMergeRule } from './shared-reads-rules';

/** How the factors of a product are read from shared memory: with the loads that the compiler merges, or one load each. */
export type ReadForm = 'merged' | 'written';

/** Loads from the tiles in shared memory, of all warps of the whole product. */
export interface SharedReads {
  readonly instructions: number;
  readonly wavefronts: number;
}

/** One load of a thread: how many elements, and where they start. */
interface Read {
  readonly elements: number;
  readonly address: Bytes;
  /** Number of times it is executed in one step along k. */
  readonly times: number;
}

/** The widest load of a lane. */
const WIDEST: Bytes = 16;

/**
 * Count the reads of a product from its tiles in shared memory. Threads outside C compute as well, on zeros.
 *
 * The tiled kernel stores the tile of A row by row, because a thread walks along a row of it. With results in registers it
 * is stored transposed, so that the elements that a thread needs for one k are adjacent.
 *
 * @throws {InputError} When the kernel cannot run.
 * @see content/evidence/matmul
 */
export function sharedReads(problem: MatMul, kernel: MatMulKernel, form: ReadForm, arch: Architecture): SharedReads {
  const plan = requireMatMul(problem, kernel, arch);
  if (!plan.usesShared) return { instructions: 0, wavefronts: 0 };
  const grid = gridOf(problem, plan);
  const steps = grid.x * grid.y * stepsOf(problem, plan);
  const readsByThread = Array.from({ length: threadsOf(plan) }, (_, thread) =>
    readsOf(thread, plan, kernel.kind === 'registers', { form, elementBytes: problem.elementBytes }),
  );
  let instructions = 0;
  let wavefronts = 0;
  for (let first = 0; first < readsByThread.length; first += arch.warpSize.value)
    readsByThread[first]!.forEach(({ elements, times }, index) => {
      const addressByLane = Array.from(
        { length: arch.warpSize.value },
        (_, lane) => readsByThread[first + lane]?.[index]?.address ?? null,
      );
      const trace = sharedAccess({ op: 'load', width: elements * problem.elementBytes, addressByLane }, arch);
      instructions += times * steps;
      wavefronts += times * steps * trace.wavefronts.length;
    });
  return { instructions, wavefronts };
}

/** The first k of each load represents all: the others use other banks, with the same conflicts. */
function readsOf(
  thread: number,
  plan: Plan,
  aStandsTransposed: boolean,
  { form, elementBytes }: { form: ReadForm; elementBytes: Bytes },
): Read[] {
  const { threadRows, threadColumns, stepDepth, blockRows, blockColumns } = plan;
  const row = Math.floor(thread / plan.threads.x) * threadRows;
  const column = (thread % plan.threads.x) * threadColumns;
  const bStart = ceilTo(blockRows * stepDepth * elementBytes, WIDEST);
  const merged = (run: number, pitch: number): number =>
    form === 'merged' ? widestOf(run, pitch, WIDEST / elementBytes) : 1;
  const along = (start: Bytes, run: number, pitch: number): Read[] => {
    const elements = merged(run, pitch);
    return Array.from({ length: run / elements }, (_, index) => ({
      elements,
      address: start + index * elements * elementBytes,
      times: stepDepth,
    }));
  };
  const b = along(bStart + column * elementBytes, threadColumns, blockColumns);
  if (aStandsTransposed) return [...along(row * elementBytes, threadRows, blockRows), ...b];
  const elements = merged(stepDepth, stepDepth);
  const a = Array.from({ length: threadRows }, (_, index) => ({
    elements,
    address: (row + index) * stepDepth * elementBytes,
    times: stepDepth / elements,
  }));
  return [...a, ...b];
}

/** Elements of the widest load that divides a run of neighbors and the pitch at which runs begin. */
function widestOf(run: number, pitch: number, most: number): number {
  let elements = Math.max(1, Math.floor(most));
  while (run % elements !== 0 || pitch % elements !== 0) elements /= 2;
  return elements;
}
