import { type FileValue, ofFile, ofTable } from '../resolve/initial-value';
import type { Named } from '../resolve/names';
import type { Table } from '../resolve/table';
import { SourceProblem } from '../source/problem';
import type { Expr, VarDecl } from '../syntax/ast';
import { namesVolatile } from '../syntax/volatile';
import { alignOf, leavesOf, type Pointer, type Scalar, type Type, typeName } from '../types/type';
import { asVolatile } from './arithmetic';
import { charsOf } from './calls/text';
import { type Context, elsewhere } from './context';
import { constant } from './convert';
import type { LValue } from './lvalue';
import { constantValue, newRegister, plain, type Operand } from './operand';
import { expr } from './parts';
import { convertTo } from './places/store';

type OfFile = Extract<Named, { k: 'file variable' }>;

/** `bytes<float>` of `template <class T> constexpr int bytes = …`. */
export function templateVariable(cx: Context, named: OfFile, at: number): LValue {
  const { decl } = named.variable;
  const initial = ofFile(named);
  const { type } = initial;
  if (type && type.k !== 'scalar') throw new SourceProblem('A template of a variable must be a number.', decl.at);
  const operand = expr(elsewhere(cx, initial.names), firstValue(initial, decl));
  return { k: 'value', operand: type ? convertTo(operand, type, at) : operand };
}

function firstValue({ e }: FileValue, { name, at }: VarDecl): Expr {
  const first = e?.k === 'list' ? e.items[0] : e;
  if (!first) throw new SourceProblem(`The constant "${name}" has no value.`, at);
  return first;
}

/** A file-scope variable, laid out when it is first used. */
export function fileVariable(cx: Context, named: OfFile): LValue {
  const { compiler } = cx;
  const { decl } = named.variable;
  const known = compiler.globals.get(decl);
  if (known) return known;
  const initial = ofFile(named);
  const inner = elsewhere(cx, initial.names);
  const type = initial.type!;
  if (decl.isConst && !decl.constant && !decl.device && type.k === 'scalar') {
    const operand = convertTo(expr(inner, firstValue(initial, decl)), type, decl.at);
    if (!operand.constant)
      throw new SourceProblem(`The value of "${decl.name}" is not known to the compiler.`, decl.at);
    const value: LValue = { k: 'value', operand };
    compiler.globals.set(decl, value);
    return value;
  }
  const align = decl.align ? Number(constantValue(expr(inner, decl.align))) : alignOf(type);
  const space = decl.shared ? 'shared' : decl.device && !decl.constant ? 'global' : 'constant';
  const isDynamic = decl.shared && type.k === 'arr' && type.count < 0;
  const address = isDynamic ? dynamicShared(cx, type) : compiler.allocate(space, type, align, decl.name);
  const place: LValue = { k: 'mem', type, address: asVolatile(address, namesVolatile(decl.type)) };
  compiler.globals.set(decl, place);
  if (decl.init && !decl.shared)
    initialise(inner, type, decl.init, startOf(address, space), space === 'global' ? 'global' : 'constant');
  else if (decl.constant)
    compiler.notes.push({
      at: decl.at,
      message: `"${decl.name}" holds zeros: what host code copies to it is not carried out`,
    });
  return place;
}

/** A constant array or struct of a struct, laid out when it is first used. */
export function constantTable(cx: Context, table: Table): LValue {
  const { compiler } = cx;
  const known = compiler.places.get(table);
  if (known) return known;
  const { type, name } = table;
  const address = compiler.allocate('constant', type, alignOf(type), name);
  const place: LValue = { k: 'mem', type, address };
  compiler.places.set(table, place);
  const { e, names } = ofTable(table);
  initialise(elsewhere(cx, names), type, e, startOf(address, 'constant'), 'constant');
  return place;
}

/** The address of `extern __shared__` memory: after all other shared memory. */
export function dynamicShared(cx: Context, to: Type): Operand {
  const type: Pointer = { k: 'ptr', to };
  const reg = newRegister(type);
  cx.compiler.dynamicShared.push(reg);
  return plain(type, reg);
}

const startOf = (address: Operand, space: string): number =>
  Number(constantValue(address)) - (space === 'global' ? 0x7f0000000000 : 0x300000000);

function initialise(cx: Context, type: Type, init: Expr, offset: number, space: 'constant' | 'global'): void {
  const { compiler } = cx;
  if (type.k === 'arr') {
    if (init.k === 'str') return initialise(cx, type, { k: 'list', items: charsOf(init), at: init.at }, offset, space);
    if (init.k !== 'list') throw new SourceProblem('An array needs a list of values.', init.at);
    const size = type.of.k === 'arr' || type.of.k === 'struct' || type.of.k === 'scalar' ? sizeOfType(type.of) : 8;
    for (const [index, item] of cx.names.listed(type, init.items).entries())
      initialise(cx, type.of, item!, offset + index * size, space);
    return;
  }
  if (type.k === 'struct') {
    const leaves = leavesOf(type) ?? [];
    if (init.k === 'list') {
      for (const [index, item] of cx.names.listed(type, init.items).entries()) {
        const field = type.fields[index];
        if (field && item) initialise(cx, field.type, item, offset + field.offset, space);
      }
      return;
    }
    const made = expr(cx, init);
    for (const [index, leaf] of leaves.entries()) {
      const operand = made.leaves?.[index];
      if (!operand?.constant) throw new SourceProblem('This initial value is not a constant.', init.at);
      compiler.initialValues.push({
        space,
        offset: offset + leaf.offset,
        type: leaf.type,
        value: constantValue(operand),
      });
    }
    return;
  }
  if (type.k !== 'scalar' && type.k !== 'ptr')
    throw new SourceProblem(`A ${typeName(type)} has no initial value.`, init.at);
  const only = init.k === 'list' ? init.items[0] : init;
  const operand = only ? convertTo(expr(cx, only), type as Scalar | Pointer, init.at) : constant(type, 0);
  if (!operand.constant) throw new SourceProblem('This initial value is not a constant.', init.at);
  compiler.initialValues.push({ space, offset, type, value: constantValue(operand) });
}

function sizeOfType(type: Type): number {
  if (type.k === 'arr') return type.count * sizeOfType(type.of);
  return type.k === 'struct' || type.k === 'scalar' ? type.size : 8;
}
