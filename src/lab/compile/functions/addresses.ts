import type { SpaceName } from '../../functions/operation';
import { addressPlus, passing } from '../../execute/instructions/values';
import { GLOBAL, LOCAL, SHARED, CONSTANT } from '../../machine/spaces';
import { SourceProblem } from '../../source/problem';
import { type Type, ullong, voidType } from '../../types/type';
import { convert } from '../convert';
import { made, type Operand, traits, truth } from '../operand';
import type { Implement } from './call';
import { expr } from '../parts';

/** Where the addresses of each memory space start among generic addresses. */
const STARTS: Readonly<Record<SpaceName, number>> = { shared: SHARED, global: 0, constant: CONSTANT, local: LOCAL };
const WINDOWS: Readonly<Record<SpaceName, readonly [number, number]>> = {
  shared: [SHARED, LOCAL],
  local: [LOCAL, CONSTANT],
  constant: [CONSTANT, 2 * CONSTANT - LOCAL],
  global: [GLOBAL, Infinity],
};

/** `__cvta_shared_to_generic` and the like: a pointer from an address in one memory space. */
export const genericAddress: Implement<'generic address'> = (cx, { e }, { space }) => {
  const number = convert(expr(cx, e.args[0]!), ullong);
  return moved(convert(number, { k: 'ptr', to: voidType }), STARTS[space], { k: 'ptr', to: voidType });
};

/** `__cvta_generic_to_shared` and the like: the address in a memory space from a pointer. */
export const addressInSpace: Implement<'address in space'> = (cx, { name, e, at }, { space }) => {
  const from = expr(cx, e.args[0]!);
  if (from.type.k !== 'ptr') throw new SourceProblem(`${name} takes a pointer.`, at);
  return convert(moved(from, -STARTS[space], from.type), ullong);
};

/** `__isShared` and the like. */
export const isInSpace: Implement<'is in space'> = (cx, { name, e, at }, { space }) => {
  const from = expr(cx, e.args[0]!);
  if (from.type.k !== 'ptr') throw new SourceProblem(`${name} takes a pointer.`, at);
  const [start, end] = WINDOWS[space];
  const isIn = passing(from.reg, (address) => address >= start && address < end);
  return truth(
    (mask) => {
      from.run?.(mask);
      return isIn();
    },
    traits([from]),
  );
};

const moved = (from: Operand, by: number, type: Extract<Type, { k: 'ptr' }>): Operand =>
  made(type, [from], addressPlus(from.reg, by));
