import type { Expr, FunctionDecl, StructDecl } from '../syntax/ast';
import type { Struct } from '../types/type';
import type { Names } from './names';
import { decayed } from './operators';
import { Scope } from './scope';
import { TypedVariable } from './typed-variable';

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

/** The type of a lambda: the names in its body mean what they mean here, whatever is declared after it. */
export function lambdaType(names: Names, e: Lambda): Struct {
  const scope = names.scope.snapshot().inner();
  for (const { name, init } of e.captures)
    if (init) scope.set(name, { k: 'variable', variable: new TypedVariable(decayed(names.typeOf(init))) });
  return callableType([{ ...e.f, scope: scope.path }], scope);
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
