import type { Instance } from '../resolve/typed-tree';
import type { TypedKernel } from './typed-kernel';
import { leavesOf } from '../types/type';
import { valueOf } from './expressions';
import { placeOf } from './naming';
import { vectorizeMembers } from './vectorize-members';
import type { Place } from './places';
import { type Call, Names, Unsure } from './scope';
import { carryValues } from './carried-values';
import { joinExits } from './conditional-stores';
import { joinLevels } from './levels';
import { aggregateWarps } from './warp-aggregation';
import { statement } from './statements';
import { apply, dropUnused } from './apply';
import { unrollRuntimeLoops } from './runtime-unrolling';
import { isUnrolled } from './unrolling';
import { type Unrolls, unrollsOf } from './unrolls';
import { type Unrolled, Walker } from './walker';
import { vectorizeStraight } from './vectorize-straight';
import { vectorizeShared } from './vectorize-shared';
import { namesVolatile } from './volatile';

/** A pass over the accesses of a kernel. */
interface Pass {
  readonly name: string;
  readonly run: (w: Walker) => void;
}

/**
 * What follows the walk, in order. The walk itself numbers values, eliminates loads, forwards stores, moves invariants out of loops and
 * converts branches.
 */
export const passes: readonly Pass[] = [
  { name: 'vectorization of members', run: vectorizeMembers },
  { name: 'dead loads', run: dropUnused },
  { name: 'vectorization of straight code', run: vectorizeStraight },
  { name: 'exits of loops', run: joinExits },
  { name: 'application', run: apply },
  { name: 'warp aggregation', run: aggregateWarps },
  { name: 'vectorization of shared memory', run: vectorizeShared },
  { name: 'levels of a tree', run: joinLevels },
  { name: 'values kept from turn to turn', run: carryValues },
  { name: 'unrolling of run-time loops', run: unrollRuntimeLoops },
];

/**
 * The accesses of a kernel in the order of its statements. The first walk finds the buffers that are written to, the second one the loops that
 * are unrolled as a whole, and the third goes through these turn by turn.
 */
export function analyzed(kernel: TypedKernel, noted?: (rolled: Walker) => void): Walker {
  const { touched } = walked(kernel, new Set());
  const rolled = walked(kernel, touched);
  noted?.(rolled);
  const unrolled = unrolledLoops(rolled);
  if (!unrolled) return rolled;
  try {
    return walked(kernel, touched, unrolled);
  } catch (problem) {
    if (!(problem instanceof Unsure)) throw problem;
    return rolled;
  }
}

/** Loops that are unrolled as a whole and wait for nobody; `null`: there are none. */
function unrolledLoops(w: Walker): Unrolled | null {
  const loops = new Map<object, Set<Instance>>();
  for (const loop of w.everyLoop) {
    const { node, instance, effects } = loop;
    const instances = loops.get(node) ?? new Set();
    loops.set(node, instances);
    if (isUnrolled(w, loop) && !effects.hasBarrier) instances.add(instance);
    else instances.delete(instance);
  }
  return [...loops.values()].some(({ size }) => size > 0)
    ? { has: (instance, body) => loops.get(body)?.has(instance) ?? false }
    : null;
}

/**
 * Predict which accesses nvcc -O3 leaves out or puts together, from the source alone, and write it to the sites. Where it is not
 * certain an access stays as it is written.
 *
 * @returns How loops are unrolled, as far as that is known.
 */
export function predictCompiled(kernel: TypedKernel): Unrolls {
  let unrolls: Unrolls = new Map();
  try {
    const w = analyzed(kernel, (rolled) => {
      unrolls = unrollsOf(rolled);
    });
    for (const { run } of passes) run(w);
  } catch (problem) {
    if (!(problem instanceof Unsure) && !(problem instanceof RangeError)) throw problem;
  }
  return unrolls;
}

function walked(kernel: TypedKernel, changed: ReadonlySet<string>, unrolled?: Unrolled): Walker {
  const { parameters, instance } = kernel;
  const { decl } = instance;
  const w = new Walker(kernel, changed, { valueOf, placeOf, statement }, unrolled);
  const names = new Names(null);
  for (const [index, { name, type }] of parameters.entries()) {
    const node = decl.params[index]!.type;
    const key = w.newKey(name);
    for (const leaf of leavesOf(type) ?? []) {
      const value = w.values.op('parameter', `${name} ${leaf.offset}`);
      w.assign(key, leaf.offset, value);
      if (leaf.type.k === 'ptr') {
        const isRestrict = node.k === 'ptr' && node.isRestrict === true;
        w.roots.set(value, { name: `${name} ${leaf.offset}`, space: 'global', isRestrict });
      }
    }
    const place: Place = { k: 'var', key, offset: 0, type };
    names.set(name, place);
    if (namesVolatile(node)) names.set(`volatile ${name}`, place);
  }
  const call: Call = { instance, self: null, result: '', left: [], loops: [] };
  statement(w, { names: new Names(names), call, end: 'function' }, decl.body());
  return w;
}
