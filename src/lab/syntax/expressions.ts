import { SourceProblem } from '../source/problem';
import type { CastKind, Expr, TemplateArg } from './ast';
import { fold } from './folds';
import { lambda } from './lambdas';
import { memberOfType } from './member-of-type';
import { type Reader } from './reader';
import { startsType, templateArgs, typeId } from './types';

const LEVELS: readonly ReadonlySet<string>[] = [
  new Set(['||', 'or']),
  new Set(['&&', 'and']),
  new Set(['|']),
  new Set(['^']),
  new Set(['&']),
  new Set(['==', '!=']),
  new Set(['<', '>', '<=', '>=']),
  new Set(['<<', '>>']),
  new Set(['+', '-']),
  new Set(['*', '/', '%']),
];
const ASSIGNMENTS = new Set(['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=']);
const CASTS = new Set(['static_cast', 'reinterpret_cast', 'const_cast']);

/** An expression including commas. */
export function expression(reader: Reader): Expr {
  let l = assignment(reader);
  while (reader.is(',') && reader.peek(1).text !== '...') {
    const { at } = reader;
    reader.index += 1;
    l = { k: 'comma', l, r: assignment(reader), at };
  }
  return l;
}

/** @param inAngles - In template arguments: a `>` ends the expression. */
export function assignment(reader: Reader, inAngles = false): Expr {
  return reader.nested(() => {
    if (reader.is('{')) return list(reader);
    const l = binary(reader, 0, inAngles);
    const { at } = reader;
    if (reader.take('?')) {
      const y = expression(reader);
      reader.expect(':');
      const n = assignment(reader, inAngles);
      return { k: 'cond', c: l, y, n, at };
    }
    if (!ASSIGNMENTS.has(reader.text) || reader.token.kind !== 'punct' || reader.peek(1).text === '...') return l;
    const op = reader.text;
    reader.index += 1;
    return { k: 'assign', op, l, r: assignment(reader, inAngles), at };
  });
}

/** `{1, 2, {3}}` */
export function list(reader: Reader): Expr {
  const { at } = reader;
  reader.expect('{');
  const items: Expr[] = [];
  while (!reader.is('}')) {
    items.push(reader.is('.') ? designated(reader) : argument(reader));
    if (!reader.take(',')) break;
  }
  reader.expect('}');
  return { k: 'list', items, at };
}

function designated(reader: Reader): Expr {
  const { at } = reader;
  reader.expect('.');
  const name = reader.name();
  if (!reader.is('{')) reader.expect('=');
  return { k: 'designated', name, e: assignment(reader), at };
}

function binary(reader: Reader, level: number, inAngles: boolean): Expr {
  const operators = LEVELS[level];
  if (!operators) return unary(reader);
  let l = binary(reader, level + 1, inAngles);
  for (;;) {
    const { token } = reader;
    if (!operators.has(token.text) || token.kind === 'string') return l;
    if ((inAngles && /^>/.test(token.text)) || reader.peek(1).text === '...') return l;
    reader.index += 1;
    const op = token.text === 'and' ? '&&' : token.text === 'or' ? '||' : token.text;
    l = { k: 'bin', op, l, r: binary(reader, level + 1, inAngles), at: token.at };
  }
}

