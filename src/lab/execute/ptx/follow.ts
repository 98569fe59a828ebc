import type { Pause } from '../../machine/pause';
import { LANES } from '../../machine/registers';
import type { PtxOp } from './op';

/** One line of the program. */
export interface Step {
  readonly op: PtxOp | null;
  readonly guard: (() => number) | null;
  /** The step that a branch leads to; `exit`: the thread ends. */
  readonly jump: number | 'exit' | null;
}

/** Run a program with branches: lanes at the lowest step go first. Returns the lanes that reach its end. */
export function* followed(
  steps: readonly Step[],
  mask: number,
  count: (lanes: number) => void,
): Generator<Pause, number, undefined> {
  const at = new Int32Array(LANES);
  let left = mask;
  let running = mask;
  while (running !== 0) {
    let lowest = steps.length;
    for (let i = 0; i < LANES; i += 1) if ((running >>> i) & 1 && at[i]! < lowest) lowest = at[i]!;
    if (lowest === steps.length) break;
    let here = 0;
    for (let i = 0; i < LANES; i += 1) if ((running >>> i) & 1 && at[i] === lowest) here |= 1 << i;
    count(here);
    const { op, guard, jump } = steps[lowest]!;
    const active = guard ? here & guard() : here;
    if (active !== 0 && op) {
      if (op.run) op.run(active);
      else yield* op.wait(active);
    }
    for (let i = 0; i < LANES; i += 1) {
      if (((here >>> i) & 1) === 0) continue;
      const isActive = (active >>> i) & 1;
      at[i] = isActive && typeof jump === 'number' ? jump : lowest + 1;
    }
    if (jump === 'exit') {
      running &= ~active;
      left &= ~active;
    }
  }
  return left;
}
