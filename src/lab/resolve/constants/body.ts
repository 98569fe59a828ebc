import { SourceProblem } from '../../source/problem';
import type { Expr, Stmt, StmtOf, VarDecl } from '../../syntax/ast';
import { int, type Type } from '../../types/type';
import type { Names } from '../names';
import { isDeduced } from '../templates';
import { declareType, isTypeDeclaration } from '../type-declarations';
import { LocalConstant, type LocalVariable, newLocal } from './local';
import { binaryOf, convertedTo, isTrue, type KnownNumber, notEvaluated } from './numbers';

/** Steps that constexpr functions may take. */
export class Budget {
  constructor(private steps: number) {}

  spend(steps: number, at: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new SourceProblem('This constexpr function takes too long to compute.', at);
  }
}

/** What an expression of the function is worth, with all that it changes. */
export type Evaluate = (names: Names, e: Expr) => KnownNumber | null;

/** Why statements end before their end. */
type Leaves = 'break' | 'continue' | { readonly gives: KnownNumber } | null;

/** Carries out the body of a constexpr function whose variables are numbers, and gives what it returns. */
export function runBody(names: Names, body: Stmt, budget: Budget, evaluate: Evaluate): KnownNumber {
  const left = new Body(budget, evaluate).run(names, body);
  return typeof left === 'object' && left ? left.gives : notEvaluated();
}

class Body {
  constructor(
    private readonly budget: Budget,
    private readonly evaluate: Evaluate,
  ) {}

  run(names: Names, s: Stmt): Leaves {
    this.budget.spend(1, s.at);
    if (isTypeDeclaration(s)) {
      declareType(names, s);
      return null;
    }
    switch (s.k) {
      case 'return':
        return { gives: s.e ? this.known(names, s.e) : notEvaluated() };
      case 'decl':
        for (const decl of s.decls) this.declare(names, decl);
        return null;
      case 'expr':
        this.evaluate(names, s.e);
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
      case 'switch':
        return this.choice(names.within(names.scope.inner()), s);
      case 'case':
      case 'empty':
        return null;
      case 'break':
      case 'continue':
        return s.k;
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
    const taken = isTrue(this.known(names, c)) ? y : n;
    return taken && this.run(names.within(names.scope.inner()), taken);
  }

  private loop(names: Names, { init, c, step, body }: StmtOf<'for'>): Leaves {
    if (init) this.run(names, init);
    while (!c || isTrue(this.known(names, c))) {
      const left = this.run(names.within(names.scope.inner()), body);
      if (left === 'break') return null;
      if (typeof left === 'object' && left) return left;
      if (step) this.evaluate(names, step);
    }
    return null;
  }

  /** From the case that fits, or else the default, on to its end. */
  private choice(names: Names, { e, body }: StmtOf<'switch'>): Leaves {
    const value = this.known(names, e);
    const cases = [...body.entries()].flatMap(([index, each]) => (each.k === 'case' ? [{ index, e: each.e }] : []));
    const fitting = cases.find((each) => each.e && isTrue(binaryOf('==', value, this.known(names, each.e))));
    const start = fitting ?? cases.find((each) => each.e === null);
    const left = start ? this.all(names, body.slice(start.index)) : null;
    return left === 'break' ? null : left;
  }

  private known(names: Names, e: Expr): KnownNumber {
    return this.evaluate(names, e) ?? notEvaluated();
  }

  private declare(names: Names, decl: VarDecl): void {
    const written = isDeduced(decl.type) && decl.init ? names.typeOf(decl.init) : names.type(decl.type);
    const type = withCount(written, decl.init);
    const variable = newLocal(type) ?? notEvaluated();
    const init = decl.init ?? (decl.args?.length === 1 ? decl.args[0]! : null);
    if (init) this.initialise(names, variable, init);
    else if (decl.args) notEvaluated();
    names.scope.set(decl.name, { k: 'variable', variable });
  }

  /** What a list leaves out is zero. */
  private initialise(names: Names, variable: LocalVariable, e: Expr | null): void {
    if (variable instanceof LocalConstant) {
      const value = e && (e.k === 'list' && e.items.length === 0 ? null : this.known(names, e));
      variable.value = convertedTo(value ?? { type: int, value: 0 }, variable.type);
      return;
    }
    const items = e === null ? [] : itemsOf(e);
    if (items.length > variable.parts.size) notEvaluated();
    for (const [index, part] of [...variable.parts.values()].entries())
      this.initialise(names, part, items[index] ?? null);
  }
}

/** The values of a list for a struct or an array; others have a meaning of their own. */
function itemsOf(e: Expr): readonly Expr[] {
  const items = e.k === 'list' ? e.items : e.k === 'make' && e.braces ? e.args : notEvaluated();
  return items.some(({ k }) => k === 'designated' || k === 'expand') ? notEvaluated() : items;
}

const withCount = (type: Type, init: Expr | null): Type =>
  type.k === 'arr' && type.count < 0 && init?.k === 'list' ? { ...type, count: init.items.length } : type;
