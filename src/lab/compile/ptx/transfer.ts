import { copyLanes, LANES } from '../../machine/registers';
import { double, float, typeName, type Scalar } from '../../types/type';
import { convert } from '../convert';
import { intrinsic, plain, type Operand } from '../operand';
import { type PtxRegister, wordsOf } from './registers';
import { refuse } from './types';

export type Move = (mask: number) => void;

/** Puts a value of C++ into a register of PTX. */
export function loader(register: PtxRegister, type: Scalar, operand: Operand, at: number): Move {
  if (operand.type.k !== 'scalar' && operand.type.k !== 'ptr')
    return refuse(`a ${typeName(operand.type)} cannot be an operand.`, at);
  const from = convert(operand, type);
  const { reg } = from;
  if (register.k === 'predicate') return refuse('a predicate cannot be an operand.', at);
  const signature = { type, args: [from], clobbers: [wordsOf(register)] };
  if (register.k === 'word') {
    const to = type === float ? register.singles : register.bits;
    return intrinsic('mov', signature, (mask) => copyLanes(to, reg, mask));
  }
  if (type === double) {
    const values = reg as Float64Array;
    const words = new Int32Array(2);
    const view = new Float64Array(words.buffer);
    return intrinsic('mov', signature, (mask) => {
      for (let i = 0; i < LANES; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        view[0] = values[i]!;
        register.pair.lo[i] = words[0]!;
        register.pair.hi[i] = words[1]!;
      }
    });
  }
  return intrinsic('mov', signature, (mask) => copyLanes(register.pair, reg, mask));
}

/** A register of PTX as a value of C++. */
export const operandOf = (register: PtxRegister, type: Scalar): Operand =>
  plain(
    type,
    register.k === 'pair'
      ? register.pair
      : type === float
        ? (register as { singles: Float32Array }).singles
        : (register as { bits: Int32Array }).bits,
  );

/** The bits of a register as doubles. */
export function doubleIn(register: PtxRegister): { operand: Operand; prepare: Move } {
  const reg = new Float64Array(LANES);
  const words = new Int32Array(2);
  const view = new Float64Array(words.buffer);
  const { pair } = register as Extract<PtxRegister, { k: 'pair' }>;
  return {
    operand: plain(double, reg),
    prepare: intrinsic('mov', { type: double, clobbers: [reg] }, () => {
      for (let i = 0; i < LANES; i += 1) {
        words[0] = pair.lo[i]!;
        words[1] = pair.hi[i]!;
        reg[i] = view[0]!;
      }
    }),
  };
}
