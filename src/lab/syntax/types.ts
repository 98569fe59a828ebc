import { SourceProblem } from '../source/problem';
import type { Expr, TemplateArg, TypeNode } from './ast';
import type { Reader } from './reader';
import { assignment, callArgs, structBody } from './grammar';

const WORDS = new Set(['unsigned', 'signed', 'short', 'long', 'int', 'char', 'float', 'double', 'bool', 'void']);
/** Words of a type that change nothing here. */
const IGNORED = new Set([
  'volatile',
  'register',
  'inline',
  '__inline__',
  '__forceinline__',
  '__noinline__',
  '__extension__',
  'typename',
]);
const QUALIFIERS = new Set([
  '__global__',
  '__device__',
  '__host__',
  '__shared__',
  '__constant__',
  '__managed__',
  '__restrict__',
  '__restrict',
  'static',
  'extern',
  'const',
  'constexpr',
  'consteval',
  'constinit',
  'virtual',
  'explicit',
  'friend',
  'mutable',
  'thread_local',
  '__grid_constant__',
  'restrict',
  '__launch_bounds__',
  '__align__',
  'alignas',
  '__attribute__',
  '__cluster_dims__',
  '__maxnreg__',
  '__block_size__',
]);

/** Specifiers before a declarator: the type and the words around it. */
export interface Specifiers {
  readonly type: TypeNode;
  readonly words: ReadonlySet<string>;
  readonly align: Expr | null;
  readonly cluster?: readonly Expr[] | undefined;
  readonly bounds?: readonly Expr[] | undefined;
  readonly at: number;
}

/** Can a type begin here? A name counts when it is known as one. */
export function startsType(reader: Reader): boolean {
  const { token } = reader;
  if (token.kind !== 'name')
    return token.text === '::' && reader.types.has(reader.peek(1).text) && namedType(reader) !== null;
  if (WORDS.has(token.text) || token.text === 'auto' || /^(struct|class|union|decltype)$/.test(token.text)) return true;
  if (token.text === 'const' || token.text === 'typename' || token.text === 'volatile' || token.text === 'enum')
    return true;
  return namedType(reader) !== null;
}

/** The number of tokens of a name that is a type, with its namespaces: `a::b::T`. */
function namedType(reader: Reader): { name: string; length: number } | null {
  let length = 0;
  let name = '';
  if (reader.peek(0).text === '::') length = 1;
  for (;;) {
    const token = reader.peek(length);
    if (token.kind !== 'name') return null;
    name += token.text;
    length += 1;
    // `O::template Inner<int>`: what follows is read as a member of the type.
    if (reader.peek(length).text !== '::' || reader.peek(length + 1).text === 'template') break;
    name += '::';
    length += 1;
  }
  const last = name.slice(name.lastIndexOf(':') + 1);
  // A name that is no type hides a type of the same name.
  if (length === 1) return reader.isType(name) ? { name, length } : null;
  const outer = name.slice(0, Math.max(0, name.lastIndexOf('::')));
  const place = reader.peek(0).text === '::' ? `::${outer}` : outer;
  if (reader.isTypeWithin(place, last) || reader.types.has(name)) return { name, length };
  // `typename Outer::Inner x`: a type within a known one.
  const isKnown = outer !== '' && reader.types.has(outer.slice(outer.lastIndexOf(':') + 1));
  const isFollowed = reader.peek(length).kind === 'name' || reader.peek(-1).text === 'typename';
  return isKnown && isFollowed ? { name: outer, length: length - 2 } : null;
}

