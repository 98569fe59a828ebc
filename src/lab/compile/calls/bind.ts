import type { FunctionDecl } from '../../syntax/ast';
import { unwrapped } from '../calls';
import type { Context } from '../context';
import { expr } from '../expressions';
import { keptGroup } from '../lanes/members';
import { plain, type Run } from '../operand';
import { value } from '../places/load';
import { convertTo, store } from '../places/store';
import { fixed, newVariable } from '../places/variable';
import type { LValue } from '../scope';
import { resolved } from '../types';
import { construct } from './construct';
import type { Argument } from './overloads';

/** The object of a member function: its address is computed once. */
export function fixedSelf(self: LValue): LValue {
  if (self.k === 'mem') return fixed(self).target;
  if (self.k === 'value') return { k: 'value', operand: { ...self.operand, run: null } };
  return self;
}

export function boundParameter(
  cx: Context,
  inner: Context,
  param: FunctionDecl['params'][number],
  arg: Argument | undefined,
  at: number,
): Run[] {
  const type = resolved(inner, param.type);
  if (type.k === 'group') {
    const given = arg?.target.k === 'value' ? arg.target.operand : plain(type, new Int32Array(32));
    const { operand, run } = keptGroup(inner, given);
    inner.scope.set(param.name, { k: 'value', operand });
    return run ? [run] : [];
  }
  if (param.type.k === 'ref' && arg && arg.target.k !== 'value') {
    const { target, first } = fixed(arg.target);
    inner.scope.set(param.name, { k: 'place', place: target.k === 'mem' ? { ...target, type } : target });
    return first?.run ? [first.run] : [];
  }
  const from = arg
    ? arg.e?.k === 'list'
      ? construct(cx, type, arg.e.items, at, true)
      : value(cx, arg.target, arg.e?.at ?? at)
    : expr(inner, param.fallback!);
  const source = type.k === 'scalar' || type.k === 'ptr' ? convertTo(unwrapped(cx, from, type, at), type, at) : from;
  if (source.constant && type.k === 'scalar' && !inner.frame.escaping.has(param.name)) {
    const copy = newVariable(inner, param.name, type, true);
    inner.scope.set(param.name, { k: 'place', place: copy });
    return [store(inner, copy, source, at)];
  }
  const made = newVariable(inner, param.name, type, true);
  inner.scope.set(param.name, { k: 'place', place: made });
  return [store(inner, made, source, at)];
}
