import { SourceProblem } from '../source/problem';
import type { FunctionDecl, Stmt, StructDecl, TemplateParam, TypeNode, VarDecl } from './ast';
import { bodyOf, functionRest, isFunction } from './functions';
import type { NameScope } from './name-scopes';
import { parameters, templateParams } from './parameters';
import { type Reader } from './reader';
import { skipItem } from './skip';
import { basesOf, destructor, field, friend, innerType, unnamed } from './struct-parts';
import { declarator, type Specifiers, specifiers, startsType, templateArgs, typeId } from './types';
import { assignment } from './grammar';

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
  reader.declareType(name);
  if (template.length > 0) reader.templates.add(name);
  const specialArgs = reader.is('<') ? templateArgs(reader) : null;
  reader.take('final');
  const bases = basesOf(reader);
  const own = reader.scope.within('struct');
  if (!specialArgs) reader.declared.contains(name, own);
  for (const base of bases) inheritNames(own, base);
  const fields: VarDecl[] = [];
  const methods: FunctionDecl[] = [];
  const types: Stmt[] = [];
  const friends: FunctionDecl[] = [];
  let destructs: number | null = null;
  const inner = scope ? `${scope}::${name}` : name;
  const item = (): void => {
    if (reader.token.kind === 'end') throw new SourceProblem('This struct is never closed.', at);
    if (/^(public|private|protected)$/.test(reader.text)) {
      reader.index += 1;
      reader.expect(':');
    } else if (reader.is('static_assert')) skipItem(reader);
    else if (reader.is('friend')) friend(reader, scope, friends);
    else if (!innerType(reader, inner, types, fields) && !reader.take(';')) {
      const found = reader.scoped('template', () => member(reader, { name, inner, fields, methods }));
      destructs ??= found;
    }
  };
  reader.expect('{');
  reader.scoped(own, () => {
    while (!reader.take('}')) item();
  });
  return {
    name,
    scope,
    template,
    specialArgs,
    union,
    align,
    destructor: destructs,
    bases,
    fields,
    methods,
    types,
    friends,
    at,
  };
}

/** Members of a base hide types, too, unless the base depends on a template argument. */
function inheritNames(own: NameScope, base: TypeNode): void {
  const found = base.k === 'name' && base.args === null ? own.find(base.name) : null;
  if (found) own.inherit(found);
}

interface Members {
  readonly name: string;
  readonly inner: string;
  readonly fields: VarDecl[];
  readonly methods: FunctionDecl[];
}

/** @returns The place of a nontrivial destructor. */
function member(reader: Reader, { name, inner, fields, methods }: Members): number | null {
  const template = reader.is('template') ? templateParams(reader) : [];
  const constructs = constructorAhead(reader, name);
  if (constructs !== null) {
    const isExplicit = hasExplicit(reader, constructs);
    reader.index += constructs;
    const { at } = reader;
    if (reader.is('~')) {
      const { index } = reader;
      const found = destructor(reader);
      if (found !== null) methods.push(destructorBody(reader, index, inner));
      return found;
    }
    reader.index += 1;
    const params = parameters(reader);
    const base: Specifiers = { type: { k: 'name', name: 'void', args: null, at }, words: new Set(), align: null, at };
    const made = bodyOf(
      reader,
      { base, template, scope: inner },
      { name, specialArgs: null, params, result: base.type, at },
    );
    if (made) methods.push({ ...made, isExplicit });
    return null;
  }
  const converts = conversionAhead(reader);
  if (converts !== null) {
    const isExplicit = hasExplicit(reader, converts);
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
    if (made) methods.push({ ...made, isExplicit });
    return null;
  }
  const base = specifiers(reader);
  if (reader.is(';')) {
    // The members of an unnamed struct or union are members of this one.
    if (base.type.k === 'struct') fields.push(unnamed(base, fields.length));
    return null;
  }
  if (isFunction(reader)) {
    const made = functionRest(reader, { base, template, scope: inner });
    if (made) methods.push(made);
    return null;
  }
  do fields.push(field(reader, base));
  while (reader.take(','));
  reader.expect(';');
  return null;
}

/** The name of a function that converts a struct to another type: `operator T *()`. */
export const CONVERSION = 'operator (conversion)';

/** Is one of the next words `explicit`? */
const hasExplicit = (reader: Reader, words: number): boolean =>
  Array.from({ length: words }, (_, ahead) => reader.peek(ahead).text).includes('explicit');

/** Number of words before the `operator` of a conversion; `null` when there is none here. */
function conversionAhead(reader: Reader): number | null {
  let ahead = 0;
  while (
    /^(__device__|__host__|constexpr|explicit|inline|__forceinline__|__inline__|virtual)$/.test(reader.peek(ahead).text)
  )
    ahead += 1;
  const next = reader.peek(ahead + 1);
  return reader.peek(ahead).text === 'operator' && next.kind === 'name' ? ahead : null;
}

/** Number of words before the name of a constructor or `~`; `null` when there is none here. */
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

/** `~S() { … }` from the tilde on, as a function without parameters. */
function destructorBody(reader: Reader, index: number, scope: string): FunctionDecl {
  reader.index = index + 1;
  const { at } = reader;
  const name = `~${reader.name()}`;
  const params = parameters(reader);
  const result: Specifiers['type'] = { k: 'name', name: 'void', args: null, at };
  const base: Specifiers = { type: result, words: new Set(), align: null, at };
  const made = bodyOf(reader, { base, template: [], scope }, { name, specialArgs: null, params, result, at });
  if (!made) throw new SourceProblem('A destructor needs its body here.', at);
  return made;
}
