import type { Token } from '../source/tokens';
import { Cursor } from './cursor';
import { parametersOf, readClass } from './classes';
import { readType } from './declarations';
import type { HostClass, HostFunction } from './functions';
import { bytesOfType } from './value';

/** The parts of a file that host code needs: its functions, the sizes of its structs, and its variables. */
export interface HostFile {
  readonly functions: ReadonlyMap<string, HostFunction>;
  readonly structs: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, HostClass>;
  /** The names of its kernels. */
  readonly kernels: ReadonlySet<string>;
  /** Statements outside of functions, in order. */
  readonly outside: readonly Cursor[];
}

const DEVICE = new Set(['__global__', '__device__', '__constant__', '__shared__', '__managed__', '__texture__']);

export function readFile(tokens: readonly Token[]): HostFile {
  const functions = new Map<string, HostFunction>();
  const structs = new Map<string, number>();
  const classes = new Map<string, HostClass>();
  const kernels = new Set<string>();
  const outside: Cursor[] = [];
  let template: readonly string[] = [];
  items(new Cursor(tokens, 0, tokens.length - 1));
  return { functions, structs, classes, kernels, outside };

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
        const aggregate = words.findIndex((word) => word === 'struct' || word === 'class');
        // `typedef struct { … } Matrix;` is named after its members.
        const name = words[0] === 'typedef' ? cursor.text : (words[aggregate + 1] ?? '');
        if (aggregate >= 0 && aggregate < 2 && !parameters) {
          structs.set(name, sizeOfStruct(body.part(body.index, body.end)));
          classes.set(name, readClass(name, template, body));
        } else if (parameters && words.includes('__global__'))
          kernels.add(cursor.tokens[parameters.from - 2]?.text ?? '');
        else if (parameters && isHost(words)) addFunction(cursor, parameters, body);
        if (aggregate < 0 || aggregate > 1) return;
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
    const own = { name, parameters: parametersOf(cursor, from, to), body, template };
    const outer = cursor.tokens[from - 3]?.text === '::' ? classes.get(ownerOf(cursor, from - 4)) : undefined;
    if (outer && name === outer.name) outer.constructors.push({ ...own, inits: [] });
    else if (outer) outer.methods.set(name, own);
    else functions.set(name, own);
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

/** The class of `Class<T>::name(…)`, whose last token this is. */
function ownerOf(cursor: Cursor, last: number): string {
  let at = last;
  if (cursor.tokens[at]?.text === '>') while (at > 0 && cursor.tokens[at]!.text !== '<') at -= 1;
  return cursor.tokens[cursor.tokens[at]?.text === '<' ? at - 1 : at]?.text ?? '';
}

/** It is compiled for the host, too. */
const isHost = (words: readonly string[]): boolean =>
  words.includes('__host__') || !words.some((word) => DEVICE.has(word));

/** The name in `typename T = float` is T. */
function nameOf(parameter: Cursor): string {
  const words = parameter.tokens.slice(parameter.index, parameter.end).map(({ text }) => text);
  const assigned = words.indexOf('=');
  return (assigned < 0 ? words : words.slice(0, assigned)).at(-1) ?? '';
}
