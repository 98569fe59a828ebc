import type { FindFix } from './fix';
import { kernelBody, pointedType } from './kernel-body';
import { closingOf, escapeRegex, maskSource, offsetOf, replaceParts } from './mask';
import { targetAt, type Target } from './target';

/** A loop of the source: its head and its body. */
interface Loop {
  readonly from: number;
  readonly body: { readonly from: number; readonly to: number };
  /** Of the head: `int k = 0; k < n; ++k`. */
  readonly head: string;
}

/** Keep a value that a loop reads or accumulates at one address in a register during the loop. */
export const hoistAccess: FindFix = (source, access, { kernel }) => {
  if (access.space !== 'global' && access.space !== 'shared') return null;
  const masked = maskSource(source);
  const body = kernelBody(masked, kernel);
  const at = offsetOf(source, access);
  const target = targetAt(masked, at);
  if (!body || !target || target.indices.length !== 1) return null;
  const type = pointedType(body.parameters, target.name);
  const loop = innermostLoop(masked, target.from, body.from, body.to);
  if (!type || !loop || !isUnchanged(masked, target, loop)) return null;
  const written = source.slice(target.from, target.to);
  const inside = placesOf(masked, loop, masked.slice(target.from, target.to));
  const isStored = inside.some(({ to }) => /^\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)/.test(masked.slice(to)));
  const name = freshName(masked, isStored ? 'sum' : 'held');
  const indent = /[ \t]*$/.exec(source.slice(0, loop.from))![0];
  const before = `${isStored ? '' : 'const '}${type} ${name} = ${written};\n${indent}`;
  const after = isStored ? `\n${indent}${written} = ${name};` : '';
  return {
    kind: 'hoist',
    label: isStored ? `Add up in a register, and store ${written} once` : `Load ${written} once, before the loop`,
    source: replaceParts(source, [
      { from: loop.from, to: loop.from, by: before },
      ...inside.map(({ from, to }) => ({ from, to, by: name })),
      { from: loop.body.to, to: loop.body.to, by: after },
    ]),
    launch: {},
  };
};

function innermostLoop(masked: string, at: number, from: number, to: number): Loop | null {
  let found: Loop | null = null;
  for (const match of masked.slice(from, to).matchAll(/\bfor\s*\(/g)) {
    const start = from + match.index;
    const open = start + match[0].length - 1;
    const close = closingOf(masked, open);
    if (close < 0) continue;
    const brace = /^\s*\{/.exec(masked.slice(close + 1));
    const end = brace ? closingOf(masked, close + brace[0].length) + 1 : statementEnd(masked, close + 1);
    if (close < at && at < end)
      found = { from: start, body: { from: close + 1, to: end }, head: masked.slice(open + 1, close) };
  }
  return found;
}

/** After the `;` that ends the statement, whatever brackets it contains. */
function statementEnd(masked: string, from: number): number {
  for (let at = from; at < masked.length; at += 1) {
    if ('([{'.includes(masked[at]!)) at = Math.max(at, closingOf(masked, at));
    else if (masked[at] === ';') return at + 1;
  }
  return masked.length;
}

/** The loop does not modify any name of the index. */
function isUnchanged(masked: string, { indices }: Target, { head, body }: Loop): boolean {
  const repeated = `${head};${masked.slice(body.from, body.to)}`;
  return (indices[0]!.match(/[A-Za-z_]\w*/g) ?? []).every((name) => {
    const own = escapeRegex(name);
    return !new RegExp(
      `(?<![.\\w])${own}\\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|(?:\\+\\+|--)\\s*${own}\\b|\\b${own}\\s*(?:\\+\\+|--)`,
    ).test(repeated);
  });
}

function placesOf(masked: string, { body }: Loop, text: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (let at = masked.indexOf(text, body.from); at >= 0 && at < body.to; at = masked.indexOf(text, at + 1))
    if (!/\w/.test(masked[at - 1] ?? ' ')) places.push({ from: at, to: at + text.length });
  return places;
}

function freshName(masked: string, wanted: string): string {
  let name = wanted;
  for (let number = 2; new RegExp(`\\b${name}\\b`).test(masked); number += 1) name = `${wanted}${number}`;
  return name;
}
