import type { Expr, Stmt, StmtOf, VarDecl } from '../syntax/ast';
import type { Type } from '../types/type';
import { constantAs } from './constants/numbers';
import { declaredType } from './declared-type';
import type { Names } from './names';
import { rangeAsLoop } from './range';
import { declareType, isTypeDeclaration, type TypeDeclaration } from './type-declarations';
import { TypedVariable, type Variable } from './variable';

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
  /** `auto [a, b]`: variables for the parts. */
  parts(_s: StmtOf<'bind'>, _variables: readonly Variable[]): void {}
  /** The parts of a statement are looked up there. */
  lookedUp(_s: Stmt, _names: Names): void {}
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
    this.lookedUp(s, names);
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
        return this.block(this.inside(names, s), s.body);
      case 'if':
        return this.branch(this.inside(names, s), s);
      case 'for':
        this.loop(this.inside(names, s), s);
        return false;
      case 'while':
        this.loop(this.inside(names, s), { ...s, k: 'for', init: null, step: null });
        return false;
      case 'do': {
        const inner = this.inside(names, s);
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
        this.choice(this.inside(names, s), s);
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

  private inside(names: Names, s: Stmt): Names {
    const inner = names.inner();
    this.lookedUp(s, inner);
    return inner;
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
    const decided = this.decided(names, c);
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

  /** Which way a condition goes; `null`: it is not constant. */
  protected decided(names: Names, c: Expr): boolean | null {
    return decidedBy(names, c);
  }

  protected declared(names: Names, decl: VarDecl): void {
    const { init, args, name } = decl;
    if (init) this.expression(names, init);
    for (const each of args ?? []) this.expression(names, each);
    const type = declaredType(names, decl);
    const variable = new TypedVariable(type);
    this.variable(names, decl, variable);
    const first: Expr | undefined = init?.k === 'list' ? init.items[0] : (init ?? args?.[0]);
    const isConstant = decl.isConst && !decl.shared && !decl.extern && decl.type.k !== 'ref';
    const constant = isConstant && type.k === 'scalar' && first ? constantAs(names, first, type) : null;
    if (constant) names.scope.set(name, { k: 'constant', constant, variable });
    else names.scope.set(name, { k: 'variable', variable });
  }

  /** `auto [a, b] = e` */
  protected bound(names: Names, s: StmtOf<'bind'>): void {
    const { names: parts, init } = s;
    this.expression(names, init);
    const type = names.typeOf(init);
    const variables = parts.flatMap((name, index) => {
      const part = type.k === 'arr' ? type.of : type.k === 'struct' ? type.fields[index]?.type : undefined;
      return part ? [declareVariable(names, name, part)] : [];
    });
    this.parts(s, variables);
  }
}

/** A name denotes a variable of a type from here on. */
export function declareVariable(names: Names, name: string, type: Type): Variable {
  const variable = new TypedVariable(type);
  names.scope.set(name, { k: 'variable', variable });
  return variable;
}

/** Which way a constant condition goes; `null`: it is not constant. */
export function decidedBy(names: Names, condition: Expr): boolean | null {
  const constant = names.constant(condition);
  return constant && 'value' in constant ? Number(constant.value) !== 0 : null;
}
