import type { Expr, FunctionDecl, TemplateArg } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import { calleeOf } from './callee';
import type { Callee, Called, CalledFunction } from './called';
import { fieldType, methodsIn } from './members';
import type { Names } from './names';
import { objectBefore } from './object-before';
import { bestMatch } from './overloads';

type Call = Extract<Expr, { k: 'call' }>;
type Explicit = readonly TemplateArg[] | null;

/** The meaning of a call: the callee, and which function of the file. Its arguments are expanded: none is a pack. */
export function calledBy(names: Names, e: Call): Called {
  const { f } = e;
  if (f.k === 'member') return { callee: null, chosen: method(names, objectBefore(names, f), f.name, f.args, e) };
  if (f.k !== 'id') return { callee: null, chosen: method(names, names.knownType(f), 'operator()', null, e) };
  const callee = calleeOf(names, f, e);
  return { callee, chosen: callee && ofCallee(names, callee, f.args, e) };
}

function ofCallee(names: Names, callee: Callee, explicit: Explicit, e: Call): CalledFunction | null {
  switch (callee.k) {
    case 'functions':
      return among(names, callee.candidates, explicit, e, callee.owner);
    case 'member function':
      return method(names, callee.type, callee.name, explicit, e);
    case 'functor': {
      const { bound } = callee;
      const type = bound.k === 'variable' ? bound.variable.type : bound.constant.type;
      return method(names, type, 'operator()', null, e);
    }
    case 'member functor':
      return method(names, fieldType(callee.type, callee.name), 'operator()', null, e);
    default:
      return null;
  }
}

/** A member function, or a callable member. */
function method(names: Names, type: Type | null, name: string, explicit: Explicit, e: Call): CalledFunction | null {
  if (type?.k !== 'struct') return null;
  const found = methodsIn(type, name);
  if (found) return among(names, found.methods, explicit, e, found.owner);
  const member = fieldType(type, name);
  return member && method(names, member, 'operator()', null, e);
}

function among(
  names: Names,
  candidates: readonly FunctionDecl[],
  explicit: Explicit,
  { args }: Call,
  owner: Struct | null,
): CalledFunction | null {
  const types = args.map((each) => (each.k === 'list' ? null : names.knownType(each)));
  if (types.some((type, index) => !type && args[index]!.k !== 'list')) return null;
  const match = bestMatch(names, candidates, explicit, types, owner);
  return match && { match, owner, types };
}
