import { SourceProblem } from '../source/problem';
import type { FunctionDecl, StructDecl, TemplateParam, VarDecl } from './ast';
import { assignment } from './expressions';
import { bodyOf, functionRest, isFunction } from './functions';
import { parameters, templateParams } from './parameters';
import { type Reader } from './reader';
import { skipItem } from './skip';
import { declarator, type Specifiers, specifiers, startsType, templateArgs, typeId } from './types';
import { oneVariable } from './variables';

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
