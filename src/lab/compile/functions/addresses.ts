import { LANES } from '../../machine/registers';
import { GLOBAL, LOCAL, SHARED, CONSTANT } from '../../machine/spaces';
import { SourceProblem } from '../../source/problem';
import { type Type, ullong, voidType } from '../../types/type';
import type { Context } from '../context';
import { convert } from '../convert';
import { expr } from '../expressions';
import { made, type Operand, traits, truth } from '../operand';
import type { Call } from './call';

const TO_SPACE = /^__cvta_generic_to_(shared|global|constant|local)$/;
const TO_GENERIC = /^__cvta_(shared|global|constant|local)_to_generic$/;
const IS_IN = /^__is(Shared|Global|Constant|Local)$/;

/** Where the addresses of each space begin among those of pointers. */
const STARTS: Readonly<Record<string, number>> = { shared: SHARED, global: 0, constant: CONSTANT, local: LOCAL };
const WINDOWS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ shared: [SHARED, LOCAL], local: [LOCAL, CONSTANT], constant: [CONSTANT, 2 * CONSTANT - LOCAL] },
  global: [GLOBAL, Infinity],
};

/** Addresses of one space from pointers and back, and which space a pointer is in. */
export function addressFunction(cx: Context, name: string, e: Call): Operand | null {
  const [argument] = e.args;
  const parts = TO_SPACE.exec(name) ?? TO_GENERIC.exec(name) ?? IS_IN.exec(name);
  if (!parts || !argument) return null;
  const space = parts[1]!.toLowerCase();
  const from = expr(cx, argument);
  if (TO_GENERIC.test(name)) {
    const number = convert(from, ullong);
    return moved(convert(number, { k: 'ptr', to: voidType }), STARTS[space]!, { k: 'ptr', to: voidType });
  }
  if (from.type.k !== 'ptr') throw new SourceProblem(`${name} takes a pointer.`, e.at);
  if (TO_SPACE.test(name)) return convert(moved(from, -STARTS[space]!, from.type), ullong);
  const [start, end] = WINDOWS[space]!;
  const address = from.reg as Float64Array;
  return truth(
    (mask) => {
      from.run?.(mask);
      let bits = 0;
      for (let i = 0; i < LANES; i += 1) if (address[i]! >= start && address[i]! < end) bits |= 1 << i;
      return bits;
    },
    traits([from]),
  );
}

function moved(from: Operand, by: number, type: Extract<Type, { k: 'ptr' }>): Operand {
  const address = from.reg as Float64Array;
  const shift = (to: Float64Array): void => {
    for (let i = 0; i < LANES; i += 1) to[i] = address[i]! + by;
  };
  return made(type, [from], shift as (to: never) => void);
}
