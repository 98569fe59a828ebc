import type { CompiledKernel } from '../compile/kernel';
import { leavesOf } from '../types/type';
import { valueOf } from './expressions';
import { placeOf } from './naming';
import { vectorizeMembers } from './vectorize-members';
import type { Place } from './places';
import { type Call, Names, Unsure } from './scope';
import { carryValues } from './carried-values';
import { joinLevels } from './levels';
import { aggregateWarps } from './warp-aggregation';
import { statement } from './statements';
import { apply } from './apply';
import { unrollRuntimeLoops } from './runtime-unrolling';
import { Walker } from './walker';
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
  { name: 'dead loads', run: apply },
  { name: 'warp aggregation', run: aggregateWarps },
  { name: 'vectorization of shared memory', run: vectorizeShared },
  { name: 'levels of a tree', run: joinLevels },
  { name: 'values kept from turn to turn', run: carryValues },
  { name: 'unrolling of run-time loops', run: unrollRuntimeLoops },
];

/** The accesses of a kernel in the order of its statements. The first walk finds the buffers that are written to. */
export function analyzed(kernel: CompiledKernel): Walker {
  const { touched } = walked(kernel, new Set());
  return walked(kernel, touched);
}

/**
 * Predict which accesses nvcc -O3 leaves out or puts together, from the source alone, and write it to the sites. Where it is not
 * certain an access stays as it is written.
 */
export function predictCompiled(kernel: CompiledKernel): void {
  try {
    const w = analyzed(kernel);
    for (const { run } of passes) run(w);
  } catch (problem) {
    if (!(problem instanceof Unsure) && !(problem instanceof RangeError)) throw problem;
  }
}

function walked(kernel: CompiledKernel, changed: ReadonlySet<string>): Walker {
  const { compiler, parameters, decl, frame } = kernel;
  const w = new Walker(compiler, changed, { valueOf, placeOf, statement });
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
  const call: Call = { frame, decl, self: null, result: '', left: [], loops: [] };
  statement(w, { names: new Names(names), call }, decl.body());
  return w;
}
