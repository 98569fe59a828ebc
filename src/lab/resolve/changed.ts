import type { Expr, Stmt } from '../syntax/ast';
import type { Names } from './names';

/** May a body change a parameter of this name, or give its address away? */
export function mayChange(names: Names, body: Stmt, name: string): boolean {
  const isName = (e: Expr): boolean => e.k === 'id' && e.name === name;
  return contains(body, (e) => {
    if (e.k === 'assign') return isName(e.l);
    // A function that takes a reference may change it.
    if (e.k === 'call') return e.args.some(isName) && takesReference(names, e.f);
    return (e.k === 'post' || (e.k === 'un' && /^(&|\+\+|--)$/.test(e.op))) && isName(e.e);
  });
}

const takesReference = ({ program, scope }: Names, f: Expr): boolean =>
  f.k !== 'id' ||
  program
    .functions(f.name, scope.path)
    .some(({ params }) =>
      params.some(({ type }) => type.k === 'ref' || (type.k === 'name' && type.name.startsWith('(auto'))),
    );

function contains(node: unknown, is: (e: Expr) => boolean): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return ('k' in node && is(node as Expr)) || Object.values(node).some((each) => contains(each, is));
}
