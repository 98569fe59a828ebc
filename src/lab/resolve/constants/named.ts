import { SourceProblem } from '../../source/problem';
import type { EnumDecl, Expr, Unit, VarDecl } from '../../syntax/ast';
import { int } from '../../types/type';
import type { Constant } from '../constant';
import { globalName, namesOfVariable } from '../global-name';
import { functionType } from '../lambda-type';
import { fieldType } from '../members';
import type { Names } from '../names';
import { Scope } from '../scope';
import { isDeduced } from '../templates';
import { LocalConstant } from './local';
import { convertedTo, type KnownNumber, notEvaluated, numberAt } from './numbers';

type Name = Extract<Expr, { k: 'id' }>;

/** The value of a name; `null`: a variable, whose value is known only when the kernel runs. */
export function namedConstant(names: Names, e: Name): Constant | null {
  const bound = names.scope.find(e.name);
  if (bound?.k === 'constant') return bound.constant;
  if (bound?.k === 'variable') return bound.variable instanceof LocalConstant ? bound.variable.value : null;
  if (bound?.k === 'type') throw new SourceProblem(`"${e.name}" is a type; a value should be here.`, e.at);
  if (bound || (names.object && fieldType(names.object, e.name))) return null;
  const meant = globalName(names, e);
  switch (meant.k) {
    case 'variable':
      return ofVariable(names, e, meant.variable);
    case 'item':
      return itemValue(names, meant.decl, meant.index);
    case 'functions':
      return { type: functionType(meant.functions), parts: [] };
    case 'constant':
      return meant.constant;
    case 'number':
      return { type: meant.type, value: meant.value };
    default:
      return null;
  }
}

/** A constant of the file, or `bytes<float>` of `template <class T> constexpr int bytes = …`. */
function ofVariable(names: Names, e: Name, variable: Unit['variables'][number]): Constant | null {
  const { decl, template } = variable;
  if (template.length === 0 && (!decl.isConst || decl.constant || decl.device)) return null;
  return valueAs(namesOfVariable(names, variable, e), decl);
}

const firstValue = ({ init, args }: VarDecl): Expr | undefined =>
  init?.k === 'list' ? init.items[0] : (init ?? args?.[0]);

/** The value of a constant, converted to its type. */
function valueAs(names: Names, decl: VarDecl): Constant | null {
  const first = firstValue(decl);
  if (!first) return notEvaluated();
  if (isDeduced(decl.type)) return names.constant(first);
  const type = names.type(decl.type);
  if (type.k !== 'scalar') return null;
  const value = numberAt(names, first);
  return value && convertedTo(value, type);
}

/** An enumerator has the value that is written, or one more than the one before it. */
function itemValue(names: Names, decl: EnumDecl, index: number): KnownNumber {
  const scope = new Scope(null, decl.scope);
  const inner = names.within(scope);
  let value = -1;
  for (const item of decl.items.slice(0, index + 1)) {
    const written = item.value && numberAt(inner, item.value);
    if (item.value && !written) return notEvaluated();
    value = written ? Number(written.value) : value + 1;
    scope.set(item.name, { k: 'constant', constant: { type: int, value } });
  }
  return { type: int, value };
}
