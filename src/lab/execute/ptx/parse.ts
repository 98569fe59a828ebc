import { SourceProblem } from '../../source/problem';

/** An operand of a PTX instruction; `at` is its position in the source of the kernel. */
export type PtxOperand = { readonly at: number } & (
  | { readonly k: 'name'; readonly name: string }
  | { readonly k: 'number'; readonly text: string }
  | {
      readonly k: 'memory';
      readonly base: PtxOperand;
      readonly offset: number;
      /** A name where a number is added: an "n" operand. */
      readonly extra?: { readonly name: string; readonly at: number } | null;
      readonly coordinates: readonly PtxOperand[] | null;
    }
  | { readonly k: 'list'; readonly items: readonly PtxOperand[] }
  | { readonly k: 'pair'; readonly first: PtxOperand; readonly second: PtxOperand }
  | { readonly k: 'not'; readonly of: PtxOperand }
  | { readonly k: 'sink' }
);

export interface PtxInstruction {
  readonly guard: { readonly name: string; readonly isNot: boolean; readonly at: number } | null;
  /** As written, `ld.global.v4.f32`. */
  readonly name: string;
  /** Its parts: `ld`, `global`, `v4`, `f32`. */
  readonly parts: readonly string[];
  readonly operands: readonly PtxOperand[];
  readonly at: number;
}

export interface PtxProgram {
  readonly registers: readonly { readonly name: string; readonly type: string; readonly at: number }[];
  readonly instructions: readonly PtxInstruction[];
  /** The instruction that a label precedes. */
  readonly labels: ReadonlyMap<string, number>;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

const TOKEN =
  /(?<skip>\s+|\/\/[^\n]*|\/\*[^]*?\*\/)|(?<number>0[fF][\da-fA-F]{8}|0[dD][\da-fA-F]{16}|0[xX][\da-fA-F]+U?|\d+\.\d+(?:[eE][+-]?\d+)?|\d+U?)|(?<name>%?%\d+|(?:%?%)?[A-Za-z_$][\w$]*(?:(?:\.|::)[\w$]+)*|\.[a-zA-Z]\w*)|(?<punct>[^])/y;

/** Parses the text of an asm statement. `places` gives the source position of each character. */
export const parsePtx = (text: string, places: readonly number[]): PtxProgram => new PtxReader(text, places).program();

class PtxReader {
  private readonly tokens: readonly Token[];
  private readonly end: Token;
  private index = 0;
  private readonly registers: { name: string; type: string; at: number }[] = [];
  private readonly instructions: PtxInstruction[] = [];
  private readonly labels = new Map<string, number>();

  constructor(text: string, places: readonly number[]) {
    this.tokens = tokenize(text, places);
    this.end = { text: '', at: places[text.length] ?? 0 };
  }

  program(): PtxProgram {
    while (this.index < this.tokens.length) this.line();
    const { registers, instructions, labels } = this;
    return { registers, instructions, labels };
  }

  private peek(ahead = 0): Token {
    return this.tokens[this.index + ahead] ?? this.end;
  }

