import type { EnumDecl, Expr, VarDecl } from '../../syntax/ast';
import { int } from '../../types/type';
import type { Constant } from '../constant';
import { functionType } from '../lambda-type';
import type { FileVariable, Names } from '../names';
import { Scope } from '../scope';
import { isDeduced } from '../declared-type';
import { LocalConstant } from './local';
import { convertedTo, type KnownNumber, notEvaluated, numberAt } from './numbers';

type Name = Extract<Expr, { k: 'id' }>;

/** The value of a name; `null`: a variable, whose value is known only when the kernel runs. */
export function namedConstant(names: Names, e: Name): Constant | null {
  const named = names.named(e);
  switch (named.k) {
    case 'variable':
      return named.variable instanceof LocalConstant ? named.variable.value : null;
    case 'constant':
      return named.constant;
    case 'file variable':
      return ofVariable(named.within, named.variable);
    case 'enumerator':
      return enumeratorValue(names, named.decl, named.index);
    case 'functions':
      return { type: functionType(named.functions), parts: [] };
    case 'number':
      return { type: named.type, value: named.value };
    default:
      return null;
  }
}

/** A constant of the file, or `bytes<float>` of `template <class T> constexpr int bytes = …`. */
function ofVariable(names: Names, { decl, template }: FileVariable): Constant | null {
  if (template.length === 0 && (!decl.isConst || decl.constant || decl.device)) return null;
  return valueAs(names, decl);
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
function enumeratorValue(names: Names, decl: EnumDecl, index: number): KnownNumber {
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
