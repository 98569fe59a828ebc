import type { Expr, FunctionDecl, Stmt, StmtOf, TypeNode, VarDecl } from '../syntax/ast';
import { type Struct, type Type, voidType } from '../types/type';
import type { Names } from './names';
import { decayed } from './operators';
import { instanceScope, type Match, resultIn } from './overloads';
import { parametersFor } from './packs';
import { declareType, isTypeDeclaration } from './type-declarations';
import { TypedVariable } from './typed-variable';

/** Functions whose results depend on each other. */
const DEEPEST = 16;
let depth = 0;

/**
 * What a function gives that was chosen for a call; where its body says it, its statements are walked with the types of its variables.
 *
 * @param count - Of arguments.
 * @param object - Of a member function, the type of its object.
 */
export function resultOfMatch(
  names: Names,
  match: Match,
  count: number,
  owner: Struct | null,
  object: Type | null,
  at: number,
): Type | null {
  const scope = instanceScope(names, match, owner, at);
  const known = resultIn(names.within(scope), match.f);
  if (known || depth === DEEPEST) return known;
  depth += 1;
  try {
    const inner = names.inBody(scope, owner, object);
    bindParameters(inner, match.f, count);
    const found = returned(inner, match.f.body()) ?? voidType;
    return match.f.result.k === 'ref' ? found : decayed(found);
  } finally {
    depth -= 1;
  }
}

function bindParameters(names: Names, f: FunctionDecl, count: number): void {
  const params = parametersFor(f, count);
  const last = f.params.at(-1);
  if (last?.pack) names.scope.set(last.name, { k: 'pack', count: params.length - f.params.length + 1 });
  for (const { name, type } of params) bind(names, name, decayed(names.type(type)));
}

const bind = (names: Names, name: string, type: Type): void =>
  names.scope.set(name, { k: 'variable', variable: new TypedVariable(type) });

const inBlock = (names: Names): Names => names.within(names.scope.inner());

/** What the first `return` gives that may run; `null`: there is none. */
function returned(names: Names, s: Stmt): Type | null {
  if (isTypeDeclaration(s)) {
    declareType(names, s);
    return null;
  }
  switch (s.k) {
    case 'return':
      return s.e ? names.typeOf(s.e) : voidType;
    case 'decl':
      for (const decl of s.decls) declare(names, decl);
      return null;
    case 'bind':
      declareParts(names, s, names.typeOf(s.init));
      return null;
    case 'block':
      return firstReturned(inBlock(names), s.body);
    case 'switch':
      return firstReturned(inBlock(names), s.body);
    case 'if':
      return branch(inBlock(names), s);
    case 'for': {
      const inner = inBlock(names);
      if (s.init) returned(inner, s.init);
      return returned(inner, s.body);
    }
    case 'while':
    case 'do':
      return returned(inBlock(names), s.body);
    case 'range':
      return overRange(inBlock(names), s);
    default:
      return null;
  }
}

function firstReturned(names: Names, body: readonly Stmt[]): Type | null {
  for (const each of body) {
    const found = returned(names, each);
    if (found) return found;
  }
  return null;
}

/** Of `if constexpr` only the side that is taken has its say. */
function branch(names: Names, { isConst, init, c, y, n }: StmtOf<'if'>): Type | null {
  if (init) returned(names, init);
  const constant = isConst ? names.constant(c) : null;
  const isTaken = constant && 'value' in constant ? Number(constant.value) !== 0 : null;
  const sides = isTaken === null ? [y, n] : [isTaken ? y : n];
  return firstReturned(
    names,
    sides.flatMap((each) => each ?? []),
  );
}

function overRange(names: Names, { item, of, body }: StmtOf<'range'>): Type | null {
  const range = of.k === 'list' ? (of.items[0] ? names.typeOf(of.items[0]) : null) : elementOf(names.typeOf(of));
  if (range && item.k === 'bind') declareParts(names, item, range);
  else if (item.k === 'decl') {
    const [decl] = item.decls;
    const type = isAuto(decl!.type) ? range : names.type(decl!.type);
    if (type) bind(names, decl!.name, type);
  }
  return returned(names, body);
}

const elementOf = (type: Type): Type | null => (type.k === 'arr' ? type.of : null);

const isAuto = (type: TypeNode): boolean =>
  type.k === 'name' ? type.name === 'auto' : (type.k === 'ptr' || type.k === 'ref') && isAuto(type.to);

function declare(names: Names, decl: VarDecl): void {
  const type = declaredType(names, decl);
  const first: Expr | undefined = decl.init?.k === 'list' ? decl.init.items[0] : (decl.init ?? decl.args?.[0]);
  const constant = decl.isConst && type.k === 'scalar' && first ? names.constant(first) : null;
  if (constant && 'value' in constant && constant.type === type)
    names.scope.set(decl.name, { k: 'constant', constant });
  else bind(names, decl.name, type);
}

function declaredType(names: Names, { type, init }: VarDecl): Type {
  if (isAuto(type) && init) {
    const found = names.typeOf(init);
    return type.k === 'ref' ? found : decayed(found);
  }
  const found = names.type(type);
  return found.k === 'arr' && found.count < 0 && init?.k === 'list' ? { ...found, count: init.items.length } : found;
}

/** `auto [a, b] = e` */
function declareParts(names: Names, { names: parts }: StmtOf<'bind'>, type: Type): void {
  for (const [index, name] of parts.entries()) {
    const part = type.k === 'arr' ? type.of : type.k === 'struct' ? type.fields[index]?.type : undefined;
    if (part) bind(names, name, part);
  }
}
