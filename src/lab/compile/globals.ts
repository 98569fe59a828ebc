import { Scope } from '../resolve/scope';
import { fileVariableType, globalName, namesOfVariable } from '../resolve/global-name';
import { undeclared } from '../resolve/undeclared';
import { SourceProblem } from '../source/problem';
import type { Expr, Unit, VarDecl } from '../syntax/ast';
import { namesVolatile } from '../syntax/volatile';
import { alignOf, int, leavesOf, type Pointer, type Scalar, type Type, typeName, uint } from '../types/type';
import { asVolatile } from './arithmetic';
import type { Context } from './context';
import { constant, constantOperand } from './convert';
import { namesIn, resolved } from './names';
import { constantValue, newRegister, plain, type Operand } from './operand';
import { bracketed } from './calls/elision';
import { inOrder } from './expressions/list';
import { charsOf } from './calls/text';
import { functionValue } from './lambdas';
import { asBase, memberOf } from './places/field';
import { convertTo } from './places/store';
import { type LValue, storedPlace } from './scope';
import { keyOfScope } from '../resolve/keys';
import { expr } from './parts';
import { isDeduced } from '../resolve/templates';

/** The place or value of a name that no block declares. */
export function globalPlace(cx: Context, e: Extract<Expr, { k: 'id' }>): LValue {
  const { compiler } = cx;
  const names = namesIn(cx);
  const known = names.constant(e);
  if (known && 'value' in known) return { k: 'value', operand: constantOperand(known) };
  const meant = globalName(names, e);
  switch (meant.k) {
    case 'variable': {
      const { variable } = meant;
      return variable.template.length > 0
        ? templateVariable(cx, e, variable)
        : fileVariable(cx, variable.decl, variable.scope);
    }
    case 'item':
      throw new SourceProblem(`The value of "${e.name}" is not known to the compiler.`, e.at);
    case 'functions':
      return { k: 'value', operand: functionValue(meant.functions) };
    case 'member': {
      const { self } = cx.frame;
      const base = self && asBase(self, meant.owner);
      return base ? memberOf(base, meant.name, e.at) : undeclared(compiler.program, e);
    }
    case 'constant':
      return { k: 'value', operand: constantOperand(meant.constant) };
    case 'table':
      return storedPlace(meant);
    case 'index': {
      const leaves = compiler.registers.axes(meant.name).map((reg) => plain(uint, reg));
      return { k: 'value', operand: plain(meant.type, leaves[0]!.reg, { leaves }) };
    }
    case 'number':
      return { k: 'value', operand: constant(meant.type, meant.value) };
    case 'text':
      return { k: 'value', operand: constant(int, 0) };
  }
}

/** `bytes<float>` of `template <class T> constexpr int bytes = …`. */
function templateVariable(cx: Context, e: Extract<Expr, { k: 'id' }>, variable: Unit['variables'][number]): LValue {
  const { decl } = variable;
  const inner: Context = { ...cx, scope: namesOfVariable(namesIn(cx), variable, e).scope };
  const init = decl.init?.k === 'list' ? decl.init.items[0] : decl.init;
  if (!init) throw new SourceProblem(`The constant "${decl.name}" has no value.`, decl.at);
  const type = isDeduced(decl.type) ? null : resolved(inner, decl.type);
  const operand = expr(inner, init);
  if (type && type.k !== 'scalar') throw new SourceProblem('A template of a variable must be a number.', decl.at);
  return { k: 'value', operand: type ? convertTo(operand, type, e.at) : operand };
}

/** A file-scope variable, laid out when it is first used. */
export function fileVariable(cx: Context, decl: VarDecl, path: string): LValue {
  const { compiler } = cx;
  const key = `${decl.at}:${decl.name}`;
  const known = compiler.globals.get(key);
  if (known) return 'k' in known ? known : { k: 'value', operand: known };
  const inner: Context = { ...cx, scope: new Scope(null, path) };
  const type = fileVariableType(namesIn(inner), decl);
  if (decl.isConst && !decl.constant && !decl.device && type.k === 'scalar') {
    if (!decl.init && !decl.args) throw new SourceProblem(`The constant "${decl.name}" has no value.`, decl.at);
    const initial = decl.init?.k === 'list' ? decl.init.items[0]! : (decl.init ?? decl.args![0]!);
    const operand = convertTo(expr(inner, initial), type, decl.at);
    if (!operand.constant)
      throw new SourceProblem(`The value of "${decl.name}" is not known to the compiler.`, decl.at);
    compiler.globals.set(key, operand);
    return { k: 'value', operand };
  }
  const align = decl.align ? Number(constantValue(expr(inner, decl.align))) : alignOf(type);
  const space = decl.shared ? 'shared' : decl.device && !decl.constant ? 'global' : 'constant';
  const isDynamic = decl.shared && type.k === 'arr' && type.count < 0;
  const address = isDynamic ? dynamicShared(cx, type) : compiler.allocate(space, type, align, decl.name);
  const place: LValue = { k: 'mem', type, address: asVolatile(address, namesVolatile(decl.type)) };
  compiler.globals.set(key, place);
  if (decl.init && !decl.shared)
    initialise(inner, type, decl.init, startOf(address, space), space === 'global' ? 'global' : 'constant');
  else if (decl.constant)
    compiler.notes.push({
      at: decl.at,
      message: `"${decl.name}" holds zeros: what host code copies to it is not carried out`,
    });
  return place;
}

/**
 * A constant array or struct of a function or struct: it is in constant memory, and initialized before the kernel starts.
 */
export function constantTable(cx: Context, decl: VarDecl, wanted: Type): LValue {
  const { compiler } = cx;
  const type =
    wanted.k === 'arr' && wanted.count < 0 && decl.init?.k === 'list'
      ? { ...wanted, count: decl.init.items.length }
      : wanted;
  const key = `${decl.at}:${decl.name}:${keyOfScope(cx.scope)}`;
  const known = compiler.globals.get(key);
  if (known && 'k' in known) return known;
  const address = compiler.allocate('constant', type, alignOf(type), decl.name);
  const place: LValue = { k: 'mem', type, address };
  compiler.globals.set(key, place);
  if (!decl.init) throw new SourceProblem(`The constant "${decl.name}" has no value.`, decl.at);
  initialise(cx, type, decl.init, startOf(address, 'constant'), 'constant');
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
    for (const [index, item] of bracketed(cx, type, init.items).entries())
      initialise(cx, type.of, item, offset + index * size, space);
    return;
  }
  if (type.k === 'struct') {
    const leaves = leavesOf(type) ?? [];
    if (init.k === 'list') {
      for (const [index, item] of inOrder(type, bracketed(cx, type, init.items)).entries()) {
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
