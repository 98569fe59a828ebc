import { SourceProblem } from '../source/problem';
import type { Capture, Expr, FunctionDecl, StructDecl } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import type { Names } from './names';
import { decayed } from './operators';
import { type Binding, Scope } from './scope';
import { Table } from './table';
import { TypedVariable, type Variable } from './variable';

type Lambda = Extract<Expr, { k: 'lambda' }>;

/** A callable object without members: a lambda, or the functions of one name. */
export function callableType(functions: readonly FunctionDecl[], scope: Scope): Struct {
  const decl: StructDecl = {
    name: 'lambda',
    scope: '',
    template: [],
    specialArgs: null,
    union: false,
    align: null,
    at: functions[0]!.at,
    bases: [],
    fields: [],
    types: [],
    friends: [],
    methods: functions.map((f) => ({ ...f, name: 'operator()' })),
  };
  return { k: 'struct', name: 'lambda', size: 1, align: 1, fields: [], origin: { decl, scope }, union: false };
}

/** A variable of a lambda: it holds what it captured by value. */
class CapturedVariable implements Variable {
  constructor(private readonly from: Variable) {}
  get type(): Type {
    return this.from.type;
  }
}

/** What a variable of a lambda is initialized with. */
export interface Captured {
  readonly name: string;
  readonly variable: Variable;
  readonly at: number;
  /** A variable around the lambda, or an expression. */
  readonly from: Variable | Expr;
  /** `[=]`: only what belongs to the thread is copied. */
  readonly isImplicit: boolean;
}

const captures = new WeakMap<Struct, readonly Captured[]>();

/** The struct whose members a function sees without an object, and the type of the object. */
export type Around = Pick<Names, 'owner' | 'object'>;
const arounds = new WeakMap<Struct, Around>();

/** The member function that contains a lambda; `null`: the type is no lambda. */
export const aroundLambda = (type: Struct): Around | null => arounds.get(type) ?? null;

/** The variables of a lambda. */
export const capturesOf = (type: Struct): readonly Captured[] => captures.get(type) ?? [];

/**
 * The type of a lambda: the names in its body mean what they mean here, whatever is declared after it, or variables of its
 * own that hold copies.
 */
export function lambdaType(names: Names, e: Lambda): Struct {
  const scope = names.scope.snapshot().inner();
  const made: Captured[] = [];
  const copy = (name: string, bound: Binding, at: number, isImplicit: boolean): void => {
    const from = bound.k === 'variable' || bound.k === 'constant' ? bound.variable : undefined;
    if (!from || from instanceof Table) return;
    const variable = new CapturedVariable(from);
    made.push({ name, variable, at, from, isImplicit });
    scope.set(name, bound.k === 'constant' ? { ...bound, variable } : { k: 'variable', variable });
  };
  for (const { name, init, isRef, at } of e.captures) {
    if (init) {
      const variable = new TypedVariable(decayed(names.typeOf(init)));
      made.push({ name, variable, at, from: init, isImplicit: false });
      scope.set(name, { k: 'variable', variable });
      continue;
    }
    const bound = names.scope.find(name);
    if (!bound) throw new SourceProblem(`"${name}" is no variable around this lambda.`, at);
    if (!isRef) copy(name, bound, at, false);
  }
  if (e.all === '=') copyUsed(names, e, copy);
  const type = callableType([{ ...e.f, scope: scope.path }], scope);
  captures.set(type, made);
  arounds.set(type, { owner: names.owner, object: names.object });
  return type;
}

/** `[=]` captures the variables that the body names. */
function copyUsed(
  names: Names,
  { captures: written, body, at }: Lambda,
  copy: (name: string, bound: Binding, at: number, isImplicit: boolean) => void,
): void {
  const others = new Set(written.map(({ name }: Capture) => name));
  for (const name of namesUsed(body)) {
    const bound = others.has(name) ? undefined : names.scope.find(name);
    if (bound) copy(name, bound, at, true);
  }
}

const found = new WeakMap<object, ReadonlySet<string>>();

/** All names in the body of a lambda. */
export function namesUsed(body: object): ReadonlySet<string> {
  const known = found.get(body);
  if (known) return known;
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const e = node as Expr;
    if (e.k === 'id') names.add(e.name);
    for (const each of Object.values(node)) visit(each);
  };
  visit(body);
  found.set(body, names);
  return names;
}

const types = new WeakMap<FunctionDecl, Struct>();

/** The type of functions of one name that are used as a value: each name has a separate type. */
export function functionType(functions: readonly FunctionDecl[]): Struct {
  const [first] = functions;
  const known = types.get(first!);
  if (known) return known;
  const type = callableType(functions, new Scope(null, first!.scope));
  types.set(first!, type);
  return type;
}
