import { type Reader } from './reader';

/** Skip a declaration or definition of any kind. */
export function skipItem(reader: Reader): void {
  let assigned = false;
  // Defaults of template parameters do not determine what the item is.
  while (reader.take('template')) if (reader.attempt(() => (reader.skipAngles(), true)) === null) break;
  while (reader.token.kind !== 'end') {
    if (reader.take(';')) return;
    if (reader.is('}')) return;
    assigned ||= reader.is('=');
    const isBody = reader.is('{') && !assigned;
    if (reader.is('{') || reader.is('(') || reader.is('[')) reader.skipGroup();
    else reader.index += 1;
    if (isBody) {
      // `struct { … } name;` continues, a function's body ends it.
      if (reader.is(';')) reader.index += 1;
      return;
    }
  }
}
