import type { Intrinsic } from '../ir/node';
import { isDouble, isLong } from './kinds';
import { address } from './memory';
import { further, later, type Num, type Path, START, sumOf } from './numbers';
import { plain } from './operations';
import type { WalkState } from './state';

/** From the operands of a product of matrices to its result, in instructions that depend on each other. */
const MATRIX_STEPS = 8;
/** How much longer the tensor cores take for numbers of these kinds than for halves. */
const SLOWER: readonly (readonly [kind: RegExp, times: number])[] = [
  [/tf32/, 2],
  [/[su]8|e4m3|e5m2/, 0.5],
  [/f64/, 16],
];

/** Multiply-adds of one product of matrices, in those of halves; of no product 0. */
function multiplyAddsOf(name: string): number {
  const shape = /^w?g?mma\b.*\.m(\d+)n(\d+)k(\d+)/.exec(name);
  if (!shape) return 0;
  const [, m, n, k] = shape.map(Number) as [number, number, number, number];
  // The warps of a group of four share a product.
  const warps = name.startsWith('wgmma') ? 4 : 1;
  return ((m * n * k) / warps) * (SLOWER.find(([kind]) => kind.test(name))?.[1] ?? 1);
}

const AGGREGATED = { sfu: 3, alu: 2, exchange: 1, other: 3 };

/** An address that a parameter is, or stands a fixed way from. */
const isUniform = (state: WalkState, at: Num): boolean =>
  [...sumOf(at).terms.keys()].every((part) => state.givenValues.has(part) || part.isKnown);

/** What an instruction costs whose meaning is a closure; when its results are there. */
export function waitFor(
  state: WalkState,
  name: string,
  { sites, results, type }: Intrinsic,
  values: readonly Num[],
): Path {
  const { cycles } = state.options;
  if (/^(atom|red)\b/.test(name)) {
    const [target, ...operands] = values;
    if (!target) return START;
    if (target.isIrregular) for (const site of sites) state.irregular.add(site);
    state.instructions += 1;
    state.accesses += 1;
    // Of a warp that adds to one word, one lane does it for all, and each computes its own part of what it gives.
    if (results.length > 0 && /\.add\b/.test(name) && isUniform(state, target)) state.count(AGGREGATED);
    const ready = later(address(state, target), state.readyOf(operands.map((each) => plain(state, each))));
    if (state.isCounting) state.atomics += state.here;
    state.end = later(state.end, ready);
    return results.length > 0 ? further(ready, 'atomic', 1, cycles.atomic) : ready;
  }
  const ready = state.readyOf(values.map((each) => plain(state, each)));
  if (/^bar\.(sync|red)/.test(name)) {
    state.count({ other: 1 });
    if (state.isCounting) state.barriers += state.here;
    state.floor = state.end = further(state.meet(later(state.end, state.floor)), 'barrier', 1, cycles.barrier);
    state.forgetLoads();
    return state.floor;
  }
  if (name.startsWith('shfl')) {
    // Each half of a number of 64 bits goes by itself.
    state.count({ exchange: Math.max(1, results.length) * (type && (isLong(type) || isDouble(type)) ? 2 : 1) });
    return further(ready, 'shared', 1, cycles.shared);
  }
  const product = multiplyAddsOf(name);
  if (product > 0) {
    state.count({ tensor: 1, multiplyAdds: product });
    state.end = later(state.end, further(ready, 'arithmetic', MATRIX_STEPS, cycles.arithmetic));
    return further(ready, 'arithmetic', MATRIX_STEPS, cycles.arithmetic);
  }
  if (name.startsWith('movmatrix')) {
    state.count({ exchange: 1 });
    return further(ready, 'shared', 1, cycles.shared);
  }
  if (name.startsWith('match')) {
    state.count({ other: 1 });
    return further(ready, 'shared', 12, cycles.shared);
  }
  if (/^(vote|redux)/.test(name)) {
    state.count({ alu: 1 });
    return further(ready, 'arithmetic', 3, cycles.arithmetic);
  }
  state.count({ other: 1 });
  return further(ready, 'arithmetic', 1, cycles.arithmetic);
}
