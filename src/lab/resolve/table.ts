import { SourceProblem } from '../source/problem';
import type { Expr, VarDecl } from '../syntax/ast';
import type { Type } from '../types/type';
import { withCount } from './declared-type';
import type { Names } from './names';
import type { Variable } from './variable';

/** A constant array or struct of a struct: it is in constant memory, and initialized before the kernel starts. */
export class Table implements Variable {
  readonly type: Type;
  readonly name: string;
  readonly at: number;
  readonly init: Expr;
  constructor(
    /** Where its initial value is looked up. */
    readonly names: Names,
    { name, at, init }: VarDecl,
    type: Type,
  ) {
    if (!init) throw new SourceProblem(`The constant "${name}" has no value.`, at);
    this.type = withCount(names.scope, type, init);
    this.name = name;
    this.at = at;
    this.init = init;
  }
}
