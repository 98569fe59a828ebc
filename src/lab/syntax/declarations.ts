import { SourceProblem } from '../source/problem';
import type { EnumDecl, FunctionDecl, Param, StructDecl, TemplateArg, TemplateParam, TypeNode, VarDecl } from './ast';
import { assignment, callArgs, list } from './expressions';
import type { Reader } from './reader';
import { block, oneVariable } from './statements';
import { declarator, specifiers, startsType, templateArgs, typeId, type Specifiers } from './types';

/** `template <int n, class T = float>` */
export function templateParams(reader: Reader): TemplateParam[] {
  reader.expect('template');
  reader.expect('<');
  const params: TemplateParam[] = [];
  while (!reader.text.startsWith('>')) {
    if (reader.is('template')) throw new SourceProblem('Template template parameters are not supported.', reader.at);
    const isType = reader.is('class') || (reader.is('typename') && reader.peek(2).text !== '::');
    if (isType) {
      reader.index += 1;
      const pack = reader.take('...');
      const name = reader.token.kind === 'name' ? reader.name() : '';
      reader.types.add(name);
      const fallback: TemplateArg | null = reader.take('=') ? { k: 'type', type: typeId(reader) } : null;
      params.push({ name, type: null, fallback, pack });
    } else {
      const base = specifiers(reader);
      const pack = reader.take('...');
      const { type, name } = declarator(reader, base.type);
      const fallback: TemplateArg | null = reader.take('=') ? { k: 'value', e: assignment(reader, true) } : null;
      params.push({ name: name ?? '', type, fallback, pack });
    }
    if (!reader.take(',')) break;
  }
  reader.closeAngle();
  return params;
}

/** `(int n, float *p = nullptr)` */
export function parameters(reader: Reader): Param[] {
  reader.expect('(');
  const params: Param[] = [];
  if (reader.is('void') && reader.peek(1).text === ')') reader.index += 1;
  while (!reader.is(')')) {
    if (reader.is('...')) throw new SourceProblem('A variable number of arguments is not supported.', reader.at);
    const base = specifiers(reader);
    if (reader.is('...')) throw new SourceProblem('Packs of parameters are not supported.', reader.at);
    const { type, name, at } = declarator(reader, base.type);
    const fallback = reader.take('=') ? assignment(reader) : null;
    // An array parameter is a pointer.
    const decayed: TypeNode = type.k === 'arr' ? { k: 'ptr', to: type.of, at: type.at } : type;
    params.push({ name: name ?? '', type: decayed, fallback, at });
    if (!reader.take(',')) break;
  }
  reader.expect(')');
  return params;
}

interface Head {
  readonly base: Specifiers;
  readonly template: readonly TemplateParam[];
  readonly scope: string;
}

/**
 * The rest of a function whose specifiers were read: declarator, parameters and body. The body is kept as tokens, so that
 * what no kernel uses need not be understood.
 *
 * @returns `null` for a declaration without a body.
 */
export function functionRest(reader: Reader, { base, template, scope }: Head): FunctionDecl | null {
  let result = base.type;
  while (/^[*&]$|^&&$|^(const|__restrict__)$/.test(reader.text)) {
    const { at, text } = reader;
    reader.index += 1;
    if (text === '*') result = { k: 'ptr', to: result, at };
    else if (text.startsWith('&')) result = { k: 'ref', to: result, at };
  }
  const { at } = reader;
  const name = functionName(reader);
  const from = reader.index;
  const specialArgs = reader.is('<') ? templateArgs(reader) : null;
  const specialText = specialArgs ? reader.textSince(from) : undefined;
  const params = parameters(reader);
  return bodyOf(reader, { base, template, scope }, { name, specialArgs, specialText, params, result, at });
}

function functionName(reader: Reader): string {
  let name = reader.name();
  if (name === 'operator') {
    if (reader.is('(') && reader.peek(1).text === ')') {
      reader.index += 2;
      return 'operator()';
    }
    while (!reader.is('(') && reader.token.kind !== 'end') {
      name += reader.text;
      reader.index += 1;
    }
  }
  while (reader.is('::')) {
    reader.index += 1;
    name = `${name}::${reader.name()}`;
  }
  return name;
}

