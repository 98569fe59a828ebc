import type { Expr, Stmt, StructDecl, TemplateParam } from './ast';
import { SourceProblem } from '../source/problem';
import type { Token } from '../source/tokens';

/** How deeply brackets, operators and statements may be nested: deeper ones would exhaust the stack. */
const DEEPEST = 160;

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const unclosed = ({ text, at }: Token): SourceProblem => new SourceProblem(`This "${text}" is never closed.`, at);

/** Reads the parts of a construct, whatever they are. */
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
  /** Types that variables of the innermost scope hide. */
  private hidden: string[] = [];
  /** What a message about an unknown name ends with: which headers are not here. */
  hint = ' Declare it in this file.';

  constructor(
    tokens: readonly Token[],
    public index: number,
    private readonly end: number,
    readonly types: Set<string>,
    readonly templates: Set<string>,
    readonly grammar: Grammar,
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
    // What is missing at the end of a line is missing there, not where the next line starts.
    const isMissing = (text === ';' || text === ')' || text === ']') && token.startsLine && before.kind !== 'end';
    if (isMissing)
      throw new SourceProblem(
        `A "${text}" is missing after "${before.text}". Add it at the end of this line.`,
        before.at,
      );
    throw new SourceProblem(`Expected "${text}" here, but found ${this.found()}.`, token.at);
  }

  /** What is here, as a message calls it. */
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

  /** Takes the `>` that ends template arguments, also the first of `>>` and `>>>`. */
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

  /** Steps over a bracket and all that it holds. */
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

  /** Steps over `<…>` of template parameters. */
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

  /** What was taken since a token, without spaces. */
  textSince(from: number): string {
    return this.tokens
      .slice(from, this.index)
      .map(({ text }) => text)
      .join('');
  }

  /** Try `read`; when it finds a problem, go back and give `null`. */
  attempt<T>(read: () => T): T | null {
    const { index, tokens, depth, hidden } = this;
    const { length } = hidden;
    try {
      return read();
    } catch (problem) {
      if (!(problem instanceof SourceProblem)) throw problem;
      this.show(hidden.splice(length));
      this.index = index;
      this.tokens = tokens;
      this.depth = depth;
      return null;
    }
  }

  /** A variable or parameter of this name: until its scope ends, the name is no type. */
  hide(name: string): void {
    if (this.types.delete(name)) this.hidden.push(name);
  }

  /** Reads a scope; what its variables hid is a type again after it. */
  inScope<T>(read: () => T): T {
    const outer = this.hidden;
    this.hidden = [];
    try {
      return read();
    } finally {
      this.show(this.hidden);
      this.hidden = outer;
    }
  }

  private show(names: readonly string[]): void {
    for (const name of names) this.types.add(name);
  }

  nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new SourceProblem('This is nested too deeply to be read.', this.at);
    const result = read();
    this.depth -= 1;
    return result;
  }

  /** A reader of a part of the same tokens, with types of its own. */
  part(from: number, to: number, types: Set<string>): Reader {
    const made = new Reader(this.tokens, from, to, types, this.templates, this.grammar);
    made.hint = this.hint;
    return made;
  }
}
