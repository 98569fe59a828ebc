import { undeclared } from '../../resolve/undeclared';
import type { Named } from '../../resolve/names';
import type { Variable } from '../../resolve/variable';
import { Table } from '../../resolve/table';
import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { int, uint } from '../../types/type';
import type { Context } from '../context';
import { constant, constantOperand } from '../convert';
import { constantTable, fileVariable, templateVariable } from '../globals';
import { functionValue } from '../lambdas';
import type { LValue } from '../lvalue';
import { plain } from '../operand';
import { asBase, memberOf } from './field';

/** The place or value of what a name means. */
export function namedPlace(cx: Context, e: Extract<Expr, { k: 'id' }>): LValue {
  const named = cx.names.named(e);
  switch (named.k) {
    case 'variable':
    case 'constant':
      return boundPlace(cx, named, e);
    case 'own member':
    case 'member of': {
      const { self } = cx.frame;
      const base = self && named.k === 'member of' ? asBase(self, named.owner) : self;
      return base ? memberOf(base, named.name, e.at) : undeclared(cx.names.program, e);
    }
    case 'index': {
      const leaves = cx.compiler.registers.axes(named.name).map((reg) => plain(uint, reg));
      return { k: 'value', operand: plain(named.type, leaves[0]!.reg, { leaves }) };
    }
    case 'text':
      return { k: 'value', operand: constant(int, 0) };
    default:
      return ofFile(cx, named, e);
  }
}

/** Where a variable is that a name means. */
function placeOf(cx: Context, variable: Variable, e: Extract<Expr, { k: 'id' | 'member' }>): LValue {
  if (variable instanceof Table) return constantTable(cx, variable);
  const place = cx.compiler.places.get(variable);
  if (place) return place;
  throw new SourceProblem(`"${e.name}" is a variable of the function around, which is not reached from here.`, e.at);
}

/** A variable or constant of a function or a struct. */
export function boundPlace(
  cx: Context,
  named: Extract<Named, { k: 'variable' | 'constant' }>,
  e: Extract<Expr, { k: 'id' | 'member' }>,
): LValue {
  if (named.k === 'variable') return placeOf(cx, named.variable, e);
  const place = named.variable && cx.compiler.places.get(named.variable);
  return place ?? { k: 'value', operand: constantOperand(named.constant) };
}

function ofFile(
  cx: Context,
  named: Extract<Named, { k: 'file variable' | 'enumerator' | 'functions' | 'number' }>,
  e: Extract<Expr, { k: 'id' }>,
): LValue {
  const known = cx.names.constant(e);
  if (known && 'value' in known) return { k: 'value', operand: constantOperand(known) };
  switch (named.k) {
    case 'file variable':
      return named.variable.template.length > 0 ? templateVariable(cx, named, e.at) : fileVariable(cx, named);
    case 'functions':
      return { k: 'value', operand: functionValue(named.functions) };
    case 'number':
      return { k: 'value', operand: constant(named.type, named.value) };
    case 'enumerator':
      throw new SourceProblem(`The value of "${e.name}" is not known to the compiler.`, e.at);
  }
}
