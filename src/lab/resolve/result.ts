import { resultType } from '../functions/signature';
import type { Expr, FunctionDecl, TemplateArg } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import { type Callee, calleeOf } from './callee';
import { fieldType, methodsIn } from './members';
import type { Names } from './names';
import { decayed } from './operators';
import { bestMatch, instanceScope, resultIn } from './overloads';
import { isVirtual } from './virtual';

type Call = Extract<Expr, { k: 'call' }>;

/** What a call gives; `null`: only compiling tells, as where the body of a function says it. */
export function resultOf(names: Names, e: Call): Type | null {
  const { f } = e;
  if (e.args.some(({ k }) => k === 'expand')) return null;
  if (f.k === 'member') return methodResult(names, objectType(names, f), f.name, f.args, e);
  if (f.k !== 'id') return null;
  const callee = calleeOf(names, f, e, (index) => {
    const type = names.knownType(e.args[index]!);
    return type && decayed(type);
  });
  switch (callee?.k) {
    case undefined:
      return null;
    case 'argument':
      return names.knownType(callee.e);
    case 'constructor':
      return callee.type.k === 'arr' || callee.type.k === 'group' ? null : callee.type;
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
      return resultType(callee.entry, callee.given);
  }
}

const boundType = (bound: Extract<Callee, { k: 'functor' }>['bound']): Type =>
  bound.k === 'variable' ? bound.variable.type : bound.constant.type;

/** The type of what comes before `.` or `->` in front of the name of a member function. */
function objectType(names: Names, { e, arrow }: Extract<Expr, { k: 'member' }>): Type | null {
  if (e.k === 'this') return names.object;
  const type = names.knownType(e);
  if (!arrow) return type;
  return type?.k === 'ptr' ? type.to : type?.k === 'arr' ? type.of : null;
}

function methodResult(
  names: Names,
  type: Type | null,
  name: string,
  explicit: readonly TemplateArg[] | null,
  e: Call,
): Type | null {
  const found = type?.k === 'struct' && !isVirtual(type, name) ? methodsIn(type, name) : null;
  return found && resultAmong(names, found.methods, explicit, e, found.owner);
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
  return match && resultIn(names.within(instanceScope(names, match, owner, at)), match.f);
}
