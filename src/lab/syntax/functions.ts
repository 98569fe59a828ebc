import { SourceProblem } from '../source/problem';
import type { FunctionDecl, Param, TemplateArg, TemplateParam, TypeNode } from './ast';
import { withLabelsAround } from './goto';
import { withoutAuto } from './lambdas';
import { parameters } from './parameters';
import { type Reader } from './reader';
import { type Specifiers, startsType, templateArgs, typeId } from './types';
import { callArgs, list, block } from './grammar';

interface Head {
  readonly base: Specifiers;
  readonly template: readonly TemplateParam[];
  readonly scope: string;
}

/**
 * The rest of a function whose specifiers were read: declarator, parameters and body. The body is kept as tokens, so that
 * code that no kernel uses need not be understood.
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
  const { params, template: more } = withoutAuto(parameters(reader));
  // A function of the file hides a type of the library with the same name, such as pipeline.
  if (!name.includes('::')) reader.declareValue(name);
  return bodyOf(
    reader,
    { base, template: [...template, ...more], scope },
    { name, specialArgs, specialText, params, result, at },
  );
}

function functionName(reader: Reader): string {
  let name = namePart(reader);
  for (;;) {
    // `S<T>::f`: the arguments of the struct are its own parameters.
    const outer = reader.is('<') ? reader.attempt(() => (reader.skipAngles(), reader.expect('::'), true)) : null;
    if (!outer && !reader.take('::')) return name;
    name = `${name}::${namePart(reader)}`;
  }
}

function namePart(reader: Reader): string {
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
  return name;
}

interface Signature {
  readonly name: string;
  readonly specialArgs: readonly TemplateArg[] | null;
  readonly specialText?: string | undefined;
  readonly params: readonly Param[];
  readonly result: TypeNode;
  readonly at: number;
}

/** The rest after the parameters of a function, which are visible in it, as are the members of its struct. */
export function bodyOf(reader: Reader, head: Head, f: Signature): FunctionDecl | null {
  const end = f.name.lastIndexOf('::');
  const owner = end < 0 ? null : reader.scope.find(f.name.slice(0, end));
  const within = (owner ? reader.scope.seeing(owner) : reader.scope).within('block');
  return reader.scoped(within, () => {
    reader.declareParams(f.params);
    return restOf(reader, head, f);
  });
}

function restOf(reader: Reader, { base, template, scope }: Head, f: Signature): FunctionDecl | null {
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
  const isVirtual = base.words.has('virtual');
  if (reader.take('=')) {
    const isPure = reader.take('0');
    if (!isPure) reader.index += 1;
    reader.expect(';');
    return isPure && isVirtual ? pure(f, scope) : null;
  }
  if (reader.take(';')) return null;
  if (!reader.is('{')) reader.expect('{');
  const from = reader.index;
  reader.skipGroup();
  const to = reader.index;
  const types = new Set(reader.types);
  const names = reader.scope;
  const hasGoto = reader.has('goto', from, to);
  let parsed: ReturnType<typeof block> | null = null;
  return {
    name: f.name,
    scope,
    template,
    specialArgs: f.specialArgs,
    specialText: f.specialText,
    result,
    params: f.params,
    inits,
    at: f.at,
    kind: base.words.has('__global__') ? 'global' : 'device',
    cluster: base.cluster,
    bounds: base.bounds,
    isVirtual,
    isConstexpr: base.words.has('constexpr') || base.words.has('consteval'),
    // Types of the file after this function are known by then as well.
    body: () => (parsed ??= bodyIn(reader.part(from, to, new Set([...types, ...reader.types]), names), hasGoto)),
  };
}

const bodyIn = (reader: Reader, hasGoto: boolean): ReturnType<typeof block> =>
  hasGoto ? withLabelsAround(block(reader)) : block(reader);

/** `virtual float area() const = 0;`: it has no body. */
const pure = (f: Pick<FunctionDecl, 'name' | 'params' | 'result' | 'at'>, scope: string): FunctionDecl => ({
  name: f.name,
  scope,
  template: [],
  specialArgs: null,
  result: f.result,
  params: f.params,
  inits: [],
  at: f.at,
  kind: 'device',
  isVirtual: true,
  body: () => {
    throw new SourceProblem(
      `Which "${f.name}" runs depends on the object, and here it is not known which one it is. Call it for a variable of the derived struct, or make the struct a template parameter.`,
      f.at,
    );
  },
});

/** After specifiers: is it a function rather than a variable? */
export function isFunction(reader: Reader): boolean {
  let ahead = 0;
  while (/^([*&]|&&|const|__restrict__)$/.test(reader.peek(ahead).text)) ahead += 1;
  if (reader.peek(ahead).text === 'operator') return true;
  if (reader.peek(ahead).kind !== 'name') return false;
  ahead += 1;
  while (reader.peek(ahead).text === '::') {
    ahead += 2;
    if (reader.peek(ahead - 1).text === 'operator') return true;
  }
  if (reader.peek(ahead).text === '<') return true;
  if (reader.peek(ahead).text !== '(') return false;
  // `float4 v(1, 2)` has values where a function has types.
  const { index } = reader;
  reader.index += ahead + 1;
  const found = reader.is(')') || startsType(reader);
  reader.index = index;
  return found;
}
