import type { KernelOperations } from '../ir/kernel';
import type { Loop, Node } from '../ir/node';
import { partsOf } from '../ir/parts';
import { uint } from '../types/type';
import { follow } from './nodes';
import { valueOf } from './operations';
import { vectorizeMembers } from './vectorize-members';
import { carryValues } from './carried-values';
import { joinExits } from './conditional-stores';
import { joinLevels } from './levels';
import { aggregateWarps } from './warp-aggregation';
import { apply, dropUnused } from './apply';
import { unrollRuntimeLoops } from './runtime-unrolling';
import { isUnrolled } from './unrolling';
import { type Unrolls, unrollsOf } from './unrolls';
import { Unsure } from './unsure';
import { Walker } from './walker';
import { vectorizeStraight } from './vectorize-straight';
import { vectorizeShared } from './vectorize-shared';

/** A pass over the accesses of a kernel. */
interface Pass {
  readonly name: string;
  readonly run: (w: Walker) => void;
}

/**
 * The passes after the walk, in order. The walk itself does value numbering, load elimination, store forwarding,
 * loop-invariant code motion, and if-conversion.
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
 * The accesses of a kernel in the order of its operations. The first walk finds the buffers that are written, the second one
 * the loops that are fully unrolled, and the third visits each of their iterations.
 */
export function analyzed(kernel: KernelOperations, noted?: (rolled: Walker) => void): Walker {
  const variables = variablesIn(kernel.ir);
  for (const { parts } of kernel.parameters) for (const { reg } of parts) variables.add(reg.number);
  const { touched } = walked(kernel, variables, new Set());
  const rolled = walked(kernel, variables, touched);
  noted?.(rolled);
  const unrolled = unrolledLoops(rolled);
  if (unrolled.size === 0) return rolled;
  try {
    return walked(kernel, variables, touched, unrolled);
  } catch (problem) {
    if (!(problem instanceof Unsure)) throw problem;
    return rolled;
  }
}

/** Registers that statements assign. */
function variablesIn(node: Node, found = new Set<number>()): Set<number> {
  if (node.k === 'set') found.add(node.to.number);
  for (const each of partsOf(node)) variablesIn(each, found);
  return found;
}

/** Fully unrolled loops without barriers. */
function unrolledLoops(w: Walker): ReadonlySet<Loop> {
  const loops = new Set<Loop>();
  for (const loop of w.everyLoop) {
    if (isUnrolled(w, loop) && !loop.effects.hasBarrier) loops.add(loop.node);
    else loops.delete(loop.node);
  }
  return loops;
}

/**
 * Predict, from the operations alone, which accesses nvcc -O3 eliminates or merges, and write the result to the sites. Where
 * this is uncertain, an access stays as written.
 *
 * @returns How loops are unrolled, as far as that is known.
 */
export function predictCompiled(kernel: KernelOperations): Unrolls {
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

/** All `extern __shared__` arrays start at one place. */
const DYNAMIC = 'dynamic shared memory';

function walked(
  kernel: KernelOperations,
  variables: ReadonlySet<number>,
  changed: ReadonlySet<string>,
  unrolled?: ReadonlySet<Loop>,
): Walker {
  const w = new Walker(kernel, variables, changed, { valueOf, follow }, unrolled);
  for (const { name, isRestrict, parts } of kernel.parameters)
    for (const { offset, type, reg } of parts) {
      const value = w.values.op('parameter', `${name} ${offset}`);
      w.types.set(reg.number, type);
      w.assign(reg.number, value);
      if (type.k === 'ptr') w.roots.set(value, { name: `${name} ${offset}`, space: 'global', isRestrict, start: null });
    }
  for (const [register, { name, axis }] of kernel.indices) {
    w.types.set(register, uint);
    w.temporaries.set(register, w.values.op('part', `${4 * axis} 4`, w.values.op('index', name)));
  }
  if (kernel.dynamicShared.length > 0) {
    const value = w.values.op('object', DYNAMIC);
    w.roots.set(value, { name: DYNAMIC, space: 'shared', isRestrict: false, start: 'after' });
    for (const { number } of kernel.dynamicShared) w.temporaries.set(number, value);
  }
  follow(w, kernel.ir, 'function');
  return w;
}
