import { preprocess } from '../source/preprocess';
import { headerHint } from '../source/missing-headers';
import { refuseOtherLanguages } from '../source/other-languages';
import { SourceProblem } from '../source/problem';
import type { Token } from '../source/tokens';
import type { Stmt, TemplateParam, Unit } from './ast';
import { builtinTemplates, builtinTypes } from './builtin-types';
import { enumBody } from './enums';
import { functionRest, isFunction } from './functions';
import { attachMembers, constructorOutside } from './outside';
import { templateParams } from './parameters';
import { newReader } from './new-reader';
import type { Reader } from './reader';
import { skipItem } from './skip';
import { typedef } from './typedef';
import { declarator, specifiers } from './types';
import { oneVariable } from './variables';
import { structBody } from './grammar';

/**
 * Parse a CUDA file: kernels, and what they can call and use. Host functions, includes and launches are skipped.
 *
 * @param defines - Predefined macros.
 * @param headers - Tokens of CUDA's own headers, which come first.
 * @throws {SourceProblem} Where device code cannot be read.
 */
export function parse(source: string, defines: Readonly<Record<string, string>>, headers: readonly Token[] = []): Unit {
  refuseOtherLanguages(source);
  const includes = includesIn(source);
  return { ...parseTokens([...headers, ...preprocess(source, defines)], headerHint(includes)), includes };
}

/** As `parse`, for tokens: functions of CUDA's own library appear where the reader calls them. */
export function parseTokens(tokens: readonly Token[], hint = ''): Unit {
  const reader = newReader(tokens, 0, new Set(builtinTypes), new Set(builtinTemplates));
  if (hint !== '') reader.hint = hint;
  const unrolls = new Map(tokens.flatMap(({ at, unroll }) => (unroll === undefined ? [] : [[at, unroll] as const])));
  const unit: Unit = {
    functions: [],
    structs: [],
    enums: [],
    aliases: [],
    variables: [],
    broken: [],
    skipped: [],
    namespaces: [],
    includes: [],
    unrolls,
  };
  items(reader, '', unit);
  attachMembers(unit);
  return unit;
}

/** Names of the headers that a file includes: their content is known, or missing. */
const includesIn = (source: string): string[] =>
  [...source.matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/gm)].map(([, name]) => name!);

function items(reader: Reader, scope: string, unit: Unit): void {
  while (reader.token.kind !== 'end') {
    if (reader.is('}')) {
      if (scope !== '' || reader.isDone) return;
      throw new SourceProblem('This bracket closes nothing.', reader.at);
    }
    if (reader.take(';')) continue;
    if (reader.is('namespace') || (reader.is('inline') && reader.peek(1).text === 'namespace'))
      namespace(reader, scope, unit);
    else if (reader.is('extern') && reader.peek(1).kind === 'string' && reader.peek(2).text === '{') {
      reader.index += 3;
      items(reader, scope === '' ? '::' : scope, unit);
      reader.expect('}');
    } else item(reader, scope === '::' ? '' : scope, unit);
  }
}

function namespace(reader: Reader, scope: string, unit: Unit): void {
  reader.take('inline');
  reader.expect('namespace');
  let name = '';
  while (reader.token.kind === 'name' || reader.is('::')) {
    name += reader.text;
    reader.index += 1;
  }
  if (!reader.is('{')) {
    if (reader.take('=')) unit.namespaces.push({ name, of: scopedName(reader) });
    skipItem(reader);
    return;
  }
  reader.expect('{');
  const inner = [scope === '::' ? '' : scope, name].filter((part) => part !== '').join('::');
  const parts = name === '' ? [] : name.split('::');
  const within = parts.reduce((outer, part) => outer.namespace(part), reader.scope);
  reader.scoped(within, () => items(reader, inner === '' ? '::' : inner, unit));
  reader.expect('}');
}

function scopedName(reader: Reader): string {
  let name = '';
  while (reader.token.kind === 'name' || reader.is('::')) {
    name += reader.text;
    reader.index += 1;
  }
  return name;
}

/** What begins with these words is device code, and must be understood. */
const DEVICE = new Set(['__global__', '__device__', '__constant__', '__shared__', '__managed__']);

