import type { Operation } from '../../functions/operation';
import type { Expr } from '../../syntax/ast';
import type { Context } from '../context';
import type { Operand } from '../operand';

export type Call = Extract<Expr, { k: 'call' }>;
export type Name = Extract<Expr, { k: 'id' }>;

/** A call of a function of CUDA. */
export interface FunctionCall {
  /** Its name without a namespace. */
  readonly name: string;
  readonly f: Name;
  readonly e: Call;
  readonly at: number;
  /** The value is unused. */
  readonly isUnread: boolean;
  /** The value of an argument: it is compiled when it is first needed. */
  readonly valueAt: (index: number) => Operand;
}

/** Compiles what a function does. */
export type Implement<Kind extends Operation['kind']> = (
  cx: Context,
  call: FunctionCall,
  meaning: Extract<Operation, { kind: Kind }>,
) => Operand;

/** What is compiled here: all but what is written in CUDA. */
export type Implemented = Exclude<Operation, { kind: 'library' }>;

/** An implementation for each kind of operation. */
export type Implementations = { readonly [Kind in Implemented['kind']]: Implement<Kind> };
