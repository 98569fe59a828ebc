import type { MaskName } from '../ir/node';
import type { Stmt } from '../syntax/ast';
import type { Instance } from '../resolve/typed-tree';
import type { Struct } from '../types/type';
import { type LValue } from './scope';
import type { Code } from './code';

/** A function that calls itself while it runs: compiled once, its variables are put on a stack. */
export interface Stacked {
  /** Where its variables lie in the register file. */
  readonly start: number;
  end: number;
  depth: number;
  code: Code | null;
  readonly params: LValue[];
  readonly localBytes: number;
}

/** A call of a function that is being compiled: its variables and where it returns to. */
export interface Frame extends Instance {
  readonly key: string;
  readonly outer: Frame | null;
  result: LValue | null;
  readonly self: LValue | null;
  /** The struct whose member function runs. */
  readonly owner: Struct | null;
  /** The object as it was made, when `self` is a base of it. */
  readonly whole: LValue | null;
  /** It gives a reference: the place that was returned. */
  readonly returnsReference: boolean;
  returned: LValue | null;
  readonly loops: { readonly broken: MaskName; readonly continued: MaskName | null }[];
  /** Where lanes wait that went to a label of a block around. */
  readonly labels: Map<string, MaskName>;
  readonly body: Stmt;
  /** It calls itself while it runs; `null`: its calls are put in where they are. */
  stacked: Stacked | null;
}

/** Whose member function a lambda is in. */
type Around = Pick<Frame, 'self' | 'owner' | 'whole'>;
const arounds = new WeakMap<Struct, Around>();

export const noteAround = (lambda: Struct, around: Around): void => void arounds.set(lambda, around);

/** Whose member function a lambda is in; `null`: the type is no lambda. */
export const aroundLambda = (type: Struct): Around | null => arounds.get(type) ?? null;
