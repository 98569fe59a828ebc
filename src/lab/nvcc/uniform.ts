import type { OperationKind, Value } from './values';
import type { Walker } from './walker';

/** Indices that are one for all lanes of a warp. `threadIdx.y` may be, and the compiler does not count on it. */
const SAME = new Set(['blockIdx', 'blockDim', 'gridDim', 'warpSize']);
/** Values of no others that are one for all lanes: a parameter comes with the launch, an object has one address in a block. */
const ALIKE: ReadonlySet<OperationKind> = new Set(['constant', 'parameter', 'object', 'sum']);
const APART: ReadonlySet<OperationKind> = new Set(['unknown', 'unset', 'local']);

/**
 * Does the compiler know that all lanes of a warp have the same value here? What is loaded from one address is one value; a
 * counter is, even where lanes leave its loop at different turns: those that stay have counted alike.
 */
export function isUniform(w: Walker, value: Value, seen = new Set<Value>()): boolean {
  if (seen.has(value)) return true;
  seen.add(value);
  const kind = w.values.kindOf(value);
  if (kind === 'index') return SAME.has(w.values.subjectOf(value));
  if (APART.has(kind)) return false;
  const args = w.values.argsOf(value);
  if (args.length === 0) return ALIKE.has(kind);
  return args.every((each) => isUniform(w, each, seen));
}
