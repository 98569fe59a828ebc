import { SourceProblem } from '../../source/problem';
import type { Expr, Stmt, StmtOf, VarDecl } from '../../syntax/ast';
import type { Type } from '../../types/type';
import type { Names } from '../names';
import { isDeduced } from '../declared-type';
import { declareType, isTypeDeclaration } from '../type-declarations';
import { initialise, initialiseByDefault } from './initialise';
import { newLocal } from './local';
import { asObject, type Evaluator } from './objects';
import { binaryOf, isTrue, type KnownNumber, notEvaluated } from './numbers';

/** The steps that constexpr functions may still take. */
export class Budget {
  constructor(private steps: number) {}

  spend(steps: number, at: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new SourceProblem('This constexpr function takes too long to compute.', at);
  }
}

/** Why statements end early. */
type Leaves = 'break' | 'continue' | { readonly gives: KnownNumber | null } | null;

/** Evaluates the body of a constexpr function and returns its result; `null`: it has none. */
export function runBody(names: Names, body: Stmt, budget: Budget, evaluator: Evaluator): KnownNumber | null {
  const left = new Body(budget, evaluator).run(names, body);
  return typeof left === 'object' && left ? left.gives : null;
}

class Body {
  constructor(
    private readonly budget: Budget,
    private readonly evaluator: Evaluator,
  ) {}

  run(names: Names, s: Stmt): Leaves {
    this.budget.spend(1, s.at);
    if (isTypeDeclaration(s)) {
      declareType(names, s);
      return null;
    }
    switch (s.k) {
      case 'return':
        return { gives: s.e && this.known(names, s.e) };
      case 'decl':
        for (const decl of s.decls) this.declare(names, decl);
        return null;
      case 'expr':
        this.known(names, s.e);
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
      if (step) this.known(names, step);
    }
    return null;
  }

  /** From the matching case, or else the default, to the end. */
  private choice(names: Names, { e, body }: StmtOf<'switch'>): Leaves {
    const value = this.known(names, e);
    const cases = [...body.entries()].flatMap(([index, each]) => (each.k === 'case' ? [{ index, e: each.e }] : []));
    const fitting = cases.find((each) => each.e && isTrue(binaryOf('==', value, this.known(names, each.e))));
    const start = fitting ?? cases.find((each) => each.e === null);
    const left = start ? this.all(names, body.slice(start.index)) : null;
    return left === 'break' ? null : left;
  }

  private known(names: Names, e: Expr): KnownNumber {
    return this.evaluator.number(names, e) ?? notEvaluated();
  }

  private declare(names: Names, decl: VarDecl): void {
    const written = isDeduced(decl.type) && decl.init ? names.typeOf(decl.init) : names.type(decl.type);
    const type = withCount(written, decl.init);
    const variable = newLocal(type) ?? notEvaluated();
    const { init, args, at } = decl;
    if (init) initialise(names, variable, init, this.evaluator);
    else if (args && type.k === 'struct') this.evaluator.construct(names, asObject(variable)!, args, at);
    else if (args?.length === 1) initialise(names, variable, args[0]!, this.evaluator);
    else if (args) notEvaluated();
    else initialiseByDefault(names, variable, this.evaluator);
    names.scope.set(decl.name, { k: 'variable', variable });
  }
}

const withCount = (type: Type, init: Expr | null): Type =>
  type.k === 'arr' && type.count < 0 && init?.k === 'list' ? { ...type, count: init.items.length } : type;
