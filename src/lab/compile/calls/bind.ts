import { noRegister } from '../../execute/names';
import { typeValue } from '../../resolve/typed-body';
import type { FunctionDecl } from '../../syntax/ast';
import type { Context } from '../context';
import { keptGroup } from '../lanes/members';
import { plain, type Run } from '../operand';
import { asBase } from '../places/field';
import { typeAt } from '../lvalue';
import { store } from '../places/store';
import { fixed, newVariable, volatileIf } from '../places/variable';
import { type LValue, type Argument } from '../lvalue';
import type { Type } from '../../types/type';
import { settled } from './called-place';
import { argumentAs, valueAs } from './value-as';

/** The object of a member function: its address is computed once. */
export function fixedSelf(self: LValue): LValue {
  if (self.k === 'mem') return fixed(self).target;
  if (self.k === 'value') return { k: 'value', operand: { ...self.operand, run: null } };
  return settled(self).target;
}

/** A reference to const may bind to a value of another type: the value is converted into a copy. */
function isCopied(target: LValue, type: Type): boolean {
  const own = typeAt(target);
  if (own.k === 'scalar') return type.k === 'struct';
  return own.k === 'struct' && (type.k === 'scalar' || type.k === 'ptr');
}

/** A parameter with its value. */
interface Parameter {
  readonly place: LValue;
  /** What gives it the value. */
  readonly runs: Run[];
}

/** @param type - The type of the parameter as it is declared. */
export function parameterPlace(
  cx: Context,
  inner: Context,
  { param, type }: { readonly param: FunctionDecl['params'][number]; readonly type: Type },
  arg: Argument | undefined,
  at: number,
): Parameter {
  if (type.k === 'group') {
    const given = arg?.target.k === 'value' ? arg.target.operand : plain(type, noRegister);
    const { operand, run } = keptGroup(inner, given);
    return { place: { k: 'value', operand }, runs: run ? [run] : [] };
  }
  if (param.type.k === 'ref' && arg && arg.target.k !== 'value') {
    const { target, first } = fixed(arg.target);
    const seen = asBase(target, type) ?? target;
    // A value of another type is a copy of the argument.
    if (!isCopied(seen, type)) {
      const bound: LValue = seen.k === 'mem' ? { ...seen, type } : seen;
      const { viewed } = cx.compiler;
      // Virtual functions need the object in its original type.
      const whole = viewed.get(target) ?? (seen === target ? undefined : target);
      if (whole) viewed.set(bound, whole);
      return { place: bound, runs: first?.run ? [first.run] : [] };
    }
  }
  if (!arg) typeValue(inner.names, param.fallback!, type);
  const source = arg ? argumentAs(cx, type, arg, at) : valueAs(inner, type, param.fallback!, at);
  const made = volatileIf(param.type, newVariable(inner, param.name, type, true));
  return { place: made, runs: [store(inner, made, source, at)] };
}