function bodyOf(
  reader: Reader,
  { base, template, scope }: Head,
  f: {
    name: string;
    specialArgs: readonly TemplateArg[] | null;
    specialText?: string | undefined;
    params: readonly Param[];
    result: TypeNode;
    at: number;
  },
): FunctionDecl | null {
  let { result } = f;
  while (/^(const|noexcept|override|final|volatile|&|&&|__restrict__)$/.test(reader.text)) {
    const word = reader.text;
    reader.index += 1;
    if (word === 'noexcept' && reader.is('(')) reader.skipGroup();
  }
  if (reader.take('->')) result = typeId(reader);
  const inits: { name: string; args: ReturnType<typeof callArgs>; at: number }[] = [];
  if (reader.take(':'))
    do {
      const { at } = reader;
      const name = reader.name();
      if (reader.is('<')) reader.skipAngles();
      const made = reader.is('{') ? list(reader) : null;
      inits.push({ name, args: made?.k === 'list' ? [...made.items] : callArgs(reader), at });
    } while (reader.take(','));
  if (reader.take('=')) {
    reader.index += 1;
    reader.expect(';');
    return null;
  }
  if (reader.take(';')) return null;
  if (!reader.is('{')) reader.expect('{');
  const from = reader.index;
  reader.skipGroup();
  const to = reader.index;
  const types = new Set(reader.types);
  let parsed: ReturnType<typeof block> | null = null;
  return {
    ...{
      name: f.name,
      scope,
      template,
      specialArgs: f.specialArgs,
      specialText: f.specialText,
      result,
      params: f.params,
      inits,
      at: f.at,
    },
    kind: base.words.has('__global__') ? 'global' : 'device',
    // Types of the file that stand after this function are known by then as well.
    body: () => (parsed ??= block(reader.part(from, to, new Set([...types, ...reader.types])))),
  };
}

/** `struct alignas(16) Name : Base { … }` up to its closing bracket. */
export function structBody(reader: Reader, scope: string, template: readonly TemplateParam[]): StructDecl {
  const { at } = reader;
  const union = reader.is('union');
  reader.index += 1;
  let align = null;
  while (/^(alignas|__align__|__attribute__|__device__|__host__|__builtin_align__)$/.test(reader.text)) {
    const isAlign = /align/.test(reader.text);
    reader.index += 1;
    if (!isAlign) {
      if (reader.is('(')) reader.skipGroup();
      continue;
    }
    reader.expect('(');
    align = startsType(reader)
      ? ({ k: 'sizeof', type: typeId(reader), e: null, align: true, at } as const)
      : assignment(reader);
    reader.expect(')');
  }
  const name = reader.token.kind === 'name' ? reader.name() : `(unnamed ${at})`;
  reader.types.add(name);
  if (template.length > 0) reader.templates.add(name);
  const specialArgs = reader.is('<') ? templateArgs(reader) : null;
  reader.take('final');
  if (reader.is(':')) throw new SourceProblem('Base classes are not supported. Repeat their members.', reader.at);
  const fields: VarDecl[] = [];
  const methods: FunctionDecl[] = [];
  const inner = scope ? `${scope}::${name}` : name;
  reader.expect('{');
  while (!reader.take('}')) {
    if (reader.token.kind === 'end') throw new SourceProblem('This struct is never closed.', at);
    if (/^(public|private|protected)$/.test(reader.text)) {
      reader.index += 1;
      reader.expect(':');
    } else if (reader.is('using') || reader.is('typedef') || reader.is('friend') || reader.is('static_assert')) {
      if (reader.is('using') && reader.peek(2).text === '=') reader.types.add(reader.peek(1).text);
      skipItem(reader);
    } else if (!reader.take(';')) member(reader, { name, inner, fields, methods });
  }
  return { name, scope, template, specialArgs, union, align, fields, methods, at };
}

interface Members {
  readonly name: string;
  readonly inner: string;
  readonly fields: VarDecl[];
  readonly methods: FunctionDecl[];
}

