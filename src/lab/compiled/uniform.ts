import type { Value } from './values';
import type { Walker } from './walker';

/** Names whose value is one for all lanes of a warp. `threadIdx.y` may be, and the compiler does not count on it. */
const SAME = /^name (blockIdx|blockDim|gridDim|warpSize)$/;
/** Leaves that are one for all lanes; a parameter comes with the launch, an object has one address in a block. */
const ALIKE = /^(constant|parameter|object|size|text|\+)/;
const APART = /^(name|unknown|no value|local|group|atomic)/;

/**
 * Does the compiler know that all lanes of a warp have the same value here? What is loaded from one address is one value; a
 * counter is, even where lanes leave its loop at different turns: those that stay have counted alike.
 */
export function isUniform(w: Walker, value: Value, seen = new Set<Value>()): boolean {
  if (seen.has(value)) return true;
  seen.add(value);
  const op = w.values.opOf(value);
  if (SAME.test(op)) return true;
  if (APART.test(op)) return false;
  const args = w.values.argsOf(value);
  if (args.length === 0) return ALIKE.test(op);
  return args.every((each) => isUniform(w, each, seen));
}
