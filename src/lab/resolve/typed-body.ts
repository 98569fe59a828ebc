import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, StmtOf, VarDecl } from '../syntax/ast';
import { bool, type Struct, type Type } from '../types/type';
import { BodyReader, decidedBy } from './body';
import type { Called } from './called';
import { baseIsAuto } from './declared-type';
import type { Constant } from './constant';
import { constantOf } from './constants/evaluate';
import { type GlobalName, globalName } from './global-name';
import { fieldType } from './members';
import type { Names } from './names';
import type { Operator, WithOperator } from './operator';
import type { Program } from './program';
import { Resolver } from './resolver';
import type { Scope, Variable } from './scope';
import type { TypeDeclaration } from './type-declarations';
import { typeOf } from './type-of';
import type { Instance, TypedExpression, TypedInstance, TypedTree } from './typed-tree';

/**
 * Types a function as it is called at one place, before any of it is compiled: its variables, and each expression that may
 * run. Invalid parts are left without a type; compiling them reports the error.
 *
 * @param names - The scope in which its parameters are bound.
 * @param before - Expressions ahead of its body: what a constructor initializes its members with.
 */
export function typeBody(names: Names, tree: TypedTree, instance: Instance, body: Stmt, before: readonly Expr[]): void {
  const typed = tree.of(instance);
  const inner = new TypedNames(names, typed);
  const reader = new TypeReader(instance, typed);
  for (const each of before) reader.expression(inner, each);
  reader.statement(inner, body);
}

/** Names within a body that is being typed: results of an expression are reused. */
class TypedNames extends Resolver {
  constructor(
    private readonly outer: Names,
    private readonly typed: TypedInstance,
  ) {
    super();
  }
  get program(): Program {
    return this.outer.program;
  }
  get scope(): Scope {
    return this.outer.scope;
  }
  get structs(): Map<string, Struct> {
    return this.outer.structs;
  }
  get owner(): Struct | null {
    return this.outer.owner;
  }
  get object(): Type | null {
    return this.outer.object;
  }
  /** In another scope the same expression may mean something else. */
  within(scope: Scope): Names {
    return this.outer.within(scope);
  }
  override inner(): Names {
    return new TypedNames(this.outer.within(this.scope.inner()), this.typed);
  }
  variable(e: Extract<Expr, { k: 'id' }>): Type | null {
    return this.outer.variable(e);
  }
  table(field: VarDecl, type: Type): Variable {
    return this.outer.table(field, type);
  }
  override knownType(e: Expr): Type | null {
    const known = this.typed.expressions.get(e);
    return known ? known.type : super.knownType(e);
  }
  override writtenOut(e: Expr): Expr {
    return this.typed.writtenOut.get(e) ?? super.writtenOut(e);
  }
  override called(e: Extract<Expr, { k: 'call' }>): Called {
    const { called } = this.typed;
    const known = called.get(e);
    if (known) return known;
    const made = super.called(e);
    called.set(e, made);
    return made;
  }
  override operator(e: WithOperator): Operator {
    const { operators } = this.typed;
    const known = operators.get(e);
    if (known) return known;
    const made = super.operator(e);
    operators.set(e, made);
    return made;
  }
  override constant(e: Expr): Constant | null {
    const known = this.typed.expressions.get(e);
    return known ? known.constant : super.constant(e);
  }
}

/** A variable whose declaration could not be typed. */
class Untyped implements Variable {
  constructor(private readonly at: number) {}
  get type(): Type {
    throw new SourceProblem('The type of this is not known.', this.at);
  }
}

const namesDeclared = (s: Stmt): readonly string[] =>
  s.k === 'decl' ? s.decls.map(({ name }) => name) : s.k === 'bind' ? s.names : [];

class TypeReader extends BodyReader {
  constructor(
    private readonly instance: Instance,
    private readonly typed: TypedInstance,
  ) {
    super();
  }

