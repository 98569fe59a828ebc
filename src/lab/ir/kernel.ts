import type { Pointer, Scalar } from '../types/type';
import type { Node, RegisterName } from './node';

/** A parameter of a kernel. */
export interface KernelParameter {
  readonly name: string;
  /** Nothing else in the kernel points to where it does. */
  readonly isRestrict: boolean;
  /** Its value, or the members of a struct by their offset. */
  readonly parts: readonly { readonly offset: number; readonly type: Scalar | Pointer; readonly reg: RegisterName }[];
}

/** Bytes of a memory space that a variable of the source occupies. */
export interface MemoryVariable {
  readonly name: string;
  readonly space: 'global' | 'shared' | 'constant' | 'local';
  /** From the start of the space. */
  readonly start: number;
  readonly bytes: number;
}

/** A kernel as operations, with what these name: registers that the launch fills, and variables in memory. */
export interface KernelOperations {
  readonly ir: Node;
  readonly parameters: readonly KernelParameter[];
  /** Numbers of the launch, by the numbers of their registers. */
  readonly indices: ReadonlyMap<number, { readonly name: string; readonly axis: number }>;
  readonly variables: readonly MemoryVariable[];
  /** Registers with the address of `extern __shared__` arrays. */
  readonly dynamicShared: readonly RegisterName[];
}
