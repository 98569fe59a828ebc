import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, StmtOf, VarDecl } from '../syntax/ast';
import { bool, type Type } from '../types/type';
import { BodyReader } from './body';
import { baseIsAuto } from './declared-type';
import type { Constant } from './constant';
import type { Init } from './constructor-inits';
import { constantOf } from './constants/evaluate';
import { partsOf } from './list';
import { typeOfName } from './name-of';
import type { Names } from './names';
import type { WithOperator } from './operator';
import type { TypeDeclaration } from './type-declarations';
import { typeOf } from './type-of';
import { TypedNames } from './typed-names';
import type { Instance, TypedExpression, TypedInstance } from './typed-tree';
import { UntypedVariable, type Variable } from './variable';

/**
 * Types a function as it is called at one place, before any of it is compiled: its variables, and each expression that may
 * run. Invalid parts are left without a type; compiling them reports the error.
 *
 * @param names - Where its parameters are declared.
 * @param before - What comes ahead of its body: the initializers of a constructor, and the types of what they make.
 */
export function typeBody(
  names: TypedNames,
  instance: Instance,
  body: Stmt,
  before: readonly (readonly [Init, Type])[] = [],
): void {
  const reader = new TypeReader(instance, names.typed);
  for (const [{ args }, type] of before) {
    for (const each of args) reader.expression(names, each);
    reader.constructed(names, type, args);
  }
  reader.statement(names, body);
}

/**
 * Types an initial value that no body contains: of a member, a variable of the file, or a parameter.
 *
 * @param to - The type that it initializes; `null`: its own.
 */
export function typeValue(names: TypedNames, e: Expr, to: Type | null): void {
  const reader = new TypeReader(null, names.typed);
  reader.expression(names, e);
  if (to) reader.converted(names, to, e);
}

class TypeReader extends BodyReader {
  constructor(
    /** `null`: no function is read. */
    private readonly instance: Instance | null,
    private readonly typed: TypedInstance,
  ) {
    super();
  }

  override statement(names: Names, s: Stmt): boolean {
    try {
      return super.statement(names, s);
    } catch (problem) {
      if (!(problem instanceof SourceProblem)) throw problem;
      this.typed.problems.set(s, problem);
      return false;
    }
  }
  override lookedUp(s: Stmt, names: Names): void {
    if (names instanceof TypedNames) names.noteAt(s);
  }
  protected override decided(names: Names, c: Expr): boolean | null {
    return attempted(() => super.decided(names, c));
  }
  /** Uses of a variable without a type are typed when compiled, and not resolved to another variable of its name. */
  protected override declared(names: Names, decl: VarDecl): void {
    const isDeclared = attempted(() => {
      super.declared(names, decl);
      return true;
    });
    if (!isDeclared) this.typed.variables.set(decl, untyped(names, decl.name, decl.at));
  }
  protected override bound(names: Names, s: StmtOf<'bind'>): void {
    const isBound = attempted(() => {
      super.bound(names, s);
      return true;
    });
    if (!isBound)
      this.typed.bound.set(
        s,
        s.names.map((name) => untyped(names, name, s.at)),
      );
  }
  override parts(s: StmtOf<'bind'>, variables: readonly Variable[]): void {
    this.typed.bound.set(s, variables);
  }
  override condition(names: Names, e: Expr): void {
    this.expression(names, e);
    this.converted(names, bool, e);
  }
  override variable(names: Names, decl: VarDecl, variable: Variable): void {
    this.typed.variables.set(decl, variable);
    if (decl.type.k === 'ref' || baseIsAuto(decl.type)) return;
    if (decl.init) this.converted(names, variable.type, decl.init);
    else if (decl.args) this.constructed(names, variable.type, decl.args);
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
    const wanted = this.instance?.decl.result.k === 'ref' ? null : this.instance?.resultType;
    if (wanted) this.converted(names, wanted, e);
  }

  /** A value is converted to a type where it is used. */
  converted(names: Names, type: Type, e: Expr): void {
    attempted(() => {
      const whole = names.writtenOut(e);
      this.typed.initialisations.set(whole, names.initialisation(type, whole));
      if (whole.k === 'list') this.constructed(names, type, whole.items);
    });
  }

