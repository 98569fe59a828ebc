import { resultType } from '../functions/signature';
import type { Expr, FunctionDecl, TemplateArg } from '../syntax/ast';
import { COALESCED, type Struct, type Type } from '../types/type';
import { resultOfMatch } from './body-type';
import { type Callee, calleeOf } from './callee';
import { numberOf } from './constant';
import { fieldType, methodsIn } from './members';
import type { Names } from './names';
import { decayed } from './operators';
import { objectBefore } from './object-before';
import { objectResult } from './object-result';
import { bestMatch } from './overloads';
import { spread } from './packs';
import { argumentsOf } from './templates';

type Call = Extract<Expr, { k: 'call' }>;

/** What a call gives; `null`: nothing can be called so. */
export function resultOf(names: Names, e: Call): Type | null {
  const { f } = e;
  if (e.args.some(({ k }) => k === 'expand')) return resultOf(names, { ...e, args: spread(names.scope, e.args) });
  if (f.k === 'member') return methodResult(names, objectBefore(names, f), f.name, f.args, e);
  if (f.k !== 'id') return methodResult(names, names.knownType(f), 'operator()', null, e);
  const callee = calleeOf(names, f, e);
  switch (callee?.k) {
    case undefined:
      return null;
    case 'argument':
      return names.knownType(callee.e);
    case 'constructor':
      return callee.type.k === 'arr' ? null : callee.type;
    case 'functions':
      return resultAmong(names, callee.candidates, f.args, e, callee.owner);
    case 'member function':
      return methodResult(names, callee.type, callee.name, f.args, e);
    case 'functor':
      return methodResult(names, boundType(callee.bound), 'operator()', null, e);
    case 'member functor':
      return methodResult(names, fieldType(callee.type, f.name), 'operator()', null, e);
    case 'limit':
      return callee.type;
    case 'cuda':
      return resultType(callee.entry, callee.given) ?? tileOf(names, callee, e);
  }
}

/** `tiled_partition<32>(group)`: its template argument, or its second argument, says how large the tiles are. */
function tileOf(names: Names, { entry }: Extract<Callee, { k: 'cuda' }>, { f, args }: Call): Type | null {
  if (entry.meaning.kind !== 'tiles' || f.k !== 'id' || !args[0]) return null;
  const parent = names.knownType(args[0]);
  if (parent?.k === 'group' && parent.size === COALESCED) return parent;
  const [size] = f.args ? argumentsOf(names, f.args) : [];
  const constant = size?.k === 'constant' ? size.constant : args[1] ? names.constant(args[1]) : null;
  return constant && { k: 'group', size: numberOf(constant) };
}

const boundType = (bound: Extract<Callee, { k: 'functor' }>['bound']): Type =>
  bound.k === 'variable' ? bound.variable.type : bound.constant.type;

function methodResult(
  names: Names,
  type: Type | null,
  name: string,
  explicit: readonly TemplateArg[] | null,
  e: Call,
): Type | null {
  if (!type) return null;
  const own = objectResult(type, name, () => {
    const first = e.args[0] && names.knownType(e.args[0]);
    return first ? decayed(first) : null;
  });
  if (own || type.k !== 'struct') return own;
  const found = methodsIn(type, name);
  if (found) return resultAmong(names, found.methods, explicit, e, found.owner);
  // A member that can be called.
  const member = fieldType(type, name);
  return member && methodResult(names, member, 'operator()', null, e);
}

function resultAmong(
  names: Names,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  { args, at }: Call,
  owner: Struct | null,
): Type | null {
  const types = args.map((each) => (each.k === 'list' ? null : names.knownType(each)));
  if (types.some((type, index) => !type && args[index]!.k !== 'list')) return null;
  const match = bestMatch(names, candidates, explicit, types, owner);
  return match && resultOfMatch(names, match, args.length, owner, owner, at);
}