/** Everything before the declarators, in any order: `static const unsigned int`. */
export function specifiers(reader: Reader): Specifiers {
  const { at } = reader;
  const words = new Set<string>();
  let align: Expr | null = null;
  let cluster: readonly Expr[] | undefined;
  let bounds: readonly Expr[] | undefined;
  const parts: string[] = [];
  let type: TypeNode | null = null;
  let isVolatile = false;
  for (;;) {
    const { token } = reader;
    if (token.kind === 'string' && words.has('extern')) {
      reader.index += 1;
      continue;
    }
    if (token.text === '[' && reader.peek(1).text === '[') {
      reader.skipGroup();
      continue;
    }
    if (token.kind !== 'name' && token.text !== '::') break;
    if (QUALIFIERS.has(token.text)) {
      words.add(token.text);
      reader.index += 1;
      if (token.text === 'alignas' || token.text === '__align__') align = bracketed(reader);
      else if (token.text === '__cluster_dims__' && reader.is('(')) cluster = callArgs(reader);
      else if (token.text === '__launch_bounds__' && reader.is('(')) {
        bounds = reader.attempt(() => callArgs(reader)) ?? undefined;
        if (!bounds) reader.skipGroup();
      } else if (/^(__launch_bounds__|__attribute__|__cluster_dims__|__maxnreg__|__block_size__)$/.test(token.text))
        reader.skipGroup();
    } else if (IGNORED.has(token.text)) {
      isVolatile ||= token.text === 'volatile';
      reader.index += 1;
    } else if (type === null && WORDS.has(token.text)) {
      parts.push(token.text);
      reader.index += 1;
    } else if (type === null && parts.length === 0) {
      const found = oneType(reader);
      if (!found) break;
      type = found;
    } else break;
  }
  if (parts.length > 0) type = { k: 'name', name: plainName(parts, at), args: null, at };
  if (!type) {
    const { token } = reader;
    throw new SourceProblem(
      token.kind === 'name'
        ? `"${token.text}" is used as a type, and no type of that name is declared.${reader.hint}`
        : `Expected a type here, but found ${reader.found()}.`,
      token.at,
    );
  }
  if (isVolatile && type.k === 'name') type = { ...type, isVolatile };
  return { type, words, align, cluster, bounds, at };
}

