import { SourceProblem } from '../../source/problem';
import type { Expr, Stmt, StmtOf, VarDecl } from '../../syntax/ast';
import { int } from '../../types/type';
import type { Names } from '../names';
import { isDeduced } from '../templates';
import { declareType, isTypeDeclaration } from '../type-declarations';
import { LocalConstant } from './local';
import { binaryOf, convertedTo, isTrue, type KnownNumber, notEvaluated, numberAt } from './numbers';

/** Steps that constexpr functions may take. */
export class Budget {
  constructor(private steps: number) {}

  spend(steps: number, at: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new SourceProblem('This constexpr function takes too long to compute.', at);
  }
}

/** Why statements end before their end. */
type Leaves = 'break' | 'continue' | { readonly gives: KnownNumber } | null;

/** Carries out the body of a constexpr function whose variables are numbers, and gives what it returns. */
export function runBody(names: Names, body: Stmt, budget: Budget): KnownNumber {
  const left = new Body(budget).run(names, body);
  return typeof left === 'object' && left ? left.gives : notEvaluated();
}

class Body {
  constructor(private readonly budget: Budget) {}

  run(names: Names, s: Stmt): Leaves {
    this.budget.spend(1, s.at);
    if (isTypeDeclaration(s)) {
      declareType(names, s);
      return null;
    }
    switch (s.k) {
      case 'return':
        return { gives: s.e ? known(names, s.e) : notEvaluated() };
      case 'decl':
        for (const decl of s.decls) declare(names, decl);
        return null;
      case 'expr':
        change(names, s.e);
        return null;
      case 'block':
        return this.all(names.within(names.scope.inner()), s.body);
      case 'if':
        return this.branch(names.within(names.scope.inner()), s);
      case 'for':
        return this.loop(names.within(names.scope.inner()), s);
      case 'while':
        return this.loop(names, { ...s, k: 'for', init: null, step: null });
      case 'do': {
        const left = this.run(names, s.body);
        if (left === 'break') return null;
        return typeof left === 'object' && left
          ? left
          : this.loop(names, { k: 'for', init: null, c: s.c, step: null, body: s.body, at: s.at });
      }
      case 'break':
      case 'continue':
        return s.k;
      case 'empty':
        return null;
      default:
        return notEvaluated();
    }
  }

  private all(names: Names, body: readonly Stmt[]): Leaves {
    for (const each of body) {
      const left = this.run(names, each);
      if (left) return left;
    }
    return null;
  }

  private branch(names: Names, { init, c, y, n }: StmtOf<'if'>): Leaves {
    if (init) this.run(names, init);
    const taken = isTrue(known(names, c)) ? y : n;
    return taken && this.run(names.within(names.scope.inner()), taken);
  }

  private loop(names: Names, { init, c, step, body }: StmtOf<'for'>): Leaves {
    if (init) this.run(names, init);
    while (!c || isTrue(known(names, c))) {
      const left = this.run(names.within(names.scope.inner()), body);
      if (left === 'break') return null;
      if (typeof left === 'object' && left) return left;
      if (step) change(names, step);
    }
    return null;
  }
}

const known = (names: Names, e: Expr): KnownNumber => numberAt(names, e) ?? notEvaluated();

function declare(names: Names, decl: VarDecl): void {
  const first = decl.init?.k === 'list' ? decl.init.items[0] : (decl.init ?? decl.args?.[0]);
  const value = first ? known(names, first) : null;
  const type = isDeduced(decl.type) && value ? value.type : names.type(decl.type);
  if (type.k !== 'scalar') return notEvaluated();
  const variable = new LocalConstant(type);
  variable.value = value && convertedTo(value, type);
  names.scope.set(decl.name, { k: 'variable', variable });
}

/** Carries out a statement that is an expression: it gives a variable a value. */
function change(names: Names, e: Expr): void {
  switch (e.k) {
    case 'assign': {
      const variable = variableAt(names, e.l);
      const right = known(names, e.r);
      const value = e.op === '=' ? right : binaryOf(e.op.slice(0, -1), variable.value ?? notEvaluated(), right);
      variable.value = convertedTo(value, variable.type);
      return;
    }
    case 'post':
    case 'un': {
      if (e.op !== '++' && e.op !== '--') return notEvaluated();
      const variable = variableAt(names, e.e);
      const value = binaryOf(e.op === '++' ? '+' : '-', variable.value ?? notEvaluated(), { type: int, value: 1 });
      variable.value = convertedTo(value, variable.type);
      return;
    }
    case 'comma':
      change(names, e.l);
      change(names, e.r);
      return;
    default:
      return notEvaluated();
  }
}

function variableAt(names: Names, e: Expr): LocalConstant {
  const bound = e.k === 'id' ? names.scope.find(e.name) : undefined;
  return bound?.k === 'variable' && bound.variable instanceof LocalConstant ? bound.variable : notEvaluated();
}
