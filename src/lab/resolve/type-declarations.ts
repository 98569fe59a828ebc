import { SourceProblem } from '../source/problem';
import type { EnumDecl, Stmt, StmtOf, StructDecl } from '../syntax/ast';
import { int, type Scalar } from '../types/type';
import { converted, wholeOf } from './constant';
import { literal } from './literal';
import type { Names } from './names';

/** A statement that declares a type. */
export type TypeDeclaration = StmtOf<'alias'> | StmtOf<'structDecl'> | StmtOf<'enumDecl'>;

/** Does a statement only declare a type? */
export const isTypeDeclaration = (s: Stmt): s is TypeDeclaration =>
  s.k === 'alias' || s.k === 'structDecl' || s.k === 'enumDecl';

/** `using T = …;`, `struct S { … };`, `enum E { … };` within a function or a struct. */
export function declareType(names: Names, s: TypeDeclaration): void {
  if (s.k === 'enumDecl') return declareEnum(names, s.decl, s.at);
  if (s.k === 'structDecl' && isTemplate(s.decl)) {
    const { scope } = names;
    const before = scope.find(s.decl.name);
    const others = before?.k === 'template' && before.scope === scope ? before.decls : [];
    scope.set(s.decl.name, { k: 'template', decls: [...others, s.decl], scope });
    return;
  }
  const [name, node] =
    s.k === 'alias' ? [s.name, s.type] : [s.decl.name, { k: 'struct' as const, decl: s.decl, at: s.at }];
  names.scope.set(name, { k: 'type', type: names.type(node) });
}

const isTemplate = ({ template, specialArgs }: StructDecl): boolean => template.length > 0 || specialArgs !== null;

function declareEnum(names: Names, decl: EnumDecl, at: number): void {
  let next = 0n;
  const type = decl.under ? names.type(decl.under) : int;
  for (const item of decl.items) {
    if (item.value) {
      const constant = names.constant(item.value);
      if (!constant || !('value' in constant))
        throw new SourceProblem(`The value of "${item.name}" is not known to the compiler.`, item.value.at);
      next = wholeOf(constant.value);
    }
    const own = typeFor(next, at);
    const constant = { type: own, value: converted(next, own) };
    names.scope.set(decl.scoped ? `${decl.name}::${item.name}` : item.name, { k: 'constant', constant });
    next += 1n;
  }
  names.scope.set(decl.name, { k: 'type', type });
}

/** As wide as the number needs. */
const typeFor = (value: bigint, at: number): Scalar => literal(String(value < 0n ? -value : value), at).type;
