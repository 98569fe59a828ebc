import { SourceProblem } from '../source/problem';
import type { FunctionDecl, Stmt, TypeNode, VarDecl } from './ast';
import { enumBody } from './enums';
import { functionRest } from './functions';
import { templateParams } from './parameters';
import { plainVariable } from './plain-variable';
import { type Reader } from './reader';
import { skipItem } from './skip';
import { specifiers, type Specifiers, typeId } from './types';
import { oneVariable } from './variables';
import { assignment, alias, structBody } from './grammar';

/** `: public Base<T>, Other` */
export function basesOf(reader: Reader): TypeNode[] {
  const bases: TypeNode[] = [];
  if (!reader.take(':')) return bases;
  do {
    while (/^(public|private|protected)$/.test(reader.text)) reader.index += 1;
    if (reader.is('virtual')) refuseVirtual(reader);
    bases.push(typeId(reader));
  } while (reader.take(','));
  return bases;
}

function refuseVirtual(reader: Reader): never {
  throw new SourceProblem('Virtual bases are not supported. Make it a plain base, or a member.', reader.at);
}

/** A function that is defined here but is no member; a mere declaration has no effect. */
export function friend(reader: Reader, scope: string, friends: FunctionDecl[]): void {
  const made = reader.attempt(() => {
    reader.expect('friend');
    return { f: functionRest(reader, { base: specifiers(reader), template: [], scope }) };
  });
  if (made?.f) friends.push(made.f);
  else if (!made) skipItem(reader);
}

/** `using X = T;`, `typedef`, `enum` or `struct` within a struct. */
export function innerType(reader: Reader, scope: string, types: Stmt[], fields: VarDecl[]): boolean {
  if (reader.is('template')) return innerTemplate(reader, scope, types);
  if (reader.is('using') || reader.is('typedef')) {
    types.push(...alias(reader).filter(({ k }) => k === 'alias'));
    return true;
  }
  if (reader.is('enum')) {
    const { at } = reader;
    types.push({ k: 'enumDecl', decl: enumBody(reader, ''), at });
    reader.expect(';');
    return true;
  }
  const isNamed = /^(struct|class|union)$/.test(reader.text) && reader.peek(1).kind === 'name';
  if (!isNamed || !/^([{:]|final)$/.test(reader.peek(2).text)) return false;
  const { at } = reader;
  const decl = structBody(reader, scope, []);
  types.push({ k: 'structDecl', decl, at });
  // `struct In { … } a;` is a member as well.
  const type: TypeNode = { k: 'name', name: decl.name, args: null, at };
  while (!reader.is(';')) {
    fields.push(oneVariable(reader, { type, words: new Set(), align: null, at }));
    if (!reader.take(',')) break;
  }
  reader.expect(';');
  return true;
}

/** `template <class T> struct In { … };` */
function innerTemplate(reader: Reader, scope: string, types: Stmt[]): boolean {
  const { index, at } = reader;
  return reader.scoped('template', () => {
    const template = templateParams(reader);
    if (!/^(struct|class)$/.test(reader.text)) {
      reader.index = index;
      return false;
    }
    const decl = structBody(reader, scope, template);
    types.push({ k: 'structDecl', decl, at });
    reader.expect(';');
    return true;
  });
}

/** A member, which may be a bit field: `unsigned n : 3`, or `: 0` without a name. */
export function field(reader: Reader, base: Specifiers): VarDecl {
  const { at } = reader;
  const made = reader.is(':') ? unnamed(base, at) : oneVariable(reader, base);
  if (!reader.take(':')) return made;
  const bits = assignment(reader);
  const init = reader.take('=') ? assignment(reader) : made.init;
  return { ...made, bits, init };
}

/** An empty destructor is skipped; for another, the struct records the place. */
export function destructor(reader: Reader): number | null {
  const { at, index } = reader;
  skipItem(reader);
  const text = reader.textSince(index);
  return /[{](?![}])/.test(text) ? at : null;
}

export const unnamed = ({ type, at }: Specifiers, index: number): VarDecl =>
  plainVariable(`(unnamed ${index})`, type, null, at);
