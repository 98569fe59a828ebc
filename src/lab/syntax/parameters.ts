import { SourceProblem } from '../source/problem';
import type { Param, TemplateArg, TemplateParam, TypeNode } from './ast';
import { type Reader } from './reader';
import { declarator, specifiers, typeId } from './types';
import { assignment } from './grammar';

/** `template <int n, class T = float>` */
export function templateParams(reader: Reader, hasWord = true): TemplateParam[] {
  if (hasWord) reader.expect('template');
  reader.expect('<');
  const params: TemplateParam[] = [];
  while (!reader.text.startsWith('>')) {
    if (reader.is('template')) throw new SourceProblem('Template template parameters are not supported.', reader.at);
    const isType = reader.is('class') || (reader.is('typename') && reader.peek(2).text !== '::');
    if (isType) {
      reader.index += 1;
      const pack = reader.take('...');
      const name = reader.token.kind === 'name' ? reader.name() : '';
      reader.declareTemplateParam(name, true);
      const fallback: TemplateArg | null = reader.take('=') ? { k: 'type', type: typeId(reader) } : null;
      params.push({ name, type: null, fallback, pack });
    } else {
      const base = specifiers(reader);
      const pack = reader.take('...');
      const { type, name } = declarator(reader, base.type);
      reader.declareTemplateParam(name ?? '', false);
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
  // A parameter is visible to those after it.
  return reader.scoped('block', () => listed(reader));
}

function listed(reader: Reader): Param[] {
  reader.expect('(');
  const params: Param[] = [];
  if (reader.is('void') && reader.peek(1).text === ')') reader.index += 1;
  while (!reader.is(')')) {
    if (reader.is('...'))
      throw new SourceProblem('A variable number of arguments needs a template: template <class... A>.', reader.at);
    const base = specifiers(reader);
    const early = reader.take('...');
    const { type, name: own, at } = declarator(reader, base.type);
    const pack = early || (own === null && reader.take('...'));
    const name = own ?? (pack && reader.token.kind === 'name' ? reader.name() : null);
    reader.declareValue(name);
    const fallback = reader.take('=') ? assignment(reader) : null;
    // An array parameter is a pointer.
    const decayed: TypeNode = type.k === 'arr' ? { k: 'ptr', to: type.of, at: type.at } : type;
    params.push({ name: name ?? '', type: decayed, fallback, pack, at });
    if (!reader.take(',')) break;
  }
  reader.expect(')');
  return params;
}
