import { float, int, type Scalar } from '../types/type';

/** Numbers that CUDA and C declare. */
const NUMBERS: Readonly<Record<string, readonly [Scalar, number]>> = {
  warpSize: [int, 32],
  CHAR_BIT: [int, 8],
  EXIT_SUCCESS: [int, 0],
  // Roles of threads in a pipeline.
  'pipeline_role::producer': [int, -1],
  'pipeline_role::consumer': [int, -2],
  INFINITY: [float, Infinity],
  NAN: [float, Number.NaN],
};

/** A number of CUDA or C by name; `null`: there is none. */
export function knownNumberOf(name: string): { readonly type: Scalar; readonly value: number } | null {
  const listed = /pipeline_role::\w+$/.exec(name)?.[0] ?? name.slice(name.lastIndexOf(':') + 1);
  const known = Object.hasOwn(NUMBERS, listed) ? NUMBERS[listed] : undefined;
  return known ? { type: known[0], value: known[1] } : null;
}
