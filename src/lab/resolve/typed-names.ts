import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, StmtOf, TemplateArg, TypeNode, VarDecl } from '../syntax/ast';
import { sameType, type Type } from '../types/type';
import type { Called } from './called';
import type { Constant } from './constant';
import type { Construction, Initialisation } from './converted';
import type { Computed, Named, Names } from './names';
import type { Arithmetic } from './operators';
import type { Operator, WithOperator } from './operator';
import { declareVariable } from './body';
import { declaredType } from './declared-type';
import { rangeAsLoop } from './range';
import { Resolver } from './resolver';
import type { Given } from './scope';
import type { TypedInstance } from './typed-tree';
import { UntypedVariable, type Variable } from './variable';

/** Names within one copy of a function: what was found out of it once is noted. */
export class TypedNames extends Resolver {
  constructor(
    outer: Names,
    readonly typed: TypedInstance,
    /** Where the parts of statements are looked up. */
    private readonly places = new Map<Stmt, TypedNames>(),
  ) {
    super(outer.program, outer.structs, outer.scope, outer.owner, outer.object);
  }

  override inner(): TypedNames {
    return new TypedNames(super.inner(), this.typed, this.places);
  }
  /** The parts of a statement are looked up here. */
  noteAt(s: Stmt): void {
    this.places.set(s, this);
  }
  /** Where the parts of a statement are looked up. */
  at(s: Stmt): TypedNames {
    return this.places.get(s) ?? this;
  }
  override named(e: Extract<Expr, { k: 'id' }>): Named {
    const { named } = this.typed;
    const known = named.get(e);
    if (known instanceof SourceProblem) throw known;
    if (known) return known;
    try {
      const found = super.named(e);
      named.set(e, found);
      return found;
    } catch (problem) {
      // What is declared later is not meant.
      if (problem instanceof SourceProblem) named.set(e, problem);
      throw problem;
    }
  }
  override reached(e: Extract<Expr, { k: 'member' }>): Named | null {
    const known = this.typed.named.get(e);
    if (known instanceof SourceProblem) throw known;
    const found = known ?? super.reached(e);
    if (found) this.typed.named.set(e, found);
    return found;
  }
  override type(node: TypeNode): Type {
    return noted(this.typed.denoted, node, () => super.type(node));
  }
  override given(args: readonly TemplateArg[]): readonly Given[] {
    return noted(this.typed.given, args, () => super.given(args));
  }
  override knownType(e: Expr): Type | null {
    const known = this.typed.expressions.get(e);
    return known ? known.type : super.knownType(e);
  }
  override constant(e: Expr): Constant | null {
    const known = this.typed.expressions.get(e);
    return known ? known.constant : super.constant(e);
  }
  override arithmetic(e: Computed): Arithmetic | null {
    return noted(this.typed.arithmetic, e, () => super.arithmetic(e));
  }
  override spread(items: readonly Expr[]): readonly Expr[] {
    const known = this.typed.spread.get(items);
    if (known) return known;
    const made = super.spread(items);
    if (made !== items) this.typed.spread.set(items, made);
    return made;
  }
  override construction(to: Type, items: readonly Expr[]): Construction {
    const known = this.typed.constructions.get(items);
    if (known && sameType(known.to, to)) return known;
    const made = super.construction(to, items);
    this.typed.constructions.set(items, made);
    return made;
  }
  override listed(to: Type, items: readonly Expr[]): readonly (Expr | undefined)[] {
    const known = this.typed.lists.get(items);
    if (known && sameType(known.to, to)) return known.parts;
    const parts = super.listed(to, items);
    this.typed.lists.set(items, { to, parts });
    return parts;
  }
  /** The variable of a declaration; one that was never typed is declared now. */
  variable(decl: VarDecl, type: Type): Variable {
    const known = this.typed.variables.get(decl);
    if (known) return known;
    const made = declareVariable(this, decl.name, type);
    this.typed.variables.set(decl, made);
    return made;
  }
  /** The same for the parts of `auto [a, b]`. */
  parts(s: StmtOf<'bind'>, types: readonly Type[]): readonly Variable[] {
    return this.typed.bound.get(s) ?? s.names.map((name, index) => declareVariable(this, name, types[index]!));
  }
  /** The index loop that a range-based loop means. */
  asLoop(s: StmtOf<'range'>): Stmt {
    return this.typed.ranges.get(s) ?? rangeAsLoop(this, s);
  }
  /** The type of a local variable. */
  typeDeclared(written: VarDecl, decl: VarDecl): Type {
    const known = this.typed.variables.get(written);
    return known && !(known instanceof UntypedVariable) ? known.type : declaredType(this, decl);
  }
  override writtenOut(e: Expr): Expr {
    return this.typed.writtenOut.get(e) ?? super.writtenOut(e);
  }
  override called(e: Extract<Expr, { k: 'call' }>): Called {
    return noted(this.typed.called, e, () => super.called(e));
  }
  override operator(e: WithOperator): Operator {
    return noted(this.typed.operators, e, () => super.operator(e));
  }
  override initialisation(to: Type, e: Expr): Initialisation {
    const known = this.typed.initialisations.get(e);
    return known && sameType(known.to, to) ? known : super.initialisation(to, e);
  }
}

function noted<K, V>(map: Map<K, V>, key: K, find: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const found = find();
  map.set(key, found);
  return found;
}
