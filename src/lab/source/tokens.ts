import { SourceProblem } from './problem';

export type TokenKind = 'name' | 'number' | 'string' | 'char' | 'punct' | 'end';

/** One token. A token from a macro has the place at which the macro was used. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Offset into the source as the reader wrote it. */
  readonly at: number;
  /** First token of its line: a directive can start here. */
  readonly startsLine: boolean;
  /** Preceded by white space: `#define f (x)` takes no arguments. */
  readonly spaced: boolean;
  /** Macros that must not be expanded in it again. */
  readonly hidden?: ReadonlySet<string>;
  /** `#pragma unroll` precedes it, with these words after it. */
  readonly unroll?: string;
}

const PUNCTUATION = [
  '<<<',
  '>>>',
  '<<=',
  '>>=',
  '...',
  '->*',
  '::',
  '->',
  '++',
  '--',
  '<<',
  '>>',
  '<=',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '##',
];
const NAME = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NUMBER = /\.?\d(?:[eEpP][+-]|'(?=\w)|[\w.])*/y;
const BLANK = /(?:[ \t\r\f\v]|\\\r?\n|\uFEFF)+/y;

/**
 * Splits a source into tokens; comments are white space. The `<<<` of a launch is a token only so that it can be skipped.
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let startsLine = true;
  let spaced = false;
  const push = (kind: TokenKind, text: string): void => {
    tokens.push({ kind, text, at, startsLine, spaced });
    at += text.length;
    startsLine = false;
    spaced = false;
  };
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? null;
  };
  while (at < source.length) {
    const blank = match(BLANK);
    if (blank) {
      at += blank.length;
      spaced = true;
      continue;
    }
    const char = source[at]!;
    if (char === '\n') {
      at += 1;
      startsLine = true;
      spaced = true;
    } else if (source.startsWith('//', at)) {
      const end = source.indexOf('\n', at);
      at = end < 0 ? source.length : end;
      spaced = true;
    } else if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2);
      if (end < 0) throw new SourceProblem('This comment has no end. Close it with */.', at);
      startsLine ||= source.slice(at, end).includes('\n');
      at = end + 2;
      spaced = true;
    } else if (char === '"' || char === "'") {
      push(char === '"' ? 'string' : 'char', quoted(source, at));
    } else {
      const number = match(NUMBER);
      if (number) {
        push('number', number);
        continue;
      }
      const name = match(NAME);
      if (name === 'R' && source[at + 1] === '"') push('string', rawString(source, at));
      else if (name) push('name', name);
      else push('punct', PUNCTUATION.find((each) => source.startsWith(each, at)) ?? char);
    }
  }
  tokens.push({ kind: 'end', text: '', at, startsLine: true, spaced: true });
  return tokens;
}

function quoted(source: string, from: number): string {
  const quote = source[from]!;
  let at = from + 1;
  while (at < source.length && source[at] !== quote && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1;
  if (source[at] !== quote) throw new SourceProblem(`This text has no end. Close it with ${quote} on its line.`, from);
  return source.slice(from, at + 1);
}

function rawString(source: string, from: number): string {
  const open = source.indexOf('(', from);
  const end = open < 0 ? -1 : source.indexOf(`)${source.slice(from + 2, open)}"`, open);
  if (end < 0) throw new SourceProblem('This raw text has no end.', from);
  return source.slice(from, end + open - from);
}