  override statement(names: Names, s: Stmt): boolean {
    try {
      return super.statement(names, s);
    } catch (problem) {
      if (!(problem instanceof SourceProblem)) throw problem;
      // Uses of such a variable are typed when compiled, and not resolved to another variable of its name.
      for (const name of namesDeclared(s)) names.scope.set(name, { k: 'variable', variable: new Untyped(s.at) });
      return false;
    }
  }
  override condition(names: Names, e: Expr): void {
    this.expression(names, e);
    this.converted(names, bool, e);
  }
  override variable(names: Names, decl: VarDecl, variable: Variable): void {
    this.typed.variables.set(decl, variable);
    if (decl.init && decl.type.k !== 'ref' && !baseIsAuto(decl.type)) this.converted(names, variable.type, decl.init);
  }
  override type(s: TypeDeclaration, type: Type): void {
    this.typed.types.set(s, type);
  }
  override range(s: StmtOf<'range'>, loop: Stmt): void {
    this.typed.ranges.set(s, loop);
  }
  returned(names: Names, { e }: StmtOf<'return'>): void {
    if (!e) return;
    this.expression(names, e);
    const { resultType, decl } = this.instance;
    if (resultType && decl.result.k !== 'ref') this.converted(names, resultType, e);
  }

  /** A value is converted to a type where it is used. */
  private converted(names: Names, type: Type, e: Expr): void {
    try {
      const whole = names.writtenOut(e);
      this.typed.initialisations.set(whole, names.initialisation(type, whole));
    } catch (problem) {
      if (!(problem instanceof SourceProblem)) throw problem;
    }
  }

  expression(names: Names, e: Expr): void {
    try {
      this.read(names, e);
    } catch (problem) {
      if (!(problem instanceof SourceProblem)) throw problem;
    }
  }

  /** Types an expression, its parts first. */
  private read(names: Names, e: Expr): void {
    const whole = names.writtenOut(e);
    if (whole !== e) {
      this.typed.writtenOut.set(e, whole);
      this.read(names, whole);
      const typed = this.typed.expressions.get(whole);
      if (typed) this.typed.expressions.set(e, typed);
      return;
    }
    switch (e.k) {
      case 'list':
        for (const each of e.items) this.read(names, each);
        return;
      case 'designated':
        this.read(names, e.e);
        return;
      case 'expand':
        return;
      default:
        this.parts(names, e);
    }
    if (e.k === 'id') {
      this.typed.expressions.set(e, typedName(names, e));
      return;
    }
    const type = typeOf(names, e);
    if (hasStruct(names, e)) names.operator(e);
    this.conversions(names, e);
    const constant = this.constant(names, e);
    this.typed.expressions.set(e, { type, place: namesPlace(e) ? type : null, constant });
  }

  /** What its parts are converted to. */
  private conversions(names: Names, e: Expr): void {
    switch (e.k) {
      case 'assign': {
        const type = e.op === '=' && !this.typed.operators.get(e)?.called ? names.knownType(e.l) : null;
        if (type) this.converted(names, type, e.r);
        return;
      }
      case 'cond':
        this.converted(names, bool, e.c);
        return;
      case 'cast':
        if (e.type.k !== 'ref') this.converted(names, names.type(e.type), e.e);
        return;
      case 'call': {
        const { callee, chosen } = names.called(e);
        if (callee?.k === 'constructor') this.constructed(names, callee.type, e.args);
        const wanted = chosen?.match.wanted;
        for (const [index, each] of e.args.entries()) if (wanted?.[index]) this.converted(names, wanted[index], each);
        return;
      }
      case 'make':
        this.constructed(names, names.type(e.type), e.args);
        return;
      default:
    }
  }

  /** `float(x)` */
  private constructed(names: Names, type: Type, [only, ...rest]: readonly Expr[]): void {
    if (only && rest.length === 0 && (type.k === 'scalar' || type.k === 'ptr')) this.converted(names, type, only);
  }

