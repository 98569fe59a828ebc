import { UntypedVariable, type Variable } from '../resolve/variable';
import type { VarDecl } from '../syntax/ast';
import type { Context } from './context';
import { type LValue, typeAt } from './lvalue';

/** A variable is at a place from here on. */
export function bindPlace({ compiler }: Context, variable: Variable, place: LValue): void {
  compiler.places.set(variable, place);
  if (variable instanceof UntypedVariable) variable.learn(typeAt(place));
}

/** The same for the variable of a declaration. */
export const bindDeclared = (cx: Context, decl: VarDecl, place: LValue): void =>
  bindPlace(cx, cx.names.variable(decl, typeAt(place)), place);
