import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, StmtOf } from './ast';

type List = readonly Stmt[];

/**
 * A body in which each `goto` leads to a label of an enclosing block. A statement that one leads into is rewritten with `goto`
 * itself, `if (c) goto then; else goto end;`, and its parts become statements of the block that encloses both.
 */
export function withLabelsAround(body: Stmt): Stmt {
  const names = new Set(namesIn(body));
  return gotosIn(body).length > 0 && body.k === 'block' ? { ...body, body: reached(body.body, names) } : body;
}

/** @param names - All names that the function uses. */
function reached(list: List, names: Set<string>): List {
  let body = list;
  for (let at = 0; at < body.length; at += 1) {
    const jump = jumpInto(body, at);
    const parts = jump && opened(body[at]!, jump, names);
    if (!parts) continue;
    body = [...body.slice(0, at), ...parts, ...body.slice(at + 1)];
    at -= 1;
  }
  return body.map((s) => withLists(s, (inner) => reached(inner, names)));
}

/** A `goto` from elsewhere that leads into a statement of a list; `null`: there is none. */
function jumpInto(list: List, at: number): StmtOf<'goto'> | null {
  const s = list[at]!;
  const lists = listsIn(s);
  if (lists.length === 0) return null;
  for (const inner of lists) {
    const labels = new Set(inner.flatMap(labelsIn));
    if (labels.size === 0) continue;
    const others = [...list.filter((each) => each !== s), ...lists.filter((each) => each !== inner).flat()];
    const found = others.flatMap(gotosIn).find(({ name }) => labels.has(name));
    if (found) return found;
  }
  return null;
}

/** A statement split into several, with its blocks unchanged; `null`: impossible. */
function opened(s: Stmt, jump: StmtOf<'goto'>, names: Set<string>): List | null {
  const { at } = s;
  // Several statements of one macro expansion have the same place.
  let id = String(at);
  while (names.has(`end ${id}`)) id += "'";
  const label = (word: string): Stmt => ({ k: 'label', name: `${word} ${id}`, at });
  const go = (word: string): Stmt => ({ k: 'goto', name: `${word} ${id}`, at });
  const either = (c: Expr, y: string, n: string): Stmt => {
    return { k: 'if', isConst: false, init: null, c, y: go(y), n: go(n), at };
  };
  const turn = (body: Stmt, next: string): Stmt => asBlock(withJumps(body, go('end'), go(next)));
  if (s.k !== 'block') names.add(`end ${id}`);
  switch (s.k) {
    case 'block':
      refuseSkipped(s.body, jump);
      return renamed(s.body, names);
    case 'if':
      if (s.isConst) return null;
      if (s.init) return [{ k: 'block', body: [s.init, { ...s, init: null }], at }];
      return [
        ...[either(s.c, 'then', 'else'), label('then'), asBlock(s.y), go('end')],
        ...[label('else'), ...(s.n ? [asBlock(s.n)] : []), label('end')],
      ];
    case 'while':
      return [
        ...[label('top'), either(s.c, 'body', 'end')],
        ...[label('body'), turn(s.body, 'top'), go('top'), label('end')],
      ];
    case 'for': {
      if (s.init) return [{ k: 'block', body: [s.init, { ...s, init: null }], at }];
      const step: Stmt[] = s.step ? [{ k: 'expr', e: s.step, at: s.step.at }] : [];
      return [
        ...[label('top'), ...(s.c ? [either(s.c, 'body', 'end')] : [])],
        ...[label('body'), turn(s.body, 'next'), label('next'), ...step, go('top'), label('end')],
      ];
    }
    case 'do':
      return [label('top'), turn(s.body, 'next'), label('next'), either(s.c, 'top', 'end'), label('end')];
    default:
      return null;
  }
}

