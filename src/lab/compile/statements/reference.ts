import type { Pointer } from '../../types/type';
import type { LValue } from '../lvalue';
import { baseIsAuto } from '../../resolve/declared-type';
import type { VarDecl } from '../../syntax/ast';
import type { Context } from '../context';
import { settled } from '../calls/called-place';
import { asBase } from '../places/field';
import { store } from '../places/store';
import { newVariable } from '../places/variable';
import { counted } from './code';
import type { Code } from '../code';
import { place } from '../parts';

/** `T &r = e`: the code that finds what it refers to, and that place. */
export function reference(cx: Context, decl: VarDecl): { readonly code: Code; readonly place: LValue } {
  const target = place(cx, decl.init!);
  const wanted = decl.type.k === 'ref' && !baseIsAuto(decl.type) ? cx.names.type(decl.type) : null;
  if (target.k === 'mem') {
    const { registers } = cx.compiler;
    // The variable keeps the address: the operands of the index may change.
    const type: Pointer = { k: 'ptr', to: target.type };
    const reg = registers.variable(type);
    const keep = store(
      cx,
      { k: 'reg', type, reg, written: null, name: decl.name },
      { ...target.address, type },
      decl.at,
    );
    const address = { ...target.address, reg, run: null, constant: false, cost: 0 };
    const place: LValue = { k: 'mem', type: wanted ?? target.type, address };
    return { code: counted(cx, keep, target.address.cost + 1), place };
  }
  if (target.k !== 'value') {
    const { target: own, before } = settled(target);
    return { code: counted(cx, before, 1), place: (wanted && asBase(own, wanted)) ?? own };
  }
  const type = wanted ?? target.operand.type;
  const copy = newVariable(cx, decl.name, type, true);
  const code = counted(cx, store(cx, copy, target.operand, decl.at), target.operand.cost + 1);
  return { code, place: copy };
}
