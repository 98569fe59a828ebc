import { type CudaFunction, functionNamed, tagNamed } from '../functions';
import { accepts, type Arguments } from '../functions/signature';
import { libraryFunctions } from '../library';
import { headerHint } from '../source/missing-headers';
import { SourceProblem } from '../source/problem';
import type { Expr, FunctionDecl } from '../syntax/ast';
import { type Scalar, type Struct, type Type, voidType } from '../types/type';
import { friendsOf, methodsIn, pathTo } from './members';
import type { Names } from './names';
import { decayed } from './operators';
import { fits } from './overloads';
import { boundIn, qualified } from './qualified';
import type { Binding } from './scope';
import { argumentsOf } from './templates';

type Call = Extract<Expr, { k: 'call' }>;
type Name = Extract<Expr, { k: 'id' }>;

/** What a call names. */
export type Callee =
  /** `std::move(x)`, `std::forward<T>(x)`: the argument itself. */
  | { readonly k: 'argument'; readonly e: Expr }
  | { readonly k: 'constructor'; readonly type: Type }
  /** Overloads of the file or of CUDA's library, or friends of the struct `owner`. */
  | { readonly k: 'functions'; readonly candidates: readonly FunctionDecl[]; readonly owner: Struct | null }
  /** A member function of a struct: `S::f(…)`, or one of the object that the call is within. */
  | { readonly k: 'member function'; readonly type: Struct; readonly name: string; readonly isQualified: boolean }
  /** An object with an `operator()`, or a lambda: a variable or a constant of this name. */
  | { readonly k: 'functor'; readonly bound: Extract<Binding, { k: 'variable' | 'constant' }> }
  /** The same, as a member of the object that the call is within. */
  | { readonly k: 'member functor'; readonly type: Struct }
  /** `std::numeric_limits<T>::max()` */
  | { readonly k: 'limit'; readonly type: Scalar; readonly which: string }
  | { readonly k: 'cuda'; readonly name: string; readonly entry: CudaFunction; readonly given: Arguments };

/**
 * What a call by name means.
 *
 * @returns `null` where the type of an argument decides that is not known.
 */
export function calleeOf(names: Names, f: Name, e: Call): Callee | null {
  const name = lastPart(f.name);
  const outer = f.of ? names.type(f.of) : qualified(names, f.name);
  if (outer?.k === 'struct') return memberOfType(outer, name, e.at);
  if (/^std::(move|forward)$/.test(f.name) && e.args.length === 1) return { k: 'argument', e: e.args[0]! };
  const bound = names.scope.find(f.name);
  if (bound?.k === 'type') return { k: 'constructor', type: bound.type };
  if (bound?.k === 'variable' || (bound?.k === 'constant' && bound.constant.type.k === 'struct'))
    return { k: 'functor', bound };
  const { owner, object } = names;
  if (owner && methodsIn(owner, f.name)) return { k: 'member function', type: owner, name: f.name, isQualified: false };
  const candidates = names.program.functions(f.name, names.scope.path);
  const functions: Callee = { k: 'functions', candidates, owner: null };
  if (candidates.some((each) => fits(each, e.args.length))) return functions;
  // As make_float4(float) of a file beside the one of CUDA.
  if (candidates.length > 0) return ofCuda(names, f, e, () => functions);
  if (object?.k === 'struct' && pathTo(object, f.name)) return { k: 'member functor', type: object };
  return ofCuda(names, f, e, () => libraryFunction(f, e) ?? friend(names, f, e));
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** `S<T>::f(…)`: a static member function, one of a base for the object at hand, or a type within the struct. */
function memberOfType(type: Struct, name: string, at: number): Callee {
  if (methodsIn(type, name)) return { k: 'member function', type, name, isQualified: true };
  const bound = boundIn(type, name);
  if (bound?.k === 'type') return { k: 'constructor', type: bound.type };
  throw new SourceProblem(`${type.name} has no member function "${name}" in this file.`, at);
}

/** A function of CUDA, if it takes the arguments. */
function ofCuda(names: Names, f: Name, e: Call, otherwise: () => Callee | null): Callee | null {
  const limit = limitNamed(names, f);
  if (limit) return limit;
  const name = lastPart(f.name);
  const entry = functionNamed(name);
  if (!entry) return otherwise();
  const given = givenTo(names, e);
  const answer = accepts(entry, given);
  if (answer === null) return null;
  return answer ? { k: 'cuda', name, entry, given } : otherwise();
}

/** What is known of the arguments of a call of a function of CUDA. */
const givenTo = (names: Names, { args }: Call): Arguments => ({
  count: args.length,
  type: (index) => {
    const argument = args[index];
    const type = argument ? names.knownType(argument) : null;
    return type && decayed(type);
  },
  tags: args.flatMap((each) => (each.k === 'id' ? (tagNamed(each.name) ?? []) : [])),
  hasVectorMath: names.program.hasVectorMath,
});

function limitNamed(names: Names, f: Name): Callee | null {
  const which = /(?:^|::)numeric_limits::(max|min|lowest|infinity|epsilon)$/.exec(f.name)?.[1];
  const [first] = which && f.args ? argumentsOf(names, f.args) : [];
  return which && first?.k === 'type' && first.type.k === 'scalar' ? { k: 'limit', type: first.type, which } : null;
}

function libraryFunction(f: Name, e: Call): Callee | null {
  const candidates = libraryFunctions(f.name.replace(/^.*::/, ''), e.at);
  return candidates.length > 0 ? { k: 'functions', candidates, owner: null } : null;
}

/** A function that a struct among the arguments declares its friend; there is nothing else left that the name may mean. */
function friend(names: Names, f: Name, { args }: Call): Callee | null {
  let isKnown = true;
  for (const each of args) {
    const type = names.knownType(each) ?? (each.k === 'list' ? voidType : null);
    if (!type) isKnown = false;
    const candidates = type ? friendsOf(type, f.name) : [];
    if (candidates.length > 0) return { k: 'functions', candidates, owner: type as Struct };
  }
  return isKnown ? unknown(names, f) : null;
}

function unknown({ program: { unit } }: Names, { name, at }: Name): never {
  if (/^cuda[A-Z]\w+$/.test(name))
    throw new SourceProblem(
      `"${name}" is a function of the CUDA runtime that host code calls. Call it before or after the launch, not in the kernel.`,
      at,
    );
  throw new SourceProblem(
    unit.skipped.some((each) => each.name === name)
      ? `"${name}" is a function of the host. Mark it __device__ to call it from a kernel.`
      : `No function "${name}" is declared here.${headerHint(unit.includes) || " Write it as a __device__ function in this file, or use one of CUDA's."}`,
    at,
  );
}
