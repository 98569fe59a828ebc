import type { Expr, FunctionDecl, TemplateArg } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import { methodsIn, pathTo } from './members';
import type { Names } from './names';
import { bestMatch, fits, instanceScope, resultIn } from './overloads';
import { qualified } from './qualified';
import { isVirtual } from './virtual';

type Call = Extract<Expr, { k: 'call' }>;

/** What a call of a function of the file gives; `null`: it is none, or its body says what it gives. */
export function resultOf(names: Names, e: Call): Type | null {
  const { f } = e;
  if (e.args.some(({ k }) => k === 'expand')) return null;
  if (f.k === 'member') return methodResult(names, objectType(names, f), f.name, f.args, e);
  if (f.k !== 'id' || f.of || names.scope.find(f.name) || qualified(names, f.name)) return null;
  if (names.owner && methodsIn(names.owner, f.name)) return methodResult(names, names.owner, f.name, f.args, e);
  const self = names.object;
  if (self?.k === 'struct' && pathTo(self, f.name)) return null;
  const candidates = names.program.functions(f.name, names.scope.path);
  if (!candidates.some((each) => fits(each, e.args.length))) return null;
  return resultAmong(names, candidates, f.args, e, null);
}

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
