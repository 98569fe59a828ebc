import type { CompiledKernel } from '../compile/kernel';
import { leavesOf } from '../types/type';
import { namesVolatile } from './naming';
import { joinNeighbours } from './neighbours';
import type { Place } from './places';
import { type Call, Names, Unsure } from './scope';
import { aggregate } from './aggregated';
import { statement } from './statements';
import { decide } from './verdicts';
import { unroll } from './unrolled';
import { Walker } from './walker';
import { widen } from './widened';

/**
 * Predict which accesses nvcc -O3 leaves out or puts together, from the source alone, and write it to the sites. Where it is not
 * certain an access stays as it is written.
 */
export function predictCompiled(kernel: CompiledKernel): void {
  try {
    // The first walk finds the buffers that are written to.
    const { touched } = walked(kernel, new Set());
    const w = walked(kernel, touched);
    joinNeighbours(w);
    decide(w);
    aggregate(w);
    widen(w);
    unroll(w);
  } catch (problem) {
    if (!(problem instanceof Unsure) && !(problem instanceof RangeError)) throw problem;
  }
}

function walked(kernel: CompiledKernel, changed: ReadonlySet<string>): Walker {
  const { compiler, parameters, decl, frame } = kernel;
  const w = new Walker(compiler, changed);
  const names = new Names(null);
  for (const [index, { name, type }] of parameters.entries()) {
    const node = decl.params[index]!.type;
    const key = w.newKey(name);
    for (const leaf of leavesOf(type) ?? []) {
      const value = w.values.op(`parameter ${name} ${leaf.offset}`);
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
