import type { Wait } from '@src/engine/time';
import type { Intrinsic } from '../ir/node';
import type { Site } from '../machine/stats';
import { isDouble, isLong } from './kinds';
import { address } from './memory';
import { further, later, type Num, type Path, START, sumOf } from './numbers';
import { plain } from './operations';
import { ptxCost } from './ptx-cost';
import { spaceOf } from './spaces';
import type { WalkState } from './state';

/** The number of dependent instructions from the operands of a matrix product to its result. */
const MATRIX_STEPS = 8;
/** Tensor-core time for numbers of these kinds, relative to halves. */
const SLOWER: readonly (readonly [kind: RegExp, times: number])[] = [
  [/tf32/, 2],
  [/[su]8|e4m3|e5m2/, 0.5],
  [/f64/, 16],
];

/** Multiply-adds of one matrix product, in those of halves; 0 for anything else. */
function multiplyAddsOf(name: string): number {
  const shape = /^w?g?mma\b.*\.m(\d+)n(\d+)k(\d+)/.exec(name);
  if (!shape) return 0;
  const [, m, n, k] = shape.map(Number) as [number, number, number, number];
  // The warps of a warpgroup share a product.
  const warps = name.startsWith('wgmma') ? 4 : 1;
  return ((m * n * k) / warps) * (SLOWER.find(([kind]) => kind.test(name))?.[1] ?? 1);
}

const AGGREGATED = { sfu: 3, alu: 2, exchange: 1, other: 3 };

/** An address that is a parameter plus a constant. */
const isUniform = (state: WalkState, at: Num): boolean =>
  [...sumOf(at).terms.keys()].every((part) => state.givenValues.has(part) || part.isKnown);

/** The cost of an instruction whose meaning is a closure, and when its results are ready. */
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
    // When a warp adds to one word, one lane does it for all, and each computes its own part of the result.
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
    // Each half of a 64-bit number is moved separately.
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
  const translated = ptxCost(name);
  if (translated) {
    state.count(translated.mix);
    return further(ready, 'arithmetic', translated.steps, cycles.arithmetic);
  }
  const [site] = sites;
  if (site && /^ld/.test(name)) {
    // The access is counted where it is made.
    state.loads += 1;
    return Object.entries(waitsOf(state, site)).reduce(
      (path, [kind, share]) => further(path, kind as Wait, share, cycles[kind as Wait]),
      later(ready, state.floor),
    );
  }
  if (site && /^st/.test(name)) return ready;
  state.count({ other: 1 });
  return further(ready, 'arithmetic', 1, cycles.arithmetic);
}

/** What a load by an instruction of PTX waits for. */
function waitsOf(state: WalkState, site: Site): Partial<Record<Wait, number>> {
  const space = spaceOf(site);
  return space === 'shared' || space === 'cluster' ? { shared: 1 } : state.options.waitOf(site, false);
}
