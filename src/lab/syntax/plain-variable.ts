import type { Expr, TypeNode, VarDecl } from './ast';

/** A variable with only a type and an initial value. */
export const plainVariable = (name: string, type: TypeNode, init: Expr | null, at: number): VarDecl => ({
  name,
  type,
  init,
  args: null,
  align: null,
  at,
  shared: false,
  constant: false,
  device: false,
  extern: false,
  isConst: false,
  isStatic: false,
});
