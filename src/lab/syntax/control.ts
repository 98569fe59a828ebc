import { SourceProblem } from '../source/problem';
import type { Expr, Stmt } from './ast';
import type { Reader } from './reader';
import { specifiers } from './types';
import { declared } from './variables';
import { expression, list, isDeclaration, single } from './grammar';

/** The content of the parentheses of `if`, `while` and `switch`. */
interface Head {
  /** C++17: a statement before the condition. */
  readonly init: Stmt | null;
  /** `T x = e` as the condition itself. */
  readonly decl: Stmt | null;
  readonly c: Expr;
}

function head(reader: Reader): Head {
  reader.expect('(');
  let init: Stmt | null = null;
  let part = headPart(reader);
  if (reader.take(';')) {
    init = part.decl ?? { k: 'expr', e: part.c, at: part.c.at };
    part = headPart(reader);
  }
  reader.expect(')');
  return { init, ...part };
}

function headPart(reader: Reader): { readonly decl: Stmt | null; readonly c: Expr } {
  if (!isDeclaration(reader)) return { decl: null, c: expression(reader) };
  const decl = declared(reader, specifiers(reader));
  return { decl, c: named(decl) };
}

/** The variable that a condition declares. */
const named = (decl: Stmt): Expr => ({
  k: 'id',
  name: decl.k === 'decl' ? decl.decls[0]!.name : '',
  args: null,
  at: decl.at,
});

/** Declarations in the head of such a statement are visible until the statement ends. */
export const ifStatement = (reader: Reader): Stmt => reader.scoped('block', () => ifIn(reader));

function ifIn(reader: Reader): Stmt {
  const { at } = reader;
  reader.expect('if');
  const isConst = reader.take('constexpr');
  const { init, decl, c } = head(reader);
  const y = single(reader);
  const n = reader.take('else') ? single(reader) : null;
  const made: Stmt = { k: 'if', isConst, init: decl ?? init, c, y, n, at };
  return decl && init ? { k: 'block', body: [init, made], at } : made;
}

export const whileStatement = (reader: Reader): Stmt => reader.scoped('block', () => whileIn(reader));

function whileIn(reader: Reader): Stmt {
  const { at } = reader;
  reader.expect('while');
  const { decl, c } = head(reader);
  const body = single(reader);
  if (!decl) return { k: 'while', c, body, at };
  return { k: 'for', init: null, c: null, step: null, body: declaredAnew(decl, c, body), at };
}

/** A variable of a condition is declared in each iteration; the loop ends when it is zero. */
function declaredAnew(decl: Stmt, c: Expr, body: Stmt): Stmt {
  const { at } = decl;
  const leave: Stmt = { k: 'if', isConst: false, init: null, c, y: body, n: { k: 'break', at }, at };
  return { k: 'block', body: [decl, leave], at };
}

export const switchStatement = (reader: Reader, block: (reader: Reader) => Stmt): Stmt =>
  reader.scoped('block', () => switchIn(reader, block));

function switchIn(reader: Reader, block: (reader: Reader) => Stmt): Stmt {
  const { at } = reader;
  reader.expect('switch');
  const { init, decl, c } = head(reader);
  const body = block(reader);
  const made: Stmt = { k: 'switch', e: c, body: body.k === 'block' ? body.body : [], at };
  const before = [init, decl].filter((each) => each !== null);
  return before.length > 0 ? { k: 'block', body: [...before, made], at } : made;
}

export const forStatement = (reader: Reader): Stmt => reader.scoped('block', () => forIn(reader));

function forIn(reader: Reader): Stmt {
  const { at } = reader;
  reader.expect('for');
  reader.expect('(');
  let init: Stmt | null = null;
  if (isDeclaration(reader)) {
    init = declared(reader, specifiers(reader));
    if (reader.is(':')) return rangeLoop(reader, null, init, at);
    reader.expect(';');
  } else if (!reader.take(';')) {
    init = { k: 'expr', e: expression(reader), at: reader.at };
    reader.expect(';');
  }
  const part = reader.is(';') ? null : headPart(reader);
  if (part?.decl && reader.is(':')) return rangeLoop(reader, init, part.decl, at);
  reader.expect(';');
  const step = reader.is(')') ? null : expression(reader);
  reader.expect(')');
  const body = single(reader);
  if (part?.decl) return { k: 'for', init, c: null, step, body: declaredAnew(part.decl, part.c, body), at };
  return { k: 'for', init, c: part?.c ?? null, step, body, at };
}

/** `for (T x : e)`, from the colon on. */
function rangeLoop(reader: Reader, init: Stmt | null, item: Stmt, at: number): Stmt {
  reader.expect(':');
  const of = reader.is('{') ? list(reader) : expression(reader);
  reader.expect(')');
  if (item.k !== 'bind' && (item.k !== 'decl' || item.decls.length !== 1))
    throw new SourceProblem('A loop over a range declares one variable.', at);
  const loop: Stmt = { k: 'range', item, of, body: single(reader), at };
  return init ? { k: 'block', body: [init, loop], at } : loop;
}
