import { asmStatement } from './asm';
import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, TypeNode } from './ast';
import { enumBody } from './enums';
import { forStatement, ifStatement, switchStatement, whileStatement } from './control';
import type { Reader } from './reader';
import { declarator, specifiers, startsType } from './types';
import { variables } from './variables';
import { assignment, expression, list, structBody } from './grammar';

/** `{ … }` */
export function block(reader: Reader): Stmt {
  const { at } = reader;
  reader.expect('{');
  const body: Stmt[] = [];
  reader.scoped('block', () => {
    while (!reader.is('}')) {
      if (reader.token.kind === 'end') throw new SourceProblem('This block is never closed.', at);
      body.push(...statement(reader));
    }
  });
  reader.expect('}');
  return { k: 'block', body, at };
}

/** One statement; a label and the statement after it are two. */
function statement(reader: Reader): Stmt[] {
  return reader.nested(() => statements(reader));
}

export function single(reader: Reader): Stmt {
  const { at } = reader;
  const all = reader.scoped('block', () => statement(reader));
  return all.length === 1 ? all[0]! : { k: 'block', body: all, at };
}

function statements(reader: Reader): Stmt[] {
  while (reader.take('__extension__'));
  // Attributes: [[fallthrough]], [[likely]].
  while (reader.is('[') && reader.peek(1).text === '[') reader.skipGroup();
  const { token, at } = reader;
  switch (token.text) {
    case '}':
      return [];
    case '{':
      return [block(reader)];
    case ';':
      reader.index += 1;
      return [{ k: 'empty', at }];
    case 'if':
      return [ifStatement(reader)];
    case 'for':
      return [forStatement(reader)];
    case 'while':
      return [whileStatement(reader)];
    case 'do': {
      reader.index += 1;
      const body = single(reader);
      reader.expect('while');
      reader.expect('(');
      const c = expression(reader);
      reader.expect(')');
      reader.expect(';');
      return [{ k: 'do', c, body, at }];
    }
    case 'switch':
      return [switchStatement(reader, block)];
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
    case 'goto': {
      reader.index += 1;
      const name = reader.name();
      reader.expect(';');
      return [{ k: 'goto', name, at }];
    }
    case 'asm':
    case '__asm__':
    case '__asm':
      return [asmStatement(reader)];
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
  if (token.kind === 'name' && reader.peek(1).text === ':') {
    reader.index += 2;
    return [{ k: 'label', name: token.text, at }, ...statements(reader)];
  }
  if (isDeclaration(reader)) return [variables(reader, specifiers(reader))];
  const e = expression(reader);
  requireEndOf(reader, e);
  reader.expect(';');
  return [{ k: 'expr', e, at }];
}

/** The tokens after an expression may show that it is none: `Missing x;`, or an undefined macro. */
function requireEndOf(reader: Reader, e: Expr): void {
  const { token, at } = reader;
  if (e.k === 'id' && token.kind === 'name' && !token.startsLine)
    throw new SourceProblem(
      /^cuda(Stream|Event|Graph)/.test(e.name)
        ? `"${e.name}" belongs to host code: streams, events, and graphs are not followed in a kernel.`
        : `"${e.name}" is used as a type, and no type of that name is declared.${reader.hint}`,
      e.at,
    );
  if (e.k === 'call' && e.f.k === 'id' && token.text === '{')
    throw new SourceProblem(
      `"${e.f.name}(…)" is followed by a block, so it is probably a macro, and nothing here defines it.${reader.hint}`,
      e.at,
    );
  if (token.text === ':' && reader.peek(1).text === ':') throw new SourceProblem('Expected "::" without a blank.', at);
}

const DECLARES =
  /^(static|extern|const|constexpr|__shared__|__constant__|__device__|volatile|register|alignas|__align__|unsigned|signed|auto)$/;

/** Does a declaration begin here? `T(x);` and `T{…}` are expressions, `T x`, `T *x` and `T &x` are not. */
export function isDeclaration(reader: Reader): boolean {
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

/** `using X = T;` or `typedef T X;` */
export function alias(reader: Reader): Stmt[] {
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
    reader.declareType(name);
    return [{ k: 'alias', name, type, at }];
  }
  reader.expect('typedef');
  const base = specifiers(reader);
  const all: Stmt[] = [];
  do {
    const { type, name } = declarator(reader, base.type);
    reader.declareType(name ?? '');
    all.push({ k: 'alias', name: name ?? '', type, at });
  } while (reader.take(','));
  reader.expect(';');
  return all;
}
