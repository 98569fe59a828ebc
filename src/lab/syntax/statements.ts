import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, TypeNode } from './ast';
import { enumBody } from './enums';
import { assignment, expression, list } from './expressions';
import { type Reader } from './reader';
import { structBody } from './structs';
import { declarator, specifiers, startsType } from './types';
import { declared, variables } from './variables';

/** `{ … }` */
export function block(reader: Reader): Stmt {
  const { at } = reader;
  reader.expect('{');
  const body: Stmt[] = [];
  while (!reader.is('}')) {
    if (reader.token.kind === 'end') throw new SourceProblem('This block is never closed.', at);
    body.push(...statement(reader));
  }
  reader.expect('}');
  return { k: 'block', body, at };
}

/** One statement; a label and what follows it are two. */
function statement(reader: Reader): Stmt[] {
  return reader.nested(() => statements(reader));
}

function single(reader: Reader): Stmt {
  const { at } = reader;
  const all = statement(reader);
  return all.length === 1 ? all[0]! : { k: 'block', body: all, at };
}

function statements(reader: Reader): Stmt[] {
  const { token, at } = reader;
  switch (token.text) {
    case '{':
      return [block(reader)];
    case ';':
      reader.index += 1;
      return [{ k: 'empty', at }];
    case 'if':
      return [ifStatement(reader)];
    case 'for':
      return [forStatement(reader)];
    case 'while': {
      reader.index += 1;
      const c = condition(reader);
      return [{ k: 'while', c, body: single(reader), at }];
    }
    case 'do': {
      reader.index += 1;
      const body = single(reader);
      reader.expect('while');
      const c = condition(reader);
      reader.expect(';');
      return [{ k: 'do', c, body, at }];
    }
    case 'switch': {
      reader.index += 1;
      const e = condition(reader);
      const body = block(reader);
      return [{ k: 'switch', e, body: body.k === 'block' ? body.body : [], at }];
    }
    case 'case': {
      reader.index += 1;
      const e = assignment(reader);
      reader.expect(':');
      return [{ k: 'case', e, at }];
    }
    case 'default':
      reader.index += 1;
      reader.expect(':');
      return [{ k: 'case', e: null, at }];
    case 'break':
    case 'continue':
      reader.index += 1;
      reader.expect(';');
      return [{ k: token.text, at }];
    case 'return': {
      reader.index += 1;
      const e = reader.is(';') ? null : reader.is('{') ? list(reader) : expression(reader);
      reader.expect(';');
      return [{ k: 'return', e, at }];
    }
    case 'goto':
      throw new SourceProblem('"goto" is not supported. Use a loop with break or continue.', at);
    case 'try':
      throw new SourceProblem('Device code has no exceptions.', at);
    case 'static_assert':
      reader.index += 1;
      reader.skipGroup();
      reader.take(';');
      return [{ k: 'empty', at }];
    case 'namespace':
      while (!reader.is(';') && reader.token.kind !== 'end') reader.index += 1;
      reader.expect(';');
      return [{ k: 'empty', at }];
    case 'using':
    case 'typedef':
      return alias(reader);
    case 'enum':
      if (
        /^[{:]$/.test(reader.peek(1).text) ||
        /^([{:]|class|struct)$/.test(reader.peek(2).text) ||
        /^(class|struct)$/.test(reader.peek(1).text)
      ) {
        const decl = enumBody(reader, '');
        reader.expect(';');
        return [{ k: 'enumDecl', decl, at }];
      }
      break;
    case 'struct':
    case 'class':
    case 'union':
      if (reader.peek(2).text === '{' || /^(alignas|__align__)$/.test(reader.peek(1).text)) {
        const decl = structBody(reader, '', []);
        const made: Stmt[] = [{ k: 'structDecl', decl, at }];
        if (!reader.is(';')) {
          const type: TypeNode = { k: 'name', name: decl.name, args: null, at };
          made.push(variables(reader, { type, words: new Set(), align: null, at }));
        } else reader.expect(';');
        return made;
      }
      break;
  }
  if (isDeclaration(reader)) return [variables(reader, specifiers(reader))];
  const e = expression(reader);
  reader.expect(';');
  return [{ k: 'expr', e, at }];
}

const DECLARES =
  /^(static|extern|const|constexpr|__shared__|__constant__|__device__|volatile|register|alignas|__align__|unsigned|signed|auto)$/;

/** Does a declaration stand here? `T(x);` and `T{…}` are expressions, `T x`, `T *x` and `T &x` are not. */
function isDeclaration(reader: Reader): boolean {
  if (DECLARES.test(reader.text)) return true;
  if (!startsType(reader)) return false;
  const { index } = reader;
  const found = reader.attempt(() => {
    const { type } = specifiers(reader);
    const { name } = declarator(reader, type);
    return name !== null || reader.is('[');
  });
  reader.index = index;
  return found ?? false;
}

function alias(reader: Reader): Stmt[] {
  const { at } = reader;
  if (reader.take('using')) {
    if (reader.take('namespace')) {
      while (!reader.take(';')) reader.index += reader.token.kind === 'end' ? (reader.expect(';') ?? 0) : 1;
      return [{ k: 'empty', at }];
    }
    const name = reader.name();
    if (!reader.is('=')) {
      while (!reader.is(';') && reader.token.kind !== 'end') reader.index += 1;
      reader.expect(';');
      return [{ k: 'empty', at }];
    }
    reader.expect('=');
    const { type } = declarator(reader, specifiers(reader).type);
    reader.expect(';');
    reader.types.add(name);
    return [{ k: 'alias', name, type, at }];
  }
  reader.expect('typedef');
  const base = specifiers(reader);
  const { type, name } = declarator(reader, base.type);
  reader.expect(';');
  reader.types.add(name ?? '');
  return [{ k: 'alias', name: name ?? '', type, at }];
}

function condition(reader: Reader): Expr {
  reader.expect('(');
  if (isDeclaration(reader))
    throw new SourceProblem('A declaration in a condition is not supported. Declare the variable before.', reader.at);
  const e = expression(reader);
  reader.expect(')');
  return e;
}

function ifStatement(reader: Reader): Stmt {
  const { at } = reader;
  reader.expect('if');
  const isConst = reader.take('constexpr');
  let init: Stmt | null = null;
  let c: Expr;
  reader.expect('(');
  if (isDeclaration(reader)) {
    const base = specifiers(reader);
    init = declared(reader, base);
    if (reader.take(';')) c = expression(reader);
    else {
      const name = init.k === 'decl' ? init.decls[0]!.name : '';
      c = { k: 'id', name, args: null, at: init.at };
    }
  } else {
    c = expression(reader);
    if (reader.is(';')) {
      reader.index += 1;
      init = { k: 'expr', e: c, at: c.at };
      c = expression(reader);
    }
  }
  reader.expect(')');
  const y = single(reader);
  const n = reader.take('else') ? single(reader) : null;
  return { k: 'if', isConst, init, c, y, n, at };
}

function forStatement(reader: Reader): Stmt {
  const { at } = reader;
  reader.expect('for');
  reader.expect('(');
  let init: Stmt | null = null;
  if (isDeclaration(reader)) {
    init = declared(reader, specifiers(reader));
    if (reader.is(':'))
      throw new SourceProblem('A loop over a range is not supported. Count with an index.', reader.at);
    reader.expect(';');
  } else if (!reader.take(';')) {
    init = { k: 'expr', e: expression(reader), at: reader.at };
    reader.expect(';');
  }
  const c = reader.is(';') ? null : expression(reader);
  reader.expect(';');
  const step = reader.is(')') ? null : expression(reader);
  reader.expect(')');
  return { k: 'for', init, c, step, body: single(reader), at };
}
