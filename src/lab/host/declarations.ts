import { fillOf } from './calls';
import type { Cursor } from './cursor';
import { baseOf, evaluate, sizeFrom } from './expressions';
import type { Host } from './host';
import { isFloatType, number, unknown, zeros, type HostValue } from './value';

const MODIFIER = /^(?:const|constexpr|static|inline|auto|unsigned|signed|long|short|struct|volatile|register|extern)$/;
const PLAIN = /^(?:int|char|float|double|bool|void|auto|unsigned|signed|long|short)$/;
const AFTER_NAME = new Set(['=', ';', ',', '(', '[', '{', '']);

/** Process a declaration; false: it is no declaration, and nothing was read. */
export function declareVariables(host: Host, cursor: Cursor): boolean {
  const start = cursor.index;
  const type = readType(cursor);
  if (type === null) {
    cursor.index = start;
    return false;
  }
  for (const each of cursor.list(cursor.index, cursor.end)) declareOne(host, each, type);
  return true;
}

/** The type that a declaration begins with, leaving the cursor after it; `null`: none. */
export function readType(cursor: Cursor): string | null {
  const start = cursor.index;
  let hasType = false;
  while (MODIFIER.test(cursor.text)) {
    hasType ||= PLAIN.test(cursor.text);
    cursor.index += 1;
  }
  if (cursor.token.kind === 'name' && !(hasType && AFTER_NAME.has(cursor.peek(1)))) {
    hasType = true;
    cursor.index += 1;
    while (cursor.is('::')) cursor.index += 2;
    if (cursor.is('<')) {
      const close = cursor.closing();
      if (close < 0) return null;
      cursor.index = close;
      while (cursor.is('::')) cursor.index += 2;
    }
    while (MODIFIER.test(cursor.text) || PLAIN.test(cursor.text)) cursor.index += 1;
  }
  if (!hasType) return null;
  const end = cursor.index;
  let at = cursor.index;
  while (/^(?:\*|&|const|__restrict__)$/.test(cursor.tokens[at]?.text ?? '')) at += 1;
  if (at >= cursor.end || cursor.tokens[at]!.kind !== 'name') return null;
  const next = at + 1 < cursor.end ? cursor.tokens[at + 1]!.text : '';
  if (!AFTER_NAME.has(next)) return null;
  // `f(x)` alone is a call.
  return end === start ? null : cursor.words(start, end);
}

function declareOne(host: Host, cursor: Cursor, type: string): void {
  const isPointer = cursor.is('*') || /\bauto\b/.test(type);
  while (/^(?:\*|&|const|__restrict__)$/.test(cursor.text)) cursor.index += 1;
  const name = cursor.text;
  cursor.index += 1;
  const dims: HostValue[] = [];
  while (cursor.is('[')) {
    const close = cursor.closing();
    dims.push(evaluate(host, cursor.part(cursor.index + 1, close - 1)));
    cursor.index = close;
  }
  host.expected = name;
  if (dims.length > 0) {
    const count = dims.reduce((all, each) =>
      all.kind === 'number' && each.kind === 'number' ? number(all.value * each.value, false) : unknown('its size'),
    );
    host.declare(name, type, host.memory(name, count, type, cursor.is('=')), true);
  } else host.declare(name, elementType(type), initial(host, cursor, name, type, isPointer));
  host.expected = '';
}

function initial(host: Host, cursor: Cursor, name: string, type: string, isPointer: boolean): HostValue {
  const vector = /(?:vector|unique_ptr|shared_ptr)\s*<\s*(.*?)\s*(?:\[ ?\])?\s*>\s*$/.exec(type);
  const own = isPointer ? undefined : host.classes.get(baseOf(type));
  if (cursor.is('(') || cursor.is('{')) {
    const isBraced = cursor.is('{');
    const close = cursor.closing();
    const items = cursor.list(cursor.index + 1, close - 1).map((each) => evaluate(host, each));
    if (vector && !/_ptr/.test(type)) return vectorOf(host, name, vector[1]!, items, /device_vector/.test(type));
    if (own) return host.rules.create(host, own, items, isBraced);
    if (own) return host.rules.create(host, own, []);
    return /dim3$/.test(type) ? sizeFrom(items) : (items[0] ?? number(0, false));
  }
  if (cursor.take('=')) {
    if (own && cursor.is('{')) {
      const items = cursor.list(cursor.index + 1, cursor.closing() - 1).map((each) => evaluate(host, each));
      return host.rules.create(host, own, items, true);
    }
    const value = evaluate(host, cursor);
    if (/dim3$/.test(type)) return value.kind === 'number' ? sizeFrom([value]) : value;
    if (value.kind === 'number' && !isPointer) {
      if (isFloatType(type)) return number(value.value, true);
      if (!/auto/.test(type)) return number(Math.trunc(value.value), false);
    }
    return value;
  }
  if (vector && !/_ptr/.test(type))
    return vectorOf(host, name, vector[1]!, [number(0, false)], /device_vector/.test(type));
  if (own) return host.rules.create(host, own, []);
  return /dim3$/.test(type) ? { kind: 'size', size: [1, 1, 1] } : unknown(`${name} gets no value`);
}

function vectorOf(
  host: Host,
  name: string,
  element: string,
  [count, value]: readonly HostValue[],
  isDevice: boolean,
): HostValue {
  if (count?.kind === 'memory') return { ...count, memory: { ...count.memory, name, isDevice } };
  const made = host.memory(name, count ?? number(0, false), element, true);
  if (made.kind !== 'memory') return made;
  const fill = value ? fillOf(value) : zeros;
  made.memory.fill = fill;
  return isDevice ? { ...made, memory: host.onDevice(made.memory, element) } : made;
}

/** For `std::vector<float>` the type of its elements, else the type itself. */
const elementType = (type: string): string => /<\s*(.*?)\s*(?:\[ ?\])?\s*>\s*$/.exec(type)?.[1] ?? type;