  private parts(names: Names, e: Expr): void {
    switch (e.k) {
      case 'un':
      case 'post':
      case 'member':
      case 'cast':
        this.read(names, e.e);
        return;
      case 'bin':
        this.read(names, e.l);
        // A side that a constant rules out is not typed: a template may end its recursion that way.
        if ((e.op === '&&' || e.op === '||') && decidedBy(names, e.l) === (e.op === '||')) return;
        this.read(names, e.r);
        return;
      case 'assign':
      case 'comma':
        this.read(names, e.l);
        this.read(names, e.r);
        return;
      case 'index':
        this.read(names, e.e);
        this.read(names, e.i);
        return;
      case 'cond': {
        this.read(names, e.c);
        const decided = decidedBy(names, e.c);
        if (decided !== false) this.read(names, e.y);
        if (decided !== true) this.read(names, e.n);
        return;
      }
      case 'call':
        if (e.f.k === 'member') this.read(names, e.f.e);
        else if (e.f.k !== 'id') this.read(names, e.f);
        // Some arguments only select an operation, and have no type: cg::plus<float>().
        for (const each of e.args) this.expression(names, each);
        return;
      case 'make':
        for (const each of e.args) this.read(names, each);
        return;
      case 'lambda':
        for (const { init } of e.captures) if (init) this.read(names, init);
        return;
      default:
    }
  }

  /** The value of an expression whose parts are already known. */
  private constant(names: Names, e: Expr): Constant | null {
    return this.mayBeConstant(e) ? constantOf(names, e) : null;
  }

  private mayBeConstant(e: Expr): boolean {
    const isKnown = (part: Expr | undefined): boolean =>
      part !== undefined && (this.typed.expressions.get(part)?.constant ?? null) !== null;
    switch (e.k) {
      case 'num':
      case 'char':
      case 'bool':
      case 'sizeof':
      case 'packSize':
        return true;
      case 'un':
      case 'cast':
      case 'member':
        return isKnown(e.e);
      case 'bin':
        return isKnown(e.l) && (e.op === '&&' || e.op === '||' || isKnown(e.r));
      case 'comma':
        return isKnown(e.l) && isKnown(e.r);
      case 'cond':
        return isKnown(e.c);
      case 'make':
        return e.args.length === 0 || (e.args.length === 1 && isKnown(e.args[0]));
      case 'call':
        return e.args.every(isKnown);
      default:
        return false;
    }
  }
}

const value = (constant: Constant): TypedExpression => ({ type: constant.type, place: null, constant });
const place = (type: Type | null): TypedExpression => ({ type, place: type, constant: null });

/** A name: it is looked up once. */
function typedName(names: Names, e: Extract<Expr, { k: 'id' }>): TypedExpression {
  const bound = names.scope.find(e.name);
  if (bound?.k === 'constant') return value(bound.constant);
  if (bound?.k === 'variable') {
    const { type } = bound.variable;
    return { type, place: type.k === 'group' ? null : type, constant: null };
  }
  const member = names.object && fieldType(names.object, e.name);
  if (member) return place(member);
  const constant = constantOf(names, e);
  if (constant) return value(constant);
  const type = names.variable(e);
  return IN_MEMORY.has(globalName(names, e).k) ? place(type) : { type, place: null, constant: null };
}
const IN_MEMORY: ReadonlySet<GlobalName['k']> = new Set(['variable', 'member', 'table']);

/** Has an operator a struct among its operands? */
function hasStruct(names: Names, e: Expr): e is WithOperator {
  const isStruct = (operand: Expr): boolean => names.knownType(operand)?.k === 'struct';
  switch (e.k) {
    case 'un':
    case 'post':
      return isStruct(e.e);
    case 'bin':
    case 'assign':
      return isStruct(e.l) || (e.r.k !== 'list' && isStruct(e.r));
    default:
      return false;
  }
}

/** Does an expression other than a name denote something in memory, rather than a value? */
const namesPlace = (e: Expr): boolean => e.k === 'index' || e.k === 'member' || (e.k === 'un' && e.op === '*');
