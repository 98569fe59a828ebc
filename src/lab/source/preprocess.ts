import { conditionValue } from './condition';
import { SourceProblem } from './problem';
import { tokenize, type Token } from './tokens';

interface Macro {
  /** `null`: used without arguments. */
  readonly parameters: readonly string[] | null;
  readonly variadic: boolean;
  readonly body: readonly Token[];
}

/** More tokens than any teaching code has: macros that grow without end stop here. */
const MOST_TOKENS = 400_000;

/**
 * Carry out the directives of a source: macros are expanded, branches that do not hold are left out, includes and pragmas are
 * dropped, but for what `#pragma unroll` says of a loop. Every token keeps the offset at which the reader wrote it, or at which the macro that made it was used.
 *
 * @param defines - Macros that exist from the start, by name.
 * @throws {SourceProblem} For a directive or a use of a macro that cannot be carried out.
 */
export function preprocess(source: string, defines: Readonly<Record<string, string>>): Token[] {
  const macros = new Map<string, Macro>();
  for (const [name, text] of Object.entries(defines))
    macros.set(name, { parameters: null, variadic: false, body: tokenize(text).slice(0, -1) });
  const all = tokenize(source);
  const out: Token[] = [];
  let pending: Token[] = [];
  /** For each open #if: whether this branch holds, whether one held before, whether what is around it holds. */
  const branches: { holds: boolean; done: boolean; around: boolean; at: number }[] = [];
  const live = (): boolean => branches.every(({ holds }) => holds);
  let made = 0;
  /** What a pragma asks of the loop that comes next. */
  let unroll: string | null = null;

  let index = 0;
  while (index < all.length) {
    const token = all[index]!;
    if (token.kind === 'end') break;
    if (token.text === '#' && token.startsLine) {
      let end = index + 1;
      while (!all[end]!.startsLine) end += 1;
      flush();
      directive(all.slice(index + 1, end), token.at);
      index = end;
    } else {
      if (live()) {
        pending.push(unroll === null ? token : { ...token, unroll });
        unroll = null;
      }
      index += 1;
    }
  }
  flush();
  if (branches.length > 0) throw new SourceProblem('This #if has no #endif.', branches.at(-1)!.at);
  out.push(all.at(-1)!);
  return out;

  function flush(): void {
    if (pending.length > 0) for (const token of expand(pending)) out.push(token);
    pending = [];
  }

  function directive(line: readonly Token[], at: number): void {
    const [word, ...rest] = line;
    switch (word?.text) {
      case 'if':
        return open(live() && truth(rest, at), at);
      case 'ifdef':
      case 'ifndef':
        return open(live() && macros.has(rest[0]?.text ?? '') === (word.text === 'ifdef'), at);
      case 'elif':
      case 'else': {
        const branch = branches.at(-1);
        if (!branch) throw new SourceProblem(`This #${word.text} has no #if.`, at);
        branch.holds = branch.around && !branch.done && (word.text === 'else' || truth(rest, at));
        branch.done ||= branch.holds;
        return;
      }
      case 'endif':
        if (!branches.pop()) throw new SourceProblem('This #endif has no #if.', at);
        return;
      case 'define':
        if (live()) define(rest, at);
        return;
      case 'undef':
        if (live()) macros.delete(rest[0]?.text ?? '');
        return;
      case 'error':
        if (live()) throw new SourceProblem(`#error ${rest.map(({ text }) => text).join(' ')}`, at);
        return;
      case 'pragma':
        if (live() && rest[0]?.text === 'unroll')
          unroll = expand(rest.slice(1).filter(({ text }) => text !== '(' && text !== ')'))
            .map(({ text }) => text)
            .join(' ');
        return;
      default:
        // include, line, warning, other pragmas: nothing that changes what a kernel does here.
        return;
    }
  }

  function open(holds: boolean, at: number): void {
    branches.push({ holds, done: holds, around: live(), at });
  }

  function truth(line: readonly Token[], at: number): boolean {
    const named: Token[] = [];
    for (let i = 0; i < line.length; i += 1) {
      const token = line[i]!;
      if (token.text !== 'defined' && token.text !== '__has_include') named.push(token);
      else {
        const bracket = line[i + 1]?.text === '(';
        const name = line[bracket ? i + 2 : i + 1]?.text ?? '';
        const holds = token.text === 'defined' && macros.has(name);
        named.push({ ...token, kind: 'number', text: holds ? '1' : '0' });
        i += bracket ? 3 : 1;
        if (bracket) while (i < line.length && line[i]!.text !== ')') i += 1;
      }
    }
    return conditionValue(expand(named), at) !== 0n;
  }

  function define(line: readonly Token[], at: number): void {
    const [name, next] = line;
    if (name?.kind !== 'name') throw new SourceProblem('A #define needs a name.', at);
    if (next?.text !== '(' || next.spaced) {
      macros.set(name.text, { parameters: null, variadic: false, body: line.slice(1) });
      return;
    }
    const close = line.findIndex(({ text }) => text === ')');
    if (close < 0) throw new SourceProblem('The parameters of this macro have no closing bracket.', at);
    const words = line.slice(2, close).filter(({ text }) => text !== ',');
    const variadic = words.at(-1)?.text === '...';
    const parameters = words.filter(({ text }) => text !== '...').map(({ text }) => text);
    macros.set(name.text, { parameters, variadic, body: line.slice(close + 1) });
  }

  function expand(tokens: readonly Token[], depth = 0): Token[] {
    if (depth > 100) throw new SourceProblem('These macros are nested too deeply.', tokens[0]!.at);
    const result: Token[] = [];
    for (let i = 0; i < tokens.length; i += 1) {
      const token = tokens[i]!;
      if ((made += 1) > MOST_TOKENS) throw new SourceProblem('This macro grows beyond what can be expanded.', token.at);
      const macro = token.kind === 'name' && !token.hidden?.has(token.text) ? macros.get(token.text) : undefined;
      if (!macro) {
        result.push(token);
        continue;
      }
      let body = macro.body;
      if (macro.parameters) {
        if (tokens[i + 1]?.text !== '(') {
          result.push(token);
          continue;
        }
        const { given, end } = argumentsAfter(tokens, i + 1);
        body = substitute(macro, given, depth, token);
        i = end;
      }
      const hidden = new Set([...(token.hidden ?? []), token.text]);
      const placed = body.map((each) => ({
        ...each,
        at: token.at,
        hidden: each.hidden ? new Set([...hidden, ...each.hidden]) : hidden,
      }));
      // The last name of a body may be called by what follows it.
      const again = expand(placed, depth + 1);
      const last = again.at(-1);
      if (
        last?.kind === 'name' &&
        tokens[i + 1]?.text === '(' &&
        !last.hidden?.has(last.text) &&
        macros.has(last.text)
      ) {
        const { end } = argumentsAfter(tokens, i + 1);
        result.push(...again.slice(0, -1), ...expand([last, ...tokens.slice(i + 1, end + 1)], depth + 1));
        i = end;
      } else for (const each of again) result.push(each);
    }
    return result;
  }

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

  function substitute({ parameters, variadic, body }: Macro, given: Token[][], depth: number, use: Token): Token[] {
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
        for (const each of expand(argument, depth + 1)) result.push(each);
      } else result.push(token);
      if (result.length > MOST_TOKENS) throw new SourceProblem('This macro grows beyond what can be expanded.', use.at);
    }
    return result;
  }
}

const comma = (near: Token): Token => ({ ...near, kind: 'punct', text: ',' });
