import type { Expr, Param, Stmt, StructDecl, TemplateParam } from './ast';
import { NameScope, type ScopeKind } from './name-scopes';
import { SourceProblem } from '../source/problem';
import type { Token } from '../source/tokens';

/** Maximum nesting of brackets, operators and statements: more would exhaust the stack. */
const DEEPEST = 160;

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const unclosed = ({ text, at }: Token): SourceProblem => new SourceProblem(`This "${text}" is never closed.`, at);

/** Reads the parts of a construct. */
export interface Grammar {
  readonly assignment: (reader: Reader, inAngles?: boolean) => Expr;
  readonly expression: (reader: Reader) => Expr;
  readonly unary: (reader: Reader) => Expr;
  readonly list: (reader: Reader) => Expr;
  readonly callArgs: (reader: Reader) => Expr[];
  readonly block: (reader: Reader) => Stmt;
  readonly single: (reader: Reader) => Stmt;
  readonly isDeclaration: (reader: Reader) => boolean;
  readonly alias: (reader: Reader) => Stmt[];
  readonly structBody: (reader: Reader, scope: string, template: readonly TemplateParam[]) => StructDecl;
}

/** Goes through tokens from left to right, and knows which names are types. */
export class Reader {
  private tokens: readonly Token[];
  private depth = 0;
  /** The end of a message about an unknown name: the missing headers. */
  hint = ' Declare it in this file.';

  constructor(
    tokens: readonly Token[],
    public index: number,
    private readonly end: number,
    readonly types: Set<string>,
    readonly templates: Set<string>,
    readonly grammar: Grammar,
    private names = NameScope.file(),
  ) {
    this.tokens = tokens;
  }

  get token(): Token {
    return this.peek(0);
  }
  get text(): string {
    return this.peek(0).text;
  }
  get at(): number {
    return this.peek(0).at;
  }
  get isDone(): boolean {
    return this.index >= this.end;
  }

  peek(ahead: number): Token {
    const index = this.index + ahead;
    return index >= 0 && index < this.end
      ? this.tokens[index]!
      : { ...this.tokens[this.tokens.length - 1]!, kind: 'end', text: '' };
  }

  is(text: string): boolean {
    const { token } = this;
    return token.text === text && token.kind !== 'string' && token.kind !== 'char';
  }

  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.index += 1;
    return true;
  }

  expect(text: string): void {
    if (this.take(text)) return;
    const { token } = this;
    const before = this.peek(-1);
    // A token missing at the end of a line is reported there, not where the next line starts.
    const isMissing = (text === ';' || text === ')' || text === ']') && token.startsLine && before.kind !== 'end';
    if (isMissing)
      throw new SourceProblem(
        `A "${text}" is missing after "${before.text}". Add it at the end of this line.`,
        before.at,
      );
    throw new SourceProblem(`Expected "${text}" here, but found ${this.found()}.`, token.at);
  }

  /** The current token, as a message shows it. */
  found(): string {
    const { token } = this;
    return token.kind === 'end' ? 'the end of the source' : `"${token.text}"`;
  }

  name(): string {
    const { token } = this;
    if (token.kind !== 'name') throw new SourceProblem(`Expected a name here, but found ${this.found()}.`, token.at);
    this.index += 1;
    return token.text;
  }

  /** Take the `>` that ends template arguments, also the first of `>>` and `>>>`. */
  closeAngle(): void {
    const { token } = this;
    if (!token.text.startsWith('>') || token.kind !== 'punct') this.expect('>');
    if (token.text === '>') {
      this.index += 1;
      return;
    }
    const copy = this.tokens.slice();
    copy[this.index] = { ...token, text: token.text.slice(1), at: token.at + 1 };
    this.tokens = copy;
  }

  /** Skip a bracket and its content. */
  skipGroup(): void {
    const open: Token[] = [];
    do {
      const { token } = this;
      if (token.kind === 'end') throw unclosed(open.at(-1)!);
      if (token.kind === 'punct') {
        if (token.text in CLOSES) open.push(token);
        else if (token.text === ')' || token.text === ']' || token.text === '}') {
          const last = open.pop()!;
          if (CLOSES[last.text] !== token.text) throw unclosed(last);
        }
      }
      this.index += 1;
    } while (open.length > 0);
  }

  /** Skip the `<…>` of template parameters. */
  skipAngles(): void {
    const opens = this.at;
    let nested = 0;
    do {
      const { token } = this;
      if (token.kind === 'end') throw new SourceProblem('This "<" is never closed.', opens);
      if (token.text === '(' || token.text === '[' || token.text === '{') {
        this.skipGroup();
        continue;
      }
      if (token.text === '<') nested += 1;
      else if (token.text === '<<') nested += 2;
      else if (/^>+$/.test(token.text)) nested -= token.text.length;
      this.index += 1;
    } while (nested > 0);
  }

  /** The text taken since a token, without spaces. */
  textSince(from: number): string {
    return this.tokens
      .slice(from, this.index)
      .map(({ text }) => text)
      .join('');
  }

  /** Declarations made while `read` runs are visible until it ends. */
  scoped<T>(scope: ScopeKind | NameScope, read: () => T): T {
    const outer = this.names;
    this.names = typeof scope === 'string' ? outer.within(scope) : scope;
    try {
      return read();
    } finally {
      this.names = outer;
    }
  }

  get scope(): NameScope {
    return this.names;
  }

  /** Is this name a type at the current token? */
  isType(name: string): boolean {
    return this.types.has(name) && this.names.isType(name, this.index) !== false;
  }

  /** Is `last` a type in the namespace or struct of this name? `::` is the file. */
  isTypeWithin(outer: string, last: string): boolean {
    return this.types.has(last) && this.names.find(outer)?.hasType(last, this.index) !== false;
  }

  /** Declare a type. A template is visible after its declaration. */
  declareType(name: string): void {
    this.types.add(name);
    this.declared.declare(name, true, this.index);
  }

  /** Declare a variable, a function, or another name that is no type. */
  declareValue(name: string | null): void {
    if (name !== null && name !== '') this.declared.declare(name, false, this.index);
  }

  /** Declare a parameter of the current template. */
  declareTemplateParam(name: string, isType: boolean): void {
    if (name === '') return;
    if (isType) this.types.add(name);
    this.names.declare(name, isType, this.index);
  }

  declareParams(params: readonly Param[]): void {
    for (const { name } of params) this.declareValue(name);
  }

  /** The enclosing scope of a declaration: that of the file, of a struct, or of a block. */
  get declared(): NameScope {
    let scope = this.names;
    while (scope.kind === 'template' && scope.outer) scope = scope.outer;
    return scope;
  }

  /** Try `read`; if it finds a problem, go back and return `null`. */
  attempt<T>(read: () => T): T | null {
    const { index, tokens, depth } = this;
    try {
      return read();
    } catch (problem) {
      if (!(problem instanceof SourceProblem)) throw problem;
      this.index = index;
      this.tokens = tokens;
      this.depth = depth;
      return null;
    }
  }

  nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new SourceProblem('This is nested too deeply to be read.', this.at);
    const result = read();
    this.depth -= 1;
    return result;
  }

  /** Is a word among some tokens? */
  has(word: string, from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) if (this.tokens[at]!.text === word) return true;
    return false;
  }

  /** A reader of a part of the same tokens, with its own types, in a scope. */
  part(from: number, to: number, types: Set<string>, scope: NameScope): Reader {
    const made = new Reader(this.tokens, from, to, types, this.templates, this.grammar, scope);
    made.hint = this.hint;
    return made;
  }
}
