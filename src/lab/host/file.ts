import type { Token } from '../source/tokens';
import { Cursor } from './cursor';
import { readType } from './declarations';
import type { HostFunction } from './host';
import { bytesOfType } from './value';

/** What of a file host code needs: its functions, the sizes of its structs, and its variables. */
export interface HostFile {
  readonly functions: ReadonlyMap<string, HostFunction>;
  readonly structs: ReadonlyMap<string, number>;
  /** The names of its kernels. */
  readonly kernels: ReadonlySet<string>;
  /** Statements outside of functions, in order. */
  readonly outside: readonly Cursor[];
}

const DEVICE = new Set(['__global__', '__device__', '__constant__', '__shared__', '__managed__', '__texture__']);

export function readFile(tokens: readonly Token[]): HostFile {
  const functions = new Map<string, HostFunction>();
  const structs = new Map<string, number>();
  const kernels = new Set<string>();
  const outside: Cursor[] = [];
  let template: readonly string[] = [];
  items(new Cursor(tokens, 0, tokens.length - 1));
  return { functions, structs, kernels, outside };

  function items(cursor: Cursor): void {
    while (!cursor.isDone) {
      const start = cursor.index;
      if (cursor.is('namespace') || (cursor.is('extern') && cursor.peek(2) === '{')) {
        while (!cursor.isDone && !cursor.is('{') && !cursor.is(';')) cursor.index += 1;
        if (!cursor.is('{')) continue;
        const close = cursor.closing();
        items(cursor.part(cursor.index + 1, close - 1));
        cursor.index = close;
        continue;
      }
      if (cursor.is('template') && cursor.peek(1) === '<') {
        const open = cursor.index + 1;
        cursor.index = Math.max(open + 1, cursor.closing(open));
        template = cursor.list(open + 1, cursor.index - 1).map((each) => nameOf(each));
        continue;
      }
      item(cursor);
      template = [];
      if (cursor.index === start) cursor.index += 1;
    }
  }

  function item(cursor: Cursor): void {
    const start = cursor.index;
    let parameters: { from: number; to: number } | null = null;
    let isAssigned = false;
    while (!cursor.isDone && !cursor.is(';')) {
      if (cursor.is('{')) {
        const close = cursor.closing();
        const body = cursor.part(cursor.index + 1, close - 1);
        cursor.index = close;
        if (isAssigned) continue;
        const words = cursor.tokens.slice(start, body.index - 1).map(({ text }) => text);
        if (words[0] === 'struct' || words[0] === 'class') structs.set(words[1] ?? '', sizeOfStruct(body));
        else if (parameters && words.includes('__global__'))
          kernels.add(cursor.tokens[parameters.from - 2]?.text ?? '');
        else if (parameters && isHost(words)) addFunction(cursor, parameters, body);
        if (words[0] !== 'struct' && words[0] !== 'class') return;
        continue;
      }
      if (cursor.is('(')) {
        const close = cursor.closing();
        parameters ??= { from: cursor.index + 1, to: close - 1 };
        cursor.index = close;
        continue;
      }
      isAssigned ||= cursor.is('=');
      cursor.index += 1;
    }
    const words = cursor.tokens.slice(start, cursor.index).map(({ text }) => text);
    if (cursor.index > start && isHost(words)) outside.push(cursor.part(start, cursor.index));
  }

  function addFunction(cursor: Cursor, { from, to }: { from: number; to: number }, body: Cursor): void {
    const name = cursor.tokens[from - 2]?.text ?? '';
    const parameters = cursor.list(from, to).map((each) => {
      const type = readType(each) ?? '';
      const isReference = each.is('&');
      while (/^(?:\*|&|const|__restrict__)$/.test(each.text)) each.index += 1;
      return { name: each.text, type, isReference };
    });
    functions.set(name, { name, parameters, body, template });
  }

  function sizeOfStruct(body: Cursor): number {
    let bytes = 0;
    let widest = 1;
    while (!body.isDone) {
      const end = body.tokens.findIndex(({ text }, at) => at >= body.index && at < body.end && text === ';');
      if (end < 0) break;
      const field = body.part(body.index, end);
      body.index = end + 1;
      const type = readType(field);
      if (type === null) continue;
      for (const each of field.list(field.index, field.end)) {
        const size = each.is('*') ? 8 : (bytesOfType(type, structs) ?? 0);
        const count = each.tokens
          .slice(each.index, each.end)
          .reduce((all, { kind, text }) => (kind === 'number' ? all * Number.parseInt(text) : all), 1);
        const align = Math.max(1, Math.min(size, 16));
        widest = Math.max(widest, align);
        bytes = Math.ceil(bytes / align) * align + size * count;
      }
    }
    return Math.ceil(bytes / widest) * widest;
  }
}

/** It is compiled for the host, too. */
const isHost = (words: readonly string[]): boolean =>
  words.includes('__host__') || !words.some((word) => DEVICE.has(word));

/** `typename T = float` is called T. */
function nameOf(parameter: Cursor): string {
  const words = parameter.tokens.slice(parameter.index, parameter.end).map(({ text }) => text);
  const assigned = words.indexOf('=');
  return (assigned < 0 ? words : words.slice(0, assigned)).at(-1) ?? '';
}
