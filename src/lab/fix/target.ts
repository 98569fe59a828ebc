import { openingOf } from './mask';

/** An array access as written: `tile[threadIdx.x][j]`. */
export interface Target {
  readonly name: string;
  readonly from: number;
  /** After the last bracket. */
  readonly to: number;
  /** The text between the brackets. */
  readonly indices: readonly string[];
}

/**
 * The array access of an access in the results. A load is placed at the start of its expression, a store at its `=`: then
 * the target ends before it.
 */
export function targetAt(masked: string, at: number): Target | null {
  if (/[A-Za-z_]/.test(masked[at] ?? '')) return targetFrom(masked, at);
  let end = at - 1;
  while (end >= 0 && /\s/.test(masked[end]!)) end -= 1;
  if (masked[end] !== ']') return null;
  let start = end;
  while (masked[start] === ']') {
    start = openingOf(masked, start) - 1;
    while (start >= 0 && /\s/.test(masked[start]!)) start -= 1;
  }
  const name = /[A-Za-z_]\w*$/.exec(masked.slice(0, start + 1));
  return name ? targetFrom(masked, start + 1 - name[0].length) : null;
}

function targetFrom(masked: string, from: number): Target | null {
  const name = /^[A-Za-z_]\w*/.exec(masked.slice(from))?.[0];
  if (!name) return null;
  const indices: string[] = [];
  let to = from + name.length;
  for (;;) {
    const open = /^\s*\[/.exec(masked.slice(to))?.[0].length;
    if (open === undefined) break;
    const close = closing(masked, to + open - 1);
    if (close < 0) return null;
    indices.push(masked.slice(to + open, close));
    to = close + 1;
  }
  return indices.length === 0 ? null : { name, from, to, indices };
}

function closing(masked: string, open: number): number {
  let depth = 0;
  for (let at = open; at < masked.length; at += 1) {
    if (masked[at] === '[') depth += 1;
    if (masked[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
