import type { Computation } from './computation';
import type { Operation } from './operation';

/** The length of a call's machine code: one or two instructions, up to about a dozen, or more. */
export type Length = 'one' | 'few' | 'many';

/** A function of CUDA. */
export interface CudaFunction {
  /** Minimum number of arguments. */
  readonly takes: number;
  /** Maximum number of arguments: more are an error. */
  readonly most: number;
  readonly length: Length;
  /** The machine code has a branch for rare arguments: accesses before and after it are not merged. */
  readonly branches: boolean;
  /** helper_math.h defines it for vectors too, member by member. */
  readonly ofVectors?: boolean;
  readonly meaning: Computation | Operation;
  /** Its meaning for arguments to which `meaning` does not apply. */
  readonly otherwise?: Computation;
}

export type Table = Readonly<Record<string, CudaFunction>>;

/** The same entry under several names. */
export const named = <const Key extends string>(
  names: readonly Key[],
  entry: (name: Key) => CudaFunction,
): Record<Key, CudaFunction> =>
  Object.fromEntries(names.map((name) => [name, entry(name)])) as Record<Key, CudaFunction>;

/** A function without effects whose machine code has no branch. */
export const pure = (meaning: CudaFunction['meaning'], takes: number, length: Length = 'many'): CudaFunction => ({
  takes,
  most: takes,
  length,
  branches: false,
  meaning,
});

/** A function that is called for its effect. */
export const doing = (meaning: Operation, takes = 0): CudaFunction => ({
  takes,
  most: takes,
  length: 'many',
  branches: false,
  meaning,
});

/** Some of its arguments are optional: it takes at least as many as `entry` has, and up to `most`. */
export const upTo = (most: number, entry: CudaFunction): CudaFunction => ({ ...entry, most });
