import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, StmtOf, TypeNode, VarDecl } from '../syntax/ast';
import { plainVariable } from '../syntax/plain-variable';
import { typeName } from '../types/type';
import type { Names } from './names';

const RANGE = '(range)';
const INDEX = '(index)';

/** `for (T x : e)` over an array or a list: the index loop that it means. */
export function rangeAsLoop(names: Names, s: StmtOf<'range'>): Stmt {
  const { at } = s;
  const count = s.of.k === 'list' ? s.of.items.length : lengthOf(names, s.of);
  const auto: TypeNode = { k: 'name', name: 'auto', args: null, at };
  const zero: Expr = { k: 'num', text: '0', at };
  const index: Expr = { k: 'id', name: INDEX, args: null, at };
  const element: Expr = { k: 'index', e: { k: 'id', name: RANGE, args: null, at }, i: index, at };
  const int: TypeNode = { k: 'name', name: 'int', args: null, at };
  const range: VarDecl =
    s.of.k === 'list'
      ? variable(RANGE, { k: 'arr', of: listType(s, at), size: null, at }, s.of)
      : variable(RANGE, { k: 'ref', to: auto, at }, s.of);
  const item: Stmt =
    s.item.k === 'bind' ? { ...s.item, init: element } : { ...s.item, decls: [{ ...s.item.decls[0]!, init: element }] };
  const loop: Stmt = {
    k: 'for',
    at,
    init: { k: 'decl', decls: [variable(INDEX, int, zero)], at },
    c: { k: 'bin', op: '<', l: index, r: { k: 'num', text: String(count), at }, at },
    step: { k: 'un', op: '++', e: index, at },
    body: { k: 'block', body: [item, s.body], at },
  };
  return { k: 'block', body: [{ k: 'decl', decls: [range], at }, loop], at };
}

function lengthOf(names: Names, of: Expr): number {
  const type = names.typeOf(of);
  if (type.k === 'arr' && type.count >= 0) return type.count;
  throw new SourceProblem(
    `A loop over a range needs an array of a known length, not a ${typeName(type)}. Count with an index.`,
    of.at,
  );
}

/** The element type of a list: that of the variable, or that of the first value. */
function listType(s: StmtOf<'range'>, at: number): TypeNode {
  const of = s.of as Extract<Expr, { k: 'list' }>;
  const declared = s.item.k === 'decl' ? bare(s.item.decls[0]!.type) : null;
  if (declared && !(declared.k === 'name' && declared.name === 'auto')) return declared;
  const [first] = of.items;
  if (!first) throw new SourceProblem('An empty list has no type to loop over.', at);
  return { k: 'decltype', e: first, at };
}
const bare = (type: TypeNode): TypeNode => (type.k === 'ref' ? type.to : type);

const variable = (name: string, type: TypeNode, init: Expr): VarDecl => plainVariable(name, type, init, init.at);
