import { functionNamed } from '../functions';
import { libraryFunctions } from '../library';
import type { Expr, FunctionDecl, Stmt } from '../syntax/ast';
import { builtinType } from '../types/type';
import type { Program } from './program';

type Name = Extract<Expr, { k: 'id' }>;

/** One for each function of a file, so that each has one type. */
const values = new WeakMap<Program, Map<string, FunctionDecl>>();

/**
 * A function of CUDA without a call, as in `reduce(fmaxf, x)`: a function of the file that forwards its arguments to it;
 * `null`: there is none.
 */
export function cudaFunctionValue(program: Program, e: Name): FunctionDecl | null {
  const { name } = e;
  const known = values.get(program)?.get(name);
  if (known) return known;
  // A type without a value after it is another error.
  if (builtinType(name) || (!functionNamed(name) && libraryFunctions(name, e.at).length === 0)) return null;
  const made = callOf(name, e);
  if (!values.has(program)) values.set(program, new Map());
  values.get(program)!.set(name, made);
  return made;
}

const TYPES = '(types)';
const VALUES = '(values)';

/** `template <class... T> auto f(T... x) { return name(x...); }` */
function callOf(name: string, e: Name): FunctionDecl {
  const { at } = e;
  const values: Expr = { k: 'id', name: VALUES, args: null, at };
  const call: Expr = { k: 'call', f: e, args: [{ k: 'expand', e: values, at }], at };
  const body: Stmt = { k: 'block', body: [{ k: 'return', e: call, at }], at };
  return {
    name,
    scope: '',
    kind: 'device',
    template: [{ name: TYPES, type: null, fallback: null, pack: true }],
    specialArgs: null,
    result: { k: 'name', name: 'auto', args: null, at },
    params: [{ name: VALUES, type: { k: 'name', name: TYPES, args: null, at }, fallback: null, pack: true, at }],
    body: () => body,
    inits: [],
    at,
  };
}
