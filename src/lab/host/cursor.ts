import type { Token } from '../source/tokens';

/** Walks over tokens; it never fails: it skips what it does not recognize. */
export class Cursor {
  constructor(
    readonly tokens: readonly Token[],
    public index: number,
    readonly end: number,
  ) {}

  get token(): Token {
    return this.tokens[Math.min(this.index, this.tokens.length - 1)]!;
  }
  get text(): string {
    return this.index < this.end ? this.token.text : '';
  }
  get isDone(): boolean {
    return this.index >= this.end;
  }
  is(text: string): boolean {
    return this.index < this.end && this.token.text === text;
  }
  peek(by: number): string {
    return this.index + by < this.end ? this.tokens[this.index + by]!.text : '';
  }
  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.index += 1;
    return true;
  }

  /** The index after the bracket that closes the one here; a `<` closes before anything that no type contains. */
  closing(from = this.index): number {
    const open = this.tokens[from]!.text;
    if (open === '<') return this.closingAngle(from);
    let depth = 0;
    for (let at = from; at < this.end; at += 1) {
      const { text } = this.tokens[at]!;
      if (text === '(' || text === '[' || text === '{') depth += 1;
      else if (text === ')' || text === ']' || text === '}') depth -= 1;
      if (depth === 0) return at + 1;
    }
    return this.end;
  }

  private closingAngle(from: number): number {
    let depth = 0;
    for (let at = from; at < this.end; at += 1) {
      const { text } = this.tokens[at]!;
      if (text === '<') depth += 1;
      else if (text === '>') depth -= 1;
      else if (text === '>>') depth -= 2;
      else if (text === '(' || text === '[') at = this.closing(at) - 1;
      else if (/^(?:;|\{|\}|&&|\|\||==|=|<<<)$/.test(text)) return -1;
      if (depth <= 0) return at + 1;
    }
    return -1;
  }

  /** A part of these tokens. */
  part(from: number, to: number): Cursor {
    return new Cursor(this.tokens, from, to);
  }

  /** Split by commas outside of brackets. */
  list(from: number, to: number): Cursor[] {
    const parts: Cursor[] = [];
    let start = from;
    for (let at = from; at < to; at += 1) {
      const { text } = this.tokens[at]!;
      if (text === '(' || text === '[' || text === '{') at = this.closing(at) - 1;
      else if (text === '<' && this.tokens[at - 1]?.kind === 'name') {
        const close = this.closingAngle(at);
        if (close > 0 && close <= to) at = close - 1;
      } else if (text === ',') {
        parts.push(this.part(start, at));
        start = at + 1;
      }
    }
    if (start < to) parts.push(this.part(start, to));
    return parts;
  }

  words(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  }
}
