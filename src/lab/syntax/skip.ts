import { type Reader } from './reader';

/** Steps over a declaration or definition, whatever it is. */
export function skipItem(reader: Reader): void {
  let assigned = false;
  // What a template's parameters are when left out says nothing about the item.
  while (reader.take('template')) if (reader.attempt(() => (reader.skipAngles(), true)) === null) break;
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
