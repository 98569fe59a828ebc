import type { Num } from './numbers';
import type { WalkState } from './state';

/**
 * A pointer, or a factor, is loaded into registers once for all of a kernel's straight-line code, and again in each branch:
 * where warps may have diverged, uniform registers are not available.
 */
export function reload(state: WalkState, parameter: Num): void {
  const key = `parameter ${parameter.id}`;
  if (!state.givenValues.has(parameter) || state.find(key)) return;
  state.keep(key, parameter);
  const isFirst = !state.loaded.has(parameter);
  if (state.isCounting) state.loaded.add(parameter);
  const { here, options } = state;
  if (state.isParted && here > 0)
    state.count({ reloads: 1 }, state.loops.length, isFirst ? Math.max(0, 1 - options.warps / here) : 1);
}
