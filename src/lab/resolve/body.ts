import type { Expr, Stmt, StmtOf, VarDecl } from '../syntax/ast';
import type { Type } from '../types/type';
import { constantAs } from './constants/numbers';
import { declaredType } from './declared-type';
import type { Names } from './names';
import { rangeAsLoop } from './range';
import type { Variable } from './scope';
import { declareType, isTypeDeclaration, type TypeDeclaration } from './type-declarations';
import { TypedVariable } from './typed-variable';

/** What is done with the parts of a body as they are visited. */
export abstract class BodyReader {
  /** An expression of a statement: its value or its side effects are used. */
  abstract expression(names: Names, e: Expr): void;
  abstract returned(names: Names, s: StmtOf<'return'>): void;
  /** An expression that decides whether something is done. */
  condition(names: Names, e: Expr): void {
    this.expression(names, e);
  }
  /** A variable has its type. */
  variable(_names: Names, _decl: VarDecl, _variable: Variable): void {}
  /** A type local to the function is declared. */
  type(_s: TypeDeclaration, _type: Type): void {}
  /** A range-based loop is read as the index loop that it means. */
  range(_s: StmtOf<'range'>, _loop: Stmt): void {}
  /** Nothing more needs to be found. */
  get isDone(): boolean {
    return false;
  }

  /**
   * Visit a statement: names are declared in their scopes, and of an `if constexpr` only the side that is taken is read.
   *
   * @returns Whether nothing comes after it: every lane leaves the function.
   */
  statement(names: Names, s: Stmt): boolean {
    if (this.isDone) return true;
    if (isTypeDeclaration(s)) {
      this.typeDeclared(names, s);
      return false;
    }
    switch (s.k) {
      case 'expr':
        this.expression(names, s.e);
        return false;
      case 'decl':
        for (const decl of s.decls) this.declared(names, decl);
        return false;
      case 'bind':
        this.bound(names, s);
        return false;
      case 'block':
        return this.block(names.inner(), s.body);
      case 'if':
        return this.branch(names.inner(), s);
      case 'for':
        this.loop(names.inner(), s);
        return false;
      case 'while':
        this.loop(names.inner(), { ...s, k: 'for', init: null, step: null });
        return false;
      case 'do': {
        const inner = names.inner();
        this.statement(inner.inner(), s.body);
        this.condition(inner, s.c);
        return false;
      }
      case 'range': {
        const loop = rangeAsLoop(names, s);
        this.range(s, loop);
        return this.statement(names.inner(), loop);
      }
      case 'switch':
        this.choice(names.inner(), s);
        return false;
      case 'return':
        this.returned(names, s);
        return true;
      case 'asm':
        for (const { e } of [...s.outs, ...s.ins]) this.expression(names, e);
        return false;
      default:
        return false;
    }
  }

  /** What follows a return that every lane reaches is not read, unless a label leads there. */
  protected block(names: Names, body: readonly Stmt[]): boolean {
    const hasLabels = body.some(({ k }) => k === 'label');
    for (const each of body) if (this.statement(names, each) && !hasLabels) return true;
    return false;
  }

  private branch(names: Names, { init, c, y, n }: StmtOf<'if'>): boolean {
    if (init) this.statement(names, init);
    this.condition(names, c);
    const decided = decidedBy(names, c);
    if (decided !== null) {
      const chosen = decided ? y : n;
      return chosen !== null && this.statement(names.inner(), chosen);
    }
    this.statement(names.inner(), y);
    if (n) this.statement(names.inner(), n);
    return false;
  }

  private loop(names: Names, { init, c, step, body }: StmtOf<'for'>): void {
    if (init) this.statement(names, init);
    if (c) this.condition(names, c);
    this.statement(names.inner(), body);
    if (step) this.expression(names, step);
  }

  private choice(names: Names, { e, body }: StmtOf<'switch'>): void {
    this.expression(names, e);
    const inner = names.inner();
    for (const each of body)
      if (each.k !== 'case') this.statement(inner, each);
      else if (each.e) this.expression(inner, each.e);
  }

  private typeDeclared(names: Names, s: TypeDeclaration): void {
    declareType(names, s);
    if (s.k === 'enumDecl') return;
    const bound = names.scope.find(s.k === 'alias' ? s.name : s.decl.name);
    if (bound?.k === 'type') this.type(s, bound.type);
  }

  private declared(names: Names, decl: VarDecl): void {
    const { init, args, name } = decl;
    if (init) this.expression(names, init);
    for (const each of args ?? []) this.expression(names, each);
    const type = declaredType(names, decl);
    const variable = new TypedVariable(type);
    this.variable(names, decl, variable);
    const first: Expr | undefined = init?.k === 'list' ? init.items[0] : (init ?? args?.[0]);
    const isConstant = decl.isConst && !decl.shared && !decl.extern && decl.type.k !== 'ref';
    const constant = isConstant && type.k === 'scalar' && first ? constantAs(names, first, type) : null;
    if (constant) names.scope.set(name, { k: 'constant', constant });
    else names.scope.set(name, { k: 'variable', variable });
  }

  /** `auto [a, b] = e` */
  private bound(names: Names, { names: parts, init }: StmtOf<'bind'>): void {
    this.expression(names, init);
    const type = names.typeOf(init);
    for (const [index, name] of parts.entries()) {
      const part = type.k === 'arr' ? type.of : type.k === 'struct' ? type.fields[index]?.type : undefined;
      if (part) declareVariable(names, name, part);
    }
  }
}

/** A name denotes a variable of a type from here on. */
export const declareVariable = (names: Names, name: string, type: Type): void =>
  names.scope.set(name, { k: 'variable', variable: new TypedVariable(type) });

/** Which way a constant condition goes; `null`: it is not constant. */
export function decidedBy(names: Names, condition: Expr): boolean | null {
  const constant = names.constant(condition);
  return constant && 'value' in constant ? Number(constant.value) !== 0 : null;
}
