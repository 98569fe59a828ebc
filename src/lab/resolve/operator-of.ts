import type { Expr } from '../syntax/ast';
import { bool, int, type Type } from '../types/type';
import { resultOfMatch } from './body-type';
import { conversionTo, numberConversion } from './conversion';
import { methodsIn } from './members';
import type { Names } from './names';
import type { Operator, WithOperator } from './operator';
import { operatorFunction } from './operator-function';
import { decayed } from './operators';

/** What the operator of an expression means. */
export function operatorOf(names: Names, e: WithOperator): Operator {
  switch (e.k) {
    case 'un':
      return e.op === '&' ? ofNumbers(e.op) : ofOne(names, e);
    case 'post': {
      const type = read(names, e.e);
      return firstOf(names, [type && { sign: e.op, types: [type, int] }, type && { sign: e.op, types: [type] }]);
    }
    case 'bin':
      return ofTwo(names, e);
    case 'assign':
      return assigning(names, e);
    case 'index': {
      const [base, index] = [read(names, e.e), read(names, e.i)];
      if (base?.k !== 'struct' || !index) return ofNumbers('[]');
      return withConversions(operatorBetween(names, '[]', [base, index]), [numberConversion(names, base)]);
    }
    case 'member': {
      const type = e.arrow && e.e.k !== 'this' ? read(names, e.e) : null;
      return type?.k === 'struct' ? operatorBetween(names, '->', [type]) : ofNumbers('->');
    }
  }
}

/** What an operator means between values of given types, one of which may be a struct. */
export function operatorBetween(names: Names, sign: string, types: readonly Type[]): Operator {
  return firstOf(names, [{ sign, types }]);
}

/** The result type of the function that an operator calls; `null`: it calls none. */
export function resultOfOperator(names: Names, { called, types }: Operator, at: number): Type | null {
  if (!called) return null;
  const { match, owner, isMember } = called;
  return resultOfMatch(names, match, types.length - (isMember ? 1 : 0), owner, isMember ? owner : null, at);
}

interface Wanted {
  readonly sign: string;
  readonly types: readonly Type[];
}

/** The first of the functions that exists. */
function firstOf(names: Names, all: readonly (Wanted | null)[]): Operator {
  for (const each of all) {
    if (!each?.types.some(({ k }) => k === 'struct')) continue;
    const called = operatorFunction(names, `operator${each.sign}`, each.types);
    if (called) return { ...each, called, by: [] };
  }
  return ofNumbers(all.at(-1)?.sign ?? '');
}

const ofNumbers = (sign: string, by: Operator['by'] = []): Operator => ({ sign, called: null, types: [], by });

const withConversions = (operator: Operator, by: Operator['by']): Operator =>
  operator.called ? operator : { ...operator, by };

/** The type of an operand as it is read; `null`: it has none. */
function read(names: Names, e: Expr): Type | null {
  const type = names.knownType(e);
  return type && decayed(type);
}

function ofOne(names: Names, { op, e }: Extract<Expr, { k: 'un' }>): Operator {
  const type = read(names, e);
  if (type?.k !== 'struct') return ofNumbers(op);
  const one = { sign: op, types: [type] };
  if (op === '++' || op === '--') return firstOf(names, [one, { sign: op, types: [type, int] }]);
  const conversion = op === '!' ? conversionTo(names, type, bool) : numberConversion(names, type);
  return withConversions(firstOf(names, [one]), [conversion]);
}

function ofTwo(names: Names, e: Extract<Expr, { k: 'bin' }>): Operator {
  const isLogic = e.op === '&&' || e.op === '||';
  const left = read(names, e.l);
  // A side that a constant rules out is not typed.
  const right = isLogic && left?.k !== 'struct' && names.constant(e.l) ? null : read(names, e.r);
  if (left?.k !== 'struct' && right?.k !== 'struct') return ofNumbers(e.op);
  const by = [left, right].map(
    (type) => type && (isLogic ? conversionTo(names, type, bool) : numberConversion(names, type)),
  );
  if (isLogic || !left || !right) return ofNumbers(e.op, by);
  return withConversions(operatorBetween(names, e.op, [left, right]), by);
}

function assigning(names: Names, { op, l, r }: Extract<Expr, { k: 'assign' }>): Operator {
  const [left, right] = [read(names, l), r.k === 'list' ? null : read(names, r)];
  if (!left || !right) return ofNumbers(op);
  const inner = op.slice(0, -1);
  if (left.k !== 'struct')
    return ofNumbers(op, [null, right.k === 'struct' && inner !== '' ? numberConversion(names, right) : null]);
  if (inner === '') return methodsIn(left, 'operator=') ? operatorBetween(names, '=', [left, right]) : ofNumbers('=');
  const types = [left, right];
  return firstOf(names, [
    { sign: op, types },
    { sign: inner, types },
  ]);
}
