import { SourceProblem } from './problem';
import { tokenize, type Token } from './tokens';

interface Macro {
  /** `null`: used without arguments. */
  readonly parameters: readonly string[] | null;
  readonly variadic: boolean;
  readonly body: readonly Token[];
}

/** A predefined macro: a source uses few of them, so its text is parsed on first use. */
function given(text: string): Macro {
  let body: readonly Token[] | null = null;
  return {
    parameters: null,
    variadic: false,
    get body() {
      return (body ??= tokenize(text).slice(0, -1));
    },
  };
}

/** More tokens than any teaching code has: macros that grow without end stop here. */
const MOST_TOKENS = 400_000;
const DEEPEST = 100;

/** The macros of a source, and their expansion. */
export class Macros {
  private readonly byName = new Map<string, Macro>();
  private expanded = 0;
  private counted = 0;

  /**
   * @param defines - Predefined macros, by name.
   * @param lineOf - The line of an offset, for `__LINE__`.
   */
  constructor(
    defines: Readonly<Record<string, string>>,
    private readonly lineOf: (at: number) => number,
  ) {
    for (const [name, text] of Object.entries(defines)) this.byName.set(name, given(text));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  undefine(name: string): void {
    this.byName.delete(name);
  }

  /** @param line - What follows `#define`. */
  define(line: readonly Token[], at: number): void {
    const [name, next] = line;
    if (name?.kind !== 'name') throw new SourceProblem('A #define needs a name.', at);
    if (next?.text !== '(' || next.spaced) {
      this.byName.set(name.text, { parameters: null, variadic: false, body: line.slice(1) });
      return;
    }
    const close = line.findIndex(({ text }) => text === ')');
    if (close < 0) throw new SourceProblem('The parameters of this macro have no closing bracket.', at);
    const words = line.slice(2, close).filter(({ text }) => text !== ',');
    const variadic = words.at(-1)?.text === '...';
    const parameters = words.filter(({ text }) => text !== '...').map(({ text }) => text);
    this.byName.set(name.text, { parameters, variadic, body: line.slice(close + 1) });
  }

  /** @throws {SourceProblem} For macros that grow without end, and mismatched arguments. */
  expand(tokens: readonly Token[], depth = 0): Token[] {
    if (depth > DEEPEST) throw new SourceProblem('These macros are nested too deeply.', tokens[0]!.at);
    const result: Token[] = [];
    for (let i = 0; i < tokens.length; i += 1) {
      const token = tokens[i]!;
      if ((this.expanded += 1) > MOST_TOKENS)
        throw new SourceProblem('This macro grows beyond what can be expanded.', token.at);
      const macro = token.kind === 'name' && !token.hidden?.has(token.text) ? this.byName.get(token.text) : undefined;
      if (!macro) {
        result.push(this.ofPlace(token));
        continue;
      }
      let body = macro.body;
      if (macro.parameters) {
        if (tokens[i + 1]?.text !== '(') {
          result.push(token);
          continue;
        }
        const { given, end } = argumentsAfter(tokens, i + 1);
        body = this.substitute(macro, given, depth, token);
        i = end;
      }
      const hidden = new Set([...(token.hidden ?? []), token.text]);
      const placed = body.map((each) => ({
        ...each,
        at: token.at,
        hidden: each.hidden ? new Set([...hidden, ...each.hidden]) : hidden,
      }));
      // The last name of a body may be a macro call with the arguments that follow it.
      const again = this.expand(placed, depth + 1);
      const last = again.at(-1);
      if (
        last?.kind === 'name' &&
        tokens[i + 1]?.text === '(' &&
        !last.hidden?.has(last.text) &&
        this.byName.has(last.text)
      ) {
        const { end } = argumentsAfter(tokens, i + 1);
        result.push(...again.slice(0, -1), ...this.expand([last, ...tokens.slice(i + 1, end + 1)], depth + 1));
        i = end;
      } else for (const each of again) result.push(each);
    }
    return result;
  }

  /** `__LINE__`, `__FILE__`, and `__COUNTER__` with their values here; another token unchanged. */
  private ofPlace(token: Token): Token {
    if (token.kind !== 'name' || !token.text.startsWith('__')) return token;
    switch (token.text) {
      case '__LINE__':
        return { ...token, kind: 'number', text: String(this.lineOf(token.at)) };
      case '__COUNTER__':
        return { ...token, kind: 'number', text: String(this.counted++) };
      case '__FILE__':
        return { ...token, kind: 'string', text: '"kernel.cu"' };
      default:
        return token;
    }
  }

  private substitute({ parameters, variadic, body }: Macro, given: Token[][], depth: number, use: Token): Token[] {
    const named = parameters ?? [];
    if (given.length < named.length && !(named.length === 1 && given.length === 0))
      throw new SourceProblem(`${use.text} takes ${named.length} arguments, ${given.length} came.`, use.at);
    const rest = given.slice(named.length).flatMap((each, index) => (index ? [comma(use), ...each] : each));
    const argumentOf = (name: string): Token[] | null => {
      if (variadic && name === '__VA_ARGS__') return rest;
      const index = named.indexOf(name);
      return index < 0 ? null : (given[index] ?? []);
    };
    const result: Token[] = [];
    for (let i = 0; i < body.length; i += 1) {
      const token = body[i]!;
      const argument = token.kind === 'name' ? argumentOf(token.text) : null;
      if (token.text === '#' && body[i + 1] && argumentOf(body[i + 1]!.text)) {
        const text = argumentOf(body[i + 1]!.text)!
          .map((each) => each.text)
          .join(' ');
        result.push({ ...token, kind: 'string', text: JSON.stringify(text) });
        i += 1;
      } else if (body[i + 1]?.text === '##' && body[i + 2]) {
        const left = argument ?? [token];
        const right = argumentOf(body[i + 2]!.text) ?? [body[i + 2]!];
        const glued = tokenize((left.at(-1)?.text ?? '') + (right[0]?.text ?? '')).slice(0, -1);
        result.push(...left.slice(0, -1), ...glued, ...right.slice(1));
        i += 2;
      } else if (argument) {
        for (const each of this.expand(argument, depth + 1)) result.push(each);
      } else result.push(token);
      if (result.length > MOST_TOKENS) throw new SourceProblem('This macro grows beyond what can be expanded.', use.at);
    }
    return result;
  }
}

/** Each argument of a call, from the opening bracket on, and where the closing one is. */
function argumentsAfter(tokens: readonly Token[], open: number): { given: Token[][]; end: number } {
  const given: Token[][] = [[]];
  let nested = 0;
  for (let i = open; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    if (token.text === '(' || token.text === '[' || token.text === '{') nested += 1;
    else if (token.text === ')' || token.text === ']' || token.text === '}') nested -= 1;
    if (nested === 0) return { given, end: i };
    if (nested === 1 && i === open) continue;
    if (nested === 1 && token.text === ',') given.push([]);
    else given.at(-1)!.push(token);
  }
  throw new SourceProblem('The arguments of this macro have no closing bracket.', tokens[open]!.at);
}

const comma = (near: Token): Token => ({ ...near, kind: 'punct', text: ',' });
