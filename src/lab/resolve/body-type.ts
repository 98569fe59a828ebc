import type { Match } from './called';
import type { FunctionDecl, StmtOf } from '../syntax/ast';
import { type Struct, type Type, voidType } from '../types/type';
import { BodyReader, declareVariable } from './body';
import type { Names } from './names';
import { decayed } from './operators';
import { instanceScope, resultIn } from './overloads';
import { parametersFor } from './packs';

/** Functions whose results depend on each other. */
const DEEPEST = 16;
let depth = 0;

/**
 * The return type of a chosen function; if only its body determines it, its statements are traversed with the types of its
 * variables.
 *
 * @param count - Number of arguments.
 * @param object - For a member function, the type of its object.
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
    const reader = new ResultReader();
    reader.statement(inner, match.f.body());
    const found = reader.result ?? voidType;
    return match.f.result.k === 'ref' ? found : decayed(found);
  } finally {
    depth -= 1;
  }
}

function bindParameters(names: Names, f: FunctionDecl, count: number): void {
  const params = parametersFor(f, count);
  const last = f.params.at(-1);
  if (last?.pack) names.scope.set(last.name, { k: 'pack', count: params.length - f.params.length + 1 });
  for (const { name, type } of params) declareVariable(names, name, decayed(names.type(type)));
}

/** Finds the type of the first `return` that may run. */
class ResultReader extends BodyReader {
  /** `null`: none so far. */
  result: Type | null = null;

  expression(): void {}
  returned(names: Names, { e }: StmtOf<'return'>): void {
    this.result ??= e ? names.typeOf(e) : voidType;
  }
  override get isDone(): boolean {
    return this.result !== null;
  }
}