  private next(): Token {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  private expect(wanted: string): void {
    const { text, at } = this.next();
    if (text !== wanted) throw new SourceProblem(`PTX: expected "${wanted}" here, but found ${named(text)}.`, at);
  }

  /** Skip a comma; `false`: there is none. */
  private comma(): boolean {
    if (this.peek().text !== ',') return false;
    this.index += 1;
    return true;
  }

  private line(): void {
    const { text: word, at } = this.peek();
    if (word === '{' || word === '}' || word === ';') this.index += 1;
    else if (word === '.reg') {
      this.index += 1;
      this.declaration();
    } else if (word.startsWith('.'))
      throw new SourceProblem(`PTX: the directive "${word}" is not supported here. Only .reg is.`, at);
    else if (/^[A-Za-z_$]/.test(word) && this.peek(1).text === ':') {
      this.index += 2;
      this.labels.set(word, this.instructions.length);
    } else this.instructions.push(this.instruction());
  }

  private declaration(): void {
    const { text: type, at } = this.next();
    if (!type.startsWith('.')) throw new SourceProblem('PTX: the type of the register should be here.', at);
    do {
      const { text: name, at: where } = this.next();
      if (!/^[%A-Za-z_$]/.test(name)) throw new SourceProblem('PTX: the name of a register should be here.', where);
      const names = this.peek().text === '<' ? this.numbered(name) : [name];
      for (const each of names) this.registers.push({ name: each, type: type.slice(1), at: where });
    } while (this.comma());
    this.expect(';');
  }

  /** `r<4>` is r0 to r3. */
  private numbered(name: string): string[] {
    this.index += 1;
    const count = Number(this.next().text);
    this.expect('>');
    return Array.from({ length: Math.min(count || 0, 256) }, (_, number) => `${name}${number}`);
  }

  private instruction(): PtxInstruction {
    const guard = this.guard();
    const { name, at } = nameOf(this.next());
    const operands: PtxOperand[] = [];
    if (this.peek().text !== ';') {
      do operands.push(this.operand());
      while (this.comma());
    }
    this.expect(';');
    return { guard, name, parts: name.split('.'), operands, at };
  }

  private guard(): PtxInstruction['guard'] {
    if (this.peek().text !== '@') return null;
    this.index += 1;
    const isNot = this.peek().text === '!';
    if (isNot) this.index += 1;
    return { ...nameOf(this.next()), isNot };
  }

  private operand(): PtxOperand {
    const { text: word, at } = this.peek();
    if (word === '[' || word === '{' || word === '!') this.index += 1;
    if (word === '[') return this.memory(at);
    if (word === '{') return { k: 'list', items: this.listOf('}'), at };
    if (word === '!') return { k: 'not', of: this.simple(), at };
    const first = this.simple();
    if (this.peek().text !== '|') return first;
    this.index += 1;
    return { k: 'pair', first, second: this.simple(), at };
  }

  private listOf(close: string): PtxOperand[] {
    const items: PtxOperand[] = [];
    do items.push(this.operand());
    while (this.comma());
    this.expect(close);
    return items;
  }

  private simple(): PtxOperand {
    const { text: word, at } = this.next();
    if (word === '-' || word === '+') {
      const { text: digits } = this.next();
      if (!/^\d/.test(digits)) throw new SourceProblem(`PTX: a number must follow "${word}".`, at);
      return { k: 'number', text: word === '-' ? `-${digits}` : digits, at };
    }
    if (/^\d/.test(word)) return { k: 'number', text: word, at };
    if (word === '_') return { k: 'sink', at };
    if (/^[%A-Za-z_$]/.test(word)) return { k: 'name', name: word, at };
    throw new SourceProblem(`PTX: expected an operand here, but found ${named(word)}.`, at);
  }

  private memory(at: number): PtxOperand {
    const base = this.simple();
    let offset = 0;
    let extra: { name: string; at: number } | null = null;
    while (this.peek().text === '+' || this.peek().text === '-') {
      const sign = this.next().text === '-' ? -1 : 1;
      const { text: digits, at: where } = this.next();
      if (/^%\d+$/.test(digits) && sign === 1 && !extra) {
        extra = { name: digits, at: where };
        continue;
      }
      const isNegative = digits === '-';
      const value = Number((isNegative ? this.next().text : digits).replace(/U$/, ''));
      if (Number.isNaN(value)) throw new SourceProblem('PTX: only a number can be added to an address.', where);
      offset += sign * (isNegative ? -value : value);
    }
    let coordinates: PtxOperand[] | null = null;
    if (this.comma()) {
      this.expect('{');
      coordinates = this.listOf('}');
    }
    this.expect(']');
    return { k: 'memory', base, offset, extra, coordinates, at };
  }
}

const named = (text: string): string => (text === '' ? 'the end of the asm statement' : `"${text}"`);

function nameOf({ text, at }: Token): { name: string; at: number } {
  if (!/^[%A-Za-z_$]/.test(text))
    throw new SourceProblem(`PTX: expected an instruction here, but found ${named(text)}.`, at);
  return { name: text, at };
}

function tokenize(text: string, places: readonly number[]): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) break;
    // Two percent signs of the template are one in PTX; followed by a number, one is an operand.
    if (found.groups?.['skip'] === undefined) tokens.push({ text: found[0].replace(/^%%/, '%'), at: places[at] ?? 0 });
    at += found[0].length;
  }
  return tokens;
}
