import type { EnumDecl } from './ast';
import { type Reader } from './reader';
import { typeId } from './types';
import { assignment } from './grammar';

/** `enum class Name : int { A, B = 3 }` up to its closing bracket. */
export function enumBody(reader: Reader, scope: string): EnumDecl {
  const { at } = reader;
  reader.expect('enum');
  const scoped = reader.take('class') || reader.take('struct');
  const name = reader.token.kind === 'name' ? reader.name() : `(unnamed ${at})`;
  reader.declareType(name);
  const under = reader.take(':') ? typeId(reader) : null;
  const items: { name: string; value: ReturnType<typeof assignment> | null }[] = [];
  reader.expect('{');
  while (!reader.is('}')) {
    const item = reader.name();
    if (!scoped) reader.declareValue(item);
    items.push({ name: item, value: reader.take('=') ? assignment(reader) : null });
    if (!reader.take(',')) break;
  }
  reader.expect('}');
  return { name, scope, under, scoped, items, at };
}
