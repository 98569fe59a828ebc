import type { FunctionDecl, StructDecl } from '../syntax/ast';
import type { Struct } from '../types/type';
import { Scope } from './scope';

/** An object without members that can be called: a lambda, or functions under one name. */
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

const types = new WeakMap<FunctionDecl, Struct>();

/** The type of functions of one name that are used as a value: each has one of its own. */
export function functionType(functions: readonly FunctionDecl[]): Struct {
  const [first] = functions;
  const known = types.get(first!);
  if (known) return known;
  const type = callableType(functions, new Scope(null, first!.scope));
  types.set(first!, type);
  return type;
}
