import { SourceProblem } from '../source/problem';
import type { Capture, Expr, Param, TemplateParam, TypeNode } from './ast';
import { parameters, templateParams } from './parameters';
import type { Reader } from './reader';
import { typeId } from './types';
import { assignment, block } from './grammar';

const WORDS = /^(__device__|__host__|mutable|constexpr|noexcept|static)$/;

/** `[&, n](int i) -> int { … }` */
export function lambda(reader: Reader): Expr {
  return reader.scoped('block', () => lambdaIn(reader));
}

function lambdaIn(reader: Reader): Expr {
  const { at } = reader;
  const { all, captures } = captured(reader);
  const own = reader.is('<') ? templateParams(reader, false) : [];
  words(reader);
  const written = reader.is('(') ? parameters(reader) : [];
  reader.declareParams(written);
  words(reader);
  const auto: TypeNode = { k: 'name', name: 'auto', args: null, at };
  const result = reader.take('->') ? typeId(reader) : auto;
  if (!reader.is('{')) throw new SourceProblem('A lambda needs a body in curly brackets.', reader.at);
  const body = block(reader);
  const { params, template } = withoutAuto(written);
  return {
    k: 'lambda',
    all,
    captures,
    body,
    at,
    f: {
      name: 'operator()',
      scope: '',
      kind: 'device',
      template: [...own, ...template],
      specialArgs: null,
      result,
      params,
      inits: [],
      at,
      body: () => body,
    },
  };
}

function words(reader: Reader): void {
  for (;;) {
    if (reader.is('[') && reader.peek(1).text === '[') reader.skipGroup();
    else if (WORDS.test(reader.text)) {
      reader.index += 1;
      if (reader.is('(') && reader.peek(-1).text === 'noexcept') reader.skipGroup();
    } else return;
  }
}

function captured(reader: Reader): { all: '&' | '=' | null; captures: Capture[] } {
  const captures: Capture[] = [];
  let all: '&' | '=' | null = null;
  reader.expect('[');
  while (!reader.is(']')) {
    const { at } = reader;
    if (/^[&=]$/.test(reader.text) && /^[\],]$/.test(reader.peek(1).text)) {
      all = reader.text as '&' | '=';
      reader.index += 1;
    } else if (reader.is('this') || (reader.is('*') && reader.peek(1).text === 'this')) {
      reader.index += reader.is('*') ? 2 : 1;
    } else {
      const isRef = reader.take('&');
      const name = reader.name();
      if (reader.is('...')) throw new SourceProblem('Packs in captures are not supported. Capture with [&].', at);
      captures.push({ name, isRef, init: reader.take('=') ? assignment(reader) : null, at });
      reader.declareValue(name);
    }
    if (!reader.take(',')) break;
  }
  reader.expect(']');
  return { all, captures };
}

/** `auto` as the type of a parameter makes a function a template. */
export function withoutAuto(params: readonly Param[]): { params: Param[]; template: TemplateParam[] } {
  const template: TemplateParam[] = [];
  const named = (type: TypeNode, name: string): TypeNode => {
    if (type.k === 'name' && type.name === 'auto') {
      template.push({ name, type: null, fallback: null, pack: false });
      return { ...type, name };
    }
    return type.k === 'ptr' || type.k === 'ref' ? { ...type, to: named(type.to, name) } : type;
  };
  return {
    params: params.map((param, index) => ({ ...param, type: named(param.type, `(auto ${index})`) })),
    template,
  };
}