export function unary(reader: Reader): Expr {
  while (reader.take('__extension__'));
  const { token, at } = reader;
  if (token.kind === 'punct' && /^([-+!~*&]|\+\+|--)$/.test(token.text)) {
    reader.index += 1;
    return { k: 'un', op: token.text, e: reader.nested(() => unary(reader)), at };
  }
  if (token.text === 'sizeof' || token.text === 'alignof' || token.text === '__alignof__') {
    reader.index += 1;
    if (reader.take('...')) {
      reader.expect('(');
      const name = reader.name();
      reader.expect(')');
      return { k: 'packSize', name, at };
    }
    const align = token.text !== 'sizeof';
    if (reader.is('(')) {
      const type = reader.attempt(() => {
        reader.expect('(');
        if (!startsType(reader)) throw new SourceProblem('no type', reader.at);
        const found = typeId(reader);
        reader.expect(')');
        return found;
      });
      if (type) return { k: 'sizeof', type, e: null, align, at };
    }
    return { k: 'sizeof', type: null, e: unary(reader), align, at };
  }
  if (token.text === '(') {
    const type = reader.attempt(() => {
      reader.expect('(');
      if (!startsType(reader)) throw new SourceProblem('no type', reader.at);
      const isType = reader.is('typename');
      const found = typeId(reader);
      reader.expect(')');
      // `(Tile<32>::size) * 2`: without "typename", and with no value after it, it is a value itself.
      if (found.k === 'member' && !isType && !startsValue(reader)) throw new SourceProblem('no type', reader.at);
      return found;
    });
    if (type) {
      const e = reader.is('{') ? list(reader) : reader.nested(() => unary(reader));
      return { k: 'cast', type, e, how: 'c', at };
    }
  }
  if (token.text === 'new' || token.text === 'delete' || token.text === 'throw' || token.text === 'co_await')
    throw new SourceProblem(`"${token.text}" is not supported. Use arrays of a fixed size or buffers.`, at);
  return postfix(reader, primary(reader));
}

