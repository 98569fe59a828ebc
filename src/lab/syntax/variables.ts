import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, VarDecl } from './ast';
import { assignment, callArgs, list } from './expressions';
import { type Reader } from './reader';
import { declarator, type Specifiers } from './types';

/** Declarators and the semicolon after them. */
export function variables(reader: Reader, base: Specifiers): Stmt {
  const made = declared(reader, base);
  reader.expect(';');
  return made;
}

export function declared(reader: Reader, base: Specifiers): Stmt {
  const decls: VarDecl[] = [];
  do {
    if (reader.is('[')) throw new SourceProblem('Structured bindings are not supported. Name each member.', reader.at);
    decls.push(oneVariable(reader, base));
  } while (reader.take(','));
  return { k: 'decl', decls, at: base.at };
}

export function oneVariable(reader: Reader, base: Specifiers): VarDecl {
  const { type, name, at } = declarator(reader, base.type);
  if (name === null) throw new SourceProblem('A declaration needs a name.', reader.at);
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
  else if (reader.is(':'))
    if (reader.peek(1).kind === 'number')
      throw new SourceProblem('Bit fields are not supported. Use masks.', reader.at);
  const { words } = base;
  return {
    ...{ name, type, init, args, align, at },
    shared: words.has('__shared__'),
    constant: words.has('__constant__'),
    device: words.has('__device__') || words.has('__managed__'),
    extern: words.has('extern'),
    isConst: words.has('const') || words.has('constexpr'),
    isStatic: words.has('static'),
  };
}
