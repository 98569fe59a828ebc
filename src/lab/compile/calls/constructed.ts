import type { Initialisation } from '../../resolve/converted';
import type { Struct } from '../../types/type';
import type { Context } from '../context';
import { type Operand, sequence } from '../operand';
import { invoke } from '../parts';
import { value } from '../places/load';
import { newVariable } from '../places/variable';
import type { Argument } from '../lvalue';

/** The object that a constructor makes of values. */
export function constructed(
  cx: Context,
  { to, maker }: Pick<Initialisation, 'to' | 'maker'>,
  args: readonly Argument[],
  at: number,
): Operand {
  const type = to as Struct;
  const made = newVariable({ ...cx, frame: { ...cx.frame, escaping: new Set() } }, '(object)', type, true);
  const done = invoke(cx, maker!, args, at, made, type);
  const result = value(cx, made, at);
  return { ...result, run: sequence([done, result]), pure: false, changes: true, isVariable: false };
}
