import { noRegister } from '../../execute/names';
import type { FunctionDecl } from '../../syntax/ast';
import type { Context } from '../context';
import { keptGroup } from '../lanes/members';
import { plain, type Run } from '../operand';
import { asBase } from '../places/field';
import { typeAt, bindPlace } from '../scope';
import { store } from '../places/store';
import { fixed, newVariable, volatileIf } from '../places/variable';
import { type LValue, type Argument } from '../scope';
import type { Type } from '../../types/type';
import { settled } from './called-place';
import { argumentAs, valueAs } from './value-as';
import { resolved } from '../names';

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

export function boundParameter(
  cx: Context,
  inner: Context,
  param: FunctionDecl['params'][number],
  arg: Argument | undefined,
  at: number,
): Run[] {
  const type = resolved(inner, param.type);
  cx.compiler.tree.noteParameter(inner.frame, param.name, type);
  if (type.k === 'group') {
    const given = arg?.target.k === 'value' ? arg.target.operand : plain(type, noRegister);
    const { operand, run } = keptGroup(inner, given);
    bindPlace(inner.scope, param.name, { k: 'value', operand });
    return run ? [run] : [];
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
      bindPlace(inner.scope, param.name, bound);
      return first?.run ? [first.run] : [];
    }
  }
  const source = arg ? argumentAs(cx, type, arg, at) : valueAs(inner, type, param.fallback!, at);
  if (source.constant && type.k === 'scalar' && !inner.frame.escaping.has(param.name)) {
    const copy = volatileIf(param.type, newVariable(inner, param.name, type, true));
    bindPlace(inner.scope, param.name, copy);
    return [store(inner, copy, source, at)];
  }
  const made = volatileIf(param.type, newVariable(inner, param.name, type, true));
  bindPlace(inner.scope, param.name, made);
  return [store(inner, made, source, at)];
}
