import type { FunctionDecl, TemplateParam, Unit } from './ast';
import { bodyOf } from './functions';
import { parameters } from './parameters';
import type { Reader } from './reader';
import type { Specifiers } from './types';

const WORDS = /^(__device__|__host__|constexpr|inline|__forceinline__|__inline__|explicit)$/;

/** `__device__ S<T>::S(int n) : …`: a constructor that is defined outside its struct; `null` when there is none here. */
export function constructorOutside(
  reader: Reader,
  scope: string,
  template: readonly TemplateParam[],
): { readonly f: FunctionDecl | null } | null {
  const { index } = reader;
  while (WORDS.test(reader.text)) reader.index += 1;
  const { at } = reader;
  const names: string[] = [];
  while (reader.token.kind === 'name') {
    names.push(reader.name());
    if (reader.is('<')) reader.attempt(() => reader.skipAngles());
    if (!reader.take('::')) break;
  }
  const [own, name] = names.slice(-2);
  if (names.length < 2 || own !== name || !reader.is('(')) {
    reader.index = index;
    return null;
  }
  const params = parameters(reader);
  const result = { k: 'name', name: 'void', args: null, at } as const;
  const base: Specifiers = { type: result, words: new Set(), align: null, at };
  const f = bodyOf(
    reader,
    { base, template, scope },
    { name: names.join('::'), specialArgs: null, params, result, at },
  );
  return { f };
}

/** Functions that are defined outside their structs become members of them. */
export function attachMembers(unit: Unit): void {
  const full = (scope: string, name: string): string => (scope ? `${scope}::${name}` : name);
  for (const f of unit.functions.slice()) {
    const end = f.name.lastIndexOf('::');
    if (end < 0) continue;
    const owner = f.name.slice(0, end);
    const struct =
      unit.structs.find((each) => full(each.scope, each.name) === full(f.scope, owner) && !each.specialArgs) ??
      unit.structs.find((each) => full(each.scope, each.name) === owner && !each.specialArgs);
    if (!struct) continue;
    const count = struct.template.length;
    (struct.methods as FunctionDecl[]).push({
      ...f,
      name: f.name.slice(end + 2),
      scope: full(struct.scope, struct.name),
      template: f.template.slice(count),
      outerTemplate: f.template.slice(0, count),
    });
    unit.functions.splice(unit.functions.indexOf(f), 1);
  }
}