function member(reader: Reader, { name, inner, fields, methods }: Members): void {
  const template = reader.is('template') ? templateParams(reader) : [];
  const constructs = constructorAhead(reader, name);
  if (constructs !== null) {
    reader.index += constructs;
    const { at } = reader;
    if (reader.is('~')) {
      skipItem(reader);
      return;
    }
    reader.index += 1;
    const params = parameters(reader);
    const base: Specifiers = { type: { k: 'name', name: 'void', args: null, at }, words: new Set(), align: null, at };
    const made = bodyOf(
      reader,
      { base, template, scope: inner },
      { name, specialArgs: null, params, result: base.type, at },
    );
    if (made) methods.push(made);
    return;
  }
  const converts = conversionAhead(reader);
  if (converts !== null) {
    reader.index += converts + 1;
    const { at } = reader;
    const { type } = declarator(reader, specifiers(reader).type);
    const params = parameters(reader);
    const base: Specifiers = { type, words: new Set(), align: null, at };
    const made = bodyOf(
      reader,
      { base, template, scope: inner },
      { name: CONVERSION, specialArgs: null, params, result: type, at },
    );
    if (made) methods.push(made);
    return;
  }
  const base = specifiers(reader);
  if (reader.is(';')) return;
  if (isFunction(reader)) {
    const made = functionRest(reader, { base, template, scope: inner });
    if (made) methods.push(made);
    return;
  }
  do fields.push(oneVariable(reader, base));
  while (reader.take(','));
  reader.expect(';');
}

/** What a function is called that turns a struct into another type: `operator T *()`. */
export const CONVERSION = 'operator (conversion)';

/** Number of words before the `operator` of a conversion; `null` when none stands here. */
function conversionAhead(reader: Reader): number | null {
  let ahead = 0;
  while (
    /^(__device__|__host__|constexpr|explicit|inline|__forceinline__|__inline__|virtual)$/.test(reader.peek(ahead).text)
  )
    ahead += 1;
  const next = reader.peek(ahead + 1);
  return reader.peek(ahead).text === 'operator' && next.kind === 'name' ? ahead : null;
}

/** Number of words before the name of a constructor or `~`; `null` when none stands here. */
function constructorAhead(reader: Reader, name: string): number | null {
  let ahead = 0;
  while (
    /^(__device__|__host__|constexpr|explicit|inline|__forceinline__|__inline__|virtual)$/.test(reader.peek(ahead).text)
  )
    ahead += 1;
  const { text } = reader.peek(ahead);
  if (text === '~') return ahead;
  return text === name && reader.peek(ahead + 1).text === '(' ? ahead : null;
}

/** After specifiers: is it a function rather than a variable? */
export function isFunction(reader: Reader): boolean {
  let ahead = 0;
  while (/^([*&]|&&|const|__restrict__)$/.test(reader.peek(ahead).text)) ahead += 1;
  if (reader.peek(ahead).text === 'operator') return true;
  if (reader.peek(ahead).kind !== 'name') return false;
  ahead += 1;
  while (reader.peek(ahead).text === '::') ahead += 2;
  if (reader.peek(ahead).text === '<') return true;
  if (reader.peek(ahead).text !== '(') return false;
  // `float4 v(1, 2)` has values where a function has types.
  const { index } = reader;
  reader.index += ahead + 1;
  const found = reader.is(')') || startsType(reader);
  reader.index = index;
  return found;
}

/** `enum class Name : int { A, B = 3 }` up to its closing bracket. */
export function enumBody(reader: Reader, scope: string): EnumDecl {
  const { at } = reader;
  reader.expect('enum');
  const scoped = reader.take('class') || reader.take('struct');
  const name = reader.token.kind === 'name' ? reader.name() : `(unnamed ${at})`;
  reader.types.add(name);
  const under = reader.take(':') ? typeId(reader) : null;
  const items: { name: string; value: ReturnType<typeof assignment> | null }[] = [];
  reader.expect('{');
  while (!reader.is('}')) {
    const item = reader.name();
    items.push({ name: item, value: reader.take('=') ? assignment(reader) : null });
    if (!reader.take(',')) break;
  }
  reader.expect('}');
  return { name, scope, under, scoped, items, at };
}

/** Steps over a declaration or definition, whatever it is. */
export function skipItem(reader: Reader): void {
  let assigned = false;
  while (reader.token.kind !== 'end') {
    if (reader.take(';')) return;
    if (reader.is('}')) return;
    assigned ||= reader.is('=');
    const isBody = reader.is('{') && !assigned;
    if (reader.is('{') || reader.is('(') || reader.is('[')) reader.skipGroup();
    else reader.index += 1;
    if (isBody) {
      // `struct { … } name;` goes on, a function's body ends it.
      if (reader.is(';')) reader.index += 1;
      return;
    }
  }
}
