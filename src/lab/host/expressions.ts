import type { Cursor } from './cursor';
import type { Host } from './host';
import { bytesOfType, isFloatType, number, objectOf, unknown, type HostValue } from './value';

const BINARY: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const ASSIGN = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '|=', '^=']);

/** The value of an expression, with its writes executed. Tokens after it are ignored. */
export function evaluate(host: Host, cursor: Cursor): HostValue {
  if (cursor.isDone) return unknown('there is no expression');
  const start = cursor.index;
  const value = conditional(host, cursor);
  if (!ASSIGN.has(cursor.text)) return value;
  const operator = cursor.text;
  cursor.index += 1;
  const right = evaluate(host, cursor);
  const result = operator === '=' ? right : combine(operator.slice(0, -1), value, right);
  if (value.kind === 'element') host.assignElement(value, result);
  else host.assign(cursor.part(start, cursor.index), result);
  return result;
}

function conditional(host: Host, cursor: Cursor): HostValue {
  const condition = binary(host, cursor, 0);
  if (!cursor.take('?')) return condition;
  const isTrue = truth(condition);
  const yes = evaluate(host, cursor);
  cursor.take(':');
  const no = evaluate(host, cursor);
  return isTrue === null ? unknown('its condition is not known') : isTrue ? yes : no;
}

function binary(host: Host, cursor: Cursor, level: number): HostValue {
  if (level === BINARY.length) return unary(host, cursor);
  let left = binary(host, cursor, level + 1);
  while (BINARY[level]!.includes(cursor.text)) {
    const operator = cursor.text;
    cursor.index += 1;
    left = combine(operator, left, binary(host, cursor, level + 1));
  }
  return left;
}

function combine(operator: string, left: HostValue, right: HostValue): HostValue {
  if (left.kind === 'memory' && right.kind === 'number' && (operator === '+' || operator === '-'))
    return { ...left, offset: left.offset + (operator === '+' ? right.value : -right.value) };
  if (left.kind === 'unknown') return left;
  if (right.kind === 'unknown') return right;
  if (left.kind === 'element' || right.kind === 'element') return unknown('elements of other arrays are used');
  if (left.kind !== 'number' || right.kind !== 'number') return unknown('no number');
  const isFloat = left.isFloat || right.isFloat;
  const result = OPERATORS[operator]?.(left.value, right.value, isFloat);
  return result === undefined || Number.isNaN(result)
    ? unknown(`${operator} gives no number`)
    : number(result, isFloat);
}

const whole = (value: number): number => Math.trunc(value);
const OPERATORS: Readonly<Record<string, (a: number, b: number, isFloat: boolean) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b, isFloat) => (isFloat ? a / b : whole(a / b)),
  '%': (a, b) => a % b,
  '<<': (a, b) => a * 2 ** b,
  '>>': (a, b) => Math.floor(a / 2 ** b),
  '&': (a, b) => Number(BigInt(whole(a)) & BigInt(whole(b))),
  '|': (a, b) => Number(BigInt(whole(a)) | BigInt(whole(b))),
  '^': (a, b) => Number(BigInt(whole(a)) ^ BigInt(whole(b))),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '&&': (a, b) => Number(a !== 0 && b !== 0),
  '||': (a, b) => Number(a !== 0 || b !== 0),
};

/** `null`: unknown. */
export const truth = (value: HostValue): boolean | null => (value.kind === 'number' ? value.value !== 0 : null);

function unary(host: Host, cursor: Cursor): HostValue {
  const { text } = cursor;
  if (text === '-' || text === '+' || text === '!' || text === '~') {
    cursor.index += 1;
    const value = unary(host, cursor);
    if (value.kind !== 'number') return value.kind === 'unknown' ? value : unknown('no number');
    if (text === '!') return number(value.value === 0 ? 1 : 0);
    if (text === '~') return number(-value.value - 1);
    return text === '-' ? number(-value.value, value.isFloat) : value;
  }
  if (text === '&') {
    cursor.index += 1;
    const end = endOfMember(cursor);
    const slot = end === null ? null : host.slotAt(cursor.part(cursor.index, end));
    // A member of something other than an object has no place.
    const isWhole = end === cursor.index + 1 || slot !== host.find(cursor.text);
    if (slot && end !== null && isWhole) {
      cursor.index = end;
      return { kind: 'address', slot };
    }
    const value = unary(host, cursor);
    if (value.kind === 'element' && value.index !== null)
      return { kind: 'memory', memory: value.memory, offset: value.index };
    return value.kind === 'memory' || value.kind === 'address' ? value : unknown('the address of an expression');
  }
  if (text === '*') {
    cursor.index += 1;
    const value = unary(host, cursor);
    return value.kind === 'address' ? value.slot.value : unknown('the content of memory');
  }
  if (text === '++' || text === '--') {
    cursor.index += 1;
    return step(host, cursor.text, text, unary(host, cursor));
  }
  if (text === 'sizeof') return sizeOf(host, cursor);
  if (text === 'new') return allocate(host, cursor);
  if (text === '(') {
    const close = cursor.closing();
    if (isType(host, cursor, cursor.index + 1, close - 1)) {
      const type = cursor.words(cursor.index + 1, close - 1);
      cursor.index = close;
      return cast(type, unary(host, cursor));
    }
  }
  return postfix(host, cursor, primary(host, cursor));
}

