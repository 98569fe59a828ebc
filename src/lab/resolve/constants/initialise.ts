import type { Expr } from '../../syntax/ast';
import { int, sameType, type Struct } from '../../types/type';
import { constructorsOf, defaultConstructor, isCopied, memberDefault } from '../members';
import type { Names } from '../names';
import { LocalConstant, type LocalParts, type LocalVariable } from './local';
import { convertedTo, notEvaluated } from './numbers';
import { copyParts, type Evaluator, localAt } from './objects';

/**
 * Initializes a variable of a constexpr function.
 *
 * @param e - `null`: a list omits it, so it is zero unless the struct says otherwise.
 */
export function initialise(names: Names, variable: LocalVariable, e: Expr | null, evaluator: Evaluator): void {
  if (variable instanceof LocalConstant) {
    const value = e && (e.k === 'list' && e.items.length === 0 ? null : (evaluator.number(names, e) ?? notEvaluated()));
    variable.value = convertedTo(value ?? { type: int, value: 0 }, variable.type);
    return;
  }
  const { type } = variable;
  const from = e && localAt(names, e);
  if (from && sameType(from.type, type) && !(type.k === 'struct' && isCopied(type, e))) {
    copyParts(from, variable);
    return;
  }
  if (type.k === 'struct' && constructorsOf(type).length > 0) {
    evaluator.construct(names, variable, e ? valuesFor(names, type, e) : [], e?.at ?? 0);
    return;
  }
  const items = e === null ? [] : itemsOf(e);
  if (items.length > variable.parts.size) notEvaluated();
  for (const [index, [name, part]] of [...variable.parts].entries()) {
    const item = items[index] ?? null;
    if (item || !byDefault(names, type, name, part, evaluator)) initialise(names, part, item, evaluator);
  }
}

/** The initial value of a variable that is declared without one. */
export function initialiseByDefault(names: Names, variable: LocalVariable, evaluator: Evaluator): void {
  if (variable instanceof LocalConstant) return;
  const { type } = variable;
  if (type.k === 'struct' && defaultConstructor(type)) evaluator.construct(names, variable, [], 0);
  else if (type.k === 'struct' && constructorsOf(type).length > 0) notEvaluated();
  else membersByDefault(names, variable, evaluator);
}

/** Members that no constructor initializes. */
export function membersByDefault(names: Names, { type, parts }: LocalParts, evaluator: Evaluator): void {
  for (const [name, part] of parts) memberByDefault(names, type, name, part, evaluator);
}

export function memberByDefault(
  names: Names,
  type: LocalParts['type'],
  name: string | number,
  part: LocalVariable,
  evaluator: Evaluator,
): void {
  if (!byDefault(names, type, name, part, evaluator)) initialiseByDefault(names, part, evaluator);
}

/** The default member initializer; without one, `false`. */
function byDefault(
  names: Names,
  type: LocalParts['type'],
  name: string | number,
  part: LocalVariable,
  evaluator: Evaluator,
): boolean {
  const value = type.k === 'struct' && typeof name === 'string' ? memberDefault(type, name) : null;
  if (value) initialise(names.within(value.scope), part, value.e, evaluator);
  return value !== null;
}

/** Constructor arguments: `= T(a, b)` and `= {a, b}` are `(a, b)`. */
function valuesFor(names: Names, type: Struct, e: Expr): readonly Expr[] {
  if (e.k === 'list') return e.items;
  if (e.k === 'make' && names.type(e.type) === type) return e.args;
  if (e.k !== 'call' || e.f.k !== 'id') return [e];
  const { callee } = names.called(e);
  return callee?.k === 'constructor' && callee.type === type ? e.args : [e];
}

/** The values of a list for a struct or an array; other lists have another meaning. */
function itemsOf(e: Expr): readonly Expr[] {
  const items = e.k === 'list' ? e.items : e.k === 'make' && e.braces ? e.args : notEvaluated();
  return items.some(({ k }) => k === 'designated' || k === 'expand') ? notEvaluated() : items;
}
