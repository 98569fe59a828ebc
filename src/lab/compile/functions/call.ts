import type { Expr } from '../../syntax/ast';

export type Call = Extract<Expr, { k: 'call' }>;
export type Name = Extract<Expr, { k: 'id' }>;
