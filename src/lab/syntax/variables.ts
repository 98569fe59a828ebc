import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, VarDecl } from './ast';
import { type Reader } from './reader';
import { declarator, type Specifiers } from './types';
import { assignment, callArgs, list } from './grammar';

/** Declarators and the semicolon after them. */
export function variables(reader: Reader, base: Specifiers): Stmt {
  const made = declared(reader, base);
  reader.expect(';');
  return made;
}

export function declared(reader: Reader, base: Specifiers): Stmt {
  const decls: VarDecl[] = [];
  const isRef = /^&&?$/.test(reader.text) && reader.peek(1).text === '[';
  if (isRef || reader.is('[')) return bindings(reader, isRef, base.at);
  do {
    decls.push(oneVariable(reader, base));
  } while (reader.take(','));
  return { k: 'decl', decls, at: base.at };
}

/** `auto [a, b] = e`, from the square bracket on. */
function bindings(reader: Reader, isRef: boolean, at: number): Stmt {
  if (isRef) reader.index += 1;
  reader.expect('[');
  const names: string[] = [];
  do names.push(reader.name());
  while (reader.take(','));
  for (const name of names) reader.declareValue(name);
  reader.expect(']');
  if (reader.is(':')) return { k: 'bind', names, isRef, init: { k: 'null', at }, at };
  const init = reader.take('=') ? assignment(reader) : reader.is('{') ? only(list(reader)) : only(reader);
  return { k: 'bind', names, isRef, init, at };
}

/** The one value in parentheses or braces. */
function only(from: Reader | Expr): Expr {
  if ('k' in from) return from.k === 'list' && from.items.length === 1 ? from.items[0]! : from;
  const [first] = callArgs(from);
  if (!first) throw new SourceProblem('Names in square brackets need a value to take apart.', from.at);
  return first;
}

export function oneVariable(reader: Reader, base: Specifiers): VarDecl {
  const { type, name, at } = declarator(reader, base.type);
  if (name === null) throw new SourceProblem('A declaration needs a name.', reader.at);
  reader.declareValue(name);
  let { align } = base;
  while (reader.is('alignas') || reader.is('__align__') || reader.is('__attribute__')) {
    const isAlign = !reader.is('__attribute__');
    reader.index += 1;
    if (isAlign) {
      reader.expect('(');
      align = assignment(reader);
      reader.expect(')');
    } else reader.skipGroup();
  }
  let init: Expr | null = null;
  let args: Expr[] | null = null;
  if (reader.take('=')) init = reader.is('{') ? list(reader) : assignment(reader);
  else if (reader.is('{')) init = list(reader);
  else if (reader.is('(')) args = callArgs(reader);
  const { words } = base;
  return {
    name,
    type,
    init,
    args,
    align,
    at,
    shared: words.has('__shared__'),
    constant: words.has('__constant__'),
    device: words.has('__device__') || words.has('__managed__'),
    extern: words.has('extern'),
    isConst: words.has('const') || words.has('constexpr'),
    isStatic: words.has('static'),
  };
}