const startsValue = ({ token }: Reader): boolean => token.kind !== 'punct' || /^[({!~]$/.test(token.text);

function postfix(reader: Reader, start: Expr): Expr {
  let e = start;
  for (;;) {
    const { token, at } = reader;
    if (token.kind !== 'punct') return e;
    switch (token.text) {
      case '{': {
        // `cg::plus<int>{}`: an object of a type that CUDA's headers declare.
        if (e.k !== 'id' || !e.args) return e;
        const { items } = list(reader) as Extract<Expr, { k: 'list' }>;
        e = { k: 'call', f: e, args: items, at: e.at };
        break;
      }
      case '(':
        e = { k: 'call', f: e, args: callArgs(reader), at: e.at };
        break;
      case '[': {
        reader.index += 1;
        const i = expression(reader);
        if (reader.is(',')) throw new SourceProblem('An index takes one value. Write a[y][x].', reader.at);
        reader.expect(']');
        e = { k: 'index', e, i, at: e.at };
        break;
      }
      case '.':
      case '->': {
        reader.index += 1;
        reader.take('template');
        const name = reader.take('~') ? `~${reader.name()}` : reader.name();
        const args = reader.is('<') ? calledTemplate(reader) : null;
        e = { k: 'member', e, name, arrow: token.text === '->', args, at: e.at };
        break;
      }
      case '++':
      case '--':
        reader.index += 1;
        e = { k: 'post', op: token.text, e, at };
        break;
      case '<<<':
        throw new SourceProblem(
          'This kernel launches another one, and launches by the device are not followed. Open the launched kernel by itself, with this grid and block, or call its work as a __device__ function.',
          at,
        );
      default:
        return e;
    }
  }
}

/** One of several values; `e...` represents as many as a pack has. */
function argument(reader: Reader): Expr {
  const { at } = reader;
  const e = assignment(reader);
  return reader.take('...') ? { k: 'expand', e, at } : e;
}

export function callArgs(reader: Reader): Expr[] {
  reader.expect('(');
  const args: Expr[] = [];
  while (!reader.is(')')) {
    args.push(argument(reader));
    if (!reader.take(',')) break;
  }
  reader.expect(')');
  return args;
}

/** Template arguments, if the tokens after them confirm it: `f<3>(x)`. */
function calledTemplate(reader: Reader): TemplateArg[] | null {
  return reader.attempt(() => {
    const args = templateArgs(reader);
    if (!/^[(:{]|^::$/.test(reader.text)) throw new SourceProblem('no template', reader.at);
    return args;
  });
}

function primary(reader: Reader): Expr {
  const { token, at } = reader;
  switch (token.kind) {
    case 'number':
      reader.index += 1;
      return { k: 'num', text: token.text, at };
    case 'char':
      reader.index += 1;
      return { k: 'char', text: token.text, at };
    case 'string': {
      let text = '';
      while (reader.token.kind === 'string') {
        text += textOf(reader.text);
        reader.index += 1;
      }
      return { k: 'str', text, at };
    }
    case 'end':
      throw new SourceProblem('The source ends in the middle of an expression.', at);
    case 'punct':
      if (token.text === '(') {
        reader.index += 1;
        const e = reader.is('...') ? null : expression(reader);
        const folded = fold(reader, e, at);
        if (folded) return folded;
        reader.expect(')');
        return e!;
      }
      if (token.text === '[') return lambda(reader);
      if (token.text !== '::') throw new SourceProblem(`Expected a value here, but found "${token.text}".`, at);
      break;
    case 'name':
      if (token.text === 'true' || token.text === 'false') {
        reader.index += 1;
        return { k: 'bool', value: token.text === 'true', at };
      }
      if (token.text === 'nullptr' || token.text === 'NULL') {
        reader.index += 1;
        return { k: 'null', at };
      }
      if (token.text === 'this') {
        reader.index += 1;
        return { k: 'this', at };
      }
      if (token.text === 'not') {
        reader.index += 1;
        return { k: 'un', op: '!', e: unary(reader), at };
      }
      if (CASTS.has(token.text)) return namedCast(reader, token.text as CastKind);
      if (token.text === 'asm' || token.text === '__asm__' || token.text === '__asm')
        throw new SourceProblem('An asm statement is no expression: let it stand for itself.', at);
      if (token.text === 'dynamic_cast' || token.text === 'typeid')
        throw new SourceProblem(`"${token.text}" does not exist in device code.`, at);
  }
  const inType = reader.attempt(() => memberOfType(reader));
  if (inType) return inType;
  if (startsType(reader)) {
    const made = reader.attempt((): Expr => {
      const type = typeId(reader);
      if (reader.is('(')) return { k: 'make', type, args: callArgs(reader), braces: false, at };
      if (!reader.is('{')) throw new SourceProblem('no construction', reader.at);
      const { items } = list(reader) as Extract<Expr, { k: 'list' }>;
      return { k: 'make', type, args: items, braces: true, at };
    });
    if (made) return made;
  }
  reader.take('::');
  let name = reader.name();
  const isValue = (): boolean =>
    name.endsWith('_v') || reader.templates.has(`${name.slice(name.lastIndexOf(':') + 1)} (value)`);
  let args = reader.is('<') ? (isValue() ? templateArgs(reader) : calledTemplate(reader)) : null;
  while (reader.is('::')) {
    reader.index += 1;
    name += `::${reader.name()}`;
    if (reader.is('<')) args = isValue() ? templateArgs(reader) : calledTemplate(reader);
  }
  return { k: 'id', name, args, at };
}

function namedCast(reader: Reader, how: CastKind): Expr {
  const { at } = reader;
  reader.index += 1;
  reader.expect('<');
  const type = typeId(reader);
  reader.closeAngle();
  reader.expect('(');
  const e = expression(reader);
  reader.expect(')');
  return { k: 'cast', type, e, how, at };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** The value of a literal in quotes. */
export function textOf(literal: string): string {
  if (literal.startsWith('R"')) return literal.slice(literal.indexOf('(') + 1, literal.lastIndexOf(')'));
  return literal
    .slice(1, -1)
    .replace(/\\(x[\da-fA-F]{1,2}|[0-7]{1,3}|[^])/g, (_, code: string) =>
      /^x./.test(code)
        ? String.fromCharCode(Number.parseInt(code.slice(1), 16))
        : /^[0-7]/.test(code)
          ? String.fromCharCode(Number.parseInt(code, 8) & 255)
          : (ESCAPES[code] ?? code),
    );
}
