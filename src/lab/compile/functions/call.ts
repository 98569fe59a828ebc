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
  /** Nobody reads the value. */
  readonly isUnread: boolean;
}

/** Compiles what a function does; `null` where the arguments are not what it takes. */
export type Implement<Kind extends Operation['kind']> = (
  cx: Context,
  call: FunctionCall,
  meaning: Extract<Operation, { kind: Kind }>,
) => Operand | null;

/** An implementation for each kind of operation. */
export type Implementations = { readonly [Kind in Operation['kind']]: Implement<Kind> };
