import type { Cursor } from './cursor';
import { readType } from './declarations';
import type { HostClass, HostFunction } from './functions';

/** The members of a struct or class, from its body. */
export function readClass(name: string, template: readonly string[], body: Cursor): HostClass {
  const fields: Cursor[] = [];
  const made: HostClass = { name, fields, methods: new Map(), constructors: [] };
  while (!body.isDone) {
    const start = body.index;
    if (/^(?:public|private|protected)$/.test(body.text) && body.peek(1) === ':') {
      body.index += 2;
      continue;
    }
    if (body.is('template') && body.peek(1) === '<') {
      body.index = Math.max(body.index + 2, body.closing(body.index + 1));
      continue;
    }
    const open = openingOfParameters(body);
    if (open === null) {
      const end = statementAfter(body);
      if (end > start) fields.push(body.part(start, end));
      body.index = end + 1;
    } else addMethod(made, template, body, open);
    if (body.index === start) body.index += 1;
  }
  return made;
}

/** Where the parameters of the function declared here open; `null`: it is a data member with or without a value. */
function openingOfParameters(body: Cursor): number | null {
  for (let at = body.index; at < body.end; at += 1) {
    const { text } = body.tokens[at]!;
    if (text === '(') return at;
    if (text === ';' || text === '=' || text === '{') return null;
    if (text === '[') at = body.closing(at) - 1;
  }
  return null;
}

function statementAfter(body: Cursor): number {
  for (let at = body.index; at < body.end; at += 1) {
    const { text } = body.tokens[at]!;
    if (text === ';') return at;
    if (/^[([{]$/.test(text)) at = body.closing(at) - 1;
  }
  return body.end;
}

function addMethod(made: HostClass, template: readonly string[], body: Cursor, open: number): void {
  const name = body.tokens[open - 1]?.text ?? '';
  const isDestructor = body.tokens[open - 2]?.text === '~';
  const close = body.closing(open);
  const parameters = parametersOf(body, open + 1, close - 1);
  const inits: { name: string; args: Cursor[] }[] = [];
  body.index = close;
  while (!body.isDone && !/^(?:;|\{|:)$/.test(body.text)) body.index += 1;
  if (body.take(':'))
    while (!body.isDone && body.token.kind === 'name') {
      const member = body.text;
      body.index += 1;
      const end = body.closing();
      inits.push({ name: member, args: body.list(body.index + 1, end - 1) });
      body.index = end;
      body.take(',');
    }
  if (!body.is('{')) {
    body.index += 1;
    return;
  }
  const end = body.closing();
  const own: HostFunction = { name, parameters, body: body.part(body.index + 1, end - 1), template };
  body.index = end;
  if (isDestructor) return;
  if (name === made.name) made.constructors.push({ ...own, inits });
  else made.methods.set(name, own);
}

/** The parameters of a function, from the tokens between its brackets. */
export const parametersOf = (cursor: Cursor, from: number, to: number): HostFunction['parameters'] =>
  cursor.list(from, to).map((each) => {
    const type = readType(each) ?? '';
    const isReference = each.is('&');
    while (/^(?:\*|&|const|__restrict__)$/.test(each.text)) each.index += 1;
    return { name: each.text, type, isReference };
  });
