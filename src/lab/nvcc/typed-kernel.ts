import type { Site } from '../machine/stats';
import type { LoopListener } from '../machine/turn-counter';
import type { Program } from '../resolve/program';
import type { Instance, TypedTree } from '../resolve/typed-tree';
import type { Type } from '../types/type';

/** What a prediction is made from: the tree with its types, and the accesses that it annotates. */
export interface TypedKernel {
  readonly program: Program;
  readonly instance: Instance;
  readonly parameters: readonly { readonly name: string; readonly type: Type }[];
  readonly tree: TypedTree;
  /** The accesses, by what they are known by. */
  readonly sites: ReadonlyMap<string, Site>;
  /** What counts by the turns of a loop. */
  readonly listenersIn: (loop: object) => LoopListener[];
  /** Where a variable lies in shared memory, in each copy of its function where that is known; `variable`: its place and name. */
  readonly sharedStarts: (variable: string) => readonly (number | null)[];
}