function oneType(reader: Reader): TypeNode | null {
  const { at } = reader;
  if (reader.is('auto')) {
    reader.index += 1;
    return { k: 'name', name: 'auto', args: null, at };
  }
  if (reader.take('decltype')) {
    reader.expect('(');
    const e = assignment(reader);
    reader.expect(')');
    return { k: 'decltype', e, at };
  }
  if (reader.is('struct') || reader.is('class') || reader.is('union') || reader.is('enum')) {
    const isBody =
      /^[{:]$/.test(reader.peek(1).text) ||
      /^([{:]|final)$/.test(reader.peek(2).text) ||
      reader.peek(1).text === 'alignas' ||
      reader.peek(1).text === '__align__';
    if (isBody && !reader.is('enum')) {
      const decl = structBody(reader, '', []);
      return { k: 'struct', decl, at };
    }
    reader.index += 1;
    const name = reader.name();
    return { k: 'name', name, args: null, at };
  }
  const found = namedType(reader);
  if (!found) return null;
  reader.index += found.length;
  let type: TypeNode = { k: 'name', name: found.name, args: reader.is('<') ? templateArgs(reader) : null, at };
  // `Outer<T>::type`, `Tile::size_type`: a type within a type.
  while (reader.is('::') && reader.peek(1).kind === 'name') {
    reader.index += 1;
    const isTemplate = reader.take('template');
    const name = reader.name();
    const args = reader.is('<') ? (isTemplate ? templateArgs(reader) : memberArgs(reader)) : null;
    type = { k: 'member', of: type, name, args, at };
  }
  return type;
}

/** Template arguments of a member, if the tokens after them confirm it. */
const memberArgs = (reader: Reader): TemplateArg[] | null =>
  reader.attempt(() => {
    const args = templateArgs(reader);
    if (reader.token.kind !== 'name' && !/^[({),>*&]|^::$/.test(reader.text))
      throw new SourceProblem('no template', reader.at);
    return args;
  });

function bracketed(reader: Reader): Expr {
  reader.expect('(');
  const e: Expr = startsType(reader)
    ? { k: 'sizeof', type: typeId(reader), e: null, align: true, at: reader.at }
    : assignment(reader);
  reader.expect(')');
  return e;
}

function plainName(parts: readonly string[], at: number): string {
  const count = (word: string): number => parts.filter((part) => part === word).length;
  const unsigned = count('unsigned') > 0;
  if (count('double')) return 'double';
  if (count('float')) return 'float';
  if (count('void')) return 'void';
  if (count('bool')) return 'bool';
  if (count('char')) return unsigned ? 'unsigned char' : count('signed') ? 'signed char' : 'char';
  if (count('short')) return unsigned ? 'unsigned short' : 'short';
  if (count('long') > 2) throw new SourceProblem('There is no type with three times "long".', at);
  if (count('long')) return unsigned ? 'unsigned long long' : 'long long';
  return unsigned ? 'unsigned int' : 'int';
}

/** `<…>`: types and values. */
export function templateArgs(reader: Reader): TemplateArg[] {
  reader.expect('<');
  const args: TemplateArg[] = [];
  while (!reader.text.startsWith('>') || reader.token.kind !== 'punct') {
    args.push(templateArg(reader));
    if (!reader.take(',')) break;
  }
  reader.closeAngle();
  return args;
}

function templateArg(reader: Reader): TemplateArg {
  if (startsType(reader)) {
    const type = reader.attempt(() => {
      const found = typeId(reader);
      if (!/^(,|>+|\.\.\.)$/.test(reader.text)) throw new SourceProblem('no type', reader.at);
      return found;
    });
    if (type) return { k: 'type', type, expand: reader.take('...') };
  }
  return { k: 'value', e: assignment(reader, true), expand: reader.take('...') };
}

/** A type without a name: `const float4 *`. */
export function typeId(reader: Reader): TypeNode {
  const { type } = specifiers(reader);
  const { type: full, name } = declarator(reader, type);
  if (name !== null) throw new SourceProblem(`A name is not expected in this type.`, reader.at);
  return full;
}

/** A name with its declarator: `*p`, `a[3][4]`, `(&r)[2]`. The name is `null` when there is none. */
export function declarator(reader: Reader, base: TypeNode): { type: TypeNode; name: string | null; at: number } {
  let type = base;
  for (;;) {
    const { at } = reader;
    if (reader.take('*')) type = { k: 'ptr', to: type, at };
    else if (reader.is('&') || reader.is('&&')) {
      reader.index += 1;
      type = { k: 'ref', to: type, at };
    } else if (/^(__restrict__|__restrict|restrict)$/.test(reader.text)) {
      reader.index += 1;
      if (type.k === 'ptr') type = { ...type, isRestrict: true };
    } else if (/^(const|volatile|__shared__)$/.test(reader.text)) reader.index += 1;
    else break;
  }
  if (reader.is('(') && /^[*&]/.test(reader.peek(1).text)) {
    const inner = reader.index + 1;
    reader.skipGroup();
    // A pointer to a function is whatever function it is given.
    const { at } = reader;
    if (reader.is('(')) {
      reader.skipGroup();
      const end = reader.index;
      reader.index = inner + 1;
      const name = reader.token.kind === 'name' ? reader.name() : null;
      reader.expect(')');
      reader.index = end;
      return { type: { k: 'name', name: 'auto', args: null, at }, name, at };
    }
    type = arrays(reader, type);
    const after = reader.index;
    reader.index = inner;
    const result = declarator(reader, type);
    reader.expect(')');
    reader.index = after;
    return result;
  }
  const { at } = reader;
  const named = reader.token.kind === 'name' && !/^(const|override|final|noexcept)$/.test(reader.text);
  const name = named ? reader.name() : null;
  return { type: arrays(reader, type), name, at };
}

function arrays(reader: Reader, of: TypeNode): TypeNode {
  if (!reader.is('[') || reader.peek(1).text === '[') return of;
  const { at } = reader;
  reader.expect('[');
  const size = reader.is(']') ? null : assignment(reader);
  reader.expect(']');
  return { k: 'arr', of: arrays(reader, of), size, at };
}