  /** Values make one of a type: by a constructor, or each initializes a member. */
  constructed(names: Names, type: Type, args: readonly Expr[]): void {
    attempted(() => {
      const { items, ...made } = names.construction(type, args);
      if (items !== args) for (const each of items) this.expression(names, each);
      if (type.k === 'scalar' || type.k === 'ptr') {
        if (items.length === 1) this.converted(names, type, items[0]!);
      } else if (made.way === 'constructor') this.passed(names, made.maker?.match.wanted, items);
      else if (made.way === 'members') this.passed(names, partsOf(type), names.listed(type, items));
    });
  }

  private passed(
    names: Names,
    wanted: readonly (Type | undefined)[] | undefined,
    values: readonly (Expr | undefined)[],
  ): void {
    for (const [index, e] of values.entries()) if (e && wanted?.[index]) this.converted(names, wanted[index], e);
  }

  expression(names: Names, e: Expr): void {
    attempted(() => this.read(names, e));
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
        for (const each of e.items) this.expression(names, each);
        return;
      case 'designated':
        this.read(names, e.e);
        return;
      case 'expand':
        return;
      default:
        this.readParts(names, e);
    }
    if (e.k === 'id') {
      this.typed.expressions.set(e, typedName(names, e));
      return;
    }
    const type = typeOf(names, e);
    if (e.k === 'bin' || e.k === 'assign') names.arithmetic(e);
    if (e.k === 'member') names.reached(e);
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
        if (callee?.k === 'functor') this.expression(names, e.f);
        if (callee?.k === 'constructor') this.constructed(names, callee.type, e.args);
        this.passed(names, chosen?.match.wanted, e.args);
        return;
      }
      case 'make':
        this.constructed(names, names.type(e.type), e.args);
        return;
      default:
    }
  }

  private readParts(names: Names, e: Expr): void {
    switch (e.k) {
      case 'un':
      case 'post':
      case 'member':
      case 'cast':
        this.expression(names, e.e);
        return;
      case 'bin':
        this.expression(names, e.l);
        // A side that a constant rules out is not typed: a template may end its recursion that way.
        if ((e.op === '&&' || e.op === '||') && this.decided(names, e.l) === (e.op === '||')) return;
        this.expression(names, e.r);
        return;
      case 'assign':
      case 'comma':
        this.expression(names, e.l);
        this.expression(names, e.r);
        return;
      case 'index':
        this.expression(names, e.e);
        this.expression(names, e.i);
        return;
      case 'cond': {
        this.expression(names, e.c);
        const decided = this.decided(names, e.c);
        if (decided !== false) this.expression(names, e.y);
        if (decided !== true) this.expression(names, e.n);
        return;
      }
      case 'call':
        if (e.f.k === 'member') this.expression(names, e.f.e);
        else if (e.f.k !== 'id') this.expression(names, e.f);
        // Some arguments only select an operation, and have no type: cg::plus<float>().
        for (const each of e.args) this.expression(names, each);
        return;
      case 'make':
        for (const each of e.args) this.expression(names, each);
        return;
      case 'lambda':
        for (const { init } of e.captures) if (init) this.expression(names, init);
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

/** `null`: it is invalid. */
function attempted<T>(find: () => T): T | null {
  try {
    return find();
  } catch (problem) {
    if (problem instanceof SourceProblem) return null;
    throw problem;
  }
}

function untyped(names: Names, name: string, at: number): Variable {
  const variable = new UntypedVariable(at);
  names.scope.set(name, { k: 'variable', variable });
  return variable;
}

const value = (constant: Constant): TypedExpression => ({ type: constant.type, place: null, constant });
const place = (type: Type | null): TypedExpression => ({ type, place: type, constant: null });

/** What a name is. */
function typedName(names: Names, e: Extract<Expr, { k: 'id' }>): TypedExpression {
  const named = names.named(e);
  if (named.k === 'constant') return value(named.constant);
  if (named.k === 'variable') {
    const { type } = named.variable;
    return { type, place: type.k === 'group' ? null : type, constant: null };
  }
  if (named.k === 'own member' || named.k === 'member of') return place(named.type);
  const constant = constantOf(names, e);
  if (constant) return value(constant);
  const type = typeOfName(named);
  return named.k === 'file variable' ? place(type) : { type, place: null, constant: null };
}

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
