import type { Expr } from '../syntax/ast';
import type { Field, Struct, Type } from '../types/type';
import { isDeduced } from './declared-type';
import { memberDefault } from './members';
import { typeOfName } from './name-of';
import type { Named, Names } from './names';
import type { Table } from './table';
import { typeValue } from './typed-body';
import { TypedNames } from './typed-names';
import { newNotes } from './typed-tree';

/** An initial value that no function contains. */
export interface InitialValue {
  readonly e: Expr;
  /** Its names, with what is noted of it. */
  readonly names: TypedNames;
}

function typed(names: Names, e: Expr, to: Type | null): InitialValue {
  const inner = new TypedNames(names, newNotes());
  typeValue(inner, e, to);
  return { e, names: inner };
}

/** The default member initializer of a field; `null`: it has none. */
export function ofMember(names: Names, owner: Struct, { name, type }: Field): InitialValue | null {
  const init = memberDefault(owner, name);
  return init && typed(names.within(init.scope), init.e, type);
}

/** The initial value of a variable of the file. */
export interface FileValue {
  /** `null`: the value says the type. */
  readonly type: Type | null;
  /** `null`: it has none. */
  readonly e: Expr | null;
  readonly names: TypedNames;
}

/** The type of a variable of the file, and its initial value. */
export function ofFile(named: Extract<Named, { k: 'file variable' }>): FileValue {
  const { variable, within } = named;
  const { decl, template } = variable;
  const type = template.length > 0 && isDeduced(decl.type) ? null : typeOfName(named);
  const e = decl.init ?? decl.args?.[0] ?? null;
  return { type, e, names: e ? typed(within, e, type).names : new TypedNames(within, newNotes()) };
}

/** The values of a table. */
export const ofTable = ({ names, init, type }: Table): InitialValue => typed(names, init, type);