/** One declaration. Host code that cannot be read is skipped: only its use is an error. */
function item(reader: Reader, scope: string, unit: Unit): void {
  while (reader.take('__extension__'));
  const { at, index } = reader;
  const outer = new Set(reader.types);
  const words = headWords(reader);
  const isDevice = words.some((word) => DEVICE.has(word));
  const read = (): void => reader.scoped('template', () => declaration(reader, scope, unit));
  try {
    read();
  } catch (problem) {
    if (!(problem instanceof SourceProblem)) throw problem;
    reader.index = index;
    const isNeeded = isDevice || declaresStruct(reader);
    skipItem(reader);
    if (reader.index === index) throw problem;
    if (isNeeded) unit.broken.push({ words, problem });
    if (!isDevice) unit.skipped.push({ name: words.at(-1) ?? '', at, isTexture: words.includes('texture') });
  } finally {
    // Template parameters are no types outside; declared types remain.
    if (words[0] === 'template') {
      const declared = [...unit.structs, ...unit.aliases].map(({ name }) => name);
      for (const { types } of unit.structs) declared.push(...types.flatMap(nameOf));
      for (const name of [...reader.types]) if (!outer.has(name) && !declared.includes(name)) reader.types.delete(name);
    }
  }
}

const nameOf = (s: Stmt): string[] =>
  s.k === 'alias' ? [s.name] : s.k === 'structDecl' || s.k === 'enumDecl' ? [s.decl.name] : [];

/** The words up to the first brace or the end of an item, except in angle brackets and parentheses. */
function headWords(reader: Reader): string[] {
  const words: string[] = [];
  const { index } = reader;
  while (reader.token.kind !== 'end' && !/^[{;=]$/.test(reader.text)) {
    if (reader.is('(') || reader.is('[')) reader.skipGroup();
    else {
      if (reader.token.kind === 'name') words.push(reader.text);
      reader.index += 1;
    }
  }
  reader.index = index;
  return words;
}

function declaration(reader: Reader, scope: string, unit: Unit): void {
  const template: TemplateParam[] = [];
  // A member template that is defined outside its struct has two heads.
  while (reader.is('template') && reader.peek(1).text === '<') template.push(...templateParams(reader));
  const { at } = reader;
  if (/^(struct|class|union)$/.test(reader.text) && declaresBody(reader)) {
    unit.structs.push(structBody(reader, scope, template));
    if (!reader.take(';')) {
      const made = unit.structs.at(-1)!;
      const base = {
        type: { k: 'name', name: made.name, args: null, at } as const,
        words: new Set<string>(),
        align: null,
        at,
      };
      unit.variables.push({ scope, decl: oneVariable(reader, base), template: [] });
      reader.expect(';');
    }
    return;
  }
  if (reader.is('enum')) {
    unit.enums.push(enumBody(reader, scope));
    reader.expect(';');
    return;
  }
  if (reader.take('using')) {
    if (reader.is('namespace') || reader.peek(1).text !== '=') {
      skipItem(reader);
      return;
    }
    const name = reader.name();
    reader.expect('=');
    const { type } = declarator(reader, specifiers(reader).type);
    reader.expect(';');
    reader.declareType(name);
    unit.aliases.push({ name, scope, type, template, at });
    return;
  }
  if (reader.take('typedef')) {
    typedef(reader, scope, unit);
    return;
  }
  const outside = constructorOutside(reader, scope, template);
  if (outside) {
    if (outside.f) unit.functions.push(outside.f);
    return;
  }
  const base = specifiers(reader);
  if (isFunction(reader)) {
    const isDevice = ['__global__', '__device__', 'constexpr', 'consteval'].some((word) => base.words.has(word));
    if (!isDevice) {
      unit.skipped.push({ name: reader.text, at });
      skipItem(reader);
      return;
    }
    const made = functionRest(reader, { base, template, scope });
    if (made) unit.functions.push(made);
    return;
  }
  if (reader.is(';')) {
    reader.expect(';');
    return;
  }
  const visible = ['const', 'constexpr', '__constant__', '__device__', '__shared__', '__managed__'].some((word) =>
    base.words.has(word),
  );
  do {
    const decl = oneVariable(reader, base);
    if (template.length > 0) reader.templates.add(`${decl.name} (value)`);
    if (visible) unit.variables.push({ scope, decl, template });
  } while (reader.take(','));
  reader.expect(';');
}

/** Does a struct begin here, or a template of one? */
function declaresStruct(reader: Reader): boolean {
  const { index } = reader;
  while (reader.take('template')) if (reader.attempt(() => (reader.skipAngles(), true)) === null) break;
  const found = /^(struct|class|union)$/.test(reader.text);
  reader.index = index;
  return found;
}

function declaresBody(reader: Reader): boolean {
  for (let ahead = 1; ahead < 40; ahead += 1) {
    const { text, kind } = reader.peek(ahead);
    if (text === '{') return true;
    if (text === ';' || kind === 'end' || text === '=') return false;
  }
  return false;
}
