import type { OperationKind, Value } from './values';
import type { Walker } from './walker';

/** Indices that are uniform across a warp. `threadIdx.y` may be, but the compiler does not rely on it. */
const SAME = new Set(['blockIdx', 'blockDim', 'gridDim', 'warpSize']);
/** Uniform values that depend on no others: a parameter comes with the launch, an object has one address in a block. */
const ALIKE: ReadonlySet<OperationKind> = new Set(['constant', 'parameter', 'object', 'sum']);
const APART: ReadonlySet<OperationKind> = new Set(['unknown', 'unset', 'local']);

/**
 * Does the compiler know that this value is uniform across the warp? A load from a uniform address is uniform; so is a
 * counter, even where lanes leave its loop at different iterations: those that stay have counted alike.
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
