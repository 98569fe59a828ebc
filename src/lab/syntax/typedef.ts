import type { Unit } from './ast';
import { type Reader } from './reader';
import { declarator, specifiers } from './types';

/** `typedef struct { … } S, *P;`: an unnamed struct gets the first name. */
export function typedef(reader: Reader, scope: string, unit: Unit): void {
  const { at } = reader;
  let { type: base } = specifiers(reader);
  if (base.k === 'struct') {
    const { decl } = base;
    const isUnnamed = decl.name.startsWith('(') && reader.token.kind === 'name';
    const name = isUnnamed ? reader.text : decl.name;
    unit.structs.push({ ...decl, name, scope });
    base = { k: 'name', name, args: null, at };
  }
  do {
    const { type, name } = declarator(reader, base);
    reader.declareType(name ?? '');
    // `typedef struct S { … } S;` names the struct itself.
    const isSame = type === base && base.k === 'name' && base.name === name;
    if (!isSame) unit.aliases.push({ name: name ?? '', scope, type, template: [], at });
  } while (reader.take(','));
  reader.expect(';');
}