/** After `name`, `a.b`, or `this->b`; `null`: the expression continues. */
function endOfMember(cursor: Cursor): number | null {
  if (cursor.token.kind !== 'name') return null;
  let at = cursor.index;
  const text = (index: number): string => (index < cursor.end ? cursor.tokens[index]!.text : '');
  while (/^(?:\.|->)$/.test(text(at + 1))) at += 2;
  return /^[[(]$/.test(text(at + 1)) ? null : at + 1;
}

function step(host: Host, name: string, operator: string, value: HostValue): HostValue {
  const next = combine(operator === '++' ? '+' : '-', value, number(1));
  const slot = host.find(name);
  if (slot) slot.value = next;
  return next;
}

const TYPE_WORDS =
  /^(?:const|unsigned|signed|int|long|short|char|float|double|bool|void|size_t|half|__half|auto|u?int(?:8|16|32|64)_t|[a-z]+[1-4])$/;

/** Whether tokens can only be a type: `float`, `void **`, `const unsigned long`. */
function isType(host: Host, cursor: Cursor, from: number, to: number): boolean {
  if (from >= to) return false;
  const words = cursor.tokens.slice(from, to).map(({ text }) => text);
  const [first] = words;
  if (words.every((word) => word === '*' || word === '::' || TYPE_WORDS.test(word) || host.types.has(word)))
    return first !== '*' && !host.find(first!);
  return words.at(-1) === '*' && words.slice(0, -1).every((word) => /^\w+$|^(?:::|\*)$/.test(word));
}

function cast(type: string, value: HostValue): HostValue {
  if (value.kind !== 'number' || type.includes('*')) return value;
  return isFloatType(type) ? number(value.value, true) : number(whole(value.value), false);
}

function sizeOf(host: Host, cursor: Cursor): HostValue {
  cursor.index += 1;
  if (!cursor.is('(')) {
    cursor.index += 1;
    return unknown('sizeof of an expression');
  }
  const close = cursor.closing();
  const inside = cursor.part(cursor.index + 1, close - 1);
  cursor.index = close;
  const type = inside.words(inside.index, inside.end);
  if (inside.is('*')) inside.index += 1;
  const slot = host.find(inside.text);
  const own = slot && inside.end - inside.index === 1 ? slot.type : slot && inside.peek(1) === '[' ? slot.type : type;
  const bytes = bytesOfType(host.typeNamed(own), host.types);
  if (
    slot?.value.kind === 'memory' &&
    inside.end - inside.index === 1 &&
    !slot.value.memory.isDevice &&
    slot.value.memory.bytes !== null &&
    slot.isArray
  )
    return number(slot.value.memory.bytes);
  return bytes === null ? unknown(`the size of ${type} is not known`) : number(bytes, false);
}

function allocate(host: Host, cursor: Cursor): HostValue {
  cursor.index += 1;
  const start = cursor.index;
  while (!cursor.isDone && !cursor.is('[') && !cursor.is('(') && !cursor.is('{') && !cursor.is(';')) cursor.index += 1;
  const type = cursor.words(start, cursor.index);
  const own = host.classes.get(baseOf(type));
  if (!cursor.is('[') && own) {
    const isCalled = cursor.is('(') || cursor.is('{');
    const end = isCalled ? cursor.closing() : cursor.index;
    const args = isCalled ? cursor.list(cursor.index + 1, end - 1).map((each) => evaluate(host, each)) : [];
    cursor.index = end;
    return host.rules.create(host, own, args);
  }
  if (!cursor.is('[')) return unknown(`one ${type}`);
  const close = cursor.closing();
  const count = evaluate(host, cursor.part(cursor.index + 1, close - 1));
  cursor.index = close;
  const isZeroed = cursor.is('(') || cursor.is('{');
  if (isZeroed) cursor.index = cursor.closing();
  return host.memory(host.expected, count, type, isZeroed);
}

function primary(host: Host, cursor: Cursor): HostValue {
  const { token } = cursor;
  if (token.kind === 'number') {
    cursor.index += 1;
    return literal(token.text);
  }
  if (token.kind === 'string' || token.kind === 'char') {
    cursor.index += 1;
    return unknown('a text');
  }
  if (token.text === '(') {
    const close = cursor.closing();
    const value = evaluate(host, cursor.part(cursor.index + 1, close - 1));
    cursor.index = close;
    return value;
  }
  if (token.text === '{') {
    const close = cursor.closing();
    const items = cursor.list(cursor.index + 1, close - 1).map((each) => evaluate(host, each));
    cursor.index = close;
    return sizeFrom(items);
  }
  if (token.kind !== 'name') {
    cursor.index += 1;
    return unknown(`“${token.text}” is not followed`);
  }
  return named(host, cursor);
}

function literal(text: string): HostValue {
  const plain = text.replaceAll("'", '');
  if (/^0[xX]/.test(plain)) return number(Number(plain.replace(/[uUlL]+$/, '')), false);
  const isFloat = /[.eE]|[fF]$/.test(plain);
  return number(Number(plain.replace(/[uUlLfF]+$/, '')), isFloat);
}

/** `dim3(a, b)` and `{a, b}`. */
export function sizeFrom(items: readonly HostValue[]): HostValue {
  if (items.length === 1 && items[0]!.kind === 'size') return items[0]!;
  const strange = items.find(({ kind }) => kind !== 'number');
  if (strange) return strange.kind === 'unknown' ? strange : unknown('no number');
  const [x = 1, y = 1, z = 1] = items.map((each) => (each.kind === 'number' ? each.value : 1));
  return { kind: 'size', size: [x, y, z] };
}

function named(host: Host, cursor: Cursor): HostValue {
  let name = cursor.text;
  cursor.index += 1;
  while (cursor.is('::')) {
    name = cursor.peek(1);
    cursor.index += 2;
  }
  if (/^(?:static|reinterpret|const|dynamic)_cast$/.test(name) && cursor.is('<')) {
    const close = cursor.closing();
    const type = cursor.words(cursor.index + 1, close - 1);
    cursor.index = close;
    const end = cursor.closing();
    const value = evaluate(host, cursor.part(cursor.index + 1, end - 1));
    cursor.index = end;
    return cast(type, value);
  }
  let type: string | null = null;
  if (cursor.is('<') && !host.find(name)) {
    const close = cursor.closing();
    if (close > 0) {
      type = cursor.words(cursor.index + 1, close - 1);
      cursor.index = close;
    }
  }
  if (cursor.is('(') || (cursor.is('{') && (name === 'dim3' || host.types.has(name)))) {
    const close = cursor.closing();
    const args = cursor.list(cursor.index + 1, close - 1);
    cursor.index = close;
    return host.rules.invoke(host, name, args, type);
  }
  if (name === 'this' && host.self) return host.self;
  if (name === 'true' || name === 'cudaSuccess') return number(name === 'true' ? 1 : 0, false);
  if (name === 'false' || name === 'NULL' || name === 'nullptr') return number(0, false);
  const slot = host.find(name);
  if (slot) return slot.value;
  return host.kernels.has(name)
    ? { kind: 'unknown', why: `${name} is a kernel`, kernel: name }
    : unknown(`${name} is not known`);
}

function postfix(host: Host, cursor: Cursor, start: HostValue): HostValue {
  let value = start;
  for (;;) {
    if (cursor.is('[')) {
      const close = cursor.closing();
      const index = evaluate(host, cursor.part(cursor.index + 1, close - 1));
      cursor.index = close;
      value =
        value.kind === 'memory'
          ? { kind: 'element', memory: value.memory, index: index.kind === 'number' ? index.value : null }
          : unknown('an element of an array');
    } else if (cursor.is('.') || cursor.is('->')) {
      const member = cursor.peek(1);
      cursor.index += 2;
      if (cursor.is('<')) cursor.index = Math.max(cursor.index, cursor.closing());
      const end = cursor.is('(') ? cursor.closing() : null;
      const args = end === null ? null : cursor.list(cursor.index + 1, end - 1);
      if (end !== null) cursor.index = end;
      const object = objectOf(value);
      value = object ? host.rules.member(host, object, member, args) : memberOf(value, member, host);
    } else if (cursor.is('++') || cursor.is('--')) {
      const name = cursor.tokens[cursor.index - 1]!.text;
      step(host, name, cursor.text, value);
      cursor.index += 1;
    } else return value;
  }
}

function memberOf(value: HostValue, member: string, host: Host): HostValue {
  if (value.kind === 'size' && /^[xyz]$/.test(member)) return number(value.size['xyz'.indexOf(member)]!, false);
  if (value.kind === 'memory') {
    if (/^(?:data|begin|get)$/.test(member)) return value;
    if (member === 'size' && value.memory.bytes !== null) {
      const bytes = bytesOfType(host.elementOf(value.memory), host.types);
      return bytes === null ? unknown('the size of its elements') : number(value.memory.bytes / bytes, false);
    }
  }
  return value.kind === 'unknown' ? value : unknown(`.${member} is not known`);
}

/** `Matrix` of `ns::Matrix<float>`. */
export const baseOf = (type: string): string => type.replace(/<.*$/, '').trim().split(/\s+/).at(-1) ?? '';
