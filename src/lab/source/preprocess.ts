import { conditionValue } from './condition';
import { Macros } from './macros';
import { placeFinder, SourceProblem } from './problem';
import { tokenize, type Token } from './tokens';

/** An open #if. */
interface Branch {
  holds: boolean;
  /** One of its branches was taken before. */
  done: boolean;
  /** The code around it is active. */
  readonly around: boolean;
  readonly at: number;
}

/**
 * Execute the directives of a source: macros are expanded, inactive branches, includes and pragmas are dropped, except for
 * `#pragma unroll`. Every token keeps the offset at which the reader wrote it, or at which its macro was used.
 *
 * @param defines - Predefined macros, by name.
 * @throws {SourceProblem} For a directive or a use of a macro that cannot be executed.
 */
export function preprocess(source: string, defines: Readonly<Record<string, string>>): Token[] {
  const placeOf = placeFinder(source);
  return new Preprocessor(new Macros(defines, (at) => placeOf(at).line)).run(tokenize(source));
}

class Preprocessor {
  private readonly branches: Branch[] = [];
  /** What a pragma requests for the next loop. */
  private unroll: string | null = null;

  constructor(private readonly macros: Macros) {}

  run(all: readonly Token[]): Token[] {
    const out: Token[] = [];
    let pending: Token[] = [];
    const flush = (): void => {
      if (pending.length > 0) for (const token of this.macros.expand(pending)) out.push(token);
      pending = [];
    };
    let index = 0;
    while (index < all.length) {
      const token = all[index]!;
      if (token.kind === 'end') break;
      if (token.text === '#' && token.startsLine) {
        let end = index + 1;
        while (!all[end]!.startsLine) end += 1;
        flush();
        this.directive(all.slice(index + 1, end), token.at);
        index = end;
      } else {
        if (this.isLive) {
          pending.push(this.unroll === null ? token : { ...token, unroll: this.unroll });
          this.unroll = null;
        }
        index += 1;
      }
    }
    flush();
    const open = this.branches.at(-1);
    if (open) throw new SourceProblem('This #if has no #endif.', open.at);
    out.push(all.at(-1)!);
    return out;
  }

  private get isLive(): boolean {
    return this.branches.every(({ holds }) => holds);
  }

  private directive(line: readonly Token[], at: number): void {
    const [word, ...rest] = line;
    switch (word?.text) {
      case 'if':
        return this.open(this.isLive && this.truth(rest, at), at);
      case 'ifdef':
      case 'ifndef':
        return this.open(this.isLive && this.macros.has(rest[0]?.text ?? '') === (word.text === 'ifdef'), at);
      case 'elif':
      case 'else': {
        const branch = this.branches.at(-1);
        if (!branch) throw new SourceProblem(`This #${word.text} has no #if.`, at);
        branch.holds = branch.around && !branch.done && (word.text === 'else' || this.truth(rest, at));
        branch.done ||= branch.holds;
        return;
      }
      case 'endif':
        if (!this.branches.pop()) throw new SourceProblem('This #endif has no #if.', at);
        return;
      case 'define':
        if (this.isLive) this.macros.define(rest, at);
        return;
      case 'undef':
        if (this.isLive) this.macros.undefine(rest[0]?.text ?? '');
        return;
      case 'error':
        if (this.isLive) throw new SourceProblem(`#error ${rest.map(({ text }) => text).join(' ')}`, at);
        return;
      case 'pragma':
        if (this.isLive && rest[0]?.text === 'unroll')
          this.unroll = this.macros
            .expand(rest.slice(1).filter(({ text }) => text !== '(' && text !== ')'))
            .map(({ text }) => text)
            .join(' ');
        return;
      default:
        // include, line, warning, other pragmas: no effect on a kernel here.
        return;
    }
  }

  private open(holds: boolean, at: number): void {
    this.branches.push({ holds, done: holds, around: this.isLive, at });
  }

  private truth(line: readonly Token[], at: number): boolean {
    const named: Token[] = [];
    for (let i = 0; i < line.length; i += 1) {
      const token = line[i]!;
      if (token.text !== 'defined' && token.text !== '__has_include') named.push(token);
      else {
        const bracket = line[i + 1]?.text === '(';
        const name = line[bracket ? i + 2 : i + 1]?.text ?? '';
        const holds = token.text === 'defined' && this.macros.has(name);
        named.push({ ...token, kind: 'number', text: holds ? '1' : '0' });
        i += bracket ? 3 : 1;
        if (bracket) while (i < line.length && line[i]!.text !== ')') i += 1;
      }
    }
    return conditionValue(this.macros.expand(named), at) !== 0n;
  }
}
