import { type CudaFunction, functionNamed, tagNamed } from '../functions';
import { accepts, type Arguments } from '../functions/signature';
import { libraryFunctions } from '../library';
import { headerHint } from '../source/missing-headers';
import { SourceProblem } from '../source/problem';
import type { Expr, FunctionDecl } from '../syntax/ast';
import { type Struct, vectorType, voidType } from '../types/type';
import type { Callee } from './called';
import { friendsOf, methodsIn, pathTo } from './members';
import type { Names } from './names';
import { decayed } from './operators';
import { bestMatch, distance, fits } from './overloads';
import { boundIn, qualified } from './qualified';
import { argumentsOf } from './templates';

type Call = Extract<Expr, { k: 'call' }>;
type Name = Extract<Expr, { k: 'id' }>;

/**
 * The meaning of a call by name.
 *
 * @returns `null` if it depends on an argument of unknown type.
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
  if (candidates.some((each) => fits(each, e.args.length)))
    return isMissed(names, candidates, f, e) ? ofCuda(names, f, e, () => functions) : functions;
  // A make_float4(float) of the file next to CUDA's own.
  if (candidates.length > 0) return ofCuda(names, f, e, () => functions);
  if (object?.k === 'struct' && pathTo(object, f.name)) return { k: 'member functor', type: object, name: f.name };
  return ofCuda(names, f, e, () => libraryFunction(f, e) ?? friend(names, f, e));
}

/** From this cost on an argument becomes something else: a pointer to another type, an object. */
const FOREIGN = 5;

/**
 * Does the file have functions for this many arguments, but none for their types, as `exp(float4)` next to CUDA's own? The
 * file's `atomicMax(float *, float)` is not meant by `atomicMax((int *)p, 1)`.
 */
function isMissed(names: Names, candidates: readonly FunctionDecl[], f: Name, e: Call): boolean {
  if (!functionNamed(lastPart(f.name))) return false;
  const types = e.args.map((each) => names.knownType(each));
  if (types.includes(null)) return false;
  const best = bestMatch(names, candidates, f.args, types, null);
  return best === null || types.some((type, index) => (distance(type!, best.wanted?.[index] ?? type!) ?? 0) >= FOREIGN);
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** `S<T>::f(…)`: a static member function, one of a base of the current object, or a type within the struct. */
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
  const given = givenTo(names, e, entry);
  const answer = accepts(entry, given);
  if (answer === null) return null;
  return answer ? { k: 'cuda', name, entry, given } : otherwise();
}

/** What is known of the arguments of a call of a function of CUDA. */
const givenTo = (names: Names, { args }: Call, { meaning }: CudaFunction): Arguments => ({
  count: args.length,
  type: (index) => {
    const argument = args[index];
    // The function accepts two values in braces.
    if (argument?.k === 'list' && meaning.kind === 'float2 to pair') return vectorType('float2');
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

/** A function that a struct among the arguments declares its friend; nothing else is left that the name may mean. */
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
