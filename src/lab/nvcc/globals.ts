import type { Expr, VarDecl } from '../syntax/ast';
import { alignOf, type Type, typeName } from '../types/type';
import type { MemoryPlace, Place, Root } from './places';
import type { Walker } from './walker';
import { namesVolatile } from './volatile';

/** A name that no block declares: a variable of the file, or one of CUDA's own. */
export function globalPlace(w: Walker, e: Extract<Expr, { k: 'id' }>, type: Type | null): Place {
  const { decl } = w.kernel.program.variable(e.name, '') ?? {};
  if (!decl) return { k: 'value', value: w.values.op('index', e.name), type };
  const space = decl.shared ? 'shared' : decl.device && !decl.constant ? 'global' : 'constant';
  return memoryOf(w, decl, type, space);
}

/** All that `extern __shared__` names begins at one place. */
const DYNAMIC = 'dynamic shared memory';

export function memoryOf(w: Walker, decl: VarDecl, type: Type | null, space: Root['space']): MemoryPlace {
  const isDynamic = space === 'shared' && (decl.extern || (type?.k === 'arr' && type.count < 0));
  const name = isDynamic ? DYNAMIC : `${decl.at}:${decl.name}`;
  const address = w.values.op('object', name);
  // No pointer of a caller leads to a variable of this kernel, as far as the compiler is told.
  w.roots.set(address, { name, space, isRestrict: false });
  const within = type && type.k !== 'arr' ? { type: typeName(type), offset: 0, align: alignOf(type) } : null;
  return { k: 'mem', address, type, within, isVolatile: namesVolatile(decl.type), isLocal: space === 'local' };
}