/** Between the start of a block and a label that is the target of a jump from elsewhere, no declaration may have an initial value. */
function refuseSkipped(body: List, { name, at }: StmtOf<'goto'>): void {
  for (const s of body) {
    if (labelsIn(s).includes(name)) return;
    const skipped = s.k === 'decl' ? s.decls.find(({ init, args }) => init !== null || args !== null) : undefined;
    if (skipped || s.k === 'bind')
      throw new SourceProblem(
        `This goes to "${name}" past the initial value of "${skipped?.name ?? s.k}", which C++ does not allow. Declare it before the goto, or assign the value in a statement of its own.`,
        at,
      );
  }
}

/** The statements of a block as part of the enclosing one: their declarations get unique names. */
function renamed(body: List, names: Set<string>): List {
  return body.reduceRight<Stmt[]>((rest, s) => {
    let own: Stmt[] = [s, ...rest];
    for (const name of declaredBy(s)) {
      let other = name;
      do other += "'";
      while (names.has(other));
      names.add(other);
      own = own.map((each) => withName(each, name, other));
    }
    return own;
  }, []);
}

const declaredBy = (s: Stmt): readonly string[] =>
  s.k === 'decl' ? s.decls.map(({ name }) => name) : s.k === 'bind' ? s.names : [];

/** The same with a variable renamed, wherever it is used or declared. */
function withName<T>(node: T, from: string, to: string): T {
  if (Array.isArray(node)) return node.map((each: unknown) => withName(each, from, to)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const made = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, typeof value === 'function' ? value : withName(value, from, to)]),
  ) as T & { readonly k?: string; name?: string; names?: readonly string[] };
  const isVariable = made.k === 'id' || ('init' in made && 'shared' in made);
  if (isVariable && made.name === from) made.name = to;
  if (made.k === 'bind') made.names = made.names!.map((name) => (name === from ? to : name));
  return made;
}

/** A body whose `break` and `continue` lead to labels. */
function withJumps(s: Stmt, broken: Stmt | null, continued: Stmt): Stmt {
  switch (s.k) {
    case 'break':
      return broken ?? s;
    case 'continue':
      return continued;
    case 'for':
    case 'while':
    case 'do':
    case 'range':
      return s;
    case 'switch':
      return withLists(s, (list) => list.map((each) => withJumps(each, null, continued)));
    default:
      return withLists(s, (list) => list.map((each) => withJumps(each, broken, continued)));
  }
}

const asBlock = (s: Stmt): Stmt => (s.k === 'block' ? s : { k: 'block', body: [s], at: s.at });
const listOf = (s: Stmt): List => (s.k === 'block' ? s.body : [s]);

/** The lists of statements that a statement contains. */
function listsIn(s: Stmt): readonly List[] {
  switch (s.k) {
    case 'block':
    case 'switch':
      return [s.body];
    case 'if':
      return s.n ? [listOf(s.y), listOf(s.n)] : [listOf(s.y)];
    case 'for':
    case 'while':
    case 'do':
    case 'range':
      return [listOf(s.body)];
    default:
      return [];
  }
}

/** A statement with its lists replaced. */
function withLists(s: Stmt, change: (list: List) => List): Stmt {
  const inner = (part: Stmt): Stmt => {
    const before = listOf(part);
    const body = change(before);
    return body.length === before.length && body.every((each, index) => each === before[index])
      ? part
      : { k: 'block', body, at: part.at };
  };
  switch (s.k) {
    case 'block':
      return inner(s);
    case 'switch':
      return { ...s, body: change(s.body) };
    case 'if':
      return { ...s, y: inner(s.y), n: s.n && inner(s.n) };
    case 'for':
    case 'while':
    case 'do':
    case 'range':
      return { ...s, body: inner(s.body) };
    default:
      return s;
  }
}

const labelsIn = (s: Stmt): readonly string[] => (s.k === 'label' ? [s.name] : listsIn(s).flat().flatMap(labelsIn));
const gotosIn = (s: Stmt): readonly StmtOf<'goto'>[] => (s.k === 'goto' ? [s] : listsIn(s).flat().flatMap(gotosIn));

/** All names that are used or declared. */
function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { name } = node as { readonly name?: unknown };
  return [...(typeof name === 'string' ? [name] : []), ...Object.values(node).flatMap(namesIn)];
}
