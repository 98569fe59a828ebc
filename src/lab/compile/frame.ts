import type { MaskName } from '../ir/node';
import type { Stmt } from '../syntax/ast';
import type { Instance } from '../resolve/typed-tree';
import type { Struct } from '../types/type';
import { type LValue } from './lvalue';
import type { Code } from './code';

/** A function that calls itself at run time: compiled once, its variables are put on a stack. */
export interface Stacked {
  /** Where its variables are in the register file. */
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
  /** The object in its original type, when `self` is a base of it. */
  readonly whole: LValue | null;
  /** It returns a reference: the place that was returned. */
  readonly returnsReference: boolean;
  returned: LValue | null;
  readonly loops: { readonly broken: MaskName; readonly continued: MaskName | null }[];
  /** Where lanes wait that went to a label of an enclosing block. */
  readonly labels: Map<string, MaskName>;
  readonly body: Stmt;
  /** It calls itself at run time; `null`: its calls are inlined. */
  stacked: Stacked | null;
}

/** The member function that contains a lambda. */
export type Around = Pick<Frame, 'self' | 'owner' | 'whole'>;
const arounds = new WeakMap<Struct, Around>();

export const noteAround = (lambda: Struct, around: Around): void => void arounds.set(lambda, around);

/** The member function that contains a lambda; `null`: the type is not a lambda. */
export const aroundLambda = (type: Struct): Around | null => arounds.get(type) ?? null;
